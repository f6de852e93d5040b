// The strategies in order: descent from the reference configuration; Newton's method from there, for forces without a potential;
// from the equilibrium without the bounds of signals; loads raised in steps. A saddle on which the search has ended is left along
// its unstable direction.
#include "analysis/statics/statics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/linear_motion/modes.h"
#include "analysis/start/assembled_model.h"
#include "analysis/start/continuous_signals.h"
#include "analysis/start/rounding_displacement.h"
#include "analysis/statics/open_bounds.h"
#include "analysis/statics/static_stability.h"
#include "coordinates/body/body_system.h"
#include "coordinates/catalogue.h"
#include "math/largest.h"

namespace holonom {
namespace {

constexpr double push = 0.1;         // characteristic lengths or radians, off a saddle
constexpr double determined = 1e-6;  // of reactions, relative to the largest
constexpr int max_pushes = 8;
constexpr int usual_load_steps = 8;
constexpr int max_degrees_of_freedom_for_modes = 100;

// The assembled initial state, with zero speeds
const State& brought_to_rest(AssembledModel& assembled) {
  assembled.state.v.setZero();
  assembled.state.t = assembled.system->model().start;
  return assembled.state;
}

class Statics {
 public:
  Statics(const Model& model, AssembledModel& assembled, const StaticsSettings& settings, Equilibrium& result)
      : model_(model),
        assembled_(assembled),
        settings_(settings),
        result_(result),
        system_(make_system(SharedModel::borrowed(model), settings.coordinates)),
        bodies_(*assembled.system, brought_to_rest(assembled)) {
    state_ = system_->reference_state();
    system_->from_body(assembled.state, state_);
    system_->commit(state_);
  }

  Outcome search();
  Outcome describe();

 private:
  Outcome downhill_off_ridges();
  Outcome with_load_steps(int steps);
  Outcome from_open_bounds(Outcome outcome);
  StaticStability stability_at(StaticBalance& balance, const State& state);
  bool push_off(EquilibriumSearch& search, const StaticStability& stability, State& state);
  Equilibrium::Kind kind_by_motion(const StaticStability& stability);

