#include "integrators/structural.h"

#include <cmath>

namespace holonom {

StructuralParameters StructuralParameters::hht(double alpha) { return {0, -alpha, (1 - alpha) * (1 - alpha) / 4, 0.5 - alpha}; }

StructuralParameters StructuralParameters::generalized_alpha(double rho) {
  const double alpha_m = (2 * rho - 1) / (rho + 1), alpha_f = rho / (rho + 1), gamma = 0.5 + alpha_f - alpha_m;
  return {alpha_m, alpha_f, (gamma + 0.5) * (gamma + 0.5) / 4, gamma};
}

bool StructuralParameters::is_second_order() const { return std::abs(gamma - (0.5 + alpha_f - alpha_m)) < 1e-12; }

class StructuralStepper::Map final : public StageMap {
 public:
  Map(const StructuralParameters& parameters, double h, const VecX& v, const VecX& a, const VecX& algorithmic, VecX& next)
      : p_(parameters), h_(h), v_(v), a_(a), algorithmic_(algorithmic), next_(next) {
    const double share = (1 - p_.alpha_m) / (1 - p_.alpha_f);
    weights_ = {p_.gamma / (p_.beta * h), share / (p_.beta * h * h)};
  }
  void apply(const VecX& xi, VecX& v, VecX& a) override {
    next_ = (xi - h_ * v_ - h_ * h_ * (0.5 - p_.beta) * algorithmic_) / (h_ * h_ * p_.beta);
    v = v_ + h_ * ((1 - p_.gamma) * algorithmic_ + p_.gamma * next_);
    a = ((1 - p_.alpha_m) * next_ + p_.alpha_m * algorithmic_ - p_.alpha_f * a_) / (1 - p_.alpha_f);
  }

