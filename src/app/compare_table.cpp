// The table that `holonom compare` prints: the reference, one row per run, reasons for failures, and the fastest runs.
#include <fmt/format.h>

#include <algorithm>

#include "app/compare_table.h"
#include "app/messages.h"
#include "app/text_table.h"
#include "system/unit_names.h"

namespace holonom {

namespace {

constexpr std::size_t widest_line = 140;

using Cells = std::vector<std::string>;

// Reasons for failures, each printed once below the table and referred to by number
class Footnotes {
 public:
  std::string mark(const std::string& reason) {
    auto found = std::ranges::find(reasons_, reason);
    if (found == reasons_.end()) found = reasons_.insert(reasons_.end(), reason);
    return fmt::format("[{}]", found - reasons_.begin() + 1);
  }
  std::vector<std::string> lines() const {
    std::vector<std::string> all;
    for (std::size_t k = 0; k < reasons_.size(); ++k) all.push_back(fmt::format("[{}] {}", k + 1, reasons_[k]));
    return all;
  }

 private:
  std::vector<std::string> reasons_;
};

std::vector<Cells> header(const UnitNames& unit) {
  const std::string violation = fmt::format("[{}, rad]", unit.length), rate = fmt::format("[{}]", unit.speed);
  return {{"coordinates/treatment/", fmt::format("step h [{}]", unit.time), "", "CPU time", "model /", "Newton", "factori-",
           "error in", "error in", "position", "velocity", "energy"},
          {"integrator", "tolerance e", "steps", "[s]", "CPU time", "iter.", "sations", "motion", "reaction", violation, rate,
           "drift"}};
}

std::string accuracy_cell(const ComparedRun& row) {
  if (row.step) return fmt::format("h {:.4g}", *row.step);
  if (row.tolerance) return fmt::format("e {:.4g}", *row.tolerance);
  return "-";
}

std::string error_cell(double error, double resolution) {
  return error > resolution ? fmt::format("{:.1e}", error) : fmt::format("<{:.1e}", resolution);
}

std::string ratio_cell(double ratio) { return ratio < 100 ? fmt::format("{:.3g}", ratio) : fmt::format("{:.0f}", ratio); }

bool has_reactions(const CompareReport& report) { return !report.model->joints.empty(); }

Cells cells_of(const ComparedRun& row, const CompareReport& report, Footnotes& footnotes) {
  const Statistics& statistics = row.diagnostics.statistics;
  Cells cells = {text_of(row.triple), accuracy_cell(row)};
  if (!row.failure.empty()) {
    const bool moved = statistics.steps > 0;
    cells.push_back(moved ? fmt::format("{}", statistics.steps) : "-");
    cells.push_back(moved ? fmt::format("{:.3g}", row.cpu_seconds) : "-");
    cells.insert(cells.end(), {"-", "-", "-", "failed", footnotes.mark(row.failure), "", "", ""});
    return cells;
  }
  const MotionDifference least = error_resolution(report.comparison);
  for (const std::string& cell :
       {fmt::format("{}", statistics.steps), fmt::format("{:.3g}", row.cpu_seconds),
        ratio_cell(real_time_ratio(row, *report.model)), fmt::format("{}", statistics.iterations),
        fmt::format("{}", statistics.factorisations), row.error ? error_cell(row.error->motion, least.motion) : "-",
        row.error && has_reactions(report) ? error_cell(row.error->reactions, least.reactions) : "-",
        fmt::format("{:.1e}", row.diagnostics.worst_position_violation),
        fmt::format("{:.1e}", row.diagnostics.worst_velocity_violation),
        fmt::format("{:.1e}", relative_energy_drift(row.diagnostics))})
    cells.push_back(cell);
  return cells;
}

// The name of a triple is printed in its first row only.
void blank_repeated_names(std::vector<Cells>& rows) {
  for (std::size_t k = rows.size(); k-- > 1;)
    if (rows[k][0] == rows[k - 1][0]) rows[k][0].clear();
}

std::string reference_line(const std::string& name, const ReferenceRun& run) {
  return fmt::format("  {:<16}  {}/{}/{}, tolerance {:g}: {}, {:.3g} s of CPU time", name, run.plan.coordinates,
                     text_of(run.plan.treatment), text_of(run.plan.integrator), run.plan.tolerance,
                     count_of(run.statistics.steps, "step"), run.cpu_seconds);
}

std::vector<std::string> introduction_of(const CompareReport& report) {
  const Comparison& comparison = report.comparison;
  std::vector<std::string> lines = {fmt::format("{} ({}): {} to t = {:.10g} {}, errors at {} times", report.model->name,
                                                report.model->file, count_of(static_cast<long>(comparison.runs.size()), "run"),
                                                comparison.end, UnitNames(*report.model).time, comparison.instants)};
  if (comparison.reference) lines.push_back(reference_line("reference", *comparison.reference));
  if (comparison.second_reference) lines.push_back(reference_line("second reference", *comparison.second_reference));
  if (comparison.uncertainty)
    lines.push_back(fmt::format(
        "  {:<16}  {:.1e} in motion{}: smaller errors cannot be determined", "their difference", comparison.uncertainty->motion,
        has_reactions(report) ? fmt::format(", {:.1e} in reactions", comparison.uncertainty->reactions) : ""));
  for (const std::string& note : comparison.notes) lines.push_back("  note: " + note);
  return lines;
}

const ComparedRun* fastest_within(const Comparison& comparison, double error) {
  const ComparedRun* fastest = nullptr;
  for (const ComparedRun& row : comparison.runs)
    if (row.failure.empty() && row.error && row.error->motion <= error)
      if (!fastest || row.cpu_seconds < fastest->cpu_seconds) fastest = &row;
  return fastest;
}

// The fastest run for every second decade of error above the uncertainty of the reference
std::vector<std::string> fastest_lines(const CompareReport& report) {
  const Comparison& comparison = report.comparison;
  std::vector<Cells> rows;
  for (double error : {1e-2, 1e-4, 1e-6, 1e-8, 1e-10})
    if (error > error_resolution(comparison).motion)
      if (const ComparedRun* row = fastest_within(comparison, error))
        rows.push_back({fmt::format("  error in motion up to {:.0e}: {}, {}", error, text_of(row->triple),
                                    accuracy_in_words(*row, *report.model)),
                        fmt::format("{:.3g} s", row->cpu_seconds)});
  if (rows.empty()) return {};
  return text_table({{"least CPU time", ""}}, rows, widest_line);
}

}  // namespace

std::vector<std::string> compare_lines(const CompareReport& report) {
  Footnotes footnotes;
  std::vector<Cells> rows;
  for (const ComparedRun& row : report.comparison.runs) rows.push_back(cells_of(row, report, footnotes));
  blank_repeated_names(rows);
  std::vector<std::string> lines = introduction_of(report);
  const auto append = [&lines](const std::vector<std::string>& more) {
    if (!more.empty()) lines.push_back("");
    lines.insert(lines.end(), more.begin(), more.end());
  };
  append(text_table(header(UnitNames(*report.model)), rows, widest_line));
  append(footnotes.lines());
  append(fastest_lines(report));
  return lines;
}

}  // namespace holonom
