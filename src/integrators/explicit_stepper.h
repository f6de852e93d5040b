// One step of any explicit Runge-Kutta table on any formulation. Positions are advanced in a chart about the start of the step,
//
//   q_i = q_n (+) xi_i,   xi' = T^-1(xi) v,   v' = a(t, q, v),
//
// so that rotations keep the full order of the table. An accepted step can be interpolated: positions by the quintic that meets value,
// rate and acceleration of xi at both ends (error h^6), speeds by its derivative.
#pragma once

#include "integrators/tableau.h"
#include "treatment/formulation.h"

namespace holonom {

// Sizes by which errors are judged: tolerance x (scale of a chart coordinate), tolerance x (scale of a speed + |speed|).
struct ErrorScale {
  double tolerance = 0;  // 0: no error estimate is made
  VecX chart, speed;
};

class ExplicitStepper {
 public:
  ExplicitStepper(Formulation& formulation, const Tableau& tableau);

  Outcome start(const State& state);
  void set_error_scale(const ErrorScale& scale) { error_scale_ = scale; }

  // Tries a step to t_end; `error` is the largest scaled error (0 without an estimate). A step that is not accepted leaves no trace.
  Outcome attempt(double t_end, double& error);
  void accept();

  const State& state() const { return state_; }
  const VecX& acceleration() const { return a_; }
  const Tableau& tableau() const { return tableau_; }

  // The state at a time within the last accepted step, not yet projected.
  void interpolate(double t, State& out);

 private:
  Outcome stages(double h);
  double estimate(double h);
  double scaled_error() const;

  Formulation& formulation_;
  System& system_;
  const Tableau& tableau_;
  ErrorScale error_scale_;

  State state_, trial_, stage_;
  VecX a_, trial_a_, lambda_;
  std::vector<VecX> xi_rate_, v_rate_, work_rate_;  // one a stage
  VecX xi_, chart_error_, speed_error_;
  VecX first_work_rate_, trial_work_rate_;

  // the last accepted step, for interpolation
  double last_t_ = 0, last_h_ = 0;
  VecX last_q_, last_memory_, last_work_, last_work_rate_, last_v_, last_a_;
  VecX end_xi_, end_rate_, end_acceleration_;
};

}  // namespace holonom
