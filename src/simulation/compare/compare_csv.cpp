// compare.csv: one line per run, numbers with all digits.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/choice.h"
#include "results/csv_cells.h"
#include "simulation/compare/compare_report.h"

namespace holonom {

namespace {

constexpr const char* csv_header =
    "coordinates,treatment,integrator,step,tolerance,steps,cpu_seconds,newton_iterations,factorisations,real_time_ratio,"
    "motion_error,motion_error_known,reaction_error,reaction_error_known,position_violation,velocity_violation,energy_drift,"
    "failure";

std::string line_of(const ComparedRun& row, const CompareReport& report) {
  std::vector<std::string> cells = {text_cell(text_of(row.triple.coordinates)), text_cell(text_of(row.triple.treatment)),
                                    text_cell(text_of(row.triple.integrator)), number_cell(row.step), number_cell(row.tolerance)};
  const Statistics& statistics = row.diagnostics.statistics;
  for (const std::string& cell :
       {fmt::format("{}", statistics.steps), number_cell(row.cpu_seconds), fmt::format("{}", statistics.iterations),
        fmt::format("{}", statistics.factorisations), number_cell(real_time_ratio(row, *report.model))})
    cells.push_back(cell);
  if (row.error) {
    const MotionDifference least = error_resolution(report.comparison);
    for (const std::string& cell : {number_cell(row.error->motion), fmt::format("{}", row.error->motion > least.motion),
                                    number_cell(row.error->reactions), fmt::format("{}", row.error->reactions > least.reactions)})
      cells.push_back(cell);
  } else {
    cells.insert(cells.end(), 4, "");
  }
  for (double number : {row.diagnostics.worst_position_violation, row.diagnostics.worst_velocity_violation,
                        relative_energy_drift(row.diagnostics)})
    cells.push_back(number_cell(number));
  cells.push_back(text_cell(row.failure));
  return fmt::format("{}\n", fmt::join(cells, ","));
}

}  // namespace

std::string compare_as_csv(const CompareReport& report) {
  std::string text = std::string(csv_header) + "\n";
  for (const ComparedRun& row : report.comparison.runs) text += line_of(row, report);
  return text;
}

}  // namespace holonom
