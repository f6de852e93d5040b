#include "results/run_reader.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "io/file_text.h"
#include "results/results_error.h"

namespace holonom {

namespace {

RunRecord run_of(const nlohmann::json& json) {
  RunRecord run;
  const nlohmann::json &model = json.at("model"), &units = model.at("units");
  run.model_name = model.at("name").get<std::string>();
  run.model_file = model.value("file", "");
  run.model_digest = model.value("digest", "");
  if (model.contains("parameters"))
    for (const auto& [name, value] : model.at("parameters").items()) run.parameters.emplace_back(name, value.get<double>());
  run.is_planar = model.at("space").get<std::string>() == "planar";
  run.length_unit = units.at("length").get<std::string>();
  run.mass_unit = units.at("mass").get<std::string>();
  run.time_unit = units.at("time").get<std::string>();
  for (const nlohmann::json& channel : json.at("channels"))
    run.channel_units[channel.at("name").get<std::string>()] = channel.at("unit").get<std::string>();
  for (const nlohmann::json& event : json.at("events"))
    run.events.push_back({event.at("t").get<double>(), event.at("name").get<std::string>()});
  if (json.contains("results") && json.at("results").value("table", nlohmann::json()).is_string())
    run.table = json.at("results").at("table").get<std::string>();
  using Texts = std::vector<std::string>;
  if (json.contains("check")) run.not_unique = json.at("check").value("reactions_not_unique", Texts());
  run.notes = json.value("notes", Texts());
  run.warnings = json.value("warnings", Texts());
  if (!json.at("ok").get<bool>()) run.failure = json.at("errors").at(0).at("message").get<std::string>();
  return run;
}

}  // namespace

std::string RunRecord::unit_of(const std::string& channel) const {
  const auto found = channel_units.find(channel);
  return found == channel_units.end() ? "" : found->second;
}

std::optional<RunRecord> read_run(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / run_file_name;
  std::error_code error;
  if (!std::filesystem::exists(file, error)) return std::nullopt;
  const std::string text = file_text(file.string(), "the record of the run");
  try {
    RunRecord run = run_of(nlohmann::json::parse(text));
    run.text = text;
    return run;
  } catch (const nlohmann::json::exception&) {
    throw ResultsError(
        fmt::format("{} is damaged or not the record of a run: repeat the run, or remove this file to do without "
                    "units and events",
                    file.string()));
  }
}

}  // namespace holonom