  const Model& model_;
  AssembledModel& assembled_;
  const StaticsSettings& settings_;
  Equilibrium& result_;
  std::unique_ptr<System> system_;
  State state_;
  FollowedBodies bodies_;
};

Equilibrium::Kind kind_of(const StaticStability& stability) {
  if (stability.least < -stability.nothing) return Equilibrium::Kind::unstable;
  return stability.least < stability.nothing ? Equilibrium::Kind::neutral : Equilibrium::Kind::stable;
}

Outcome Statics::search() {
  if (settings_.load_steps > 0) return with_load_steps(settings_.load_steps);
  const State begin = state_;
  const FollowedBodies drawn = bodies_;
  const auto begin_again = [&] {
    state_ = begin;
    bodies_ = drawn;
  };
  Outcome outcome = downhill_off_ridges();
  if (outcome) return outcome;
  begin_again();
  if (EquilibriumSearch(*system_, assembled_.report.speeds, result_.counts, bodies_).newton(state_)) return {};
  if (has_bounded_signals(model_)) {
    begin_again();
    outcome = from_open_bounds(outcome);
    if (outcome) return outcome;
  }
  begin_again();
  return with_load_steps(usual_load_steps) ? Outcome{} : outcome;
}

Outcome Statics::with_load_steps(int steps) {
  return raise_loads(model_, settings_.coordinates, assembled_.report.speeds, steps, state_, bodies_, result_.counts,
                     result_.loads);
}

// `outcome`: of the search with bounds. If the equilibrium without bounds exceeds one, that is the reason to report.
Outcome Statics::from_open_bounds(Outcome outcome) {
  const Model open = with_bounds_open(model_);
  const auto system = make_system(SharedModel::borrowed(open), settings_.coordinates);
  const State begin = state_;
  const FollowedBodies drawn = bodies_;
  if (!EquilibriumSearch(*system, assembled_.report.speeds, result_.counts, bodies_).newton(state_)) {
    state_ = begin;
    bodies_ = drawn;
    if (!EquilibriumSearch(*system, assembled_.report.speeds, result_.counts, bodies_).downhill(state_)) return outcome;
  }
  bodies_.follow(*system, state_);
  const auto level = make_body_system(SharedModel::borrowed(open), RowSet::motion);
  Snapshot snapshot;
  level->recover(bodies_.state(), VecX::Zero(level->sizes().v), VecX::Zero(level->sizes().rows), snapshot);
  const std::string passed = exceeded_bounds(model_, level->output_layout(), snapshot);
  if (EquilibriumSearch(*system_, assembled_.report.speeds, result_.counts, bodies_).newton(state_)) return {};
  if (passed.empty()) return outcome;
  return {outcome.kind, "no equilibrium was found: " + passed};
}

StaticStability Statics::stability_at(StaticBalance& balance, const State& state) {
  balance.evaluate(state);
  balance.evaluate_stiffness(state);
  return classify_equilibrium(balance);
}

Outcome Statics::downhill_off_ridges() {
  EquilibriumSearch search(*system_, assembled_.report.speeds, result_.counts, bodies_);
  if (Outcome outcome = search.downhill(state_); !outcome) return outcome;
  for (int count = 0; count < max_pushes && result_.counts.downhill_steps > 0; ++count) {
    const StaticStability stability = stability_at(search.balance(), state_);
    if (!stability.is_free || !stability.is_symmetric || kind_of(stability) != Equilibrium::Kind::unstable) break;
    State lower = state_;
    const FollowedBodies ridge = bodies_;
    if (!push_off(search, stability, lower)) {
      bodies_ = ridge;
      break;
    }
    state_ = lower;
  }
  return {};
}

bool Statics::push_off(EquilibriumSearch& search, const StaticStability& stability, State& state) {
  const double size = largest(stability.direction.array() / system_->chart_scale().array());
  const State ridge = state;
  system_->retract(ridge.q, push / size * stability.direction, state.q);
  return search.balance().close(state) && search.downhill(state, 2 * std::abs(stability.min_rate));
}

// If forces have no potential or states take part, stiffness alone is not sufficient: the linearised motion decides.
Equilibrium::Kind Statics::kind_by_motion(const StaticStability& stability) {
  const ModesReport report = find_modes(model_, assembled_, result_.state, {"body", {}});
  if (!report.linear.outcome) return kind_of(stability);
  const auto has = [&](Mode::Kind kind) { return std::ranges::count(report.modes, kind, &Mode::kind) > 0; };
  if (report.stability == ModesReport::unstable) return Equilibrium::Kind::unstable;
  return has(Mode::rigid) ? Equilibrium::Kind::neutral : Equilibrium::Kind::stable;
}

// Relative change of reactions and efforts due to rounding of the positions
double reaction_error(StaticBalance& balance, const State& state, const VecX& lambda) {
  System& system = balance.system();
  const VecX move = rounding_displacement(system, state);
  if (move.isZero(0)) return 0;
  const auto size = [&](const VecX& rows) { return largest(rows.array() * system.row_scale().array()); };
  State displaced = state;
  system.retract(state.q, move, displaced.q);
  if (!balance.evaluate(displaced)) return 1;
  const double change = size(balance.lambda() - lambda), largest_one = size(lambda);
  balance.evaluate(state);
  return largest_one > 0 ? std::min(1.0, change / largest_one / rounding_enlargement) : 0;
}

// In body coordinates, whichever were used for the search
Outcome Statics::describe() {
  BodyLevel& body = *assembled_.system;
  bodies_.follow(*system_, state_);
  result_.state = bodies_.state();
  StaticBalance balance(body);
  balance.refine(result_.state, assembled_.report.speeds);
  if (Outcome outcome = balance.evaluate(assembled_.state); !outcome) return outcome;  // for the size of forces
  if (!balance.close(result_.state))
    return {Outcome::diverged, "no equilibrium was found: the joints cannot be assembled where the search ended"};
  if (Outcome outcome = balance.evaluate(result_.state); !outcome) return outcome;
  result_.residual = balance.residual();
  const VecX lambda = balance.lambda();
  body.recover(result_.state, VecX::Zero(body.sizes().v), lambda, result_.found);
  if (const double error = reaction_error(balance, result_.state, lambda); error > determined)
    result_.warnings.push_back(fmt::format(
        "reactions and efforts are not determined: rounding of the positions may change them by {:.1g} of the largest, "
        "because a singular configuration is near (condition number {:.1g})",
        error, balance.free().condition()));
  if (!result_.found.undefined_signal.empty())
    return {Outcome::diverged, "signal " + result_.found.undefined_signal + " is not defined here"};
  const StaticStability stability = stability_at(balance, result_.state);
  if (!stability.is_free) return {};
  result_.min_stiffness = stability.least;
  result_.kind = kind_of(stability);
  const bool by_motion = !stability.is_symmetric || body.sizes().s > 0;
  if (by_motion && result_.check.speeds <= max_degrees_of_freedom_for_modes) {
    result_.kind = kind_by_motion(stability);
    result_.notes.push_back(
        "forces without a potential or first-order states: the kind is determined from small motions (holonom modes)");
  }
  return {};
}

void add_notes(Equilibrium& result) {
  if (result.kind == Equilibrium::Kind::unstable)
    result.notes.push_back("the equilibrium is unstable: a small disturbance grows");
  if (result.kind == Equilibrium::Kind::neutral)
    result.notes.push_back(
        "the equilibrium is neutral: some motion has no stiffness, so that it is one of many equilibria or stable by "
        "higher-order terms only");
  if (result.loads.jumps > 0)
    result.notes.push_back(
        "the mechanism jumped (snap-through) while the loads were raised: the equilibrium is not connected to the reference "
        "configuration");
}

}  // namespace

namespace {

Equilibrium equilibrium_of(const Model& model, const StaticsSettings& settings) {
  AssembledModel assembled = assemble_model(SharedModel::borrowed(model));
  Equilibrium result;
  result.check = assembled.report;
  result.notes = assembled.report.notes;
  result.warnings = assembled.report.warnings;
  result.layout = assembled.system->output_layout();
  result.outcome = assembled.report.outcome;
  if (!result.outcome) return result;
  const Sizes& sizes = assembled.system->sizes();
  assembled.system->recover(assembled.system->reference_state(), VecX::Zero(sizes.v), VecX::Zero(sizes.rows), result.reference);
  if (settings.from) assembled.state = *settings.from;
  Statics statics(model, assembled, settings, result);
  result.outcome = statics.search();
  if (result.outcome) result.outcome = statics.describe();
  if (result.outcome) add_notes(result);
  return result;
}

}  // namespace

Equilibrium find_equilibrium(const Model& model, const StaticsSettings& settings) {
  if (!has_sampled_or_delayed_signals(model)) return equilibrium_of(model, settings);
  const Model continuous = with_continuous_signals(model);
  const auto given_form = make_body_system(SharedModel::borrowed(model), RowSet::motion);
  const auto form = make_body_system(SharedModel::borrowed(continuous), RowSet::motion);
  StaticsSettings with_states = settings;
  if (settings.from) with_states.from = in_other_form(*given_form, *settings.from, *form);
  Equilibrium found = equilibrium_of(continuous, with_states);
  if (!found.outcome) return found;
  found.state = in_other_form(*form, found.state, *given_form);
  for (const std::string& note : notes_on_continuous_signals(model)) found.notes.push_back(note);
  return found;
}

}  // namespace holonom
