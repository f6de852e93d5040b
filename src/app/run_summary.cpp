#include <fmt/format.h>

#include <algorithm>

#include "app/messages.h"
#include "app/run_summary.h"
#include "app/text_table.h"
#include "results/channel_selection.h"
#include "system/unit_names.h"

namespace holonom {

namespace {

constexpr double large_condition = 1e3;  // larger condition numbers are reported

std::string step_control(const Plan& plan, const std::string& time) {
  if (!plan.integrates()) return "";
  if (plan.tolerance <= 0) return plan.step ? fmt::format(", fixed step {:.6g} {}", *plan.step, time) : "";
  const std::string largest = plan.step ? fmt::format(", steps up to {:.6g} {}", *plan.step, time) : "";
  return fmt::format(", tolerance {:.3g}{}", plan.tolerance, largest);
}

std::string cost(const Statistics& statistics) {
  std::string line = fmt::format("{}, {} rejected, {}, {}", count_of(statistics.steps, "step"), statistics.rejected,
                                 count_of(statistics.evaluations, "evaluation"), count_of(statistics.projections, "projection"));
  if (statistics.iterations > 0)
    line += fmt::format(", {}, {}", count_of(statistics.iterations, "iteration"),
                        count_of(statistics.factorisations, "factorisation"));
  if (statistics.switches > 0)
    line += fmt::format(", {} of the independent coordinates", count_of(statistics.switches, "change"));
  if (statistics.largest_step > 0)
    line += fmt::format("; steps from {:.3g} to {:.3g}", statistics.smallest_step, statistics.largest_step);
  return line;
}

std::string energy_line(const RunDiagnostics& diagnostics, const std::string& unit) {
  std::string line = fmt::format("energy drift within {:.2g} {}", diagnostics.worst_energy_drift, unit);
  if (diagnostics.energy_scale > 0)
    line += fmt::format(" ({:.1g} of the largest kinetic energy, {:.3g} {})",
                        diagnostics.worst_energy_drift / diagnostics.energy_scale, diagnostics.energy_scale, unit);
  return line;
}

std::string speed_of_run(const RunDiagnostics& diagnostics, const Model& model) {
  const std::string wall = fmt::format("{:.3g} s of wall time", diagnostics.wall_seconds);
  if (diagnostics.wall_seconds <= 0 || diagnostics.reached <= 0) return wall;
  const double ratio = in_seconds(diagnostics.reached, model) / diagnostics.wall_seconds;
  return ratio >= 1 ? fmt::format("{}, {:.3g} times faster than real time", wall, ratio)
                    : fmt::format("{}, {:.3g} times slower than real time", wall, 1 / ratio);
}

// One line per event, in the order of first occurrence; run.json lists all occurrences.
std::vector<std::string> event_lines(const RunDiagnostics& diagnostics, const std::string& time) {
  std::vector<std::string> lines, seen;
  for (const EventRecord& event : diagnostics.events) {
    if (std::ranges::count(seen, event.name) > 0) continue;
    seen.push_back(event.name);
    const long count = std::ranges::count(diagnostics.events, event.name, &EventRecord::name);
    const auto last = std::find_if(diagnostics.events.rbegin(), diagnostics.events.rend(),
                                   [&](const EventRecord& other) { return other.name == event.name; });
    lines.push_back(count == 1 ? fmt::format("event {} at t = {:.10g} {}", event.name, event.t, time)
                               : fmt::format("event {}: {} times, first at t = {:.10g}, last at t = {:.10g} {}", event.name,
                                             count, event.t, last->t, time));
  }
  if (!diagnostics.stopped_by_event.empty())
    lines.push_back(fmt::format("stopped by event {} before the end time t = {:.10g} {}", diagnostics.stopped_by_event,
                                diagnostics.plan.end, time));
  return lines;
}

std::vector<std::string> statistics_lines(const StatisticsReport& report, const std::string& patterns, const std::string& time) {
  if (report.rows == 0) return {"statistics: no row has been recorded in their interval"};
  std::vector<std::vector<std::string>> table;
  const auto text = [](double number) { return fmt::format("{:.6g}", number); };
  for (const std::size_t k : matching_names(report.names, patterns, "--statistics")) {
    const ChannelStatistics& found = report.channels[k];
    table.push_back({report.units[k].empty() ? report.names[k] : fmt::format("{} ({})", report.names[k], report.units[k]),
                     text(found.smallest), text(found.smallest_time), text(found.largest), text(found.largest_time),
                     text(found.mean), text(found.rms), text(found.peak_to_peak())});
  }
  constexpr std::size_t width = 110;
  std::vector<std::string> lines = {fmt::format("statistics of {} from t = {:.10g} to {:.10g} {}", count_of(report.rows, "row"),
                                                report.first_time, report.last_time, time)};
  for (const std::string& line :
       text_table({{"channel", "min", "at t", "max", "at t", "mean", "rms", "peak to peak"}}, table, width))
    lines.push_back("  " + line);
  return lines;
}

}  // namespace

std::vector<std::string> summary_lines(const RunReport& report, const std::string& statistics) {
  const UnitNames unit(*report.model);
  const RunDiagnostics& diagnostics = report.diagnostics;
  const Plan& plan = diagnostics.plan;
  std::vector<std::string> lines = {
      fmt::format("{} ({}): {} to t = {:.10g} {}, {}", report.model->name, report.model->file, name_of(plan.analysis),
                  diagnostics.reached, unit.time, count_of(diagnostics.rows, "row")),
      fmt::format("  coordinates {}, treatment {}, integrator {}{}", plan.coordinates, text_of(plan.treatment),
                  text_of(plan.integrator), step_control(plan, unit.time))};
  for (const std::string& reason : plan.reasons) lines.push_back("    " + reason);
  lines.push_back("  " + cost(diagnostics.statistics));
  lines.push_back(fmt::format("  worst violation: position {:.2g}, velocity {:.2g}", diagnostics.worst_position_violation,
                              diagnostics.worst_velocity_violation));
  if (diagnostics.worst_condition > large_condition)
    lines.push_back(fmt::format("  worst condition number of the constraints {:.2g}, at t = {:.6g} {}",
                                diagnostics.worst_condition, diagnostics.worst_condition_time, unit.time));
  const bool has_energy =
      plan.analysis != MotionAnalysis::kinematics || diagnostics.energy_scale > 0;  // kinematics needs no masses
  if (has_energy) lines.push_back("  " + energy_line(diagnostics, unit.energy));
  for (const std::string& line : event_lines(diagnostics, unit.time)) lines.push_back("  " + line);
  if (!statistics.empty())
    for (const std::string& line : statistics_lines(report.statistics, statistics, unit.time)) lines.push_back("  " + line);
  lines.push_back("  " + speed_of_run(diagnostics, *report.model));
  if (!report.table.empty())
    lines.push_back(fmt::format("  results in {} ({} with {}, run.json)", report.folder.string(), report.table,
                                count_of(static_cast<long>(report.channels.size()), "channel")));
  if (!report.written.empty()) lines.push_back("  report in " + report.written);
  for (const std::string& note : notes_of(diagnostics)) lines.push_back("  note: " + note);
  if (!report.page.empty()) lines.push_back("  moving picture and plots: open " + report.page + " in a browser");
  return lines;
}

}  // namespace holonom