 private:
  const StructuralParameters& p_;
  double h_;
  const VecX &v_, &a_, &algorithmic_;
  VecX& next_;
};

StructuralStepper::StructuralStepper(Formulation& formulation, const StructuralParameters& parameters,
                                     const NewtonSettings& newton)
    : Stepper(formulation, parameters.is_second_order() ? 2 : 1), parameters_(parameters), newton_(formulation, newton) {
  const Sizes& sizes = system_.sizes();
  for (VecX* field : {&from_, &trial_algorithmic_, &unprojected_, &second_difference_}) field->setZero(sizes.v);
  s_from_.setZero(sizes.s);
  const VecX none = VecX::Zero(sizes.v), no_states = VecX::Zero(sizes.s);
  history_ = earlier_ = {none, no_states, none, no_states, 0};
  for (VecX* field : {&trial_lambda_, &middle_lambda_}) field->setZero(sizes.rows);
}

Outcome StructuralStepper::start(const State& state) {
  history_.h = 0;
  newton_.refresh();
  middle_ = state;
  return Stepper::start(state);
}

// A_0 = a(t_0 + (alpha_m - alpha_f) h), with the rate of a from a small step along the motion
Outcome StructuralStepper::start_algorithmic(double h) {
  history_.algorithmic = a_;
  history_.s_algorithmic = s_rate_;
  const double shift = parameters_.alpha_m - parameters_.alpha_f;
  if (shift == 0 || h == 0) return {};
  const double small = 1e-3 * h;
  xi_ = small * state_.v + 0.5 * small * small * a_;
  system_.retract(state_.q, xi_, trial_.q);
  trial_.v = state_.v + small * a_;
  trial_.s = state_.s + small * s_rate_;
  trial_.t = state_.t + small;
  if (Outcome outcome = formulation_.acceleration(trial_, trial_a_, trial_lambda_); !outcome) return outcome;
  history_.algorithmic += shift * h * (trial_a_ - a_) / small;
  history_.s_algorithmic += shift * h * (formulation_.state_rates() - s_rate_) / small;
  return {};
}

Outcome StructuralStepper::attempt(double t_end, double& error) {
  const double h = t_end - state_.t;
  trial_.memory = state_.memory;
  const bool is_first = history_.h == 0;
  if (is_first)
    if (Outcome outcome = start_algorithmic(h); !outcome) return outcome;
  from_ = history_.algorithmic;
  s_from_ = history_.s_algorithmic;
  if (!is_first) {  // A_n belongs to t_n + (alpha_m - alpha_f) h
    from_ = a_ + (from_ - a_) * (h / history_.h);
    s_from_ = s_rate_ + (s_from_ - s_rate_) * (h / history_.h);
  }
  Map map(parameters_, h, state_.v, a_, from_, trial_algorithmic_);
  xi_ = h * state_.v + 0.5 * h * h * from_;
  trial_lambda_ = lambda_;
  trial_.t = t_end;
  trial_.work = state_.work;
  const auto& [alpha_m, alpha_f, beta, gamma] = parameters_;
  trial_.s = state_.s + h * ((1 - gamma) * s_from_ + gamma / (1 - alpha_m) * (alpha_f * s_rate_ - alpha_m * s_from_));
  newton_.refresh();
  if (Outcome outcome = newton_.solve(state_.q, map, xi_, trial_, trial_a_, trial_lambda_); !outcome) return outcome;
  trial_s_rate_ = formulation_.state_rates();
  if (controls_error()) estimate(h);
  unprojected_ = trial_a_;
  if (Outcome outcome = formulation_.finish(trial_, trial_a_, controls_error() ? &chart_error_ : nullptr,
                                            controls_error() ? &speed_error_ : nullptr);
      !outcome)
    return outcome;
  trial_work_rate_ = formulation_.work_rate();
  trial_.work += h / 2 * (first_work_rate_ + trial_work_rate_);  // rates of t_n and t_n+1 themselves: no gamma as for A
  trial_algorithmic_ += trial_a_ - unprojected_;
  if (controls_error() && is_first)
    if (Outcome outcome = evaluate_midpoint(h); !outcome) return outcome;
  error = controls_error() ? scaled_error() : 0;
  return {};
}

// The second difference of accelerations that estimate() lacks in the first step. The last evaluation must be at the end of the step.
Outcome StructuralStepper::evaluate_midpoint(double h) {
  middle_ = trial_;
  middle_.t = state_.t + h / 2;
  xi_ = h / 2 * state_.v + h * h / 48 * (5 * a_ + trial_a_);
  system_.retract(state_.q, xi_, middle_.q);
  middle_.v = state_.v + h / 8 * (3 * a_ + trial_a_);
  middle_.s = state_.s + h / 8 * (3 * s_rate_ + trial_s_rate_);
  if (Outcome outcome = formulation_.acceleration(middle_, second_difference_, middle_lambda_); !outcome) return outcome;
  state_error_ += h / 3 * (s_rate_ + trial_s_rate_ - 2 * formulation_.state_rates());
  second_difference_ = 2 / (h * h) * (a_ + trial_a_ - 2 * second_difference_);
  chart_error_ += h * h * h * h / 12 * second_difference_;
  speed_error_ += h * h * h / 6 * second_difference_;
  return formulation_.acceleration(trial_, second_difference_, middle_lambda_);
}

// Against a(t) = a_n + d1 t + d2 t (t - h) with divided differences d1, d2 of the last three accelerations
void StructuralStepper::estimate(double h) {
  chart_error_ = xi_ - h * state_.v - h * h * (a_ / 3 + trial_a_ / 6);
  speed_error_ = trial_.v - state_.v - h * (a_ + trial_a_) / 2;
  state_error_ = trial_.s - state_.s - h * (s_rate_ + trial_s_rate_) / 2;
  if (history_.h == 0) return;
  second_difference_ = ((trial_a_ - a_) / h - (a_ - history_.a) / history_.h) / (h + history_.h);
  chart_error_ += h * h * h * h / 12 * second_difference_;
  speed_error_ += h * h * h / 6 * second_difference_;
  state_error_ += h * h * h / 6 * ((trial_s_rate_ - s_rate_) / h - (s_rate_ - history_.s_rate) / history_.h) / (h + history_.h);
}

void StructuralStepper::accept() {
  std::swap(history_, earlier_);
  const auto& [alpha_m, alpha_f, beta, gamma] = parameters_;
  history_.algorithmic = trial_algorithmic_;
  history_.s_algorithmic = ((1 - alpha_f) * trial_s_rate_ + alpha_f * s_rate_ - alpha_m * s_from_) / (1 - alpha_m);
  history_.a = a_;
  history_.s_rate = s_rate_;
  history_.h = trial_.t - state_.t;
  lambda_.swap(trial_lambda_);
  Stepper::accept();
}

bool StructuralStepper::undo_step() {
  std::swap(history_, earlier_);
  lambda_.swap(trial_lambda_);
  return_to_start();
  return true;
}

}  // namespace holonom
