#include "analysis/recording/recording.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace holonom {
namespace {

double exchanged(double kinetic, double dissipated, double supplied) {
  return std::max({kinetic, std::abs(dissipated), std::abs(supplied)});
}

}  // namespace

namespace {

constexpr double min_noteworthy = 1e-8;  // of reactions that rounding may change, relative to the largest
constexpr double doubtful = 1e-3;        // of accelerations, likewise

}  // namespace

double OutputTimes::time(long index) const {
  if (!plan_.instants.empty()) return index < static_cast<long>(plan_.instants.size()) ? plan_.instants[index] : plan_.end;
  const double t = index == 0 ? plan_.first_row : plan_.first_row + static_cast<double>(index) * plan_.output;
  if (!std::isfinite(plan_.last_row)) return t;
  const double rounding = 1e-12 * std::max(std::abs(plan_.first_row), std::abs(plan_.last_row));
  if (t < plan_.last_row - rounding) return t;
  return t <= plan_.last_row + rounding ? plan_.last_row : plan_.end;
}

void OutputTimes::advance() {
  done_ = next() == plan_.end;
  ++index_;
}

Recording::Recording(Formulation& formulation, Recovery& recovery, Observer& observer, RunDiagnostics& diagnostics)
    : formulation_(formulation), observer_(observer), diagnostics_(diagnostics), recovery_(recovery) {}

void Recording::save(Checkpoint& checkpoint) const {
  checkpoint.followed = recovery_.followed();
  checkpoint.has_first_energy = !first_;
  checkpoint.first_energy = first_energy_;
  checkpoint.rows = diagnostics_.rows;
  checkpoint.worst_position_violation = diagnostics_.worst_position_violation;
  checkpoint.worst_velocity_violation = diagnostics_.worst_velocity_violation;
  checkpoint.energy_scale = diagnostics_.energy_scale;
  checkpoint.energy_exchanged = diagnostics_.energy_exchanged;
  checkpoint.worst_energy_balance = diagnostics_.worst_energy_balance;
  checkpoint.worst_energy_drift = diagnostics_.worst_energy_drift;
  checkpoint.worst_constraint_energy = diagnostics_.worst_constraint_energy;
  checkpoint.worst_condition = diagnostics_.worst_condition;
  checkpoint.worst_condition_time = diagnostics_.worst_condition_time;
  checkpoint.worst_reaction_error = diagnostics_.worst_reaction_error;
  checkpoint.worst_reaction_error_time = diagnostics_.worst_reaction_error_time;
  checkpoint.poor_reactions = diagnostics_.poor_reactions;
  checkpoint.notes = diagnostics_.notes;
  checkpoint.warnings = diagnostics_.warnings;
}

void Recording::restore(const Checkpoint& checkpoint) {
  recovery_.restore(checkpoint.followed);
  first_ = !checkpoint.has_first_energy;
  first_energy_ = checkpoint.first_energy;
  diagnostics_.rows = checkpoint.rows;
  diagnostics_.reached = checkpoint.state.t;
  diagnostics_.worst_position_violation = checkpoint.worst_position_violation;
  diagnostics_.worst_velocity_violation = checkpoint.worst_velocity_violation;
  diagnostics_.energy_scale = checkpoint.energy_scale;
  diagnostics_.energy_exchanged = checkpoint.energy_exchanged;
  diagnostics_.worst_energy_balance = checkpoint.worst_energy_balance;
  diagnostics_.worst_energy_drift = checkpoint.worst_energy_drift;
  diagnostics_.worst_constraint_energy = checkpoint.worst_constraint_energy;
  diagnostics_.worst_condition = checkpoint.worst_condition;
  diagnostics_.worst_condition_time = checkpoint.worst_condition_time;
  diagnostics_.worst_reaction_error = checkpoint.worst_reaction_error;
  diagnostics_.worst_reaction_error_time = checkpoint.worst_reaction_error_time;
  diagnostics_.poor_reactions = checkpoint.poor_reactions;
  add_new(checkpoint.notes, diagnostics_.notes);
  add_new(checkpoint.warnings, diagnostics_.warnings);
}

