// Singly diagonally implicit Runge-Kutta methods: stage after stage, all with one factored tangent,
//
//   y_i = y_n + h sum_j<i A_ij f_j + h gamma f_i,    y_n+1 = y_n + h sum b_i f_i,    error = h (e_0 f_n + sum e_i f_i)
//
// on y = (xi, v). Each stage is the map of stage_map.h with c = gamma h, in which its position equation holds by construction: of the
// decoupled equations (M + gamma h C + (gamma h)^2 K) dz_v = e_v - gamma h K e_q, dz_q = e_q + gamma h dz_v (J. P. Meijaard, Multibody
// Syst. Dyn. 10 (2003) 263-288; D. Dopico et al. 2004, eqs. 22-25) e_q vanishes, and an iteration is one solve. The tangent is evaluated once
// per step, at the first iterate.
#pragma once

#include "integrators/newton.h"
#include "integrators/stepper.h"

namespace holonom {

struct DiagonalTableau {
  std::string name;
  std::string sentence;  // with its source
  int order, estimate_order;
  double gamma;
  std::vector<double> c;
  std::vector<std::vector<double>> A;  // row i has i entries, left of the diagonal
  std::vector<double> b;
  double e_0;  // of the start of the step
  std::vector<double> e;
  bool is_stiffly_accurate;  // the last stage is the end of the step

  int stages() const { return static_cast<int>(c.size()); }
};

const std::vector<DiagonalTableau>& diagonal_tableaus();

class SdirkStepper final : public Stepper {
 public:
  SdirkStepper(Formulation& formulation, const DiagonalTableau& tableau, const NewtonSettings& newton);

  Outcome start(const State& state) override;
  Outcome attempt(double t_end, double& error) override;
  void accept() override;
  bool undo_step() override;

 private:
  Outcome stages(double h);
  void end_of_step(double h);
  void estimate(double h);
  Outcome estimate_at_end(double h, double& error);

  const DiagonalTableau& tableau_;
  Newton newton_;
  FirstOrderMap map_;
  State stage_;
  VecX stage_a_, stage_lambda_, trial_lambda_;
  VecX predicted_a_;  // that of the last stage: at the end of a step stiff forces may be out of balance
  VecX other_chart_error_, other_speed_error_;
  std::vector<VecX> xi_rate_, v_rate_, s_stage_rate_, work_rate_;
};

}  // namespace holonom
