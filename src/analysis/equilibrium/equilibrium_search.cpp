#include "analysis/equilibrium/equilibrium_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "math/largest.h"
#include "treatment/treatments.h"

namespace holonom {
namespace {

constexpr double balanced = 1e-12;        // unbalanced over balancing forces
constexpr double nearly_balanced = 1e-8;  // accepted if rounding prevents further progress
constexpr double max_rotation = 0.3;      // radians per move
constexpr double max_displacement = 0.3;  // of the size of the mechanism
constexpr double no_move = 1e-13;         // of the size of the mechanism: rounding of the positions
constexpr double pulls_back = 0.9;
constexpr double min_shift = 1e-10;   // of the stiffness: motions without resistance stay where they are
constexpr double first_shift = 1e-3;  // likewise, if no shift gives no descent direction
constexpr double no_stiffness = 1e-9;
constexpr double states_at_rest = 1e-11;  // change of states per pass, relative to their size and scale
constexpr int max_descent_steps = 500, max_search_steps = 60;
constexpr int max_halvings = 12, max_descent_halvings = 50;  // descent may meet a stiff stop a tiny distance ahead
constexpr int relaxations = 3, max_relaxed_halvings = 5;
constexpr int max_state_passes = 60;
constexpr double first_shares[] = {1e-2, 1e-4};  // of the time in which states come to rest, if the whole time at once fails
constexpr double growth_of_time = 3;
constexpr double far_away = 60;               // times the longest move
constexpr int steps_without_resistance = 50;  // number of consecutive moves of maximum length

// The largest distance between two points of the reference configuration, along an axis
double reach_of(const EquationLayout& layout) {
  Vec3 low = Vec3::Zero(), high = Vec3::Zero();
  for (const Body& body : layout.model().bodies) {
    low = low.cwiseMin(body.position);
    high = high.cwiseMax(body.position);
  }
  return std::max((high - low).maxCoeff(), layout.characteristic().length);
}

}  // namespace

EquilibriumSearch::EquilibriumSearch(System& system, int degrees_of_freedom, SearchCounts& counts, FollowedBodies& bodies)
    : system_(system),
      degrees_of_freedom_(degrees_of_freedom),
      counts_(counts),
      bodies_(bodies),
      balance_(system),
      max_move_(system.chart_scale()) {
  const double reach = reach_of(system);
  rounding_ = no_move * reach / system.characteristic().length;
  for (double& limit : max_move_) limit = limit == 1 ? max_rotation : max_displacement * reach;  // rotations have the scale 1
  move_.setZero(max_move_.size());
  correction_ = move_;
}

double EquilibriumSearch::move_size(const VecX& move) const { return largest(move.array() / max_move_.array()); }

bool EquilibriumSearch::is_rounding(const VecX& move) const {
  return largest(move.array() / system_.chart_scale().array()) <= rounding_;
}

Outcome EquilibriumSearch::downhill(State& state, double shift) {
  shift_ = shift;
  return bring_states_to_rest(state, &EquilibriumSearch::descend);
}

Outcome EquilibriumSearch::newton(State& state) { return bring_states_to_rest(state, &EquilibriumSearch::iterate_by_newton); }

// With unlimited time a controller moves to its bounds, where nothing resists. States therefore start with a short time, in which they stay
// near their values while the mechanism approaches its equilibrium.
Outcome EquilibriumSearch::bring_states_to_rest(State& state, Strategy strategy) {
  state.v.setZero();
  balance_.refine(state, degrees_of_freedom_);
  from_ = state.q;
  const State begin = state;
  const FollowedBodies followed = bodies_;
  const double shift = shift_;
  const Outcome outcome = approach_rest(state, strategy, 1);
  if (outcome || state.s.size() == 0) return outcome;
  for (const double share : first_shares) {
    state = begin;
    bodies_ = followed;
    shift_ = shift;
    if (approach_rest(state, strategy, share)) return {};
  }
  return outcome;
}

// `share`: fraction of the time that states have to come to rest, in the first pass
Outcome EquilibriumSearch::approach_rest(State& state, Strategy strategy, double share) {
  const double longest = system_.sizes().s > 0 ? balance_.state_weight() : 0;
  const double min_forces = balance_.largest_forces();
  double weight = share * longest;
  Outcome outcome;
  double change = 0;
  for (int pass = 0; pass < max_state_passes; ++pass) {
    state.s_weight = weight;
    if (pass > 0) balance_.reset_force_scale(min_forces);  // of earlier passes: their remainder moves the states
    outcome = balance_.evaluate(state);
    if (outcome) outcome = (this->*strategy)(state);
    if (!outcome || state.s.size() == 0) break;
    const VecX size = system_.state_scale().array() + balance_.states().array().abs();
    change = largest((balance_.states() - state.s).array() / size.array());
    state.s = balance_.states();
    if (weight == longest && change <= states_at_rest) break;
    weight = std::min(longest, growth_of_time * weight);
  }
  state.s_weight = 0;
  if (outcome && change > states_at_rest) return states_go_on();
  return outcome;
}

bool EquilibriumSearch::move_to(const State& before, const VecX& move, State& state) {
  state = before;
  system_.retract(before.q, move, state.q);
  return balance_.close(state) && balance_.evaluate(state);
}

double EquilibriumSearch::stiffness_size() {
  const double size = balance_.stiffness().size();
  return size > 0 ? size : balance_.unbalanced() / balance_.free().size(max_move_);
}

// A descent move, with the smallest shift that gives one. If Newton's own move is at rounding level, it is accepted.
bool EquilibriumSearch::find_downhill_move() {
  BorderedStiffness& stiffness = balance_.stiffness();
  const double size = stiffness_size(), most = 1e14 * size;
  if (!(size > 0) || !std::isfinite(most)) return false;  // lengths or forces whose products overflow
  shift_ = std::max(shift_, min_shift * size);
  for (; shift_ <= most; shift_ = std::max(10 * shift_, first_shift * size)) {
    if (!stiffness.factor(shift_, BorderedStiffness::Along::joints)) continue;
    stiffness.solve(balance_.force(), move_);
    if (!move_.allFinite()) continue;
    if (balance_.power(move_) > 0 || has_arrived()) return true;
  }
  return false;
}

// A large shift makes any move short; without a shift a move at rounding level means convergence.
bool EquilibriumSearch::has_arrived() { return is_rounding(move_) && shift_ <= min_shift * stiffness_size(); }

// Rotation about a stiff spring follows a circle: a straight move stretches the spring and would have to be short. Here stiff
// parts relax once more while soft ones stay (the second-order correction of constrained optimisation, against the Maratos
// effect). Most of the move must remain, and the forces at both ends must have done work along it: stiff ground may have pushed
// bodies back.
bool EquilibriumSearch::relax(const State& before, const VecX& pushing, double largest_forces, State& state) {
  BorderedStiffness& stiffness = balance_.stiffness();
  for (int k = 0; k < relaxations; ++k) {
    balance_.evaluate_stiffness(state);
    if (!stiffness.factor(first_shift * stiffness.size(), BorderedStiffness::Along::joints)) return false;
    stiffness.solve(balance_.force(), correction_);
    if (!(move_size(correction_) <= move_size(move_))) return false;
    balance_.reset_force_scale(largest_forces);  // of what was stretched by the move
    const State trial = state;
    if (!move_to(trial, correction_, state)) return false;
  }
  system_.difference(before.q, state.q, correction_);
  const double done = pushing.dot(correction_);
  return done >= 0.5 * pushing.dot(move_) && done + balance_.power(correction_) > 0;
}

// Shortened until the force at its end does not pull back harder than it pushed
bool EquilibriumSearch::take_downhill(State& state) {
  const State before = state;
  const VecX pushing = balance_.force();
  const double largest_forces = balance_.largest_forces();
  for (int halving = 0; halving < max_descent_halvings; ++halving, move_ /= 2) {
    const double bound = -pulls_back * pushing.dot(move_);
    const bool can_stand = move_to(before, move_, state);
    bool is_taken = can_stand && balance_.power(move_) >= bound;
    if (can_stand && !is_taken && halving < max_relaxed_halvings)
      is_taken = relax(before, pushing, largest_forces, state) && balance_.power(move_) >= bound;
    if (is_taken) {
      shift_ = halving == 0 ? shift_ / 10 : shift_;
      bodies_.follow(system_, state);
      return true;
    }
    balance_.reset_force_scale(largest_forces);
  }
  state = before;
  balance_.evaluate(state);
  return false;
}

Outcome EquilibriumSearch::descend(State& state) {
  double last = balance_.residual();
  int unresisted = 0;
  for (int step = 0; step < max_descent_steps && balance_.residual() > balanced; ++step) {
    balance_.evaluate_stiffness(state);
    bool found = find_downhill_move();
    if (found && is_rounding(move_) && !has_arrived()) {  // the shift may come from a stiffer region
      shift_ = 0;
      found = find_downhill_move();
    }
    if (found && has_arrived()) return {};
    if (!found || is_rounding(move_)) break;
    const double size = move_size(move_);
    if (size > 1) move_ /= size;
    unresisted = size > 1 && nothing_resists(move_) ? unresisted + 1 : 0;
    if (unresisted > steps_without_resistance || is_far_away(state)) return runs_away(state);
    if (!take_downhill(state)) break;
    ++counts_.downhill_steps;
    if (last <= nearly_balanced && balance_.residual() > last / 2) break;  // rounding
    last = balance_.residual();
  }
  if (balance_.residual() <= nearly_balanced) return {};
  return still_moves(state);
}

bool EquilibriumSearch::nothing_resists(const VecX& move) {
  const double size = std::max(balance_.stiffness().size(), balance_.unbalanced() / balance_.free().size(max_move_));
  return balance_.stiffness().along(move) <= no_stiffness * size;
}

// The fraction of the move that may be made at once, if displacements may be `reach` times the length over which the model is
// assumed smooth
double EquilibriumSearch::max_fraction(double reach) const {
  double fraction = 1;
  for (int k = 0; k < move_.size(); ++k) {
    const double limit = system_.chart_scale()[k] == 1 ? max_move_[k] : reach * max_move_[k];
    if (std::abs(move_[k]) * fraction > limit) fraction = limit / std::abs(move_[k]);
  }
  return fraction;
}

// The required decrease is a tenth of what a linear force would give. Moves that achieve at least half of that may grow: a
// distant equilibrium is reached in a number of moves proportional to the logarithm of its distance.
bool EquilibriumSearch::take_newton(State& state, double& reach) {
  const State before = state;
  const double unbalanced = balance_.unbalanced(), largest_forces = balance_.largest_forces();
  double fraction = max_fraction(reach);
  for (int halving = 0; halving < max_halvings; ++halving, fraction /= 2, reach = std::max(1.0, reach / 2)) {
    if (move_to(before, fraction * move_, state) && balance_.unbalanced() < unbalanced * (1 - 0.1 * fraction)) {
      if (balance_.unbalanced() < unbalanced * (1 - 0.5 * fraction)) reach *= 2;
      bodies_.follow(system_, state);
      return true;
    }
    balance_.reset_force_scale(largest_forces);
  }
  state = before;
  balance_.evaluate(state);
  return false;
}

Outcome EquilibriumSearch::iterate_by_newton(State& state) {
  BorderedStiffness& stiffness = balance_.stiffness();
  double reach = 1;
  for (int step = 0; step < max_search_steps && balance_.residual() > balanced; ++step) {
    balance_.evaluate_stiffness(state);
    if (stiffness.size() == 0 || !stiffness.factor(min_shift * stiffness.size(), BorderedStiffness::Along::weight)) break;
    stiffness.solve(balance_.force(), move_);
    if (!move_.allFinite()) break;
    if (is_rounding(move_)) return {};
    if (!take_newton(state, reach)) break;
    ++counts_.newton_steps;
  }
  if (balance_.residual() <= nearly_balanced) return {};
  return still_moves(state);
}

bool EquilibriumSearch::is_far_away(const State& state) {
  VecX moved = VecX::Zero(max_move_.size());
  system_.difference(from_, state.q, moved);
  for (int k = 0; k < moved.size(); ++k)
    if (system_.chart_scale()[k] != 1 && std::abs(moved[k]) > far_away * max_move_[k]) return true;
  return false;
}

// The coordinate with the largest acceleration, relative to its scale
int EquilibriumSearch::fastest(const State& state, VecX& a) {
  const auto formulation = make_project(system_);
  VecX lambda = VecX::Zero(system_.sizes().rows);
  State now = state;
  now.s = balance_.states();
  now.s_weight = 0;
  a.setZero(system_.sizes().v);
  if (!formulation->consistent_acceleration(now, a, lambda)) a = balance_.response();
  int worst = 0;
  (a.array() / system_.chart_scale().array()).abs().maxCoeff(&worst);
  return worst;
}

Outcome EquilibriumSearch::runs_away(const State& state) {
  VecX a, moved = VecX::Zero(max_move_.size());
  fastest(state, a);
  system_.difference(from_, state.q, moved);
  int worst = 0;
  (moved.array() / max_move_.array()).abs().maxCoeff(&worst);
  return {Outcome::diverged, fmt::format("no equilibrium was found: {} moves away without limit; after a displacement of {:.3g} "
                                         "it still accelerates by {:.3g} without resistance",
                                         system_.coordinate_name(worst), moved[worst], a[worst])};
}

Outcome EquilibriumSearch::still_moves(const State& state) {
  VecX a;
  const int worst = fastest(state, a);
  return {Outcome::diverged,
          fmt::format("no equilibrium was found: after {} steps {} still accelerates by {:.3g}",
                      counts_.newton_steps + counts_.downhill_steps, system_.coordinate_name(worst), a[worst])};
}

Outcome EquilibriumSearch::states_go_on() const {
  int worst = 0;
  (balance_.state_rates().array() / system_.state_scale().array()).abs().maxCoeff(&worst);
  return {Outcome::diverged,
          fmt::format("no equilibrium was found: the first-order state {} does not come to rest; its rate is still {:.3g}",
                      system_.state_name(worst), balance_.state_rates()[worst])};
}

}  // namespace holonom
