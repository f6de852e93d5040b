#include "treatment/formulation.h"

namespace holonom {

Formulation::Formulation(System& system, bool is_given)
    : equations_(system, statistics_, is_given),
      accelerations_(equations_, statistics_),
      projection_(equations_, tolerance_, statistics_),
      stage_(equations_, accelerations_.loop(), *this, projection_, statistics_),
      work_rates_(system),
      required_(VecX::Zero(system.sizes().rows)) {}

void Formulation::restart() {
  equations_.discard_factor();
  equations_.evaluation().y.setZero();
  statistics_ = {};
  is_starting_ = false;
}

Outcome Formulation::acceleration(const State& state, VecX& a, VecX& lambda) {
  Outcome outcome = accelerations_.solve(state, this, a, lambda);
  if (outcome) work_rates_.set(equations_.evaluation(), lambda);
  return outcome;
}

Outcome Formulation::consistent_acceleration(const State& state, VecX& a, VecX& lambda) {
  Outcome outcome = accelerations_.solve(state, nullptr, a, lambda);
  if (outcome) work_rates_.set(equations_.evaluation(), lambda);
  return outcome;
}

void Formulation::stage_rows(const StageValues& stage, VecX& c) {
  required_ = -stage.evaluation.bias;
  feedback(stage.evaluation, required_);
  stage.evaluation.G.multiply(stage.a, c);
  c -= required_;
}

// Projections need the same metric, so that stiff forces are not disturbed, but rows without dG/dt in them.
Outcome Formulation::finish(State& state, VecX&, VecX* chart_error, VecX* speed_error) {
  if (Outcome outcome = stage_.factor_for_projection(); !outcome) return outcome;
  return project(state, chart_error, speed_error);
}

}  // namespace holonom
