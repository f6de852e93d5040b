// One Newton iteration of an implicit stage; see formulation.h for the equations.
#include "treatment/formulation.h"

namespace holonom {

void Formulation::prepare_implicit() {
  const bool had_kkt = static_cast<bool>(kkt_);
  system_.prepare_tangent();
  auto next = std::make_unique<Kkt>(system_);
  if (had_kkt) next->copy_penalty(*kkt_);
  kkt_ = std::move(next);
  factored_ = Factored::nothing;
  resize();
}

Outcome Formulation::evaluate_stage(const State& stage, const VecX& a, const VecX& lambda, const Weights* weights) {
  constexpr unsigned needs = need_constraint | need_jacobian | need_rate | need_bias | need_force | need_mass | need_kinetic;
  ++statistics_.evaluations;
  unsigned tangent_needs = need_tangent;
  if (weights && system_.sizes().rows > 0 && rate_weight(*weights) != 0) tangent_needs |= need_jacobian_rate;
  system_.evaluate(stage, weights ? needs | tangent_needs : needs, evaluation_);
  evaluation_.M.multiply(a, force_residual_);
  evaluation_.G.add_transposed(1, lambda, force_residual_);
  force_residual_ -= evaluation_.Q;
  if (weights) weights_ = *weights;
  stage_rows(a, lambda, row_residual_);
  if (Outcome outcome = inspect(stage, force_residual_); !outcome) return outcome;
  if (!weights) return {};
  return factor_tangent(rate_weight(weights_) / row_weight(weights_));
}

Outcome Formulation::factor_tangent(double rate) {
  kkt_->set_softness(softness(weights_));
  ++statistics_.factorisations;
  const Outcome outcome =
      kkt_->factor_tangent(evaluation_, weights_.velocity / weights_.acceleration, 1 / weights_.acceleration, rate);
  factored_ = outcome ? Factored::tangent : Factored::nothing;
  return outcome;
}

void Formulation::stage_rows(const VecX& a, const VecX&, VecX& c) {
  wanted_ = -evaluation_.bias;
  feedback(evaluation_, wanted_);
  evaluation_.G.multiply(a, c);
  c -= wanted_;
}

double Formulation::correct(VecX& dx, VecX& dlambda) {
  force_residual_ /= -weights_.acceleration;
  row_residual_ /= -row_weight(weights_);
  kkt_->solve(force_residual_, row_residual_, dx, dlambda);
  force_residual_.setZero();
  evaluation_.G.add_transposed(1, dlambda, force_residual_);
  dlambda *= weights_.acceleration;
  const Characteristic& scale = system_.characteristic();
  const double force = largest(force_residual_.array() * system_.chart_scale().array());
  return force / (scale.mass * scale.length * scale.length);
}

// (M + C/alpha_v + K/alpha_a) e_v' = M e_v - K e_q/alpha_v,  e_q' = e_q + e_v'/alpha_v
void Formulation::filter_error(VecX& chart_error, VecX& speed_error) {
  evaluation_.M.multiply(speed_error, force_residual_);
  evaluation_.K.add_product(-1 / weights_.velocity, chart_error, force_residual_);
  row_residual_.setZero();
  kkt_->solve(force_residual_, row_residual_, speed_error, scratch_lambda_);
  chart_error += speed_error / weights_.velocity;
}

// Projections want the same metric, so that stiff forces are not disturbed, but rows without dG/dt in them.
Outcome Formulation::finish(State& state, VecX&, VecX* chart_error, VecX* speed_error) {
  if (system_.sizes().rows > 0 && rate_weight(weights_) != 0)
    if (Outcome outcome = factor_tangent(0); !outcome) return outcome;
  return project(state, chart_error, speed_error);
}

}  // namespace holonom
