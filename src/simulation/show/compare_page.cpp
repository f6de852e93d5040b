#include "simulation/show/compare_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "io/file_text.h"
#include "results/results_error.h"
#include "simulation/compare/compare_run.h"
#include "simulation/show/page.h"
#include "simulation/show/page_parts.h"
#include "simulation/show/shown_model.h"
#include "system/unit_names.h"

namespace holonom {
namespace {

namespace fs = std::filesystem;
using Parsed = nlohmann::json;

constexpr std::size_t few_methods = 24;  // as many as a chart can name

struct Row {
  std::string coordinates, treatment, integrator, failure;
  std::optional<double> step, tolerance, motion;
  bool is_motion_known = false;
  double cpu_seconds = 0;
  const Parsed* json = nullptr;

  std::string method() const { return coordinates + "/" + treatment + "/" + integrator; }
};

// A number that is not finite is written as null.
std::string number_text(const Parsed& json) { return json.is_number() ? digits(json.get<double>()) : ""; }

std::optional<double> number_of(const Parsed& json) { return json.is_null() ? std::nullopt : std::optional(json.get<double>()); }

std::vector<Row> rows_of(const Parsed& comparison) {
  std::vector<Row> rows;
  for (const Parsed& json : comparison.at("rows")) {
    Row row{json.at("coordinates"), json.at("treatment"), json.at("integrator"), json.value("failure", ""), {}, {}, {}};
    row.step = number_of(json.at("step"));
    row.tolerance = number_of(json.at("tolerance"));
    row.cpu_seconds = json.at("cpu_seconds");
    row.json = &json;
    if (row.failure.empty() && !json.at("error").is_null()) {
      row.motion = json.at("error").at("motion").get<double>();
      row.is_motion_known = json.at("error").at("motion_known");
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

// The smallest error that is known
double resolution_of(const Parsed& comparison, const char* of) {
  const Parsed& uncertainty = comparison.at("uncertainty");
  return std::max(rounding_of_errors, uncertainty.is_null() ? 0.0 : uncertainty.at(of).get<double>());
}

std::string error_cell(const Parsed& error, const std::string& of, double least) {
  return error.at(of + "_known").get<bool>() ? number_text(error.at(of))
                                             : fmt::format("< {:.1e}", std::max(least, error.at(of).get<double>()));
}

std::vector<std::string> cells_of(const Row& row, const Parsed& comparison, bool have_reactions) {
  const Parsed& json = *row.json;
  const auto number = [&](const std::optional<double>& value) { return value ? digits(*value) : ""; };
  std::vector<std::string> cells = {row.coordinates, row.treatment, row.integrator, number(row.step), number(row.tolerance)};
  const bool has_run = row.failure.empty();
  for (const char* name : {"steps", "cpu_seconds", "real_time_ratio", "newton_iterations", "factorisations"})
    cells.push_back(has_run ? number_text(json.at(name)) : "");
  const Parsed& error = json.at("error");
  const bool is_compared = has_run && !error.is_null();
  cells.push_back(is_compared ? error_cell(error, "motion", resolution_of(comparison, "motion")) : "");
  if (have_reactions) cells.push_back(is_compared ? error_cell(error, "reactions", resolution_of(comparison, "reactions")) : "");
  const Parsed& violation = json.at("worst_violation");
  for (const Parsed* value : {&violation.at("position"), &violation.at("velocity"), &json.at("energy_drift")})
    cells.push_back(has_run ? number_text(*value) : "");
  cells.push_back(row.failure);
  return cells;
}

ResultTable table_of_runs(const std::vector<Row>& rows, const Parsed& comparison, const Model& model) {
  const UnitNames unit(model);
  const bool have_reactions = !model.joints.empty();
  ResultTable table{"Runs",
                    {{"coordinates", ""},
                     {"treatment", ""},
                     {"integrator", ""},
                     {"step", unit.time},
                     {"tolerance", ""},
                     {"steps", ""},
                     {"CPU time", "s"},
                     {"model time / CPU time", ""},
                     {"Newton iterations", ""},
                     {"factorisations", ""},
                     {"error in motion", ""}},
                    {}};
  if (have_reactions) table.columns.push_back({"error in reactions", ""});
  for (const auto& [title, of] : {std::pair{"position violation", unit.length + ", rad"},
                                  {"velocity violation", unit.speed},
                                  {"energy drift", std::string()}})
    table.columns.push_back({title, of});
  table.columns.push_back({"why it failed", ""});
  for (const Row& row : rows) table.rows.push_back(cells_of(row, comparison, have_reactions));
  return table;
}

ResultTable table_of_references(const Parsed& comparison) {
  ResultTable table{"References", {{"reference", ""}, {"method", ""}, {"tolerance", ""}, {"steps", ""}, {"CPU time", "s"}}, {}};
  for (const char* name : {"reference", "second_reference"}) {
    const Parsed& run = comparison.at(name);
    if (run.is_null()) continue;
    const std::string method = fmt::format("{}/{}/{}", run.at("coordinates").get<std::string>(),
                                           run.at("treatment").get<std::string>(), run.at("integrator").get<std::string>());
    table.rows.push_back({name == std::string("reference") ? "first" : "second", method, number_text(run.at("tolerance")),
                          number_text(run.at("steps")), number_text(run.at("cpu_seconds"))});
  }
  return table;
}

std::string accuracy_of(const Row& row) {
  return row.step ? fmt::format("step {:.6g}", *row.step) : row.tolerance ? fmt::format("tolerance {:.6g}", *row.tolerance) : "";
}

bool is_plotted(const Row& row) { return row.motion && row.cpu_seconds > 0; }

// The runs that no other run beats in both error and time, from the least error to the least time
std::vector<const Row*> best_of(const std::vector<Row>& rows, double least) {
  std::vector<const Row*> order, best;
  for (const Row& row : rows)
    if (is_plotted(row)) order.push_back(&row);
  std::ranges::sort(order, {}, [&](const Row* row) { return std::pair(std::max(*row->motion, least), row->cpu_seconds); });
  for (const Row* row : order)
    if (best.empty() || row->cpu_seconds < best.back()->cpu_seconds) best.push_back(row);
  return best;
}

ResultTable table_of_best(const std::vector<const Row*>& best, const Parsed& comparison) {
  ResultTable table{"Fastest: no other run beats these in both error and time",
                    {{"method", ""}, {"accuracy", ""}, {"error in motion", ""}, {"CPU time", "s"}},
                    {}};
  for (const Row* row : best)
    table.rows.push_back({row->method(), accuracy_of(*row),
                          error_cell(row->json->at("error"), "motion", resolution_of(comparison, "motion")),
                          digits(row->cpu_seconds)});
  return table;
}

Chart empty_chart(const std::string& title) {
  return {title,
          {"largest error of positions (characteristic lengths) and rotations (rad)", "", true},
          {"CPU time", "s", true},
          Chart::Kind::line,
          {}};
}

void add_point(Chart::Series& series, const Row& row, double least, bool names_method) {
  series.x.push_back(rounded(std::max(*row.motion, least)));
  series.y.push_back(rounded(row.cpu_seconds));
  series.labels.push_back((names_method ? row.method() + ", " : "") + accuracy_of(row) +
                          (row.is_motion_known ? "" : ", error not larger than this"));
}

// One series per method; fixed steps and tolerances are two series.
void add_series(Chart& chart, const std::vector<const Row*>& rows, const std::string& label, double least) {
  Chart::Series steps{label, {}, {}}, tolerances{label, {}, {}};
  for (const Row* row : rows) add_point(row->step ? steps : tolerances, *row, least, false);
  if (!steps.x.empty() && !tolerances.x.empty()) {
    steps.label += ", steps";
    tolerances.label += ", tolerances";
  }
  for (Chart::Series* series : {&steps, &tolerances})
    if (!series->x.empty()) chart.series.push_back(std::move(*series));
}

// A few methods share one chart; many get one per coordinates and treatment, after one of the fastest.
void add_charts(const std::vector<Row>& rows, const std::vector<const Row*>& best, double least, Document& document) {
  using Group = std::vector<std::pair<std::string, std::vector<const Row*>>>;  // rows by method, in their order
  const auto into = [](Group& group, const std::string& name, const Row& row) {
    auto found = std::ranges::find(group, name, &Group::value_type::first);
    if (found == group.end()) found = group.insert(group.end(), {name, {}});
    found->second.push_back(&row);
  };
  Group methods;
  for (const Row& row : rows)
    if (is_plotted(row)) into(methods, row.method(), row);
  if (methods.empty()) return;
  if (methods.size() <= few_methods) {
    Chart chart = empty_chart("CPU time over error: lower left is better");
    for (const auto& [name, of_method] : methods) add_series(chart, of_method, name, least);
    document.charts.push_back(std::move(chart));
    return;
  }
  Chart fastest = empty_chart("Fastest: no other run beats these in both error and time");
  Chart::Series& line = fastest.series.emplace_back(Chart::Series{"fastest", {}, {}});
  for (const Row* row : best) add_point(line, *row, least, true);
  document.charts.push_back(std::move(fastest));
  Group families;
  for (const Row& row : rows)
    if (is_plotted(row)) into(families, row.coordinates + "/" + row.treatment, row);
  for (const auto& [name, of_family] : families) {
    Group integrators;
    for (const Row* row : of_family) into(integrators, row->integrator, *row);
    Chart chart = empty_chart("CPU time over error: " + name);
    for (const auto& [integrator, of_method] : integrators) add_series(chart, of_method, integrator, least);
    document.charts.push_back(std::move(chart));
  }
}

}  // namespace

Document document_of_comparison(const SharedModel& model, const std::string& text) {
  try {
    const Parsed comparison = Parsed::parse(text);
    const std::vector<Row> rows = rows_of(comparison);
    const double least = resolution_of(comparison, "motion");
    const std::vector<const Row*> best = best_of(rows, least);
    Document document(model);
    document.command = "compare";
    document.texts = texts_of(*model);
    add_charts(rows, best, least, document);
    std::vector<std::string> notes = comparison.at("notes");
    notes.insert(notes.begin(), fmt::format("runs to t = {:.10g} {}, errors at {} times", comparison.at("end").get<double>(),
                                            model->units[2], comparison.at("instants").get<long>()));
    if (!comparison.at("uncertainty").is_null())
      notes.push_back(fmt::format("the references differ by {:.2g} in motion: smaller errors are not known",
                                  comparison.at("uncertainty").at("motion").get<double>()));
    if (comparison.at("stopped_by_user").get<bool>()) notes.emplace_back("stopped by the user: the remaining runs are missing");
    add_notes(document, notes);
    document.tables.push_back(table_of_runs(rows, comparison, *model));
    for (ResultTable table : {table_of_best(best, comparison), table_of_references(comparison)})
      if (!table.rows.empty()) document.tables.push_back(std::move(table));
    return document;
  } catch (const Parsed::exception&) {
    throw ResultsError(fmt::format("{} is damaged or not the result of a comparison: repeat it", compare_json_file));
  }
}

std::optional<Document> document_of_comparison(const fs::path& folder, const std::optional<std::string>& model_file) {
  std::error_code error;
  if (!fs::exists(folder / compare_json_file, error)) return std::nullopt;
  const std::string text = file_text((folder / compare_json_file).string(), "the result of the comparison");
  ModelRecord record;
  try {
    record = model_record(Parsed::parse(text).at("model"));
  } catch (const Parsed::exception&) {
    throw ResultsError(
        fmt::format("{} is damaged or not the result of a comparison: repeat it", (folder / compare_json_file).string()));
  }
  return document_of_comparison(read_model_of(folder, record, model_file), text);
}

}  // namespace holonom
