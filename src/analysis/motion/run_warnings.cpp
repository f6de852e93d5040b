#include "analysis/motion/run_warnings.h"

#include <fmt/format.h>

#include <algorithm>

#include "elements/catalogue.h"
#include "integrators/catalogue.h"
#include "math/name_list.h"

namespace holonom {
namespace {

// Of energies that the model's sizes, weight and duration suggest: nothing that a step could be blamed for
double rounding_energy(const Model& model, const Evidence& evidence) {
  const auto [length, mass] = evidence.check.characteristic;
  const double duration = evidence.plan.end - evidence.plan.start, speed = duration > 0 ? length / duration : 0;
  return 1e-12 * mass * (model.gravity.norm() * length + speed * speed);
}

void warn_of_constraint_energy(const Model& model, Evidence& evidence) {
  const double taken = evidence.worst_constraint_energy;
  if (!(taken > 0.01 * evidence.energy_scale) || taken <= rounding_energy(model, evidence)) return;
  evidence.warnings.push_back(
      fmt::format("keeping the constraints took {:.2g} of the largest kinetic energy out of the motion: the step is too long "
                  "or the tolerance too loose",
                  taken / evidence.energy_scale));
}

// An error of length x tolerance in the position of a spring is an error of stiffness x length x tolerance in its force. Where that is far
// beyond all forces that weight and motion of the start suggest, the tolerance says nothing about the force.
void warn_of_stiff_springs(const Model& model, Evidence& evidence) {
  const auto [length, mass] = evidence.check.characteristic;
  const double pace = evidence.check.pace.motion, tolerance = evidence.plan.tolerance;
  const double force = evidence.check.mass * (model.gravity.norm() + length * pace * pace);
  if (!(tolerance > 0) || !(force > 0)) return;
  for (const Element& element : model.forces) {
    const ForceEntry::Spring spring = force_entry(element, model.dimension).spring;
    if (spring == ForceEntry::Spring::none || !element.is_on || !element.has("stiffness")) continue;
    const bool turns = spring == ForceEntry::Spring::about_angle;
    const double doubt = element.get<double>("stiffness") * tolerance / force * (turns ? 1 / length : length);
    if (!(doubt > Pace::far_beyond)) continue;
    evidence.warnings.push_back(
        fmt::format("the force of spring {} is not resolved: its stiffness times the tolerance of positions is {:.0e} times the "
                    "weight and inertia of the model; a tolerance of {:.0e} resolves it, or a joint in its place",
                    element.name, doubt, std::max(tolerance / doubt, 1e-13)));
  }
}

void note_corrections(Evidence& evidence) {
  const Statistics& statistics = evidence.statistics;
  if (statistics.largest_correction > 0.01)
    evidence.notes.push_back(
        fmt::format("near t = {:.6g} projection changed speeds by {:.0f} %: the step is too long there, or the mechanism has "
                    "changed its branch at a singular position",
                    statistics.largest_correction_time, 100 * statistics.largest_correction));
}

void note_parts(Evidence& evidence) {
  if (!evidence.outcome || evidence.plan.tolerance > 0 || evidence.statistics.rejected == 0) return;
  evidence.notes.push_back(
      fmt::format("fixed steps failed {} times and were taken in parts of a half to an eighth, as beside a singular position",
                  evidence.statistics.rejected));
}

void note_poor_reactions(Evidence& evidence) {
  if (!evidence.outcome || evidence.poor_reactions.empty()) return;
  evidence.notes.push_back(fmt::format(
      "near t = {:.6g} rounding may change reactions by {:.1g} of the largest, for constraints are nearly dependent there "
      "(condition number {:.1g}): {}",
      evidence.worst_reaction_error_time, evidence.worst_reaction_error, evidence.worst_condition,
      name_list(evidence.poor_reactions)));
}

// An exact motion keeps the balance of energy, and under error control it is kept to some hundred times the tolerance. Where forces dissipate
// or supply more than the motion holds, the balance is as good as the integral of their work, whose error is not under control.
void warn_of_energy_drift(const Model& model, Evidence& evidence) {
  const double tolerance = evidence.plan.tolerance, exchanged = evidence.energy_exchanged, drift = evidence.worst_energy_drift;
  double allowed = tolerance > 0 ? std::clamp(1000 * tolerance, 1e-6, 0.1) : 0.01;
  if (exchanged > evidence.energy_scale) allowed = std::max(allowed, 0.01);
  if (!(drift > allowed * exchanged) || drift <= rounding_energy(model, evidence)) return;
  evidence.warnings.push_back(fmt::format(
      "the energy drifts by {:.2g} of what the motion holds or exchanges, where {:.2g} is the limit: the motion or the work "
      "is not accurate; compare with a smaller {} or another integrator",
      drift / exchanged, allowed, tolerance > 0 ? "tolerance" : "step"));
}

// The estimates of structural methods are those of the result that they advance, of low order, so that errors of many steps add up.
void warn_of_added_errors(const IntegratorInfo& integrator, Evidence& evidence) {
  const Plan& plan = evidence.plan;
  const double sum = evidence.statistics.error_sum;
  if (integrator.family != IntegratorInfo::structural || !(sum > 1000)) return;
  evidence.warnings.push_back(fmt::format(
      "the estimated errors of {} steps of {} add up to {:.2g}, {:.2g} times the tolerance: the motion is not as accurate "
      "as that; use tsitouras, sdirk4 or bdf, or compare with a smaller tolerance",
      evidence.statistics.steps, integrator.name, sum * plan.tolerance, sum));
}

void warn_of_rounding(Evidence& evidence) {
  const double left = evidence.statistics.unsettled, tolerance = evidence.plan.tolerance;
  if (!(tolerance > 0 && left > tolerance)) return;
  evidence.warnings.push_back(fmt::format(
      "rounding keeps Newton's iterations at {:.2g}, above the tolerance: near a singular position no more is to be had", left));
}

}  // namespace

void note_redundancy(const CheckReport& report, std::vector<std::string>& notes) {
  if (report.redundant == 0) return;
  notes.push_back(fmt::format("{} redundant equation{}; taking part: {}", report.redundant, report.redundant == 1 ? "" : "s",
                              name_list(report.dependent)));
  if (!report.not_unique.empty())
    notes.push_back(fmt::format("reactions not unique (least ones given): {}", name_list(report.not_unique)));
  if (!report.efforts_not_unique.empty())
    notes.push_back(fmt::format("efforts not unique (least ones given): {}", name_list(report.efforts_not_unique)));
}

void add_notes_and_warnings(const Model& model, Evidence& evidence) {
  const bool is_dynamics = evidence.plan.analysis == MotionAnalysis::dynamics;
  if (is_dynamics) {
    note_corrections(evidence);
    note_parts(evidence);
    warn_of_stiff_springs(model, evidence);
  }
  warn_of_constraint_energy(model, evidence);
  if (is_dynamics) {
    warn_of_energy_drift(model, evidence);
    warn_of_added_errors(*find_integrator(evidence.plan.integrator.type), evidence);
    warn_of_rounding(evidence);
  }
  note_poor_reactions(evidence);
}

}  // namespace holonom
