#include "treatment/algebraic_loop.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace holonom {
namespace {

constexpr double accuracy = 1e-12;   // of y, relative
constexpr double stagnation = 1e-8;  // below which no progress is rounding
constexpr double rounding = 1e-11;   // of the forces of the equations of motion
constexpr int max_iterations = 60;
constexpr double min_share = 1e-4;  // of a step of Newton's method

}  // namespace

AlgebraicLoop::AlgebraicLoop(FactoredEquations& equations)
    : equations_(equations), evaluation_(equations.evaluation()), response_(equations.system().sizes(), equations.system()) {
  const Sizes& sizes = equations.system().sizes();
  for (VecX* field : {&start_, &step_, &y_}) field->setZero(sizes.y);
  force_.setZero(sizes.v);
  no_rows_.setZero(sizes.rows);
}

Outcome AlgebraicLoop::not_unique() const {
  return {Outcome::smaller_step, "the equations of motion have no solution here, or several: a force reads " +
                                     equations_.system().observed_name(response_.worst()) +
                                     ", which depends on that force too strongly (with dry friction, Painleve's paradox)"};
}

bool AlgebraicLoop::respond(const State& state) {
  return response_.evaluate(state, [&](const VecX& E, VecX& a, VecX& lambda) { equations_.solve(E, no_rows_, a, lambda); });
}

// A y that is zero by itself (a driver prescribes an acceleration, a joint carries no load) has no size to compare its residual with. The
// forces of the equations of motion are compared instead: those of y and of the observed y differ by a share of them.
bool AlgebraicLoop::close_within_rounding(const Point& at, double share) {
  force_ = evaluation_.Q;
  y_ = evaluation_.y;
  evaluation_.y = response_.observed();
  equations_.evaluate(at.state, need_force);
  const auto scale = equations_.system().chart_scale().array();
  const double change = largest((evaluation_.Q - force_).array() * scale);
  double size = largest(force_.array() * scale);
  if (at.lambda.size() > 0) {
    force_.setZero();
    evaluation_.G.add_transposed(1, at.lambda, force_);
    size = std::max(size, largest(force_.array() * scale));
  }
  if (change <= share * size) {
    solve(at);
    return true;
  }
  evaluation_.y = y_;
  equations_.evaluate(at.state, need_force);
  return false;
}

Outcome AlgebraicLoop::iterate(const Point& at, bool& is_unique) {
  double last = std::numeric_limits<double>::infinity(), share = 1;
  is_unique = true;
  for (int iteration = 0;; ++iteration) {
    const double size = response_.measure(at.a, at.lambda, evaluation_.y);
    if (size <= accuracy || (size <= stagnation && !(size < 0.5 * last))) return {};
    if (!std::isfinite(size)) return not_unique();
    const bool is_stuck = iteration == max_iterations || share < min_share;
    const bool is_whole_step = share == 1 && iteration > 0 && !(size < 0.5 * last);
    if ((is_stuck || is_whole_step) && close_within_rounding(at, is_stuck ? stagnation : rounding)) return {};
    if (is_stuck) return not_unique();
    if (size < last) {
      if (!respond(at.state)) return not_unique();
      is_unique = response_.determinant_sign() > 0;
      start_ = evaluation_.y;
      step_ = response_.step();
      share = 1;
      last = size;
    } else {
      share /= 2;
    }
    evaluation_.y = start_ + share * step_;
    equations_.evaluate(at.state, need_force);
    solve(at);
  }
}

// Force laws may be undefined where nothing is known yet, such as those that divide by a reaction: the motion without all that read y gives
// a first y.
void AlgebraicLoop::start_without_readers(const Point& at) {
  evaluation_.leaves_out_readers = true;
  equations_.evaluate(at.state, need_force);
  evaluation_.leaves_out_readers = false;
  solve(at);
  equations_.system().observe(at.a, at.lambda, evaluation_.y);
  equations_.evaluate(at.state, need_force);
  solve(at);
}

// A force law that is not defined at -y has no solution there. The solution itself is evaluated last.
bool AlgebraicLoop::are_signs_unique(const State& state) {
  bool is_unique = true;
  for (int side = 0; side < 2; ++side) {
    evaluation_.y *= -1;
    equations_.evaluate(state, need_force);
    if (side == 0 && !evaluation_.Q.allFinite()) continue;
    is_unique = is_unique && respond(state) && response_.determinant_sign() > 0;
  }
  return is_unique;
}

Outcome AlgebraicLoop::close(const State& state, const VecX& c, bool checks_both_signs, VecX& a, VecX& lambda) {
  if (!is_closed()) {
    equations_.system().observe(a, lambda, evaluation_.y);
    equations_.evaluate(state, need_force);
    return {};
  }
  const Point at{state, c, a, lambda};
  bool is_unique = true;
  Outcome outcome;
  if (evaluation_.Q.allFinite()) outcome = iterate(at, is_unique);
  if (!outcome || !evaluation_.Q.allFinite()) {
    start_without_readers(at);
    if (!evaluation_.Q.allFinite()) return {};
    outcome = iterate(at, is_unique);
  }
  if (!outcome || !evaluation_.Q.allFinite()) return outcome;
  if (checks_both_signs) {
    is_unique = are_signs_unique(state) && is_unique;
    solve(at);
  }
  return is_unique ? Outcome{} : not_unique();
}

}  // namespace holonom
