// What all integrators share: attempting a step, which is accepted or changes nothing, testing its error, and interpolating an accepted
// step. Positions are advanced in a chart about the start of the step, q = q_n (+) xi, xi' = T^-1(xi) v. Within an accepted step positions
// are the quintic that matches value, rate and acceleration of xi at both ends (error h^6), speeds its derivative. First-order states s are
// advanced like speeds; within a step they, and the work integrals, are the cubic that matches value and rate. Where rates are known at
// Lobatto's points within the step as well, they are the integral of the cubic through the four rates, which misses the end by little; that
// difference is distributed along the step (error h^5 max|int N|/24 of the fifth derivative, N = s (1 - s) (1/5 - s + s^2): some 1e-4 h^5).
#pragma once

#include <array>

#include "integrators/polynomial_integral.h"
#include "integrators/step_control.h"
#include "treatment/formulation.h"

namespace holonom {

// Scales of errors: tolerance x (scale of a chart coordinate), tolerance x (scale of a speed + |speed|), states likewise.
struct ErrorScale {
  double tolerance = 0;  // 0: no error estimate is made
  VecX chart, speed, state;
};

class Stepper {
 public:
  // The error estimate decreases with h^(estimate_order + 1); 0: no estimate.
  Stepper(Formulation& formulation, int estimate_order);
  virtual ~Stepper() = default;

  virtual Outcome start(const State& state);
  void set_error_scale(const ErrorScale& scale) { error_scale_ = scale; }
  int estimate_order() const { return estimate_order_; }

  // Attempts a step to t_end; `error` is the largest scaled error (0 without an estimate). A step that is not accepted changes nothing.
  virtual Outcome attempt(double t_end, double& error) = 0;
  virtual void accept();
  // Undoes the accepted step, once, so that it can be repeated to another end. False: the method cannot, because its history has changed.
  virtual bool undo_step() { return false; }
  // Replaces the memory of the accepted state, where this does not change the motion there
  void set_memory(const VecX& memory) { state_.memory = memory; }
  // Removes whole revolutions from the angles among the coordinates of the accepted state and of all stored ones
  void wrap_angles();
  virtual void shift(const VecX& revolutions);  // adds to the coordinates of everything that is stored
  // The next step after one of length h
  virtual double after_success(double h, double error) { return control_.after_success(h, error); }
  virtual double after_rejection(double h, double error) { return control_.after_rejection(h, error); }
  virtual double after_failure(double h) { return control_.after_failure(h); }

  const State& state() const { return state_; }
  const VecX& acceleration() const { return a_; }
  // The result of the last attempt
  const State& trial() const { return trial_; }
  const VecX& trial_acceleration() const { return trial_a_; }
  const VecX& trial_work_rate() const { return trial_work_rate_; }
  const VecX& trial_s_rate() const { return trial_s_rate_; }

  std::string worst_error() const;  // whose estimate was the largest in the last attempt: "x of body crank", "state s"

  // The state at a time within the last accepted step, not yet projected.
  virtual void interpolate(double t, State& out);
  // Rates of states and work at Lobatto's points make it more accurate where the integrator requests them. An integrator whose steps may be
  // longer than time constants must not: the rates at interpolated states would have large errors.
  enum class Inner { unwanted, unknown, known };
  Inner inner_rates() const { return inner_; }
  bool works() const;  // in the last accepted step
  std::array<double, 2> inner_times() const { return {last_t_ + lobatto * last_h_, last_t_ + (1 - lobatto) * last_h_}; }
  void set_inner_rates(const std::array<VecX, 2>& s_rate, const std::array<VecX, 2>& work_rate);

 protected:
  bool controls_error() const { return error_scale_.tolerance > 0; }
  double scaled_error() const;  // of chart_error_, speed_error_ and state_error_
  void return_to_start();       // of the accepted step: what undo_step() does in every method

  Formulation& formulation_;
  System& system_;
  ErrorScale error_scale_;
  State state_, trial_;
  VecX a_, trial_a_, lambda_;
  VecX xi_, chart_error_, speed_error_, state_error_, revolutions_;
  VecX s_rate_, trial_s_rate_;
  VecX first_work_rate_, trial_work_rate_;
  // the start of the last accepted step, for interpolation
  double last_t_ = 0, last_h_ = 0;
  VecX last_q_, last_memory_;
  bool wants_inner_rates_ = false;

 private:
  static constexpr double lobatto = 0.27639320225002103;  // (1 - 1/sqrt 5)/2
  void integrate_rates(double t, State& out);

  int estimate_order_;
  StepControl control_;

  VecX last_work_, last_work_rate_, last_v_, last_a_;
  VecX end_xi_, end_rate_, end_acceleration_;
  VecX last_s_, last_s_rate_;
  Inner inner_ = Inner::unwanted;
  std::array<VecX, 2> inner_s_rate_, inner_work_rate_;
  PolynomialIntegral integral_;
};

}  // namespace holonom
