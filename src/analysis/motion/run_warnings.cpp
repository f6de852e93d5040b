#include "analysis/motion/run_warnings.h"

#include <fmt/format.h>

#include <algorithm>

#include "elements/catalogue.h"
#include "integrators/catalogue.h"
#include "math/name_list.h"

namespace holonom {
namespace {

// Of energies estimated from the model's sizes, weight and duration: too small to be attributed to steps
double rounding_energy(const Model& model, const RunDiagnostics& diagnostics) {
  const auto [length, mass] = diagnostics.check.characteristic;
  const double duration = diagnostics.plan.end - diagnostics.plan.start, speed = duration > 0 ? length / duration : 0;
  return 1e-12 * mass * (model.gravity.norm() * length + speed * speed);
}

void warn_of_constraint_energy(const Model& model, RunDiagnostics& diagnostics) {
  const double taken = diagnostics.worst_constraint_energy;
  if (!(taken > 0.01 * diagnostics.energy_scale) || taken <= rounding_energy(model, diagnostics)) return;
  diagnostics.warnings.push_back(
      fmt::format("enforcing the constraints removed {:.2g} of the maximum kinetic energy from the motion: the step is too long "
                  "or the tolerance too loose",
                  taken / diagnostics.energy_scale));
}

// An error of length x tolerance in the position of a spring is an error of stiffness x length x tolerance in its force. Where that far
// exceeds all forces estimated from weight and initial motion, the tolerance does not bound the error of the force.
void warn_of_stiff_springs(const Model& model, RunDiagnostics& diagnostics) {
  const auto [length, mass] = diagnostics.check.characteristic;
  const double time_scales = diagnostics.check.time_scales.motion, tolerance = diagnostics.plan.tolerance;
  const double force = diagnostics.check.mass * (model.gravity.norm() + length * time_scales * time_scales);
  if (!(tolerance > 0) || !(force > 0)) return;
  for (const Element& element : model.forces) {
    const ForceEntry::Spring spring = force_entry(element, model.dimension).spring;
    if (spring == ForceEntry::Spring::none || !element.is_on || !element.has("stiffness")) continue;
    const bool turns = spring == ForceEntry::Spring::about_angle;
    const double doubt = element.get<double>("stiffness") * tolerance / force * (turns ? 1 / length : length);
    if (!(doubt > TimeScales::far_beyond)) continue;
    diagnostics.warnings.push_back(
        fmt::format("the force of spring {} is not resolved: its stiffness times the tolerance of positions is {:.0e} times the "
                    "weight and inertia of the model; a tolerance of {:.0e} resolves it, or a joint in its place",
                    element.name, doubt, std::max(tolerance / doubt, 1e-13)));
  }
}

void note_corrections(RunDiagnostics& diagnostics) {
  const Statistics& statistics = diagnostics.statistics;
  if (statistics.largest_correction > 0.01)
    diagnostics.notes.push_back(
        fmt::format("near t = {:.6g} projection changed speeds by {:.0f} %: the step is too long there, or the mechanism has "
                    "changed its branch at a singular configuration",
                    statistics.largest_correction_time, 100 * statistics.largest_correction));
}

void note_parts(RunDiagnostics& diagnostics) {
  if (!diagnostics.outcome || diagnostics.plan.tolerance > 0 || diagnostics.statistics.rejected == 0) return;
  diagnostics.notes.push_back(
      fmt::format("{} fixed steps failed or ended in a singular configuration and were taken in parts of 0.4 to 0.064",
                  diagnostics.statistics.rejected));
}

void note_poor_reactions(RunDiagnostics& diagnostics) {
  if (!diagnostics.outcome || diagnostics.poor_reactions.empty()) return;
  diagnostics.notes.push_back(fmt::format(
      "near t = {:.6g} rounding may change reactions by {:.1g} of the largest, because constraints are nearly dependent there "
      "(condition number {:.1g}): {}",
      diagnostics.worst_reaction_error_time, diagnostics.worst_reaction_error, diagnostics.worst_condition,
      name_list(diagnostics.poor_reactions)));
}

// An exact motion satisfies the energy balance, and under error control it is satisfied to some hundred times the tolerance. Where forces
// dissipate or supply more energy than the motion has, the balance is as accurate as the integral of their work, whose error is not
// controlled.
void warn_of_energy_drift(const Model& model, RunDiagnostics& diagnostics) {
  const double tolerance = diagnostics.plan.tolerance, exchanged = diagnostics.energy_exchanged,
               drift = diagnostics.worst_energy_drift;
  double allowed = tolerance > 0 ? std::clamp(1000 * tolerance, 1e-6, 0.1) : 0.01;
  if (exchanged > diagnostics.energy_scale) allowed = std::max(allowed, 0.01);
  if (!(drift > allowed * exchanged) || drift <= rounding_energy(model, diagnostics)) return;
  diagnostics.warnings.push_back(fmt::format(
      "the energy drifts by {:.2g} of the energy that the motion has or exchanges (limit {:.2g}): the motion or the work "
      "is not accurate; compare with a smaller {} or another integrator",
      drift / exchanged, allowed, tolerance > 0 ? "tolerance" : "step"));
}

// The error estimates of structural methods refer to the low-order result that they advance, so that errors of many steps add up.
void warn_of_added_errors(const IntegratorInfo& integrator, RunDiagnostics& diagnostics) {
  const Plan& plan = diagnostics.plan;
  const double sum = diagnostics.statistics.error_sum;
  if (integrator.family != IntegratorInfo::structural || !(sum > 1000)) return;
  diagnostics.warnings.push_back(fmt::format(
      "the estimated errors of {} steps of {} add up to {:.2g}, {:.2g} times the tolerance: the motion is not as accurate "
      "as that; use tsitouras, sdirk4 or bdf, or compare with a smaller tolerance",
      diagnostics.statistics.steps, integrator.name, sum * plan.tolerance, sum));
}

void warn_of_rounding(RunDiagnostics& diagnostics) {
  const double left = diagnostics.statistics.unsettled, tolerance = diagnostics.plan.tolerance;
  if (!(tolerance > 0 && left > tolerance)) return;
  diagnostics.warnings.push_back(
      fmt::format("rounding keeps Newton's iterations at {:.2g}, above the tolerance: near a singular configuration a higher "
                  "accuracy is not possible",
                  left));
}

}  // namespace

void note_redundancy(const CheckReport& report, std::vector<std::string>& notes) {
  if (report.redundant == 0) return;
  notes.push_back(fmt::format("{} redundant constraint equation{} among: {}", report.redundant, report.redundant == 1 ? "" : "s",
                              name_list(report.dependent)));
  if (!report.not_unique.empty())
    notes.push_back(fmt::format("reactions not unique (those of least norm are given): {}", name_list(report.not_unique)));
  if (!report.efforts_not_unique.empty())
    notes.push_back(fmt::format("efforts not unique (those of least norm are given): {}", name_list(report.efforts_not_unique)));
}

void add_notes_and_warnings(const Model& model, RunDiagnostics& diagnostics) {
  const bool is_dynamics = diagnostics.plan.analysis == MotionAnalysis::dynamics;
  if (is_dynamics) {
    note_corrections(diagnostics);
    note_parts(diagnostics);
    warn_of_stiff_springs(model, diagnostics);
  }
  warn_of_constraint_energy(model, diagnostics);
  if (is_dynamics) {
    warn_of_energy_drift(model, diagnostics);
    warn_of_added_errors(*find_integrator(diagnostics.plan.integrator.type), diagnostics);
    warn_of_rounding(diagnostics);
  }
  note_poor_reactions(diagnostics);
}

}  // namespace holonom
