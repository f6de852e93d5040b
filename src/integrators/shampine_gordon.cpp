#include "integrators/shampine_gordon.h"

#include <algorithm>
#include <cmath>

namespace holonom {
namespace {

const Tableau& starting_table() { return *std::ranges::find(explicit_tableaus(), "verner", &Tableau::name); }

constexpr int order_of_start = 6;
constexpr int starting_parts = 8;  // of a starting step, where the requested order is above that of the starting method
constexpr double equal_steps_differ = 1e-9;

}  // namespace

ShampineGordonStepper::ShampineGordonStepper(Formulation& formulation, int order)
    : Stepper(formulation, 1), highest_(order), starter_(formulation, starting_table()) {
  const Sizes& sizes = system_.sizes();
  const int rest = sizes.v + sizes.s + Work::count;
  points_.assign(kept, {0, VecX::Zero(sizes.q), VecX::Zero(sizes.v), VecX::Zero(rest)});
  rate_.assign(kept + 1, VecX::Zero(sizes.v + rest));
  increment_.setZero(sizes.v + rest);
  chart_rate_.setZero(sizes.v);
}

void ShampineGordonStepper::store_rest(const VecX& a, const VecX& s_rate, const VecX& work_rate, Eigen::Ref<VecX> rest) const {
  rest.head(a.size()) = a;
  rest.segment(a.size(), s_rate.size()) = s_rate;
  rest.tail(work_rate.size()) = work_rate;
}

Outcome ShampineGordonStepper::start(const State& state) {
  order_ = 1;
  is_first_phase_ = true;
  equal_steps_ = failures_ = 0;
  last_length_ = 0;
  newest_ = 0;
  count_ = 1;
  const Outcome outcome = Stepper::start(state);
  Point& first = points_[0];
  first.t = state.t;
  first.q = state.q;
  first.v = state.v;
  store_rest(a_, s_rate_, first_work_rate_, first.rest);
  return outcome;
}

void ShampineGordonStepper::place_nodes(double t_end, int count) {
  const int nv = system_.sizes().v;
  node_[0] = t_end;
  for (int j = 1; j <= count; ++j) {
    const Point& point = past(j - 1);
    node_[j] = point.t;
    if (j == 1) {
      rate_[j].head(nv) = point.v;
    } else {
      system_.difference(past(0).q, point.q, xi_);
      system_.chart_rate(xi_, point.v, chart_rate_);
      rate_[j].head(nv) = chart_rate_;
    }
    rate_[j].tail(point.rest.size()) = point.rest;
  }
}

void ShampineGordonStepper::advance(const VecX& increment) {
  const Sizes& sizes = system_.sizes();
  xi_ = increment.head(sizes.v);
  system_.retract(state_.q, xi_, trial_.q);
  trial_.v = state_.v + increment.segment(sizes.v, sizes.v);
  trial_.s = state_.s + increment.segment(2 * sizes.v, sizes.s);
  trial_.work = state_.work + increment.tail(Work::count);
}

Outcome ShampineGordonStepper::evaluate_new() {
  const Outcome outcome = formulation_.acceleration(trial_, trial_a_, lambda_);
  trial_work_rate_ = formulation_.work_rate();
  trial_s_rate_ = formulation_.state_rates();
  system_.chart_rate(xi_, trial_.v, chart_rate_);
  rate_[0].head(chart_rate_.size()) = chart_rate_;
  store_rest(trial_a_, trial_s_rate_, trial_work_rate_, rate_[0].tail(rate_[0].size() - chart_rate_.size()));
  return outcome;
}

Outcome ShampineGordonStepper::start_up(double t_end) {
  is_starting_ = true;
  if (count_ == 1)
    if (Outcome outcome = starter_.start(state_); !outcome) return outcome;
  const int parts = highest_ < order_of_start ? 1 : starting_parts;
  const double t = state_.t, part = (t_end - t) / parts;
  double none = 0;
  for (int k = 1; k <= parts; ++k) {
    if (Outcome outcome = starter_.attempt(k < parts ? t + k * part : t_end, none); !outcome) return outcome;
    if (k < parts) starter_.accept();
  }
  trial_ = starter_.trial();
  trial_a_ = starter_.trial_acceleration();
  trial_work_rate_ = starter_.trial_work_rate();
  trial_s_rate_ = starter_.trial_s_rate();
  return {};
}

Outcome ShampineGordonStepper::attempt(double t_end, double& error) {
  error = 0;
  used_ = used_order();
  if (used_ > count_) return start_up(t_end);
  is_starting_ = false;
  trial_.memory = state_.memory;
  trial_.t = t_end;
  place_nodes(t_end, std::min(used_ + 1, count_));
  predictor_.place(&node_[1], used_, node_[1], t_end);
  increment_.setZero();
  for (int j = 1; j <= used_; ++j) increment_ += predictor_.weight(j - 1, used_) * rate_[j];
  advance(increment_);
  if (formulation_.closes()) {
    if (Outcome outcome = formulation_.close(trial_, nullptr); !outcome) return outcome;
    system_.difference(state_.q, trial_.q, xi_);
  }
  if (Outcome outcome = evaluate_new(); !outcome) return outcome;

  corrector_.place(&node_[0], std::min(used_ + 1, count_) + 1, node_[1], t_end);
  increment_.setZero();
  for (int j = 0; j <= used_; ++j) increment_ += corrector_.weight(j, used_ + 1) * rate_[j];
  advance(increment_);
  if (controls_error()) {
    for (int less = std::min(2, used_ - 1); less >= 0; --less) errors_[less] = scaled_error_of_order(used_ - less);
    error = errors_[0];
    constexpr double max_error = 30;  // before projection, as in explicit_stepper.cpp
    if (error > max_error) return {};
  }
  if (Outcome outcome =
          formulation_.project(trial_, controls_error() ? &chart_error_ : nullptr, controls_error() ? &speed_error_ : nullptr);
      !outcome)
    return outcome;
  if (controls_error()) error = scaled_error();
  if (error > 1) return {};
  system_.difference(state_.q, trial_.q, xi_);
  return evaluate_new();
}

void ShampineGordonStepper::error_of_order(int m) {
  const Sizes& sizes = system_.sizes();
  increment_.setZero();
  for (int j = 0; j <= m; ++j) increment_ += corrector_.added_weight(j, m) * rate_[j];
  chart_error_ = increment_.head(sizes.v);
  speed_error_ = increment_.segment(sizes.v, sizes.v);
  state_error_ = increment_.segment(2 * sizes.v, sizes.s);
}

double ShampineGordonStepper::scaled_error_of_order(int m) {
  error_of_order(m);
  return scaled_error();
}

bool ShampineGordonStepper::prefers_lower(int order) const {
  if (order > 2) return std::max(errors_[1], errors_[2]) <= errors_[0];
  return order == 2 && errors_[1] <= 0.5 * errors_[0];
}

int ShampineGordonStepper::next_order(int order, double higher) const {
  if (order == 1) return higher < 0.5 * errors_[0] ? 2 : 1;
  if (errors_[1] <= std::min(errors_[0], higher)) return order - 1;
  return higher < errors_[0] ? order + 1 : order;
}

// The target is an error of one half. Steps are doubled or left equal, so that most are equal, or shortened to 0.5 ... 0.9.
double ShampineGordonStepper::after_success(double h, double error) {
  failures_ = 0;
  equal_steps_ = std::abs(h - last_length_) <= equal_steps_differ * h ? equal_steps_ + 1 : 1;
  last_length_ = h;
  const double share = errors_[0] > 0 ? error / errors_[0] : 1;  // of the errors that remains after projection
  const bool lower = prefers_lower(used_);
  if (lower || used_ == highest_) is_first_phase_ = false;
  if (is_first_phase_) {
    ++order_;
    return 2 * h;
  }
  double expected = error;
  if (lower) {
    order_ = used_ - 1;
  } else if (equal_steps_ > used_ && used_ < highest_ && count_ > used_) {
    const double higher = scaled_error_of_order(used_ + 1);
    order_ = next_order(used_, higher);
    if (order_ > used_) expected = share * higher;
  }
  if (order_ < used_) expected = share * errors_[1];
  if (expected * std::pow(2.0, order_ + 1) <= 0.5) return 2 * h;
  if (expected <= 0.5) return h;
  return h * std::clamp(std::pow(0.5 / expected, 1.0 / (order_ + 1)), 0.5, 0.9);
}

double ShampineGordonStepper::after_rejection(double h, double error) {
  is_first_phase_ = false;
  equal_steps_ = 0;
  if (prefers_lower(used_)) order_ = used_ - 1;
  if (++failures_ < 3) return 0.5 * h;
  order_ = 1;
  return h * std::min(0.5, std::sqrt(0.5 / error));
}

double ShampineGordonStepper::after_failure(double h) {
  is_first_phase_ = false;
  equal_steps_ = 0;
  if (++failures_ >= 3) order_ = 1;
  return h / 4;
}

void ShampineGordonStepper::shift(const VecX& revolutions) {
  for (Point& point : points_) point.q += revolutions;
  starter_.shift(revolutions);
  Stepper::shift(revolutions);
}

void ShampineGordonStepper::accept() {
  if (is_starting_) starter_.accept();
  newest_ = (newest_ + 1) % kept;
  count_ = std::min(count_ + 1, kept);
  Point& point = past(0);
  point.t = trial_.t;
  point.q = trial_.q;
  point.v = trial_.v;
  store_rest(trial_a_, trial_s_rate_, trial_work_rate_, point.rest);
  Stepper::accept();
}

void ShampineGordonStepper::interpolate(double t, State& out) {
  if (is_starting_) return Stepper::interpolate(t, out);
  out.t = t;
  out.memory = last_memory_;
  system_.difference(last_q_, state_.q, xi_);
  increment_.setZero();
  if (t != node_[0]) {
    predictor_.place(&node_[0], used_ + 1, node_[0], t);
    for (int j = 0; j <= used_; ++j) increment_ += predictor_.weight(j, used_ + 1) * rate_[j];
  }
  const Sizes& sizes = system_.sizes();
  xi_ += increment_.head(sizes.v);
  system_.retract(last_q_, xi_, out.q);
  out.v = state_.v + increment_.segment(sizes.v, sizes.v);
  out.s = state_.s + increment_.segment(2 * sizes.v, sizes.s);
  out.work = state_.work + increment_.tail(Work::count);
}

}  // namespace holonom
