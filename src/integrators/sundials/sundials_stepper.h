// What the methods of SUNDIALS share: a history of vectors in a library that chooses steps and orders by itself.
//
//   y = (q, v, s, work) - offset,   q' = N(q) v
//
// Their histories are Nordsieck arrays or divided differences of vectors, which no chart can move, so they contain q itself, with rotations
// as quaternions. After a step the state is projected onto the constraints (and quaternions are normalised) and the difference is added to
// the offset: y is unchanged, the projected state is evaluated. For polynomials of the past this is the same as moving the value of the
// newest point without its derivatives (as CVODE does with its own projection: E. Eich, SIAM J. Numer. Anal. 30 (1993) 1467-1482), but
// it needs no restart and works with every method. At the start y = 0, so that displacements are integrated, not positions.
//
// The library may stop before the requested time. A step that is not accepted cannot be undone, so the history then restarts at the last
// accepted state.
//
// An implicit formula is y = y_c + c y' for all of them, with c and y_c of the formula. It is solved by our own Newton loop (newton.h) in
// the chart about the start of the step, behind the interface of a nonlinear solver of SUNDIALS.
#pragma once

#include <nvector/nvector_serial.h>
#include <sundials/sundials_nonlinearsolver.h>

#include <exception>

#include "integrators/newton.h"
#include "integrators/stepper.h"
#include "integrators/sundials/configuration_map.h"

namespace holonom {

using FlatVector = Eigen::Map<VecX>;
inline FlatVector flat(N_Vector vector) { return {N_VGetArrayPointer(vector), N_VGetLength(vector)}; }

class SundialsStepper : public Stepper {
 public:
  // `multipliers`: they are part of y
  SundialsStepper(Formulation& formulation, bool uses_newton, bool multipliers, const NewtonSettings& newton);
  ~SundialsStepper() override;

  Outcome start(const State& state) override;
  Outcome attempt(double t_end, double& error) override;
  void accept() override;
  void shift(const VecX& revolutions) override;
  double after_success(double h, double error) override;
  double after_failure(double h) override;
  void interpolate(double t, State& out) override;

 protected:
  virtual void restart(double first_step) = 0;         // with y = 0 and `first_rate_` at the time of the state
  virtual int take_step(double t_end, double& t) = 0;  // into y_; negative: it could not be taken
  virtual void polynomial(double t, N_Vector) = 0;     // of the last step
  virtual double planned_step() = 0;
  virtual long failed_tries() = 0;  // since the restart
  // The formula of the current step: its new time, c, and y_c into the given vector
  virtual void formula(double& t, double& c, Eigen::Ref<VecX> y_c) = 0;

  int size() const { return size_; }
  // The library calls these from C, which no exception may cross: it is stored and rethrown after the library has returned.
  static int rates(double t, N_Vector y, N_Vector y_rate, void* self);
  static int error_weights(N_Vector y, N_Vector weights, void* self);
  static void swallow_message(int, const char*, const char*, char*, void*) {}

  SUNContext context_ = nullptr;
  N_Vector y_ = nullptr, scratch_ = nullptr;
  SUNNonlinearSolver stage_solver_ = nullptr;  // ours, where Newton is used
  VecX first_rate_;

 private:
  void make_stage_solver();
  static int solve_stage(SUNNonlinearSolver, N_Vector predicted, N_Vector change, N_Vector, realtype, booleantype, void*);
  int solve(Eigen::Ref<const VecX> predicted, Eigen::Ref<VecX> change);
  template <class Work>
  int without_exceptions(const Work& work) noexcept;
  int set_weights(N_Vector y, N_Vector weights) const;
  Outcome evaluate(double t, Eigen::Ref<const VecX> y, Eigen::Ref<VecX> y_rate);
  void pack(const State& state, VecX& flat_state) const;
  void unpack(const VecX& flat_state, State& state);  // normalises quaternions
  double first_step() const;
  Outcome settle(double t);
  void count_failed_tries();

  const bool has_multipliers_;
  int size_;
  Newton newton_;
  ConfigurationMap map_;
  VecX last_y_;  // at the start of the step: the library works in y_
  VecX offset_, next_offset_, flat_, y_c_, configuration_scale_, no_increment_, q_rate_, stage_a_, trial_lambda_;
  State stage_;
  Outcome trouble_;
  std::exception_ptr thrown_;
  bool must_restart_ = true;
  bool is_solved_ = false;  // the trial state comes from our Newton loop; the library may also step functionally, or not at all
  double attempted_ = 0;
  long counted_failures_ = 0;
};

}  // namespace holonom
