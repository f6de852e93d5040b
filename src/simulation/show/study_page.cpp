#include "simulation/show/study_page.h"

#include <fmt/format.h>

#include <algorithm>

#include "io/file_text.h"
#include "model/diagnostic.h"
#include "results/results_error.h"
#include "results/run_reader.h"
#include "simulation/show/page.h"
#include "simulation/show/page_parts.h"
#include "simulation/show/recorded_folder.h"
#include "simulation/show/shown_model.h"
#include "simulation/show/study_charts.h"
#include "simulation/sweep_case.h"

namespace holonom {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_case_cells = 120'000;   // of the table of cases: about two megabytes
constexpr std::size_t most_run_numbers = 500'000;  // of a run in the picture: about one megabyte

// A case that has results: its folder, what it says of its run, its number
struct RunOfCase {
  fs::path folder;
  RunRecord record;
  std::size_t index;
};

std::optional<RunOfCase> first_run(const fs::path& folder, const StudyTable& table, bool from_the_end) {
  const std::size_t count = table.cases.size();
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t index = from_the_end ? count - 1 - k : k;
    if (table.cases[index].status == "open") continue;
    const fs::path case_folder = folder / case_name(index, count);
    try {
      if (std::optional<RunRecord> record = read_run(case_folder)) return RunOfCase{case_folder, std::move(*record), index};
    } catch (const ResultsError&) {
    }
  }
  return std::nullopt;
}

void thin(RecordedRun& run) {
  std::size_t columns = 1 + run.channels.size();
  for (const auto& body : run.poses) columns += body.size();
  const std::vector<std::size_t> rows = spread(run.time.size(), std::max<std::size_t>(2, most_run_numbers / columns));
  if (rows.size() == run.time.size()) return;
  const auto keep = [&](std::vector<double>& column) {
    for (std::size_t k = 0; k < rows.size(); ++k) column[k] = column[rows[k]];
    column.resize(rows.size());
  };
  keep(run.time);
  for (auto& body : run.poses)
    for (std::vector<double>& column : body) keep(column);
  for (RecordedChannel& channel : run.channels) keep(channel.values);
}

// The runs that are drawn: the first case and, as an outline, the last
std::vector<RecordedRun> runs_of(const std::vector<RunOfCase>& cases, const StudyTable& table, const Model& model) {
  std::vector<RecordedRun> runs;
  for (const RunOfCase& one : cases) {
    try {
      RecordedRun run = recorded_in(one.folder, one.record, model);
      run.label = "case " + table.cases[one.index].cells[0] + ": " + table.settings_of(one.index);
      thin(run);
      runs.push_back(std::move(run));
    } catch (const UsageError&) {  // failed before its first row
    } catch (const ResultsError&) {
    }
  }
  return runs;
}

ResultTable table_of_cases(const StudyTable& table, const UnitOf& unit_of, std::vector<std::string>& notes) {
  ResultTable result{"Cases", {}, {}};
  for (const std::string& name : table.header) {
    const std::size_t colon = name.rfind(':');
    result.columns.push_back({name, colon == std::string::npos ? "" : unit_of(name.substr(0, colon))});
  }
  const std::size_t shown = std::min(table.cases.size(), std::max<std::size_t>(1, most_case_cells / table.header.size()));
  if (shown < table.cases.size()) {
    result.title += fmt::format(" (the first {} of {})", shown, table.cases.size());
    notes.push_back(fmt::format("the table has the first {} of {} cases, to keep the page small; {} has all", shown,
                                table.cases.size(), cases_name));
  }
  for (std::size_t k = 0; k < shown; ++k) result.rows.push_back(table.cases[k].cells);
  return result;
}

std::string counts_of(const StudyTable& table) {
  std::string text = fmt::format("{} case{}", table.cases.size(), table.cases.size() == 1 ? "" : "s");
  for (const char* status : {"ok", "failed", "stopped", "open"})
    if (const auto count = std::ranges::count(table.cases, status, &StudyCase::status); count > 0)
      text += fmt::format(", {} {}", count, status);
  return text;
}

// The channels of the first plots, where the study records none
std::vector<std::string> channels_of(const StudyTable& table, const Document& document) {
  std::vector<std::string> channels = table.channels();
  if (channels.empty())
    for (const PlotChoice& plot : document.plots)
      if (plot.against == "t") channels.insert(channels.end(), plot.channels.begin(), plot.channels.end());
  return channels;
}

SharedModel model_of(const StudyFolder& what, const std::vector<RunOfCase>& runs) {
  if (!runs.empty()) {
    const RunRecord& record = runs.front().record;
    return read_model_of(runs.front().folder, {record.model_file, record.model_digest, record.parameters}, what.model_file);
  }
  if (what.model) return *what.model;
  throw UsageError(fmt::format("show: no case in {} has begun, so there is nothing to show", what.folder.string()),
                   fmt::format("{} has the reasons", (what.folder / cases_name).string()));
}

}  // namespace

std::optional<Document> document_of_study(const StudyFolder& what) {
  const std::optional<StudyTable> table = read_cases_of(what.folder);
  if (!table) return std::nullopt;
  std::vector<RunOfCase> cases;
  if (std::optional<RunOfCase> first = first_run(what.folder, *table, false)) {
    const std::size_t index = first->index;
    cases.push_back(std::move(*first));
    if (std::optional<RunOfCase> last = first_run(what.folder, *table, true); last && last->index != index)
      cases.push_back(std::move(*last));
  }
  const SharedModel model = model_of(what, cases);
  const UnitOf unit_of = [&](const std::string& channel) { return cases.empty() ? "" : cases.front().record.unit_of(channel); };
  std::vector<RecordedRun> runs = runs_of(cases, *table, *model);
  Document document(model);
  if (!runs.empty()) document = document_of(model, std::move(runs), cases.front().record.not_unique);
  document.command = "sweep";
  document.texts = texts_of(*model);
  if (!what.study_file.empty())
    document.texts.insert(document.texts.begin(), {what.study_file, file_text(what.study_file, "the study")});
  std::vector<std::string> notes = {counts_of(*table)};
  add_result_charts(*table, unit_of, document, notes);
  add_parallel_chart(*table, document, notes);
  add_overlays(what.folder, *table, channels_of(*table, document), unit_of, document, notes);
  ResultTable all = table_of_cases(*table, unit_of, notes);
  if (!document.runs.empty())
    notes.push_back("the picture shows " + document.runs.front().label +
                    (document.runs.size() > 1 ? " and, as an outline, " + document.runs.back().label : ""));
  add_notes(document, notes);
  document.tables.push_back(std::move(all));
  return document;
}

}  // namespace holonom
