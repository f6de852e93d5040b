#include "simulation/show/statics_page.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/bounds.h"
#include "simulation/json_text.h"
#include "simulation/show/page.h"
#include "simulation/show/page_parts.h"
#include "system/unit_names.h"

namespace holonom {
namespace {

constexpr std::size_t most_paths = 24;

std::vector<std::string> components(const Vec3& vector, int dimension) {
  std::vector<std::string> cells;
  for (int k = 0; k < dimension; ++k) cells.push_back(digits(vector[k]));
  return cells;
}

void append(std::vector<std::string>& cells, const std::vector<std::string>& more) {
  cells.insert(cells.end(), more.begin(), more.end());
}

std::vector<ResultTable::Column> vector_columns(const std::string& prefix, const std::string& unit, int dimension) {
  std::vector<ResultTable::Column> columns;
  for (int k = 0; k < dimension; ++k) columns.push_back({prefix + "xyz"[k], unit});
  return columns;
}

ResultTable table_of_reactions(const Equilibrium& found, const Model& model) {
  const UnitNames unit(model);
  ResultTable table{"Reactions on the second bodies, in world axes", {{"joint", ""}, {"on", ""}, {"by", ""}}, {}};
  const auto add_columns = [&](const std::vector<ResultTable::Column>& more) {
    table.columns.insert(table.columns.end(), more.begin(), more.end());
  };
  add_columns(vector_columns("f", unit.force, model.dimension));
  if (model.dimension == 2)
    table.columns.push_back({"m", unit.moment});
  else
    add_columns(vector_columns("m", unit.moment, 3));
  for (std::size_t j = 0; j < model.joints.size(); ++j) {
    const auto& connect = model.joints[j].get<std::array<int, 2>>("connect");
    const Reaction& reaction = found.found.reactions[j];
    const auto body = [&](int side) {
      return model.bodies[static_cast<std::size_t>(connect[static_cast<std::size_t>(side)])].name;
    };
    std::vector<std::string> cells = {model.joints[j].name, body(1), body(0)};
    append(cells, components(reaction.force, model.dimension));
    append(cells, model.dimension == 2 ? std::vector{digits(reaction.moment.z())} : components(reaction.moment, 3));
    table.rows.push_back(std::move(cells));
  }
  return table;
}

ResultTable table_of_efforts(const Equilibrium& found, const Model& model) {
  ResultTable table{"Efforts of drivers and forces", {{"channel", ""}, {"value", ""}}, {}};
  for (std::size_t k = 0; k < model.drivers.size(); ++k)
    if (!is_bound(model.drivers[k]))
      table.rows.push_back({model.drivers[k].name + ".effort", digits(found.found.drivers[k].effort)});
  for (std::size_t e = 0; e < found.layout.efforts.size(); ++e)
    table.rows.push_back({found.layout.efforts[e].owner + "." + found.layout.efforts[e].channel, digits(found.found.efforts[e])});
  return table;
}

ResultTable table_of_displacements(const Equilibrium& found, const Model& model) {
  const std::string length = model.units[0];
  ResultTable table{"Bodies", {{"body", ""}}, {}};
  const auto add_columns = [&](const std::vector<ResultTable::Column>& more) {
    table.columns.insert(table.columns.end(), more.begin(), more.end());
  };
  add_columns(vector_columns("", length, model.dimension));
  add_columns(vector_columns("moved by ", length, model.dimension));
  table.columns.push_back({"rotated by", "rad"});
  if (model.dimension == 3) add_columns(vector_columns("axis ", "", 3));
  for (std::size_t b = 1; b < model.bodies.size(); ++b) {
    const BodySnapshot &from = found.reference.bodies[b], &to = found.found.bodies[b];
    std::vector<std::string> cells = {model.bodies[b].name};
    append(cells, components(to.position, model.dimension));
    append(cells, components(to.position - from.position, model.dimension));
    const Eigen::AngleAxisd turn(to.rotation * from.rotation.conjugate());
    cells.push_back(digits(model.dimension == 2 ? to.angle - from.angle : turn.angle()));
    if (model.dimension == 3) append(cells, components(turn.axis(), 3));
    table.rows.push_back(std::move(cells));
  }
  return table;
}

ResultTable table_of_measures(const Equilibrium& found, const Model& model) {
  ResultTable table{"Measures", {{"measure", ""}, {"start", ""}, {"equilibrium", ""}, {"unit", ""}}, {}};
  for (std::size_t m = 0; m < found.layout.measures.size(); ++m) {
    const OutputLayout::MeasureNames& names = found.layout.measures[m];
    table.rows.push_back({names.owner + "." + names.value, digits(found.reference.measures[m].value),
                          digits(found.found.measures[m].value), names.is_length ? model.units[0] : "rad"});
  }
  return table;
}

// The change of measures over the load factor: lengths in one chart, angles in another
void add_load_path(const Equilibrium& found, const Model& model, Document& document, std::vector<std::string>& notes) {
  if (found.load_path.size() < 2) return;
  for (const bool is_length : {true, false}) {
    std::vector<std::size_t> measures;
    for (std::size_t m = 0; m < found.layout.measures.size(); ++m)
      if (found.layout.measures[m].is_length == is_length) measures.push_back(m);
    const std::vector<std::size_t> shown = spread(measures.size(), most_paths);
    if (shown.empty()) continue;
    if (shown.size() < measures.size())
      notes.push_back(
          fmt::format("{} of {} {} over the load factor", shown.size(), measures.size(), is_length ? "lengths" : "angles"));
    Chart chart{is_length ? "Equilibrium path: change of lengths over the load factor"
                          : "Equilibrium path: change of angles over the load factor",
                {"load factor", ""},
                {is_length ? "change of length" : "change of angle", is_length ? model.units[0] : "rad"},
                Chart::Kind::line,
                {}};
    for (const std::size_t k : shown) {
      const std::size_t m = measures[k];
      Chart::Series series{found.layout.measures[m].owner + "." + found.layout.measures[m].value, {}, {}};
      for (const LoadPoint& point : found.load_path) {
        series.x.push_back(rounded(point.factor));
        series.y.push_back(rounded(point.at.measures[m].value - found.load_path.front().at.measures[m].value));
      }
      chart.series.push_back(std::move(series));
    }
    document.charts.push_back(std::move(chart));
  }
}

}  // namespace

Document document_of_statics(const SharedModel& model, const Equilibrium& found, const std::string& headline) {
  std::vector<RecordedRun> runs;
  const auto add = [&](const Snapshot& instant, const std::string& label) {
    if (!instant.bodies.empty()) runs.push_back(recorded_instants(model, found.layout, {instant}));
    if (!instant.bodies.empty()) runs.back().label = label;
  };
  if (found.outcome) add(found.found, "equilibrium");
  add(found.reference, "start");
  if (runs.empty()) runs.emplace_back();  // not assembled
  runs.front().notes = found.notes;
  if (!headline.empty()) runs.front().notes.insert(runs.front().notes.begin(), headline);
  runs.front().warnings = each_once(found.warnings);
  if (!found.outcome) runs.front().failure = found.outcome.reason;
  Document document = document_of(model, std::move(runs), found.check.not_unique);
  document.command = "statics";
  document.plots.clear();
  std::vector<std::string> notes = found.notes;
  add_load_path(found, *model, document, notes);
  add_notes(document, notes);
  if (!found.outcome) return document;
  for (ResultTable table : {table_of_reactions(found, *model), table_of_efforts(found, *model),
                            table_of_displacements(found, *model), table_of_measures(found, *model)})
    if (!table.rows.empty()) document.tables.push_back(std::move(table));
  return document;
}

}  // namespace holonom
