#include "simulation/case_result.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace holonom {

using Json = nlohmann::ordered_json;

namespace {

constexpr const char* status_names[] = {"open", "ok", "failed", "stopped"};

// Rejects fractions and numbers too large for an integer.
bool has_whole_numbers(const Json& result) {
  return result.at("exit_code").is_number_integer() && result.at("steps").is_number_integer();
}

}  // namespace

std::string text_of(CaseStatus status) { return status_names[static_cast<int>(status)]; }

Json result_as_json(const CaseResult& result) {
  return {{"status", text_of(result.status)},
          {"exit_code", static_cast<int>(result.ending)},
          {"reason", result.reason},
          {"steps", result.steps},
          {"wall_seconds", result.wall_seconds},
          {"columns", result.columns},
          {"values", result.values},
          {"warnings", result.warnings},
          {"reused", result.is_reused}};
}

CaseResult result_from_json(const Json& json) {
  CaseResult result;
  const auto name = std::ranges::find(status_names, json.at("status").get<std::string>());
  if (name != std::end(status_names)) result.status = static_cast<CaseStatus>(name - std::begin(status_names));
  result.ending = static_cast<Ending>(json.at("exit_code").get<int>());
  result.reason = json.at("reason").get<std::string>();
  result.steps = json.at("steps").get<long>();
  result.wall_seconds = json.at("wall_seconds").get<double>();
  result.columns = json.at("columns").get<std::vector<std::string>>();
  result.values = json.at("values").get<std::vector<std::string>>();
  result.warnings = json.at("warnings").get<std::vector<std::string>>();
  result.is_reused = json.at("reused").get<bool>();
  return result;
}

Json done_as_json(const std::string& identity, const CaseResult& result) {
  return {{"identity", identity}, {"result", result_as_json(result)}};
}

std::optional<CaseResult> result_of_done(std::string_view text, const std::string& identity) {
  const Json json = Json::parse(text, nullptr, false);
  try {
    if (!json.is_object() || json.at("identity") != identity || !has_whole_numbers(json.at("result"))) return std::nullopt;
    const CaseResult result = result_from_json(json.at("result"));
    const bool has_ended = result.status == CaseStatus::ok || result.status == CaseStatus::failed;
    if (!has_ended || json.dump() != done_as_json(identity, result).dump()) return std::nullopt;
    return result;
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

}  // namespace holonom
