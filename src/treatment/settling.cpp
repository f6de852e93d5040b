// States as near to the constraints as rounding allows, and states beside them: for answers that are recorded where G is weak.
//
//   settle     Newton's method for g = 0 in the metric of the factor, until the rows no longer come nearer; then G v = -g_t likewise
//   displace   G dx = rows,  then dv with G(q') dv = rates + G(q) v - G(q') v, each of least size
#include <cmath>

#include "treatment/formulation.h"

namespace holonom {
namespace {

constexpr int most_settling_steps = 20;

}  // namespace

void Formulation::set_refined(bool is_refined) {
  if (!kkt_) return;
  kkt_->set_refined(is_refined);
  factored_ = Factored::nothing;
}

void Formulation::set_given() {
  const Characteristic& scale = system_.characteristic();
  given_weight_ = scale.mass * scale.length * scale.length * system_.chart_scale().array().square().inverse();
}

Outcome Formulation::settle(State& state) {
  if (system_.sizes().rows == 0) return {};
  double last = std::numeric_limits<double>::infinity();
  for (int step = 0; step < most_settling_steps; ++step) {
    if (Outcome outcome = factor_at(state); !outcome) return outcome;
    system_.evaluate(state, need_constraint, evaluation_);
    const double violation = worst(evaluation_.g);
    if (!(violation < last)) {
      state.q = start_;
      break;
    }
    if (violation == 0) break;
    last = violation;
    start_ = state.q;
    wanted_ = -evaluation_.g;
    correction(wanted_, dx_);
    system_.retract(start_, dx_, state.q);
  }
  if (Outcome outcome = factor_at(state); !outcome) return outcome;
  last = std::numeric_limits<double>::infinity();
  for (int step = 0; step < most_settling_steps; ++step) {
    system_.evaluate(state, need_constraint | need_rate, evaluation_);
    const double violation = worst(evaluation_.rate);
    if (!(violation < 0.5 * last) || violation == 0) break;
    last = violation;
    wanted_ = -evaluation_.rate;
    correction(wanted_, dx_);
    state.v += dx_;
  }
  return {};
}

Outcome Formulation::displace(State& state, const VecX& rows, const VecX& rates) {
  if (Outcome outcome = factor_at(state); !outcome) return outcome;
  system_.evaluate(state, need_constraint | need_rate, evaluation_);
  row_residual_ = evaluation_.rate + rates;
  correction(rows, dx_);
  start_ = state.q;
  system_.retract(start_, dx_, state.q);
  if (Outcome outcome = factor_at(state); !outcome) return outcome;
  system_.evaluate(state, need_constraint | need_rate, evaluation_);
  wanted_ = row_residual_ - evaluation_.rate;
  correction(wanted_, dx_);
  state.v += dx_;
  return {};
}

}  // namespace holonom
