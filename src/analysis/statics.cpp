// Newton's method on the reduced stiffness, kept downhill: where S is not positive definite its eigenvalues count by their size, so that
// the way leads off ridges (Y. Dauphin et al., Adv. Neural Information Processing Systems 27 (2014)); a move is halved until the force
// along it no longer pulls back harder than it pushed. Every move ends on the constraints. Where that does not get there, dynamic
// relaxation follows: the mechanism moves with unit masses from rest and is stopped whenever its energy begins to fall
// (P. A. Cundall, 1976).
#include "analysis/statics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/start.h"
#include "analysis/static_balance.h"
#include "linear/dense.h"
#include "math/largest.h"
#include "treatment/treatments.h"

namespace holonom {
namespace {

constexpr double balanced = 1e-10;        // unbalanced over balancing forces
constexpr double nearly_balanced = 1e-8;  // where rounding stops progress
constexpr double longest_move = 0.3;      // characteristic lengths or radians
constexpr double no_move = 1e-13;         // likewise: rounding
constexpr double pulls_back = 0.9;
constexpr double no_stiffness = 1e-7;  // of the largest
constexpr int most_newton_steps = 300;
constexpr int most_halvings = 12;
constexpr int most_relaxation_steps = 20000;

class Search {
 public:
  Search(Start& start, Equilibrium& result) : system_(*start.system), state_(start.state), result_(result), balance_(system_) {
    state_.v.setZero();
    state_.t = system_.model().start;
  }

  Outcome go() {
    Outcome outcome = balance_.evaluate(state_);
    if (outcome) outcome = newton();
    if (outcome && !is_found(balanced)) outcome = relax();
    if (outcome && !is_found(balanced)) outcome = newton();
    if (outcome && !is_found(nearly_balanced)) outcome = still_moves();
    result_.residual = balance_.residual();
    return outcome;
  }

  void describe() {
    balance_.evaluate_stiffness(state_);
    system_.recover(state_, VecX::Zero(system_.sizes().v), balance_.lambda(), result_.found);
    if (balance_.basis().cols() == 0) return;
    const SymmetricEigen eigen = symmetric_part();
    const double size = largest(eigen.values);
    result_.least_stiffness = size > 0 ? eigen.values[0] / size : 0;
    result_.kind = result_.least_stiffness < -no_stiffness  ? Equilibrium::Kind::unstable
                   : result_.least_stiffness < no_stiffness ? Equilibrium::Kind::neutral
                                                            : Equilibrium::Kind::stable;
  }

 private:
  bool is_found(double tolerance) const { return is_at_rounding_ || balance_.residual() <= tolerance; }

  SymmetricEigen symmetric_part() const { return symmetric_eigen((balance_.stiffness() + balance_.stiffness().transpose()) / 2); }

  VecX newton_move() {
    balance_.evaluate_stiffness(state_);
    const SymmetricEigen eigen = symmetric_part();
    const VecX force = balance_.reduced_force();
    if (force.size() == 0) return VecX::Zero(system_.sizes().v);
    const double size = largest(eigen.values);
    if (eigen.values[0] > no_stiffness * size) return balance_.basis() * least_squares(balance_.stiffness(), force);
    VecX along = eigen.vectors.transpose() * force;
    const double rounding = balanced * largest(force), floor = size > 0 ? no_stiffness * size : 1;
    for (long k = 0; k < along.size(); ++k)
      along[k] = std::abs(along[k]) > rounding ? along[k] / std::max(std::abs(eigen.values[k]), floor) : 0;
    return balance_.basis() * (eigen.vectors * along);
  }

