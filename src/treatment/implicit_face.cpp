// One Newton iteration of an implicit stage; see formulation.h for the equations.
#include "treatment/treatments.h"

namespace holonom {
namespace {

constexpr double exact_enough = 1e-7;  // residual of the rows in one iteration, relative, that the regularisation may leave
constexpr double least_softness = 1e-15;

}  // namespace

void Formulation::prepare_implicit() {
  const bool had_kkt = static_cast<bool>(kkt_);
  system_.prepare_tangent();
  auto next = std::make_unique<Kkt>(system_);
  if (had_kkt) next->copy_penalty(*kkt_);
  kkt_ = std::move(next);
  factored_ = Factored::nothing;
  resize();
  if (loop_.empty()) return;
  beside_ = make_project(system_);
  beside_a_.setZero(system_.sizes().v);
  beside_lambda_.setZero(system_.sizes().rows);
}

// Evaluates a stage with the reactions and accelerations that its forces read.
Outcome Formulation::observe_stage(const State& stage, const VecX& a, const VecX& lambda, unsigned needs) {
  if (!loop_.empty() && !gives_reactions()) {
    const Outcome outcome = beside_->consistent_acceleration(stage, beside_a_, beside_lambda_);
    if (!outcome) return outcome;
    evaluation_.y = beside_->evaluation_.y;
  }
  system_.evaluate(stage, needs, evaluation_);
  if (loop_.empty() || !gives_reactions()) return {};
  constexpr int most_passes = 4;  // efforts may read efforts
  for (int pass = 0; pass < most_passes; ++pass) {
    if (loop_.measure(a, lambda, evaluation_.y) <= std::numeric_limits<double>::epsilon()) break;
    system_.observe(a, lambda, evaluation_.y);
    system_.evaluate(stage, needs & (need_force | need_tangent), evaluation_);
  }
  return {};
}

Outcome Formulation::evaluate_stage(const State& stage, const VecX& a, const VecX& lambda, const Weights* weights) {
  constexpr unsigned needs = need_constraint | need_jacobian | need_rate | need_bias | need_force | need_mass | need_kinetic;
  ++statistics_.evaluations;
  unsigned tangent_needs = need_tangent;
  if (weights && system_.sizes().rows > 0 && rate_weight(*weights) != 0) tangent_needs |= need_jacobian_rate;
  if (Outcome outcome = observe_stage(stage, a, lambda, weights ? needs | tangent_needs : needs); !outcome) return outcome;
  evaluation_.M.multiply(a, force_residual_);
  evaluation_.G.add_transposed(1, lambda, force_residual_);
  force_residual_ -= evaluation_.Q;
  if (weights) weights_ = *weights;
  stage_rows(a, lambda, row_residual_);
  if (Outcome outcome = inspect(stage, force_residual_); !outcome) return outcome;
  unbalanced_ = displacement_by(force_residual_);
  has_new_tangent_ = weights;
  if (!weights) return {};
  share_of_softness_ = 1;
  if (Outcome outcome = factor_tangent(rate_weight(weights_) / row_weight(weights_)); !outcome) return outcome;
  if (!loop_.is_closed() || !gives_reactions()) return {};
  const bool answers = loop_.respond(stage, [&](VecX& E, VecX& response, VecX& multipliers) {
    kkt_->solve(E, no_rows_, response, multipliers);  // of E alpha_a: v' is alpha_a dx, and lambda scaled alike
  });
  return answers ? Outcome{} : no_unique_loop();
}

Outcome Formulation::factor_tangent(double rate) {
  kkt_->set_softness(softness(weights_) * share_of_softness_);
  ++statistics_.factorisations;
  const Outcome outcome =
      kkt_->factor_tangent(evaluation_, weights_.velocity / weights_.acceleration, 1 / weights_.acceleration, rate);
  factored_ = outcome ? Factored::tangent : Factored::nothing;
  return outcome;
}

// Beside a singular position the regularisation lets the rows give way, and the iterations would crawl. They hold as far as rounding
// allows with hardly any of it.
bool Formulation::sharpen_tangent() {
  if (!has_new_tangent_ || !has_exact_rows() || share_of_softness_ < 1) return false;
  const Characteristic& scale = system_.characteristic();
  const double usual = kkt_->regularisation()[0] * scale.mass * scale.length * scale.length / std::pow(system_.row_scale()[0], 2);
  share_of_softness_ = std::min(1.0, least_softness / usual);
  return static_cast<bool>(factor_tangent(rate_weight(weights_) / row_weight(weights_)));
}

double Formulation::displacement_by(const VecX& force) const {
  const Characteristic& scale = system_.characteristic();
  return largest(force.array() * system_.chart_scale().array()) /
         (weights_.acceleration * scale.mass * scale.length * scale.length);
}

bool Formulation::obeys(const State& stage, double accuracy) {
  if (!(unbalanced_ <= accuracy)) return false;
  if (worst(row_residual_) <= 1e-2 * tolerance_.position) return true;
  constexpr double safety = 4;
  system_.row_rounding(stage, evaluation_, row_rounding_);
  return (row_residual_.array().abs() <=
          safety * row_rounding_.array() + 1e-2 * tolerance_.position * system_.row_scale().array())
      .all();
}

Outcome Formulation::settle_states(State& stage) {
  if (system_.sizes().s > 0) {
    system_.evaluate(stage, need_force, evaluation_);
    stage.s = evaluation_.s;
  }
  stage.s_weight = 0;
  return inspect(stage, stage.v);
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
  if (kkt_->residual() > exact_enough && sharpen_tangent()) kkt_->solve(force_residual_, row_residual_, dx, dlambda);
  dlambda *= weights_.acceleration;
  if (loop_.is_closed() && gives_reactions()) loop_.correct(weights_.acceleration, dx, dlambda);
  force_residual_.setZero();
  evaluation_.G.add_transposed(1, dlambda, force_residual_);
  return displacement_by(force_residual_);
}

// (M + C/alpha_v + K/alpha_a) e_v' = M e_v - K e_q/alpha_v,  e_q' = e_q + e_v'/alpha_v
void Formulation::filter_error(VecX& chart_error, VecX& speed_error, VecX& state_error) {
  system_.filter_states(state_error);
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