void Recording::observe(const StateDiagnostics& state_diagnostics) {
  if (first_) {
    first_energy_ = state_diagnostics.total - state_diagnostics.constraint;
    first_ = false;
  }
  const double total = state_diagnostics.total - first_energy_, constraint = state_diagnostics.constraint;
  diagnostics_.energy_scale = std::max(diagnostics_.energy_scale, state_diagnostics.kinetic);
  diagnostics_.energy_exchanged = std::max(diagnostics_.energy_exchanged, state_diagnostics.exchanged);
  diagnostics_.worst_energy_balance = std::max(diagnostics_.worst_energy_balance, std::abs(total));
  diagnostics_.worst_energy_drift = std::max(diagnostics_.worst_energy_drift, std::abs(total - constraint));
  diagnostics_.worst_constraint_energy = std::max(diagnostics_.worst_constraint_energy, std::abs(constraint));
  diagnostics_.worst_position_violation = std::max(diagnostics_.worst_position_violation, state_diagnostics.position);
  diagnostics_.worst_velocity_violation = std::max(diagnostics_.worst_velocity_violation, state_diagnostics.velocity);
}

void Recording::observe_determinacy(double t) {
  const Determinacy& found = recovery_.determinacy();
  if (found.condition() > diagnostics_.worst_condition) {
    diagnostics_.worst_condition = found.condition();
    diagnostics_.worst_condition_time = t;
  }
  const double error = std::max(found.motion_error(), found.force_error());
  if (error > diagnostics_.worst_reaction_error) {
    diagnostics_.worst_reaction_error = error;
    diagnostics_.worst_reaction_error_time = t;
  }
  warn_of_undetermined_motion(t);
  const double noteworthy = std::max(min_noteworthy, diagnostics_.plan.tolerance);
  if (error <= noteworthy) return;
  for (const std::string& name : found.poor_reactions(noteworthy))
    if (std::ranges::count(diagnostics_.poor_reactions, name) == 0) diagnostics_.poor_reactions.push_back(name);
}

// Once: for the first such row
void Recording::warn_of_undetermined_motion(double t) {
  constexpr std::string_view beginning = "accelerations are not determined in rows next to a singular configuration";
  const double error = recovery_.motion_uncertainty();
  if (!(error > doubtful)) return;
  for (const std::string& warning : diagnostics_.warnings)
    if (warning.starts_with(beginning)) return;
  diagnostics_.warnings.push_back(fmt::format(
      "{}: at t = {:.9g}, the first of them, rounding of the positions may change them by {:.2g} of their size (condition number "
      "{:.2g}), and forces that depend on them; the motion is not affected",
      beginning, t, error, recovery_.determinacy().condition()));
}

// Once per element, also where a run has been resumed
void Recording::follow(const State& state) {
  recovery_.follow(formulation_.system(), state);
  std::vector<std::string>& known = diagnostics_.warnings;
  for (const std::string& warning : recovery_.singularities().warnings()) {
    const std::string_view beginning = std::string_view(warning).substr(0, warning.find(':'));
    if (std::ranges::none_of(known, [&](const std::string& other) { return other.starts_with(beginning); }))
      known.push_back(warning);
  }
}

Outcome Recording::explained(Outcome outcome) const {
  if (outcome) return outcome;
  if (const std::string cause = recovery_.singularities().nearest(); !cause.empty()) outcome.reason += "; " + cause;
  return outcome;
}

Outcome Recording::record(const State& state) {
  const Outcome outcome = recovery_.snapshot(formulation_.system(), state, snapshot_);
  observe_determinacy(state.t);
  if (!outcome) return outcome;
  const EnergySnapshot& energy = snapshot_.energy;
  observe({energy.total(), energy.kinetic, exchanged(energy.kinetic, energy.dissipated, energy.supplied), energy.constraint,
           snapshot_.position_violation, snapshot_.velocity_violation});
  observer_.record(snapshot_);
  observer_.record_state(recovery_.body_state());
  if (observer_.wants_balance()) {
    if (Outcome trouble = recovery_.balance(formulation_, snapshot_, moved_, balance_); !trouble) return trouble;
    observer_.record_balance(moved_, balance_);
  }
  diagnostics_.reached = state.t;
  ++diagnostics_.rows;
  return {};
}

Outcome Recording::take_snapshot(const State& state, bool with_solution, Snapshot& out) {
  if (with_solution || recovery_.observes()) return recovery_.snapshot(formulation_.system(), state, out);
  constexpr bool all = true;
  return recovery_.partial_snapshot(formulation_.system(), state, {all, {}, all}, out);
}

Recording::StateDiagnostics Recording::diagnose(const State& state) const {
  const Evaluation& evaluation = formulation_.equations().evaluation();
  const double total = evaluation.kinetic + evaluation.potential + state.work[Work::dissipated] - state.work[Work::supplied] +
                       state.work[Work::constraint];
  return {total,
          evaluation.kinetic,
          exchanged(evaluation.kinetic, state.work[Work::dissipated], state.work[Work::supplied]),
          state.work[Work::constraint],
          largest(evaluation.g),
          largest(evaluation.rate)};
}

}  // namespace holonom
