// The structural integrators, one step with one stage:
//
//   xi = h v_n + h^2 ((1/2 - beta) A_n + beta A_n+1),   v_n+1 = v_n + h ((1 - gamma) A_n + gamma A_n+1),
//   (1 - alpha_m) A_n+1 + alpha_m A_n = (1 - alpha_f) a_n+1 + alpha_f a_n,     M a + G^T lambda = Q at t_n+1
//
//   trapezoidal         alpha_m = alpha_f = 0, beta = 1/4, gamma = 1/2
//   newmark             alpha_m = alpha_f = 0                                     (N. M. Newmark 1959)
//   hht                 alpha_m = 0, alpha_f = -alpha, gamma = 1/2 - alpha, beta = (1 - alpha)^2/4      (Hilber, Hughes, Taylor 1977)
//   generalized-alpha   alpha_m = (2 rho - 1)/(rho + 1), alpha_f = rho/(rho + 1), gamma = 1/2 + alpha_f - alpha_m,
//                       beta = (gamma + 1/2)^2/4                                  (Chung, Hulbert 1993)
//
// in the form with an algorithmic acceleration A, which keeps order 2 for constrained systems and on rotations (M. Arnold, O. Bruls,
// Multibody Syst. Dyn. 18 (2007) 185-202). A approximates a at t_n + (alpha_m - alpha_f) h and starts there. The error estimate compares
// with the quadratic through the last three accelerations; in the first step, through those at its start, middle and end, with the state
// in the middle from a(t) linear,  xi = h v/2 + h^2 (5 a_0 + a_1)/48,  v = v_0 + h (3 a_0 + a_1)/8.
#pragma once

#include "integrators/newton.h"
#include "integrators/stepper.h"

namespace holonom {

struct StructuralParameters {
  double alpha_m = 0, alpha_f = 0, beta = 0.25, gamma = 0.5;

  static StructuralParameters newmark(double beta, double gamma) { return {0, 0, beta, gamma}; }
  static StructuralParameters hht(double alpha);
  static StructuralParameters generalized_alpha(double rho);
  bool is_second_order() const;
};

class StructuralStepper final : public Stepper {
 public:
  StructuralStepper(Formulation& formulation, const StructuralParameters& parameters, const NewtonSettings& newton);

  Outcome start(const State& state) override;
  Outcome attempt(double t_end, double& error) override;
  void accept() override;
  bool undo_step() override;

 private:
  class Map;
  Outcome start_algorithmic(double h);
  void estimate(double h);
  Outcome evaluate_midpoint(double h);

  StructuralParameters parameters_;
  Newton newton_;
  // What one step passes to the next besides the state
  struct History {
    VecX algorithmic, s_algorithmic;  // of the first-order states too, which the scheme treats as speeds
    VecX a, s_rate;                   // of the previous step
    double h = 0;                     // its length; 0: no previous step
  };
  History history_, earlier_;  // earlier_: before the accepted step
  VecX from_, s_from_, trial_algorithmic_, trial_lambda_, unprojected_, second_difference_, middle_lambda_;
  State middle_;
};

}  // namespace holonom
