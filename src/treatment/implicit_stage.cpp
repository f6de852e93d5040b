#include "treatment/implicit_stage.h"

#include <algorithm>
#include <cmath>

#include "treatment/value_check.h"

namespace holonom {
namespace {

constexpr double max_row_residual = 1e-7;  // of one iteration, relative, that the regularisation may leave
constexpr double min_softness = 1e-15;

}  // namespace

ImplicitStage::Beside::Beside(System& system)
    : equations(system, statistics),
      solver(equations, statistics),
      a(VecX::Zero(system.sizes().v)),
      lambda(VecX::Zero(system.sizes().rows)) {}

ImplicitStage::ImplicitStage(FactoredEquations& equations, AlgebraicLoop& loop, RowTreatment& rows, Projection& projection,
                             Statistics& statistics)
    : equations_(equations),
      loop_(loop),
      rows_(rows),
      projection_(projection),
      statistics_(statistics),
      system_(equations.system()),
      evaluation_(equations.evaluation()) {
  const Sizes& sizes = system_.sizes();
  force_residual_.setZero(sizes.v);
  for (VecX* field : {&row_residual_, &no_rows_, &lambda_}) field->setZero(sizes.rows);
}

void ImplicitStage::prepare() {
  equations_.prepare_tangent();
  if (!loop_.empty()) beside_ = std::make_unique<Beside>(system_);
}

// Evaluates a stage with the reactions and accelerations that its forces read.
Outcome ImplicitStage::observe(const State& stage, const VecX& a, const VecX& lambda, unsigned needs) {
  if (!loop_.empty() && !rows_.gives_reactions()) {
    const Outcome outcome = beside_->solver.solve(stage, nullptr, beside_->a, beside_->lambda);
    if (!outcome) return outcome;
    evaluation_.y = beside_->equations.evaluation().y;
  }
  equations_.evaluate(stage, needs);
  if (loop_.empty() || !rows_.gives_reactions()) return {};
  constexpr int max_passes = 4;  // efforts may read efforts
  for (int pass = 0; pass < max_passes; ++pass) {
    if (loop_.response().measure(a, lambda, evaluation_.y) <= std::numeric_limits<double>::epsilon()) break;
    system_.observe(a, lambda, evaluation_.y);
    equations_.evaluate(stage, needs & (need_force | need_tangent));
  }
  return {};
}

Outcome ImplicitStage::evaluate(const State& stage, const VecX& a, const VecX& lambda, const Weights* weights) {
  constexpr unsigned needs = need_constraint | need_jacobian | need_rate | need_bias | need_force | need_mass | need_kinetic;
  ++statistics_.evaluations;
  unsigned tangent_needs = need_tangent;
  if (weights && system_.sizes().rows > 0 && rows_.rate_weight(*weights) != 0) tangent_needs |= need_jacobian_rate;
  if (Outcome outcome = observe(stage, a, lambda, weights ? needs | tangent_needs : needs); !outcome) return outcome;
  evaluation_.M.multiply(a, force_residual_);
  evaluation_.G.add_transposed(1, lambda, force_residual_);
  force_residual_ -= evaluation_.Q;
  if (weights) weights_ = *weights;
  rows_.stage_rows({evaluation_, a, lambda, weights_}, row_residual_);
  if (Outcome outcome = check_values(system_, evaluation_, stage, force_residual_); !outcome) return outcome;
  imbalance_ = displacement_by(force_residual_);
  has_new_tangent_ = weights;
  if (!weights) return {};
  share_of_softness_ = 1;
  if (Outcome outcome = factor_tangent(share_of_rate()); !outcome) return outcome;
  if (!loop_.is_closed() || !rows_.gives_reactions()) return {};
  const bool is_solvable = loop_.response().evaluate(stage, [&](const VecX& E, VecX& response, VecX& multipliers) {
    equations_.solve_tangent(E, no_rows_, response, multipliers);  // of E alpha_a: v' is alpha_a dx, and lambda scaled likewise
  });
  return is_solvable ? Outcome{} : loop_.not_unique();
}

Outcome ImplicitStage::factor_tangent(double rate) {
  return equations_.factor_tangent(weights_, rows_.softness(weights_) * share_of_softness_, rate);
}

// Near a singular configuration the regularisation makes the rows compliant, and the iterations would converge slowly. With very little
// regularisation they are satisfied as far as rounding allows.
bool ImplicitStage::sharpen_tangent() {
  if (!has_new_tangent_ || !rows_.has_exact_rows() || share_of_softness_ < 1) return false;
  const Characteristic& scale = system_.characteristic();
  const double usual =
      equations_.regularisation()[0] * scale.mass * scale.length * scale.length / std::pow(system_.row_scale()[0], 2);
  share_of_softness_ = std::min(1.0, min_softness / usual);
  return static_cast<bool>(factor_tangent(share_of_rate()));
}

double ImplicitStage::displacement_by(const VecX& force) const {
  const Characteristic& scale = system_.characteristic();
  return largest(force.array() * system_.chart_scale().array()) /
         (weights_.acceleration * scale.mass * scale.length * scale.length);
}

bool ImplicitStage::is_satisfied(const State& stage, double accuracy) {
  if (!(imbalance_ <= accuracy)) return false;
  const double tolerance = 1e-2 * projection_.tolerance().position;
  if (system_.largest_row(row_residual_) <= tolerance) return true;
  return projection_.is_within_rounding(stage, row_residual_, tolerance);
}

Outcome ImplicitStage::solve_states(State& stage) {
  if (system_.sizes().s > 0) {
    equations_.evaluate(stage, need_force);
    stage.s = evaluation_.s;
  }
  stage.s_weight = 0;
  return check_values(system_, evaluation_, stage, stage.v);
}

double ImplicitStage::correct(VecX& dx, VecX& dlambda) {
  force_residual_ /= -weights_.acceleration;
  row_residual_ /= -rows_.row_weight(weights_);
  equations_.solve_tangent(force_residual_, row_residual_, dx, dlambda);
  if (equations_.residual() > max_row_residual && sharpen_tangent())
    equations_.solve_tangent(force_residual_, row_residual_, dx, dlambda);
  dlambda *= weights_.acceleration;
  if (loop_.is_closed() && rows_.gives_reactions()) loop_.response().correct(weights_.acceleration, dx, dlambda);
  force_residual_.setZero();
  evaluation_.G.add_transposed(1, dlambda, force_residual_);
  return displacement_by(force_residual_);
}

// (M + C/alpha_v + K/alpha_a) e_v' = M e_v - K e_q/alpha_v,  e_q' = e_q + e_v'/alpha_v
void ImplicitStage::filter_error(VecX& chart_error, VecX& speed_error, VecX& state_error) {
  system_.filter_states(state_error);
  evaluation_.M.multiply(speed_error, force_residual_);
  evaluation_.K.add_product(-1 / weights_.velocity, chart_error, force_residual_);
  row_residual_.setZero();
  equations_.solve_tangent(force_residual_, row_residual_, speed_error, lambda_);
  chart_error += speed_error / weights_.velocity;
}

Outcome ImplicitStage::factor_for_projection() {
  if (system_.sizes().rows == 0 || rows_.rate_weight(weights_) == 0) return {};
  return factor_tangent(0);
}

}  // namespace holonom
