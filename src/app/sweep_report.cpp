#include "app/sweep_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/messages.h"
#include "results/csv_cells.h"

namespace holonom {

using Json = nlohmann::ordered_json;

namespace {

constexpr std::size_t max_listed = 20;  // failed cases printed; the table lists all

// All cases have the same columns; a case that was not run has none.
std::vector<std::string> recorded_columns(const SweepReport& report) {
  for (const CaseResult& result : report.results)
    if (!result.columns.empty()) return result.columns;
  return {};
}

std::string line_of(const SweepReport& report, std::size_t index, std::size_t recorded_cells) {
  const CaseResult& result = report.results[index];
  std::vector<std::string> cells = {std::to_string(index + 1)};
  for (const double value : report.study.cases.values[index]) cells.push_back(number_cell(value));
  const bool has_begun = result.status != CaseStatus::open;
  cells.push_back(text_of(result.status));
  cells.push_back(has_begun ? std::to_string(static_cast<int>(result.ending)) : "");
  cells.push_back(text_cell(result.reason));
  cells.push_back(has_begun ? std::to_string(result.steps) : "");
  for (std::size_t k = 0; k < recorded_cells; ++k) cells.push_back(k < result.values.size() ? result.values[k] : "");
  cells.push_back(text_cell(fmt::format("{}", fmt::join(result.warnings, "; "))));
  return fmt::format("{}\n", fmt::join(cells, ","));
}

std::string case_line(const SweepReport& report, std::size_t index, const std::string& text) {
  std::vector<std::string> settings;
  for (const auto& [name, value] : overrides_of(report.study, index)) settings.push_back(name + "=" + value);
  return fmt::format("  {} ({}): {}", case_name(index, report.results.size()), fmt::join(settings, ", "), text);
}

// Lists the first cases with a non-empty text, under a heading
template <class TextOf>
void list_cases(const SweepReport& report, const std::string& heading, const TextOf& text_of_case,
                std::vector<std::string>& lines) {
  std::size_t listed = 0;
  for (std::size_t k = 0; k < report.results.size(); ++k) {
    const std::string text = text_of_case(report.results[k]);
    if (text.empty() || ++listed > max_listed) continue;
    if (listed == 1) lines.push_back(heading);
    lines.push_back(case_line(report, k, text));
  }
  if (listed > max_listed) lines.push_back(fmt::format("  and {} more", listed - max_listed));
}

}  // namespace

long SweepReport::count_warned() const {
  return std::ranges::count_if(results, [](const CaseResult& result) { return !result.warnings.empty(); });
}

long SweepReport::count(CaseStatus status) const { return std::ranges::count(results, status, &CaseResult::status); }

std::string cases_as_csv(const SweepReport& report) {
  const std::vector<std::string> columns = recorded_columns(report);
  std::vector<std::string> header = {"case"};
  for (const std::string& name : report.study.cases.parameters) header.push_back(name);
  for (const char* name : {"status", "exit_code", "reason", "steps"}) header.emplace_back(name);
  header.insert(header.end(), columns.begin(), columns.end());
  header.emplace_back("warnings");
  std::string text = fmt::format("{}\n", fmt::join(header, ","));
  for (std::size_t k = 0; k < report.results.size(); ++k) text += line_of(report, k, columns.size());
  return text;
}

std::string timing_as_csv(const SweepReport& report) {
  std::string text = "case,wall_seconds\n";
  for (std::size_t k = 0; k < report.results.size(); ++k)
    text += fmt::format("{},{}\n", k + 1, number_cell(report.results[k].wall_seconds));
  return text;
}

std::string sweep_as_json(const SweepReport& report) {
  Json failures = Json::array(), warnings = Json::array();
  for (std::size_t k = 0; k < report.results.size(); ++k) {
    const CaseResult& result = report.results[k];
    if (!result.warnings.empty())
      warnings.push_back({{"case", k + 1}, {"folder", case_name(k, report.results.size())}, {"warnings", result.warnings}});
    if (result.status != CaseStatus::failed) continue;
    failures.push_back({{"case", k + 1},
                        {"folder", case_name(k, report.results.size())},
                        {"exit_code", static_cast<int>(result.ending)},
                        {"reason", result.reason}});
  }
  Json json = {{"holonom", HOLONOM_VERSION},
               {"ok", report.ending == Ending::complete},
               {"exit_code", static_cast<int>(report.ending)},
               {"study", report.study.file},
               {"model", report.study.model_file},
               {"parameters", report.study.cases.parameters},
               {"cases",
                {{"all", report.results.size()},
                 {"ok", report.count(CaseStatus::ok)},
                 {"failed", report.count(CaseStatus::failed)},
                 {"stopped", report.count(CaseStatus::stopped)},
                 {"open", report.count(CaseStatus::open)},
                 {"with_warnings", report.count_warned()},
                 {"from_earlier_calls", std::ranges::count(report.results, true, &CaseResult::is_reused)}}},
               {"failures", failures},
               {"warnings", warnings},
               {"results", {{"folder", report.folder.string()}, {"table", cases_name}, {"timing", timing_name}}}};
  if (report.ending != Ending::complete) json["errors"] = error_as_json(report.reason);
  return json_text(json);
}

std::vector<std::string> sweep_lines(const SweepReport& report) {
  std::string counts =
      fmt::format("{}: {} ok", count_of(static_cast<long>(report.results.size()), "case"), report.count(CaseStatus::ok));
  for (const CaseStatus status : {CaseStatus::failed, CaseStatus::stopped, CaseStatus::open})
    if (const long count = report.count(status); count > 0) counts += fmt::format(", {} {}", count, text_of(status));
  if (const auto reused = std::ranges::count(report.results, true, &CaseResult::is_reused); reused > 0)
    counts += fmt::format("; {} from earlier calls", reused);
  std::vector<std::string> lines = {counts};
  list_cases(
      report, "failed:", [](const CaseResult& r) { return r.status == CaseStatus::failed ? r.reason : std::string(); }, lines);
  list_cases(
      report, "with warnings:", [](const CaseResult& r) { return r.warnings.empty() ? std::string() : r.warnings.front(); },
      lines);
  if (std::error_code ignored; std::filesystem::exists(report.folder / cases_name, ignored))
    lines.push_back(fmt::format("table in {}", (report.folder / cases_name).string()));
  return lines;
}

}  // namespace holonom
