#include "integrators/bdf.h"

#include <algorithm>
#include <cmath>

namespace holonom {

BdfStepper::BdfStepper(Formulation& formulation, int order, const NewtonSettings& newton)
    : Stepper(formulation, 1),
      newton_(formulation, newton),
      starter_(formulation, diagonal_tableaus().back(), newton),
      map_(system_, system_.sizes().v),
      highest_(order) {
  const Sizes& sizes = system_.sizes();
  points_.assign(kept, {0, VecX::Zero(sizes.q), VecX::Zero(sizes.v), VecX::Zero(sizes.s), VecX::Zero(Work::count)});
  xi_node_.assign(kept + 1, VecX::Zero(sizes.v));
  trial_lambda_.setZero(sizes.rows);
  work_c_.setZero(Work::count);
}

Outcome BdfStepper::start(const State& state) {
  order_ = 1;
  steps_at_order_ = failures_ = 0;
  newest_ = 0;
  count_ = 1;
  points_[0] = {state.t, state.q, state.v, state.s, state.work};
  if (Outcome outcome = starter_.start(state); !outcome) return outcome;
  return Stepper::start(state);
}

// With fixed steps the requested order, once there are enough points.
int BdfStepper::used_order() const { return controls_error() ? order_ : highest_; }

void BdfStepper::place_nodes(double t_end) {
  node_[0] = t_end;
  for (int j = 1; j <= count_; ++j) {
    node_[j] = past(j - 1).t;
    if (j == 1)
      xi_node_[1].setZero();
    else
      system_.difference(past(0).q, past(j - 1).q, xi_node_[j]);
  }
}

// Weights of the slope at node 0 of the polynomial through nodes 0 .. order
void BdfStepper::build_map(int order) {
  weight_[0] = 0;
  for (int j = 1; j <= order; ++j) {
    weight_[0] += 1 / (node_[0] - node_[j]);
    double weight = 1 / (node_[j] - node_[0]);
    for (int m = 1; m <= order; ++m)
      if (m != j) weight *= (node_[0] - node_[m]) / (node_[j] - node_[m]);
    weight_[j] = weight;
  }
  c_ = 1 / weight_[0];
  map_.xi_c.setZero();
  map_.v_c.setZero();
  trial_.s.setZero();
  work_c_.setZero();
  for (int j = 1; j <= order; ++j) {
    const double share = -c_ * weight_[j];
    map_.xi_c += share * xi_node_[j];
    map_.v_c += share * past(j - 1).v;
    trial_.s += share * past(j - 1).s;
    work_c_ += share * past(j - 1).work;
  }
  map_.set_step(c_);
}

// The polynomial through the last points, at the new time
void BdfStepper::predict(int order) {
  const int points = std::min(order + 1, count_);
  if (points < 2) {
    const double h = node_[0] - node_[1];
    xi_ = h * state_.v + 0.5 * h * h * a_;
    return;
  }
  xi_.setZero();
  for (int j = 1; j <= points; ++j) {
    double weight = 1;
    for (int m = 1; m <= points; ++m)
      if (m != j) weight *= (node_[0] - node_[m]) / (node_[j] - node_[m]);
    xi_ += weight * xi_node_[j];
  }
}

Outcome BdfStepper::start_up(double t_end) {
  is_starting_ = true;
  double none = 0;
  formulation_.start_up(true);
  const Outcome outcome = starter_.attempt(t_end, none);
  formulation_.start_up(false);
  if (!outcome) return outcome;
  trial_ = starter_.trial();
  trial_a_ = starter_.trial_acceleration();
  trial_work_rate_ = starter_.trial_work_rate();
  trial_s_rate_ = starter_.trial_s_rate();
  trial_lambda_ = lambda_;
  return {};
}

Outcome BdfStepper::attempt(double t_end, double& error) {
  error = 0;
  const int order = used_ = used_order();
  if (order > count_ && !controls_error()) return start_up(t_end);
  is_starting_ = false;
  trial_.memory = state_.memory;
  trial_.t = t_end;
  place_nodes(t_end);
  build_map(order);
  predict(order);
  trial_lambda_ = lambda_;
  newton_.refresh();
  if (Outcome outcome = newton_.solve(state_.q, map_, xi_, trial_, trial_a_, trial_lambda_); !outcome) return outcome;
  trial_s_rate_ = formulation_.state_rates();
  trial_.work = work_c_;
  if (controls_error()) error_of_order(order);
  if (Outcome outcome = formulation_.finish(trial_, trial_a_, controls_error() ? &chart_error_ : nullptr,
                                            controls_error() ? &speed_error_ : nullptr);
      !outcome)
    return outcome;
  trial_work_rate_ = formulation_.work_rate();
  trial_.work += c_ * trial_work_rate_;
  if (controls_error()) error = scaled_error();
  return {};
}

void BdfStepper::error_of_order(int m) {
  const int last = std::min(m + 1, count_);  // nodes 0 .. last
  double product = 1, slope = 0;
  for (int j = 1; j <= std::min(m, count_); ++j) {
    product *= node_[0] - node_[j];
    slope += 1 / (node_[0] - node_[j]);
  }
  chart_error_.setZero();
  speed_error_.setZero();
  state_error_.setZero();
  for (int j = 0; j <= last; ++j) {  // the divided difference over these nodes
    double weight = product / slope;
    for (int k = 0; k <= last; ++k)
      if (k != j) weight /= node_[j] - node_[k];
    chart_error_ += weight * (j == 0 ? xi_ : xi_node_[j]);
    speed_error_ += weight * (j == 0 ? trial_.v : past(j - 1).v);
    state_error_ += weight * (j == 0 ? trial_.s : past(j - 1).s);
  }
  if (last > m) return;
  // One point too few, at the very start: half the change of acceleration replaces the second derivative.
  const double h = node_[0] - node_[1];
  chart_error_ = 0.5 * h * h * trial_a_;
  speed_error_ = 0.5 * h * (trial_a_ - a_);
  state_error_ = 0.5 * h * (trial_s_rate_ - s_rate_);
}

double BdfStepper::scaled_error_of_order(int m) {
  error_of_order(m);
  return scaled_error();
}

double BdfStepper::factor_for(int order, double error) const {
  return 1 / (1.2 * std::pow(std::max(error, 1e-12), 1.0 / (order + 1)) + 1e-6);
}

double BdfStepper::after_success(double h, double error) {
  failures_ = 0;
  if (++steps_at_order_ <= order_) return h;    // steps and orders do not change until the history has equal steps
  system_.difference(state_.q, trial_.q, xi_);  // on the constraints, as the points of the past
  int best = order_;
  double factor = factor_for(order_, error);
  if (order_ > 1)
    if (const double lower = factor_for(order_ - 1, scaled_error_of_order(order_ - 1)); lower > 1.1 * factor) {
      best = order_ - 1;
      factor = lower;
    }
  if (order_ < highest_ && count_ >= order_ + 2)
    if (const double higher = factor_for(order_ + 1, scaled_error_of_order(order_ + 1)); higher > 1.1 * factor) {
      best = order_ + 1;
      factor = higher;
    }
  steps_at_order_ = 0;
  order_ = best;
  if (factor >= 1 && factor < 1.2) return h;
  return h * std::clamp(factor, 0.5, 2.0);
}

double BdfStepper::after_rejection(double h, double error) {
  steps_at_order_ = 0;
  if (++failures_ >= 3) order_ = 1;
  return h * std::clamp(factor_for(order_, error), 0.2, 0.8);
}

double BdfStepper::after_failure(double h) {
  steps_at_order_ = 0;
  if (++failures_ >= 3) order_ = 1;
  return h / 4;
}

void BdfStepper::shift(const VecX& revolutions) {
  for (Point& point : points_) point.q += revolutions;
  starter_.shift(revolutions);
  Stepper::shift(revolutions);
}

void BdfStepper::accept() {
  lambda_.swap(trial_lambda_);
  if (is_starting_) starter_.accept();
  newest_ = (newest_ + 1) % kept;
  count_ = std::min(count_ + 1, kept);
  Point& point = past(0);
  point.t = trial_.t;
  point.q = trial_.q;
  point.v = trial_.v;
  point.s = trial_.s;
  point.work = trial_.work;
  Stepper::accept();
}

void BdfStepper::interpolate(double t, State& out) {
  if (is_starting_) return Stepper::interpolate(t, out);
  out.t = t;
  out.memory = last_memory_;
  xi_.setZero();
  for (VecX* sum : {&out.v, &out.s, &out.work}) sum->setZero();
  for (int j = 0; j <= used_; ++j) {
    double weight = 1;
    for (int m = 0; m <= used_; ++m)
      if (m != j) weight *= (t - past(m).t) / (past(j).t - past(m).t);
    if (weight == 0) continue;
    system_.difference(state_.q, past(j).q, chart_error_);
    xi_ += weight * chart_error_;
    out.v += weight * past(j).v;
    out.s += weight * past(j).s;
    out.work += weight * past(j).work;
  }
  system_.retract(state_.q, xi_, out.q);
}

}  // namespace holonom
