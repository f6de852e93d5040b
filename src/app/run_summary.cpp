#include <fmt/format.h>

#include <algorithm>

#include "app/messages.h"
#include "app/run_summary.h"
#include "system/unit_names.h"

namespace holonom {

namespace {

constexpr double large_condition = 1e3;  // reported from here on

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

std::string energy_line(const Evidence& evidence, const std::string& unit) {
  std::string line = fmt::format("energy drift within {:.2g} {}", evidence.worst_energy_drift, unit);
  if (evidence.energy_scale > 0)
    line += fmt::format(" ({:.1g} of the largest kinetic energy, {:.3g} {})", evidence.worst_energy_drift / evidence.energy_scale,
                        evidence.energy_scale, unit);
  return line;
}

std::string pace(const Evidence& evidence, const Model& model) {
  const std::string wall = fmt::format("{:.3g} s of wall time", evidence.wall_seconds);
  if (evidence.wall_seconds <= 0 || evidence.reached <= 0) return wall;
  const double ratio = in_seconds(evidence.reached, model) / evidence.wall_seconds;
  return ratio >= 1 ? fmt::format("{}, {:.3g} times faster than real time", wall, ratio)
                    : fmt::format("{}, {:.3g} times slower than real time", wall, 1 / ratio);
}

// Each event, in the order of first occurrence; run.json has them all.
std::vector<std::string> event_lines(const Evidence& evidence, const std::string& time) {
  std::vector<std::string> lines, seen;
  for (const EventRecord& event : evidence.events) {
    if (std::ranges::count(seen, event.name) > 0) continue;
    seen.push_back(event.name);
    const long count = std::ranges::count(evidence.events, event.name, &EventRecord::name);
    const auto last = std::find_if(evidence.events.rbegin(), evidence.events.rend(),
                                   [&](const EventRecord& other) { return other.name == event.name; });
    lines.push_back(count == 1 ? fmt::format("event {} at t = {:.10g} {}", event.name, event.t, time)
                               : fmt::format("event {}: {} times, first at t = {:.10g}, last at t = {:.10g} {}", event.name,
                                             count, event.t, last->t, time));
  }
  if (!evidence.stopped_by_event.empty())
    lines.push_back(fmt::format("stopped by event {} before the end time t = {:.10g} {}", evidence.stopped_by_event,
                                evidence.plan.end, time));
  return lines;
}

}  // namespace

std::vector<std::string> summary_lines(const RunReport& report) {
  const UnitNames unit(*report.model);
  const Evidence& evidence = report.evidence;
  const Plan& plan = evidence.plan;
  std::vector<std::string> lines = {
      fmt::format("{} ({}): {} to t = {:.10g} {}, {}", report.model->name, report.model->file, name_of(plan.analysis),
                  evidence.reached, unit.time, count_of(evidence.rows, "row")),
      fmt::format("  coordinates {}, treatment {}, integrator {}{}", plan.coordinates, text_of(plan.treatment),
                  text_of(plan.integrator), step_control(plan, unit.time))};
  for (const std::string& reason : plan.reasons) lines.push_back("    " + reason);
  lines.push_back("  " + cost(evidence.statistics));
  lines.push_back(fmt::format("  worst violation: position {:.2g}, velocity {:.2g}", evidence.worst_position_violation,
                              evidence.worst_velocity_violation));
  if (evidence.worst_condition > large_condition)
    lines.push_back(fmt::format("  worst condition number of the constraints {:.2g}, at t = {:.6g} {}", evidence.worst_condition,
                                evidence.worst_condition_time, unit.time));
  const bool has_energy = plan.analysis != MotionAnalysis::kinematics || evidence.energy_scale > 0;  // kinematics needs no masses
  if (has_energy) lines.push_back("  " + energy_line(evidence, unit.energy));
  for (const std::string& line : event_lines(evidence, unit.time)) lines.push_back("  " + line);
  lines.push_back("  " + pace(evidence, *report.model));
  lines.push_back(fmt::format("  results in {} ({} with {}, run.json)", report.folder.string(), report.table,
                              count_of(static_cast<long>(report.channels.size()), "channel")));
  if (!report.written.empty()) lines.push_back("  report in " + report.written);
  for (const std::string& note : notes_of(evidence)) lines.push_back("  note: " + note);
  return lines;
}

}  // namespace holonom
