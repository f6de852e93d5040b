#include "analysis/equilibrium/static_balance.h"

#include <algorithm>
#include <cmath>

#include "analysis/start/redundancy.h"
#include "math/largest.h"

namespace holonom {
namespace {

constexpr int max_passes = 8;  // forces may depend on reactions
constexpr double closed_at_rest = 1e-11;
constexpr int max_closing_steps = 15;
constexpr double held_turns =
    1e4;  // weight that makes closing displace bodies rather than rotate them, so that a chain keeps its shape
constexpr double long_time = 100;  // in units of the time in which the mechanism falls by its own length

Outcome no_value(const System& system, const Evaluation& evaluation) {
  if (evaluation.undefined_force >= 0)
    return {Outcome::diverged, "the ends of force " + system.model().forces[evaluation.undefined_force].name +
                                   " meet, so that its direction is not defined"};
  if (evaluation.undefined_signal >= 0) {
    const std::string name = system.signal_name(evaluation.undefined_signal);
    return {Outcome::diverged,
            name.empty() ? "the first-order states have no equilibrium values" : "signal " + name + " is not defined here"};
  }
  if (!evaluation.Q.allFinite()) return {Outcome::diverged, "a force is not a finite number"};
  return {};
}

}  // namespace

StaticBalance::StaticBalance(System& system)
    : system_(system),
      free_((system.prepare_tangent(), system), FreeMotion::Drivers::active),
      stiffness_(system, free_.weight()),
      closure_(system, Kkt::Inertia::diagonal) {
  const Sizes& sizes = system.sizes();
  system.prepare(evaluation_);
  system.prepare(beside_);
  for (VecX* field : {&response_, &unbalanced_, &reaction_, &move_}) field->setZero(sizes.v);
  for (VecX* field : {&lambda_, &multipliers_}) field->setZero(sizes.rows);
  y_.setZero(sizes.y);
  closing_weight_ = free_.weight();
  for (int k = 0; k < sizes.v; ++k)
    if (system.chart_scale()[k] == 1) closing_weight_[k] *= held_turns;
  const double gravity = system.model().gravity.norm();
  double weight = 0;  // squared
  for (const Body& body : system.model().bodies) weight += std::pow(body.mass * gravity, 2);
  scale_ = std::sqrt(weight / system.characteristic().mass);
  state_weight_ = long_time * (gravity > 0 ? std::sqrt(system.characteristic().length / gravity) : 1);
}

void StaticBalance::refine(const State& state, int degrees_of_freedom) {
  const Sizes& sizes = system_.sizes();
  const std::vector<RowCombination> redundant = vanishing_combinations(system_, state, degrees_of_freedom);
  if (std::ssize(redundant) == std::max(0, sizes.rows - (sizes.v - degrees_of_freedom))) free_.set_refined(redundant);
}

Outcome StaticBalance::evaluate(const State& state) {
  constexpr unsigned needs = need_constraint | need_jacobian | need_rate | need_bias | need_force | need_mass | need_tangent;
  const VecX at_rest = VecX::Zero(response_.size());
  for (int pass = 0; pass < max_passes; ++pass) {
    system_.evaluate(state, needs, evaluation_);
    if (Outcome outcome = no_value(system_, evaluation_); !outcome) return outcome;
    if (Outcome outcome = free_.factor(evaluation_); !outcome) return outcome;
    free_.solve(evaluation_.Q, response_, lambda_);
    if (y_.size() == 0) break;
    system_.observe(at_rest, lambda_, y_);
    if (y_ == evaluation_.y) break;
    evaluation_.y = y_;
  }
  unbalanced_ = evaluation_.Q;
  evaluation_.G.add_transposed(-1, lambda_, unbalanced_);
  reaction_ = evaluation_.Q - unbalanced_;
  scale_ = std::max(scale_, free_.force_size(evaluation_.Q) + free_.force_size(reaction_));
  residual_ = scale_ > 0 ? free_.size(response_) / scale_ : 0;
  return {};
}

void StaticBalance::evaluate_stiffness(const State& state) { stiffness_.evaluate(state, lambda_, evaluation_); }

bool StaticBalance::close(State& state) {
  const VecX zero = VecX::Zero(move_.size());
  double last = std::numeric_limits<double>::infinity();
  VecX best = state.q;
  for (int step = 0; step < max_closing_steps; ++step) {
    system_.evaluate(state, need_constraint | need_jacobian, beside_);
    const double violation = largest(beside_.g.array() / system_.row_scale().array());
    if (!(violation < last)) {  // rounding, or too far away
      state.q = best;
      break;
    }
    last = violation;
    best = state.q;
    if (violation == 0) break;
    if (!closure_.factor_weighted(closing_weight_, beside_)) return false;
    closure_.solve(zero, -beside_.g, move_, multipliers_);
    system_.retract(best, move_, state.q);
  }
  system_.commit(state);
  return last <= closed_at_rest;
}

}  // namespace holonom
