#include "integrators/stepper.h"

namespace holonom {

Stepper::Stepper(Formulation& formulation, int estimate_order)
    : formulation_(formulation), system_(formulation.system()), estimate_order_(estimate_order), control_(estimate_order) {
  const Sizes& sizes = system_.sizes();
  for (VecX* field :
       {&a_, &trial_a_, &xi_, &chart_error_, &speed_error_, &last_v_, &last_a_, &end_xi_, &end_rate_, &end_acceleration_})
    field->setZero(sizes.v);
  for (VecX* field : {&first_work_rate_, &trial_work_rate_, &last_work_, &last_work_rate_}) field->setZero(Work::count);
  for (VecX* field : {&state_error_, &s_rate_, &trial_s_rate_, &last_s_, &last_s_rate_}) field->setZero(sizes.s);
  for (VecX& rate : inner_s_rate_) rate.setZero(sizes.s);
  for (VecX& rate : inner_work_rate_) rate.setZero(Work::count);
  for (VecX* field : {&last_q_, &revolutions_}) field->setZero(sizes.q);
  lambda_.setZero(sizes.rows);
}

Outcome Stepper::start(const State& state) {
  state_ = trial_ = state;
  last_memory_ = state.memory;
  const Outcome outcome = formulation_.acceleration(state_, a_, lambda_);
  first_work_rate_ = formulation_.work_rate();
  s_rate_ = formulation_.state_rates();
  return outcome;
}

double Stepper::scaled_error() const {
  double worst = 0;
  if (chart_error_.size() > 0) {
    const double chart = (chart_error_.array().abs() / error_scale_.chart.array()).maxCoeff();
    const double speed = (speed_error_.array().abs() / (error_scale_.speed.array() + trial_.v.array().abs())).maxCoeff();
    worst = chart > speed || std::isnan(chart) ? chart : speed;
  }
  for (int k = 0; k < state_error_.size(); ++k) {
    const double state = std::abs(state_error_[k]) / (error_scale_.state[k] + std::abs(trial_.s[k]));
    if (state > worst || std::isnan(state)) worst = state;
  }
  worst /= error_scale_.tolerance;
  return std::isfinite(worst) ? worst : std::numeric_limits<double>::max();
}

std::string Stepper::worst_error() const {
  std::string name = "the step";
  double worst = 0;
  const auto compare = [&](double error, auto&& name_of) {
    if (error > worst) worst = error, name = name_of();
  };
  for (int k = 0; k < chart_error_.size(); ++k) {
    const double speed_scale = error_scale_.speed[k] + std::abs(trial_.v[k]);
    compare(std::max(std::abs(chart_error_[k]) / error_scale_.chart[k], std::abs(speed_error_[k]) / speed_scale),
            [&] { return system_.coordinate_name(k); });
  }
  for (int k = 0; k < state_error_.size(); ++k)
    compare(std::abs(state_error_[k]) / (error_scale_.state[k] + std::abs(trial_.s[k])),
            [&] { return "state " + system_.state_name(k); });
  return name;
}

void Stepper::accept() {
  inner_ = wants_inner_rates_ ? Inner::unknown : Inner::unwanted;
  last_t_ = state_.t;
  last_h_ = trial_.t - state_.t;
  last_q_ = state_.q;
  last_v_ = state_.v;
  last_a_ = a_;
  last_memory_ = state_.memory;
  last_s_ = state_.s;
  last_s_rate_ = s_rate_;
  last_work_ = state_.work;
  last_work_rate_ = first_work_rate_;
  system_.difference(state_.q, trial_.q, end_xi_);
  system_.chart_rate(end_xi_, trial_.v, end_rate_);
  system_.chart_acceleration(end_xi_, end_rate_, trial_.v, trial_a_, end_acceleration_);
  system_.commit(trial_);
  formulation_.commit(trial_);
  std::swap(state_, trial_);
  a_.swap(trial_a_);
  first_work_rate_.swap(trial_work_rate_);
  s_rate_.swap(trial_s_rate_);
}

// accept() has stored the start there.
void Stepper::return_to_start() {
  std::swap(state_, trial_);
  a_.swap(trial_a_);
  first_work_rate_.swap(trial_work_rate_);
  s_rate_.swap(trial_s_rate_);
}

void Stepper::wrap_angles() {
  trial_.q = state_.q;
  system_.wrap_angles(trial_.q);
  if (trial_.q == state_.q) return;
  revolutions_ = trial_.q - state_.q;
  shift(revolutions_);
  state_.q = trial_.q;
}

void Stepper::shift(const VecX& revolutions) {
  if (state_.q.size() == 0) return;  // not yet started
  state_.q += revolutions;
  last_q_ += revolutions;
}

bool Stepper::works() const {
  for (const int k : {Work::dissipated, Work::supplied})
    if (last_work_rate_[k] != 0 || first_work_rate_[k] != 0 || last_work_[k] != state_.work[k]) return true;
  return false;
}

void Stepper::set_inner_rates(const std::array<VecX, 2>& s_rate, const std::array<VecX, 2>& work_rate) {
  inner_s_rate_ = s_rate;
  inner_work_rate_ = work_rate;
  inner_ = Inner::known;
}

// The rates within a step do not contain the effect of a treatment's errors on the work of constraints, which is left unchanged.
void Stepper::integrate_rates(double t, State& out) {
  const auto [a, b] = inner_times();
  const std::array<double, 4> nodes = {last_t_, a, b, last_t_ + last_h_}, of_step = {1. / 12, 5. / 12, 5. / 12, 1. / 12};
  const double h = last_h_, s = (t - last_t_) / h, blend = s * s * (3 - 2 * s);
  integral_.place(nodes.data(), 4, last_t_, t);
  std::array<double, 4> weight;
  for (int j = 0; j < 4; ++j) weight[j] = integral_.weight(j, 4) - blend * h * of_step[j];
  out.s = last_s_ + blend * (state_.s - last_s_) + weight[0] * last_s_rate_ + weight[1] * inner_s_rate_[0] +
          weight[2] * inner_s_rate_[1] + weight[3] * s_rate_;
  for (const int k : {Work::dissipated, Work::supplied})
    out.work[k] = last_work_[k] + blend * (state_.work[k] - last_work_[k]) + weight[0] * last_work_rate_[k] +
                  weight[1] * inner_work_rate_[0][k] + weight[2] * inner_work_rate_[1][k] + weight[3] * first_work_rate_[k];
}

// Hermite basis on s = (t - t_n)/h: quintic in value, rate and acceleration at both ends; for states and work integrals cubic.
void Stepper::interpolate(double t, State& out) {
  const double h = last_h_, s = h > 0 ? (t - last_t_) / h : 1, s2 = s * s, s3 = s2 * s, s4 = s3 * s, s5 = s4 * s;
  const double rate0 = h * (s - 6 * s3 + 8 * s4 - 3 * s5), acceleration0 = h * h * (s2 - 3 * s3 + 3 * s4 - s5) / 2;
  const double value1 = 10 * s3 - 15 * s4 + 6 * s5, rate1 = h * (-4 * s3 + 7 * s4 - 3 * s5),
               acceleration1 = h * h * (s3 - 2 * s4 + s5) / 2;
  xi_ = rate0 * last_v_ + acceleration0 * last_a_ + value1 * end_xi_ + rate1 * end_rate_ + acceleration1 * end_acceleration_;
  const double d_rate0 = 1 - 18 * s2 + 32 * s3 - 15 * s4, d_acceleration0 = h * (2 * s - 9 * s2 + 12 * s3 - 5 * s4) / 2;
  const double d_value1 = (30 * s2 - 60 * s3 + 30 * s4) / h, d_rate1 = -12 * s2 + 28 * s3 - 15 * s4,
               d_acceleration1 = h * (3 * s2 - 8 * s3 + 5 * s4) / 2;
  chart_error_ = d_rate0 * last_v_ + d_acceleration0 * last_a_ + d_value1 * end_xi_ + d_rate1 * end_rate_ +
                 d_acceleration1 * end_acceleration_;
  system_.retract(last_q_, xi_, out.q);
  system_.chart_speed(xi_, chart_error_, out.v);
  out.t = t;
  out.memory = last_memory_;
  const double start = 1 - 3 * s2 + 2 * s3, end = 3 * s2 - 2 * s3, start_rate = h * (s - 2 * s2 + s3), end_rate = h * (s3 - s2);
  out.work = start * last_work_ + end * state_.work + start_rate * last_work_rate_ + end_rate * first_work_rate_;
  out.s = start * last_s_ + end * state_.s + start_rate * last_s_rate_ + end_rate * s_rate_;
  if (inner_ == Inner::known && t > last_t_) integrate_rates(t, out);
}

}  // namespace holonom
