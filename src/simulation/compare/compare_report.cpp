#include "simulation/compare/compare_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "system/unit_names.h"

namespace holonom {

std::string accuracy_in_words(const ComparedRun& row, const Model& model) {
  if (row.step) return fmt::format("step {:.6g} {}", *row.step, UnitNames(model).time);
  if (row.tolerance) return fmt::format("tolerance {:.6g}", *row.tolerance);
  return "";
}

double real_time_ratio(const ComparedRun& row, const Model& model) {
  return row.cpu_seconds > 0 ? in_seconds(row.diagnostics.reached, model) / row.cpu_seconds : 0;
}

double relative_energy_drift(const RunDiagnostics& diagnostics) {
  return diagnostics.energy_scale > 0 ? diagnostics.worst_energy_drift / diagnostics.energy_scale
                                      : diagnostics.worst_energy_drift;
}

MotionDifference error_resolution(const Comparison& comparison) {
  const MotionDifference uncertainty = comparison.uncertainty.value_or(MotionDifference{});
  return {std::max(uncertainty.motion, rounding_of_errors), std::max(uncertainty.reactions, rounding_of_errors)};
}

}  // namespace holonom
