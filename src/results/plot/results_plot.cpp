#include "results/plot/results_plot.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "math/name_list.h"
#include "model/diagnostic.h"
#include "results/channel_selection.h"
#include "results/results_error.h"

namespace holonom {

namespace {

namespace fs = std::filesystem;

// Time and the channels of the request, by name
struct ChosenColumns {
  std::string time, x;
  std::vector<std::string> y;
};

ChosenColumns chosen_columns(const ResultsPlotRequest& request) {
  const std::vector<std::string> names = read_channel_names(request.folder);
  if (request.channels.empty())
    throw UsageError("plot: no channel given", fmt::format("channels of {}: {}", request.folder, name_list(names)));
  ChosenColumns chosen{names[0], names[0], {}};
  if (request.against) {
    const std::vector<std::size_t> found = matching_names(names, *request.against, "--against");
    if (found.size() > 1)
      throw UsageError(fmt::format("--against: '{}' matches {} channels; name one of them", *request.against, found.size()));
    chosen.x = names[found[0]];
  }
  for (const std::string& patterns : request.channels)
    for (std::size_t k : matching_names(names, patterns, request.folder)) {
      const bool is_wildcard = patterns.find_first_of("*?") != patterns.npos;  // which is not meant to name time
      if ((names[k] == chosen.x || names[k] == chosen.time) && is_wildcard) continue;
      if (std::ranges::count(chosen.y, names[k]) == 0) chosen.y.push_back(names[k]);
    }
  if (chosen.y.empty())
    throw UsageError(fmt::format("{}: no channel is left to be plotted against {}", request.folder, chosen.x));
  return chosen;
}

// Removes the rows outside of the interval of time.
void keep_interval(ResultsTable& table, const ResultsPlotRequest& request, const std::string& folder, const std::string& time) {
  if (!request.from && !request.to) return;
  const std::vector<double> t = table.column(time);
  std::vector<std::size_t> kept;
  for (std::size_t row = 0; row < t.size(); ++row)
    if (t[row] >= request.from.value_or(t[row]) && t[row] <= request.to.value_or(t[row])) kept.push_back(row);
  if (kept.empty())
    throw UsageError(fmt::format("--from, --to: no row of {} lies in this interval; its table covers {} = {:.10g} to {:.10g}",
                                 folder, time, t.front(), t.back()));
  for (std::vector<double>& column : table.columns) {
    for (std::size_t k = 0; k < kept.size(); ++k) column[k] = column[kept[k]];
    column.resize(kept.size());
  }
}

ResultsTable table_of(const std::string& folder, const ResultsPlotRequest& request, const ChosenColumns& chosen,
                      std::vector<std::string>& notes) {
  std::vector<std::string> wanted = {chosen.time, chosen.x};
  wanted.insert(wanted.end(), chosen.y.begin(), chosen.y.end());
  ResultsTable table = read_table(folder, wanted);
  if (table.is_cut_off)
    notes.push_back(fmt::format("the last line of the table in {} is incomplete and is left out: the run was killed", folder));
  if (table.rows() == 0) throw ResultsError(fmt::format("the table in {} has no rows: there is nothing to plot", folder));
  keep_interval(table, request, folder, chosen.time);
  return table;
}

RunRecord record_of(const std::string& folder, std::vector<std::string>& notes) {
  const std::optional<RunRecord> record = read_run(folder);
  if (!record)
    notes.push_back(fmt::format("{} has no {}, so that units and events are unknown: its run was killed or is not finished",
                                folder, run_file_name));
  return record.value_or(RunRecord{});
}

// The name of the folder without ".results", or the whole path where names are the same
std::vector<std::string> labels_of(const std::vector<std::string>& folders) {
  std::vector<std::string> labels;
  for (const std::string& folder : folders) {
    const fs::path path = fs::path(folder + "/").lexically_normal().parent_path();
    labels.push_back(path.extension() == ".results" ? path.stem().string() : path.filename().string());
  }
  const bool are_different = std::set<std::string>(labels.begin(), labels.end()).size() == labels.size();
  return are_different ? labels : folders;
}

void require_same_unit(const std::string& channel, const RunRecord& first, const RunRecord& other, const std::string& folder) {
  const std::string unit = first.unit_of(channel), other_unit = other.unit_of(channel);
  if (unit.empty() || other_unit.empty() || unit == other_unit) return;
  throw UsageError(fmt::format("--compare: {} is in {} in {}, but in {} in the first run", channel, other_unit, folder, unit),
                   "give both models the same units");
}

bool are_lengths(const LinePlot& plot, const RunRecord& run) {
  return !run.length_unit.empty() && plot.x_unit == run.length_unit &&
         std::ranges::all_of(plot.lines, [&](const PlotLine& line) { return line.unit == run.length_unit; });
}

}  // namespace

ResultsPlot plot_of_results(const ResultsPlotRequest& request) {
  if (request.from && request.to && *request.from > *request.to)
    throw UsageError(fmt::format("--from {:g} is after --to {:g}", *request.from, *request.to));
  const ChosenColumns chosen = chosen_columns(request);
  std::vector<std::string> folders = {request.folder};
  folders.insert(folders.end(), request.compared.begin(), request.compared.end());
  ResultsPlot result;
  std::vector<RunRecord> runs;
  for (const std::string& folder : folders) {
    result.tables.push_back(table_of(folder, request, chosen, result.notes));
    runs.push_back(record_of(folder, result.notes));
    for (const std::string& channel : result.tables.back().names) require_same_unit(channel, runs[0], runs.back(), folder);
  }
  LinePlot& plot = result.plot;
  plot.x_channel = chosen.x;
  plot.x_unit = runs[0].unit_of(chosen.x);
  plot.is_over_time = chosen.x == chosen.time;
  const std::vector<std::string> labels = labels_of(folders);
  for (const std::string& channel : chosen.y)
    for (std::size_t k = 0; k < folders.size(); ++k)
      plot.lines.push_back({channel, runs[0].unit_of(channel), folders.size() > 1 ? labels[k] : "", k,
                            result.tables[k].column(chosen.x), result.tables[k].column(channel)});
  if (request.with_events && plot.is_over_time) plot.events = runs[0].events;
  plot.has_equal_scales = !plot.is_over_time && are_lengths(plot, runs[0]);
  const std::string& name = runs[0].model_name;
  plot.title = fmt::format("{}: {} against {}", name.empty() ? request.folder : name, fmt::join(chosen.y, ", "), chosen.x);
  return result;
}

}  // namespace holonom
