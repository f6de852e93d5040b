#include "treatment/algebraic_loop.h"

#include "treatment/formulation.h"

namespace holonom {
namespace {

constexpr double accuracy = 1e-12;   // of y, relative
constexpr double stagnation = 1e-8;  // below which no progress is rounding
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

// From a and lambda that obey the forces of the y at hand
Outcome Formulation::close_loop(const State& state, bool looks_around, VecX& a, VecX& lambda) {
  double last = std::numeric_limits<double>::infinity(), share = 1;
  bool is_unique = true;
  for (int iteration = 0;; ++iteration) {
    const double size = loop_.measure(a, lambda, evaluation_.y);
    if (size <= accuracy || (size <= stagnation && !(size < 0.5 * last))) break;
    if (iteration == most_sweeps || share < smallest_share || !std::isfinite(size)) return no_unique_loop();
    if (size < last) {
      if (!respond_to_loop(state)) return no_unique_loop();
      is_unique = loop_.determinant() > 0;
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
  if (!looks_around) return is_unique ? Outcome{} : no_unique_loop();
  for (int side = 0; side < 2; ++side) {  // the solution is looked at last
    evaluation_.y *= -1;
    system_.evaluate(state, need_force, evaluation_);
    is_unique = is_unique && respond_to_loop(state) && loop_.determinant() > 0;
  }
  solve_again(a, lambda);
  return is_unique ? Outcome{} : no_unique_loop();
}

}  // namespace holonom
