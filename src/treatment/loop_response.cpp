#include "treatment/loop_response.h"

namespace holonom {

LoopResponse::LoopResponse(const Sizes& sizes, SolutionReaders& readers) : readers_(readers), lu_(sizes.y) {
  for (VecX* field : {&residual_, &observed_, &step_}) field->setZero(sizes.y);
  E_.setZero(sizes.v);
  a_.setZero(sizes.v);
  A_.assign(sizes.y, VecX::Zero(sizes.v));
  L_.assign(sizes.y, VecX::Zero(sizes.rows));
}

bool LoopResponse::factor() {
  for (int j = 0; j < residual_.size(); ++j) {
    readers_.observe_change(j, A_[j], L_[j], step_);
    lu_.matrix().col(j) = -step_;
    lu_.matrix()(j, j) += 1;
  }
  return lu_.factor();
}

double LoopResponse::measure(const VecX& a, const VecX& lambda, const VecX& y) {
  readers_.observe(a, lambda, observed_);
  residual_ = observed_ - y;
  const double size = y.lpNorm<Eigen::Infinity>() + observed_.lpNorm<Eigen::Infinity>();
  return size > 0 ? residual_.lpNorm<Eigen::Infinity>() / size : 0;
}

int LoopResponse::worst() const {
  int worst = 0;
  residual_.cwiseAbs().maxCoeff(&worst);
  return worst;
}

const VecX& LoopResponse::step() {
  step_ = residual_;
  lu_.solve(step_);
  return step_;
}

void LoopResponse::correct(double a_scale, VecX& dx, VecX& dlambda) {
  a_ = a_scale * dx;
  readers_.observe_change(-1, a_, dlambda, step_);
  lu_.solve(step_);
  for (int j = 0; j < step_.size(); ++j) {
    dx += (step_[j] / a_scale) * A_[j];
    dlambda += step_[j] * L_[j];
  }
}

}  // namespace holonom