  Outcome newton() {
    double last = balance_.residual();
    for (int step = 0; step < most_newton_steps && balance_.residual() > balanced; ++step) {
      VecX move = newton_move();
      const double size = balance_.move_size(move);
      is_at_rounding_ = size <= no_move;
      if (is_at_rounding_ || !std::isfinite(size)) return {};
      move *= std::min(1.0, longest_move / size);
      if (!take(move)) return {};
      ++result_.newton_steps;
      if (last <= nearly_balanced && balance_.residual() > last / 2) return {};
      last = balance_.residual();
    }
    return {};
  }

  // Along a move, shortened until the force at its end does not pull back harder than it pushed
  bool take(VecX move) {
    const State before = state_;
    const double pushed = balance_.power(move);
    for (int halving = 0; halving < most_halvings; ++halving, move /= 2) {
      const double bound = -pulls_back * pushed / std::pow(2, halving);
      if (move_to(before, move) && balance_.power(move) >= bound) return true;
    }
    state_ = before;
    balance_.evaluate(state_);
    return false;
  }

  bool move_to(const State& before, const VecX& move) {
    state_ = before;
    system_.retract(before.q, move, state_.q);
    if (!close_positions(system_, state_, 1e-11)) return false;
    system_.commit(state_);
    return static_cast<bool>(balance_.evaluate(state_));
  }

  Outcome relax() {
    VecX speed = VecX::Zero(system_.sizes().v);
    double h = 0;
    for (int step = 0; step < most_relaxation_steps && balance_.residual() > nearly_balanced; ++step) {
      const VecX& answer = balance_.answer();
      if (balance_.power(speed) <= 0) {  // past the deepest point: stop there
        speed.setZero();
        h = h == 0 ? std::sqrt(0.01 / std::max(balance_.move_size(answer), 1e-300)) : 0.7 * h;
      } else {
        h *= 1.02;
      }
      speed += h * answer;
      VecX move = h * speed;
      const double size = balance_.move_size(move);
      if (!std::isfinite(size)) return {};
      if (size > longest_move) {
        speed *= longest_move / size;
        move *= longest_move / size;
      }
      if (!move_to(state_, move)) return {};
      ++result_.relaxation_steps;
    }
    return {};
  }

  Outcome still_moves() {
    const auto formulation = make_project(system_);
    VecX a = VecX::Zero(system_.sizes().v), lambda = VecX::Zero(system_.sizes().rows);
    formulation->consistent_acceleration(state_, a, lambda);
    int worst = 0;
    (a.array() / system_.chart_scale().array()).abs().maxCoeff(&worst);
    return {Outcome::diverged,
            fmt::format("no equilibrium was found: after {} steps {} still accelerates by {:.3g}",
                        result_.newton_steps + result_.relaxation_steps, system_.coordinate_name(worst), a[worst])};
  }

  BodyLevel& system_;
  State state_;
  Equilibrium& result_;
  StaticBalance balance_;
  bool is_at_rounding_ = false;
};

void add_notes(Equilibrium& result) {
  if (result.kind == Equilibrium::Kind::unstable)
    result.notes.push_back("the equilibrium is unstable: a small push leads away from it");
  if (result.kind == Equilibrium::Kind::neutral)
    result.notes.push_back(
        "the equilibrium is neutral: some motion meets no stiffness, so that it is one of many or stable by "
        "higher orders only");
  if (result.check.integrated_states > 0)
    result.notes.push_back("first-order states are held at their initial values, whatever their rates");
}

}  // namespace

Equilibrium find_equilibrium(const Model& model) {
  Start start = prepare_start(model);
  Equilibrium result;
  result.check = start.report;
  result.notes = start.report.notes;
  result.layout = start.system->output_layout();
  result.outcome = start.report.outcome;
  if (!result.outcome) return result;
  const Sizes& sizes = start.system->sizes();
  start.system->recover(start.system->drawn_state(), VecX::Zero(sizes.v), VecX::Zero(sizes.rows), result.drawn);
  Search search(start, result);
  result.outcome = search.go();
  if (!result.outcome) return result;
  search.describe();
  add_notes(result);
  return result;
}

}  // namespace holonom
