#include "integrators/explicit_stepper.h"

namespace holonom {

ExplicitStepper::ExplicitStepper(Formulation& formulation, const Tableau& tableau)
    : Stepper(formulation, tableau.e.empty() ? 0 : tableau.estimate_order), tableau_(tableau) {
  for (auto* field : {&xi_rate_, &v_rate_}) field->assign(tableau.stages(), VecX::Zero(system_.sizes().v));
  s_stage_rate_.assign(tableau.stages(), VecX::Zero(system_.sizes().s));
  work_rate_.assign(tableau.stages(), VecX::Zero(Work::count));
  wants_inner_rates_ = true;
}

Outcome ExplicitStepper::start(const State& state) {
  stage_ = state;
  return Stepper::start(state);
}

Outcome ExplicitStepper::stages(double h) {
  xi_rate_[0] = state_.v;
  v_rate_[0] = a_;
  s_stage_rate_[0] = s_rate_;
  work_rate_[0] = first_work_rate_;
  for (int i = 1; i < tableau_.stages(); ++i) {
    xi_.setZero();
    stage_.v = state_.v;
    stage_.s = state_.s;
    for (int j = 0; j < i; ++j) {
      const double weight = h * tableau_.A[i][j];
      if (weight == 0) continue;
      xi_ += weight * xi_rate_[j];
      stage_.v += weight * v_rate_[j];
      stage_.s += weight * s_stage_rate_[j];
    }
    stage_.t = state_.t + tableau_.c[i] * h;
    system_.retract(state_.q, xi_, stage_.q);
    if (formulation_.closes()) {
      if (Outcome outcome = formulation_.close(stage_, nullptr); !outcome) return outcome;
      system_.difference(state_.q, stage_.q, xi_);
    }
    if (Outcome outcome = formulation_.acceleration(stage_, v_rate_[i], lambda_); !outcome) return outcome;
    system_.chart_rate(xi_, stage_.v, xi_rate_[i]);
    s_stage_rate_[i] = formulation_.state_rates();
    work_rate_[i] = formulation_.work_rate();
  }
  return {};
}

Outcome ExplicitStepper::attempt(double t_end, double& error) {
  const double h = t_end - state_.t;
  stage_.memory = trial_.memory = state_.memory;
  if (Outcome outcome = stages(h); !outcome) return outcome;
  xi_.setZero();
  trial_.v = state_.v;
  trial_.s = state_.s;
  trial_.work = state_.work;
  for (int i = 0; i < tableau_.stages(); ++i) {
    if (tableau_.b[i] == 0) continue;
    xi_ += h * tableau_.b[i] * xi_rate_[i];
    trial_.v += h * tableau_.b[i] * v_rate_[i];
    trial_.s += h * tableau_.b[i] * s_stage_rate_[i];
    trial_.work += h * tableau_.b[i] * work_rate_[i];
  }
  trial_.t = t_end;
  system_.retract(state_.q, xi_, trial_.q);

  // Tested before projection, which only removes from the estimate what it will remove from the state
  constexpr double max_error = 30;
  error = controls_error() ? estimate(h) : 0;
  if (error > max_error) return {};
  if (Outcome outcome =
          formulation_.project(trial_, controls_error() ? &chart_error_ : nullptr, controls_error() ? &speed_error_ : nullptr);
      !outcome)
    return outcome;
  if (controls_error()) error = scaled_error();
  if (error > 1) return {};
  const Outcome outcome = formulation_.acceleration(trial_, trial_a_, lambda_);
  trial_work_rate_ = formulation_.work_rate();
  trial_s_rate_ = formulation_.state_rates();
  return outcome;
}

double ExplicitStepper::estimate(double h) {
  chart_error_.setZero();
  speed_error_.setZero();
  state_error_.setZero();
  for (int i = 0; i < tableau_.stages(); ++i) {
    if (tableau_.e[i] == 0) continue;
    chart_error_ += h * tableau_.e[i] * xi_rate_[i];
    speed_error_ += h * tableau_.e[i] * v_rate_[i];
    state_error_ += h * tableau_.e[i] * s_stage_rate_[i];
  }
  return scaled_error();
}

}  // namespace holonom
