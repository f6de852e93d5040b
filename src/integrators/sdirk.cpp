#include "integrators/sdirk.h"

#include <algorithm>
#include <cmath>

namespace holonom {
namespace {

// gamma^2 - gamma + 1/6 = 0. The estimate h (f_n - w_1 f_1 - w_2 f_2), with weights that extrapolate f to t_n, is h^3 y'''/12.
DiagonalTableau two_stages() {
  const double gamma = (3 + std::sqrt(3.0)) / 6, w_1 = -(1 - gamma) / (2 * gamma - 1), w_2 = gamma / (2 * gamma - 1);
  return {"sdirk",
          "SDIRK of order 3, two stages, gamma = (3 + sqrt 3)/6, A-stable (Norsett 1974; Dopico et al. 2004)",
          3,
          2,
          gamma,
          {gamma, 1 - gamma},
          {{}, {1 - 2 * gamma}},
          {0.5, 0.5},
          1,
          {-w_1, -w_2},
          false};
}

// The embedded weights leave out the start of the step, so that their estimate is zero for a force that jumps or has a kink before the
// first stage. A share of f_n minus its quadratic extrapolation from the first three stages, which is of the same order h^4, makes such
// forces visible.
DiagonalTableau five_stages() {
  constexpr double share = 1. / 20;
  const std::vector<double> extrapolation = {11. / 4, 11. / 8, -25. / 8, 0, 0};
  const std::vector<double> b = {25. / 24, -49. / 48, 125. / 16, -85. / 12, 1. / 4};
  const std::vector<double> embedded = {59. / 48, -17. / 96, 225. / 32, -85. / 12, 0};
  std::vector<double> e(5);
  for (int i = 0; i < 5; ++i) e[i] = b[i] - embedded[i] - share * extrapolation[i];
  return {
      "sdirk4",
      "SDIRK of order 4(3), five stages, L-stable and stiffly accurate (Hairer, Wanner 1996, IV.6)",
      4,
      3,
      0.25,
      {1. / 4, 3. / 4, 11. / 20, 1. / 2, 1},
      {{}, {1. / 2}, {17. / 50, -1. / 25}, {371. / 1360, -137. / 2720, 15. / 544}, {25. / 24, -49. / 48, 125. / 16, -85. / 12}},
      b,
      share,
      e,
      true};
}

}  // namespace

const std::vector<DiagonalTableau>& diagonal_tableaus() {
  static const std::vector<DiagonalTableau> tableaus = {two_stages(), five_stages()};
  return tableaus;
}

SdirkStepper::SdirkStepper(Formulation& formulation, const DiagonalTableau& tableau, const NewtonSettings& newton)
    : Stepper(formulation, tableau.estimate_order),
      tableau_(tableau),
      newton_(formulation, newton),
      map_(system_, system_.sizes().v) {
  for (VecX* field : {&predicted_a_, &other_chart_error_, &other_speed_error_}) field->setZero(system_.sizes().v);
  for (auto* field : {&xi_rate_, &v_rate_}) field->assign(tableau.stages(), VecX::Zero(system_.sizes().v));
  s_stage_rate_.assign(tableau.stages(), VecX::Zero(system_.sizes().s));
  work_rate_.assign(tableau.stages(), VecX::Zero(Work::count));
  stage_a_.setZero(system_.sizes().v);
  stage_lambda_.setZero(system_.sizes().rows);
  trial_lambda_.setZero(system_.sizes().rows);
}

Outcome SdirkStepper::start(const State& state) {
  stage_ = state;
  predicted_a_.setZero();
  return Stepper::start(state);
}

Outcome SdirkStepper::stages(double h) {
  map_.set_step(tableau_.gamma * h);
  stage_a_ = predicted_a_;
  stage_lambda_ = lambda_;
  newton_.refresh();
  for (int i = 0; i < tableau_.stages(); ++i) {
    map_.xi_c.setZero();
    map_.v_c = state_.v;
    stage_.s = state_.s;
    for (int j = 0; j < i; ++j) {
      map_.xi_c += h * tableau_.A[i][j] * xi_rate_[j];
      map_.v_c += h * tableau_.A[i][j] * v_rate_[j];
      stage_.s += h * tableau_.A[i][j] * s_stage_rate_[j];
    }
    stage_.t = state_.t + tableau_.c[i] * h;
    xi_ = map_.xi_c + tableau_.gamma * h * (map_.v_c + tableau_.gamma * h * stage_a_);  // as with constant acceleration
    if (Outcome outcome = newton_.solve(state_.q, map_, xi_, stage_, stage_a_, stage_lambda_); !outcome) return outcome;
    system_.chart_rate(xi_, stage_.v, xi_rate_[i]);
    v_rate_[i] = stage_a_;
    s_stage_rate_[i] = formulation_.state_rates();
    work_rate_[i] = formulation_.work_rate();
  }
  return {};
}

void SdirkStepper::end_of_step(double h) {
  trial_.work = state_.work;
  for (int i = 0; i < tableau_.stages(); ++i) trial_.work += h * tableau_.b[i] * work_rate_[i];
  if (tableau_.is_stiffly_accurate) {
    trial_.q = stage_.q;
    trial_.s = stage_.s;
    trial_.v = stage_.v;
    return;
  }
  xi_.setZero();
  trial_.v = state_.v;
  trial_.s = state_.s;
  for (int i = 0; i < tableau_.stages(); ++i) {
    xi_ += h * tableau_.b[i] * xi_rate_[i];
    trial_.v += h * tableau_.b[i] * v_rate_[i];
    trial_.s += h * tableau_.b[i] * s_stage_rate_[i];
  }
  system_.retract(state_.q, xi_, trial_.q);
}

void SdirkStepper::estimate(double h) {
  chart_error_ = h * tableau_.e_0 * state_.v;
  speed_error_ = h * tableau_.e_0 * a_;
  state_error_ = h * tableau_.e_0 * s_rate_;
  for (int i = 0; i < tableau_.stages(); ++i) {
    chart_error_ += h * tableau_.e[i] * xi_rate_[i];
    speed_error_ += h * tableau_.e[i] * v_rate_[i];
    state_error_ += h * tableau_.e[i] * s_stage_rate_[i];
  }
  formulation_.stage().filter_error(chart_error_, speed_error_, state_error_);
}

// Stages that do not reach the end of the step may miss a force that acts there: h (f_n+1 - w_1 f_1 - w_2 f_2), f extrapolated to t_n+1.
// The iteration from the extrapolated to the true acceleration gives it filtered.
Outcome SdirkStepper::estimate_at_end(double h, double& error) {
  const double gamma = tableau_.gamma, w_1 = gamma / (2 * gamma - 1);
  trial_a_ = w_1 * v_rate_[0] + (1 - w_1) * v_rate_[1];
  if (Outcome outcome = formulation_.stage().evaluate(trial_, trial_a_, stage_lambda_, nullptr); !outcome) return outcome;
  formulation_.stage().correct(other_chart_error_, trial_lambda_);
  chart_error_.swap(other_chart_error_);
  other_speed_error_.swap(speed_error_);
  speed_error_ = chart_error_ * (1 / (gamma * gamma * h));  // h alpha_a dx
  chart_error_ = gamma * h * speed_error_;
  error = scaled_error();
  chart_error_.swap(other_chart_error_);
  speed_error_.swap(other_speed_error_);
  return {};
}

Outcome SdirkStepper::attempt(double t_end, double& error) {
  const double h = t_end - state_.t;
  stage_.memory = trial_.memory = state_.memory;
  if (Outcome outcome = stages(h); !outcome) return outcome;
  trial_.t = t_end;
  end_of_step(h);
  double at_end = 0;
  if (controls_error()) {
    estimate(h);
    if (!tableau_.is_stiffly_accurate)
      if (Outcome outcome = estimate_at_end(h, at_end); !outcome) return outcome;
  }
  trial_a_ = stage_a_;
  if (Outcome outcome = formulation_.finish(trial_, trial_a_, controls_error() ? &chart_error_ : nullptr,
                                            controls_error() ? &speed_error_ : nullptr);
      !outcome)
    return outcome;
  error = controls_error() ? std::max(scaled_error(), at_end) : 0;
  if (error > 1) return {};
  if (tableau_.is_stiffly_accurate) {
    trial_work_rate_ = work_rate_.back();
    trial_s_rate_ = s_stage_rate_.back();
    return {};
  }
  const Outcome outcome = formulation_.acceleration(trial_, trial_a_, lambda_);
  trial_work_rate_ = formulation_.work_rate();
  trial_s_rate_ = formulation_.state_rates();
  return outcome;
}

void SdirkStepper::accept() {
  predicted_a_.swap(stage_a_);
  Stepper::accept();
}

bool SdirkStepper::undo_step() {
  predicted_a_.swap(stage_a_);
  return_to_start();
  return true;
}

}  // namespace holonom
