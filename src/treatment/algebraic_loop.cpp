#include "treatment/algebraic_loop.h"

#include "treatment/formulation.h"

namespace holonom {
namespace {

constexpr double accuracy = 1e-12;   // of y, relative
constexpr double stagnation = 1e-8;  // below which no progress is rounding
constexpr double rounding = 1e-11;   // of the forces of the equations of motion
constexpr int most_sweeps = 60;
constexpr double smallest_share = 1e-4;  // of a step of Newton's method

}  // namespace

AlgebraicLoop::AlgebraicLoop(System& system) : system_(system), lu_(system.sizes().y) {
  const Sizes& sizes = system.sizes();
  for (VecX* field : {&residual_, &seen_, &step_}) field->setZero(sizes.y);
  E_.setZero(sizes.v);
  a_.setZero(sizes.v);
  A_.assign(sizes.y, VecX::Zero(sizes.v));
  L_.assign(sizes.y, VecX::Zero(sizes.rows));
}

bool AlgebraicLoop::factor() {
  for (int j = 0; j < residual_.size(); ++j) {
    system_.observe_change(j, A_[j], L_[j], step_);
    lu_.matrix().col(j) = -step_;
    lu_.matrix()(j, j) += 1;
  }
  return lu_.factor();
}

double AlgebraicLoop::measure(const VecX& a, const VecX& lambda, const VecX& y) {
  system_.observe(a, lambda, seen_);
  residual_ = seen_ - y;
  const double size = y.lpNorm<Eigen::Infinity>() + seen_.lpNorm<Eigen::Infinity>();
  return size > 0 ? residual_.lpNorm<Eigen::Infinity>() / size : 0;
}

int AlgebraicLoop::worst() const {
  int worst = 0;
  residual_.cwiseAbs().maxCoeff(&worst);
  return worst;
}

const VecX& AlgebraicLoop::step() {
  step_ = residual_;
  lu_.solve(step_);
  return step_;
}

void AlgebraicLoop::correct(double a_scale, VecX& dx, VecX& dlambda) {
  a_ = a_scale * dx;
  system_.observe_change(-1, a_, dlambda, step_);
  lu_.solve(step_);
  for (int j = 0; j < step_.size(); ++j) {
    dx += (step_[j] / a_scale) * A_[j];
    dlambda += step_[j] * L_[j];
  }
}

Outcome Formulation::no_unique_loop() const {
  return {Outcome::smaller_step, "the equations of motion have no solution here, or several: a force reads " +
                                     system_.observed_name(loop_.worst()) +
                                     ", which depends on that force too strongly (with dry friction, Painleve's paradox)"};
}

void Formulation::solve_again(VecX& a, VecX& lambda) {
  if (mass_solver_) {
    a = evaluation_.Q;
    mass_solver_->solve(a);
  } else {
    kkt_->solve(evaluation_.Q, wanted_, a, lambda);
  }
}

bool Formulation::respond_to_loop(const State& state) {
  return loop_.respond(state, [&](const VecX& E, VecX& a, VecX& lambda) {
    if (mass_solver_) {
      a = E;
      mass_solver_->solve(a);
    } else {
      kkt_->solve(E, no_rows_, a, lambda);
    }
  });
}

// A y that is zero by itself (a driver holds an acceleration, a joint carries nothing) has no size that its residual could be compared
// with. What counts is the forces of the equations of motion: those of y and of the y that the solution has differ by a share of them.
bool Formulation::is_rounding(const State& state, double share, VecX& a, VecX& lambda) {
  loop_force_ = evaluation_.Q;
  loop_y_ = evaluation_.y;
  evaluation_.y = loop_.seen();
  system_.evaluate(state, need_force, evaluation_);
  const auto scale = system_.chart_scale().array();
  const double change = largest((evaluation_.Q - loop_force_).array() * scale);
  double size = largest(loop_force_.array() * scale);
  if (kkt_) {
    loop_force_.setZero();
    evaluation_.G.add_transposed(1, lambda, loop_force_);
    size = std::max(size, largest(loop_force_.array() * scale));
  }
  if (change <= share * size) {
    solve_again(a, lambda);
    return true;
  }
  evaluation_.y = loop_y_;
  system_.evaluate(state, need_force, evaluation_);
  return false;
}

// Newton's method, from a and lambda that obey the forces of the y at hand
Outcome Formulation::iterate_loop(const State& state, bool& is_unique, VecX& a, VecX& lambda) {
  double last = std::numeric_limits<double>::infinity(), share = 1;
  is_unique = true;
  for (int iteration = 0;; ++iteration) {
    const double size = loop_.measure(a, lambda, evaluation_.y);
    if (size <= accuracy || (size <= stagnation && !(size < 0.5 * last))) return {};
    if (!std::isfinite(size)) return no_unique_loop();
    const bool is_stuck = iteration == most_sweeps || share < smallest_share;
    const bool is_whole_step = share == 1 && iteration > 0 && !(size < 0.5 * last);
    if ((is_stuck || is_whole_step) && is_rounding(state, is_stuck ? stagnation : rounding, a, lambda)) return {};
    if (is_stuck) return no_unique_loop();
    if (size < last) {
      if (!respond_to_loop(state)) return no_unique_loop();
      is_unique = loop_.determinant_sign() > 0;
      loop_start_ = evaluation_.y;
      loop_step_ = loop_.step();
      share = 1;
      last = size;
    } else {
      share /= 2;
    }
    evaluation_.y = loop_start_ + share * loop_step_;
    system_.evaluate(state, need_force, evaluation_);
    solve_again(a, lambda);
  }
}

// Laws may have no value where nothing is known yet, as those that divide by a reaction: the motion without all that read y gives a y to
// begin with.
void Formulation::start_without_readers(const State& state, VecX& a, VecX& lambda) {
  evaluation_.leaves_out_readers = true;
  system_.evaluate(state, need_force, evaluation_);
  evaluation_.leaves_out_readers = false;
  solve_again(a, lambda);
  system_.observe(a, lambda, evaluation_.y);
  system_.evaluate(state, need_force, evaluation_);
  solve_again(a, lambda);
}

// Friction depends on the size of y; a law that has no value at -y has no solution there. The solution is looked at last.
bool Formulation::are_signs_unique(const State& state) {
  bool is_unique = true;
  for (int side = 0; side < 2; ++side) {
    evaluation_.y *= -1;
    system_.evaluate(state, need_force, evaluation_);
    if (side == 0 && !evaluation_.Q.allFinite()) continue;
    is_unique = is_unique && respond_to_loop(state) && loop_.determinant_sign() > 0;
  }
  return is_unique;
}

// From a and lambda that obey the forces of the y at hand. Forces that are not finite are left to inspect().
Outcome Formulation::close_loop(const State& state, bool looks_around, VecX& a, VecX& lambda) {
  if (!loop_.is_closed()) {
    system_.observe(a, lambda, evaluation_.y);
    system_.evaluate(state, need_force, evaluation_);
    return {};
  }
  bool is_unique = true;
  Outcome outcome;
  if (evaluation_.Q.allFinite()) outcome = iterate_loop(state, is_unique, a, lambda);
  if (!outcome || !evaluation_.Q.allFinite()) {
    start_without_readers(state, a, lambda);
    if (!evaluation_.Q.allFinite()) return {};
    outcome = iterate_loop(state, is_unique, a, lambda);
  }
  if (!outcome || !evaluation_.Q.allFinite()) return outcome;
  if (looks_around) {
    is_unique = are_signs_unique(state) && is_unique;
    solve_again(a, lambda);
  }
  return is_unique ? Outcome{} : no_unique_loop();
}

}  // namespace holonom
