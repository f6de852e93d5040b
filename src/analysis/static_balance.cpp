#include "analysis/static_balance.h"

#include <algorithm>
#include <cmath>

#include "linear/dense.h"
#include "math/largest.h"

namespace holonom {
namespace {

constexpr double difference_step = 1e-5;  // characteristic lengths and radians
constexpr double no_row = 1e-9;
constexpr int most_passes = 8;  // forces may read reactions

}  // namespace

StaticBalance::StaticBalance(BodyLevel& system)
    : system_(system), free_((system.prepare_tangent(), system), FreeMotion::Drivers::hold) {
  const Sizes& sizes = system.sizes();
  system.prepare(evaluation_);
  system.prepare(beside_);
  for (VecX* field : {&answer_, &unbalanced_, &force_, &back_, &forth_, &move_}) field->setZero(sizes.v);
  lambda_.setZero(sizes.rows);
  y_.setZero(sizes.y);
  evaluation_.y.setZero(sizes.y);
  double weight = 0;  // squared
  for (const Body& body : system.model().bodies) weight += std::pow(body.mass, 2) * system.model().gravity.squaredNorm();
  scale_ = std::sqrt(weight / system.characteristic().mass);
}

Outcome StaticBalance::evaluate(const State& state) {
  constexpr unsigned needs = need_constraint | need_jacobian | need_rate | need_bias | need_force | need_mass | need_tangent;
  const VecX at_rest = VecX::Zero(answer_.size());
  for (int pass = 0; pass < most_passes; ++pass) {
    system_.evaluate(state, needs, evaluation_);
    if (evaluation_.undefined_force >= 0)
      return {Outcome::diverged, "the ends of force " + system_.model().forces[evaluation_.undefined_force].name +
                                     " meet, so its pull has no direction"};
    if (evaluation_.undefined_signal >= 0)
      return {Outcome::diverged, "signal " + system_.signal_name(evaluation_.undefined_signal) + " has no value here"};
    if (Outcome outcome = free_.factor(evaluation_); !outcome) return outcome;
    free_.answer(evaluation_.Q, answer_, lambda_);
    if (y_.size() == 0) break;
    system_.observe(at_rest, lambda_, y_);
    if (y_ == evaluation_.y) break;
    evaluation_.y = y_;
  }
  unbalanced_ = evaluation_.Q;
  evaluation_.G.add_transposed(-1, lambda_, unbalanced_);
  force_ = evaluation_.Q - unbalanced_;
  scale_ = std::max(scale_, free_.force_size(evaluation_.Q) + free_.force_size(force_));
  residual_ = scale_ > 0 ? free_.size(answer_) / scale_ : 0;
  if (!evaluation_.Q.allFinite()) return {Outcome::diverged, "a force is not a finite number"};
  return {};
}

void StaticBalance::reactions_at(const State& state, VecX& force) {
  system_.evaluate(state, need_constraint | need_jacobian, beside_);
  force.setZero();
  beside_.G.add_transposed(1, lambda_, force);
}

void StaticBalance::evaluate_stiffness(const State& state) {
  const VecX length = free_.weight().array().sqrt().inverse();
  Eigen::MatrixXd G = evaluation_.G.dense();
  G = (system_.row_scale().cwiseInverse().asDiagonal() * G * length.asDiagonal()).eval();
  basis_ = length.asDiagonal() * null_space(G, no_row);
  Eigen::MatrixXd answers(basis_.rows(), basis_.cols());
  moved_ = state;
  for (long k = 0; k < basis_.cols(); ++k) {
    move_ = basis_.col(k);
    evaluation_.K.multiply(move_, force_);
    const double step = difference_step / move_size(move_);
    system_.retract(state.q, step * move_, moved_.q);
    reactions_at(moved_, forth_);
    system_.retract(state.q, -step * move_, moved_.q);
    reactions_at(moved_, back_);
    answers.col(k) = force_ + (forth_ - back_) / (2 * step);
  }
  stiffness_ = basis_.transpose() * answers;
}

double StaticBalance::move_size(const VecX& move) const { return largest(move.array() / system_.chart_scale().array()); }

}  // namespace holonom
