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
// with the quadratic through the last three accelerations.
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

 private:
  class Map;
  Outcome start_algorithmic(double h);
  void estimate(double h);

  StructuralParameters parameters_;
  Newton newton_;
  VecX algorithmic_, from_, trial_algorithmic_, trial_lambda_, unprojected_, second_difference_;
  VecX s_algorithmic_, s_from_, previous_s_rate_;  // of the first-order states, which the scheme treats as speeds
  bool is_first_ = true;
  VecX previous_a_;
  double previous_h_ = 0;  // 0: there is no previous step
};

}  // namespace holonom
