#include "scene/document.h"

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>
#include <set>

#include "io/file_text.h"
#include "model/digest.h"
#include "scene/packing.h"
#include "scene/scene_json.h"

namespace holonom {
namespace {

using Json = nlohmann::ordered_json;

constexpr double largest_angle_quantum = 1e-5;  // radians: less than a pixel at the end of a bar that fills the screen

Json model_json(const Model& model, const std::vector<TextFile>& texts) {
  Json parameters = Json::object(), files = Json::array();
  for (const Parameter& parameter : model.parameters) parameters[parameter.name] = parameter.value;
  for (const TextFile& file : texts) files.push_back({{"file", file.file}, {"text", file.text}});
  return {{"name", model.name},
          {"file", model.file},
          {"digest", fmt::format("{:016x}", digest_of(model))},
          {"space", model.dimension == 2 ? "planar" : "spatial"},
          {"units", {{"length", model.units[0]}, {"mass", model.units[1]}, {"time", model.units[2]}}},
          {"gravity", {model.gravity.x(), model.gravity.y(), model.gravity.z()}},
          {"parameters", parameters},
          {"texts", files}};
}

Json poses_json(const RecordedRun& run, int dimension, ColumnPacker& packer) {
  Json bodies = Json::array();
  for (const auto& columns : run.poses) {
    Json body = Json::array();
    for (std::size_t k = 0; k < columns.size(); ++k) {
      const bool is_rotation = k >= (dimension == 2 ? 2U : 3U);
      body.push_back(packed_json(packer.pack(columns[k], is_rotation ? largest_angle_quantum : 0)));
    }
    bodies.push_back(std::move(body));
  }
  return bodies;
}

Json run_json(const RecordedRun& run, const Document& document, ColumnPacker& packer) {
  Json channels = Json::array(), events = Json::array();
  for (const RecordedChannel& channel : run.channels)
    channels.push_back({{"name", channel.name}, {"unit", channel.unit}, {"data", packed_json(packer.pack(channel.values))}});
  for (const auto& [t, name] : run.events) events.push_back({{"t", t}, {"name", name}});
  return {{"label", run.label},
          {"time", packed_json(packer.pack_times(run.time))},
          {"poses", poses_json(run, document.model->dimension, packer)},
          {"channels", channels},
          {"events", events},
          {"diagnostics", Json::parse(run.diagnostics, nullptr, false)},
          {"notes", run.notes},
          {"warnings", run.warnings},
          {"failure", run.failure},
          {"failedElement", run.failed_element},
          {"rows", run.rows},
          {"precision", document.precision}};
}

Json plots_json(const std::vector<PlotChoice>& plots) {
  Json list = Json::array();
  for (const PlotChoice& plot : plots)
    list.push_back({{"title", plot.title}, {"against", plot.against}, {"channels", plot.channels}});
  return list;
}

// A number where the whole text is one
Json cell_json(const std::string& text) {
  if (text.empty()) return nullptr;
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size() && std::isfinite(number)) return number;
  return text;
}

Json tables_json(const std::vector<ResultTable>& tables) {
  Json list = Json::array();
  for (const ResultTable& table : tables) {
    Json columns = Json::array(), rows = Json::array();
    for (const ResultTable::Column& column : table.columns) columns.push_back({{"title", column.title}, {"unit", column.unit}});
    for (const std::vector<std::string>& row : table.rows) {
      Json cells = Json::array();
      for (const std::string& cell : row) cells.push_back(cell_json(cell));
      rows.push_back(std::move(cells));
    }
    list.push_back({{"title", table.title}, {"columns", columns}, {"rows", rows}});
  }
  return list;
}

Json axis_json(const Chart::Axis& axis) { return {{"title", axis.title}, {"unit", axis.unit}, {"log", axis.is_logarithmic}}; }

Json charts_json(const std::vector<Chart>& charts) {
  static const char* const kinds[] = {"line", "scatter", "parallel"};
  Json list = Json::array();
  for (const Chart& chart : charts) {
    Json series = Json::array();
    for (const Chart::Series& one : chart.series) {
      Json entry = {{"label", one.label}, {"x", one.x}, {"y", one.y}};
      if (!one.labels.empty()) entry["labels"] = one.labels;
      if (one.is_guide) entry["guide"] = true;
      series.push_back(std::move(entry));
    }
    list.push_back({{"title", chart.title},
                    {"x", axis_json(chart.x)},
                    {"y", axis_json(chart.y)},
                    {"kind", kinds[static_cast<int>(chart.kind)]},
                    {"series", series}});
  }
  return list;
}

Json modes_json(const std::vector<ModeShape>& modes) {
  Json list = Json::array();
  for (const ModeShape& mode : modes)
    list.push_back({{"title", mode.title},
                    {"frequency", mode.frequency},
                    {"damping", mode.damping},
                    {"rate", mode.rate},
                    {"row", mode.row},
                    {"real", mode.real},
                    {"imaginary", mode.imaginary}});
  return list;
}

Json sliders_json(const std::vector<Slider>& sliders) {
  Json list = Json::array();
  for (const Slider& slider : sliders) {
    list.push_back(
        {{"name", slider.name}, {"value", slider.value}, {"unit", slider.unit}, {"low", slider.low}, {"high", slider.high}});
    if (slider.changed) list.back()["changed"] = *slider.changed;
  }
  return list;
}

Json live_json(const std::optional<LiveControls>& live) {
  if (!live) return nullptr;
  return {{"version", live->version}, {"parameters", sliders_json(live->parameters)}, {"initial", sliders_json(live->initial)}};
}

template <class Visit>
void visit_locations(const Model& model, const Visit& visit) {
  for (const Body& body : model.bodies) visit(body.where);
  for (const auto* elements : {&model.joints, &model.forces, &model.drivers, &model.signals, &model.events, &model.channels})
    for (const Element& element : *elements) visit(element.where);
}

}  // namespace

std::string document_json(const Document& document) {
  ColumnPacker packer(document.precision);
  Json runs = Json::array();
  for (const RecordedRun& run : document.runs) runs.push_back(run_json(run, document, packer));
  Json json = {{"format", 1},
               {"holonom", HOLONOM_VERSION},
               {"title", document.title},
               {"command", document.command},
               {"model", model_json(*document.model, document.texts)},
               {"scene", document.scene ? scene_json(*document.scene, *document.model, packer) : Json(nullptr)},
               {"runs", runs},
               {"plots", plots_json(document.plots)},
               {"tables", tables_json(document.tables)},
               {"charts", charts_json(document.charts)},
               {"modes", modes_json(document.modes)},
               {"live", live_json(document.live)}};
  json["blob"] = packer.base64();
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::vector<TextFile> texts_of(const Model& model) {
  std::vector<TextFile> texts;
  std::set<std::string> known;
  const auto add = [&](const std::string& file) {
    if (file.empty() || !known.insert(file).second) return;
    try {
      texts.push_back({file, file_text(file)});
    } catch (const UsageError&) {
    }
  };
  add(model.file);
  visit_locations(model, [&](const Location& where) {
    if (where.file) add(*where.file);
  });
  return texts;
}

}  // namespace holonom
