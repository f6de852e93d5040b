#include "analysis/statics/statics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/linear_motion/modes.h"
#include "analysis/start/assembled_model.h"
#include "analysis/start/continuous_signals.h"
#include "analysis/start/rounding_displacement.h"
#include "coordinates/body/body_system.h"
#include "math/largest.h"

namespace holonom {
namespace {

constexpr double determined = 1e-6;  // of reactions, relative to the largest
constexpr int max_degrees_of_freedom_for_modes = 100;

Equilibrium::Kind kind_of(const StaticStability& stability) {
  if (is_unstable(stability)) return Equilibrium::Kind::unstable;
  return is_neutral(stability) ? Equilibrium::Kind::neutral : Equilibrium::Kind::stable;
}

// If forces have no potential or states take part, stiffness alone is not sufficient: the linearised motion decides.
Equilibrium::Kind kind_by_motion(const Model& model, const AssembledModel& assembled, const State& state,
                                 const StaticStability& stability) {
  const ModesReport report = find_modes(model, assembled, state, {"body", {}});
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
Outcome describe(const Model& model, AssembledModel& assembled, Equilibrium& result) {
  BodyLevel& body = *assembled.system;
  StaticBalance balance(body);
  balance.refine(result.state, assembled.report.speeds);
  if (Outcome outcome = balance.evaluate(assembled.state); !outcome) return outcome;  // for the size of forces
  if (!balance.close(result.state))
    return {Outcome::diverged, "no equilibrium was found: the joints cannot be assembled where the search ended"};
  if (Outcome outcome = balance.evaluate(result.state); !outcome) return outcome;
  result.residual = balance.residual();
  const VecX lambda = balance.lambda();
  body.recover(result.state, VecX::Zero(body.sizes().v), lambda, result.found);
  if (const double error = reaction_error(balance, result.state, lambda); error > determined)
    result.warnings.push_back(fmt::format(
        "reactions and efforts are not determined: rounding of the positions may change them by {:.1g} of the largest, "
        "because a singular configuration is near (condition number {:.1g})",
        error, balance.free().condition()));
  if (!result.found.undefined_signal.empty())
    return {Outcome::diverged, "signal " + result.found.undefined_signal + " is not defined here"};
  const StaticStability stability = stability_at(balance, result.state);
  if (!stability.is_free) return {};
  result.min_stiffness = stability.least;
  result.kind = kind_of(stability);
  const bool by_motion = !stability.is_symmetric || body.sizes().s > 0;
  if (by_motion && result.check.speeds <= max_degrees_of_freedom_for_modes) {
    result.kind = kind_by_motion(model, assembled, result.state, stability);
    result.notes.push_back(
        "forces without a potential or first-order states: the kind is determined from small motions (holonom modes)");
  }
  return {};
}

void describe_load_path(BodyLevel& body, Equilibrium& result) {
  for (const auto& [factor, state] : result.loads.path) {
    result.load_path.push_back({factor, {}});
    body.recover(state, VecX::Zero(body.sizes().v), VecX::Zero(body.sizes().rows), result.load_path.back().at);
  }
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
  RestSearch search(model, assembled, settings.coordinates, settings.load_steps);
  result.outcome = search.find();
  result.counts = search.counts().moves;
  result.loads = search.counts().loads;
  if (result.outcome) {
    result.state = search.state();
    result.outcome = describe(model, assembled, result);
  }
  describe_load_path(*assembled.system, result);
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
