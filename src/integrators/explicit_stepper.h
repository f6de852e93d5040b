// One step of any explicit Runge-Kutta table on any formulation,
//
//   q_i = q_n (+) xi_i,   xi' = T^-1(xi) v,   v' = a(t, q, v),
//
// in the chart of stepper.h, so that rotations keep the full order of the table.
#pragma once

#include "integrators/stepper.h"
#include "integrators/tableau.h"

namespace holonom {

class ExplicitStepper final : public Stepper {
 public:
  ExplicitStepper(Formulation& formulation, const Tableau& tableau);

  Outcome start(const State& state) override;
  Outcome attempt(double t_end, double& error) override;
  bool undo_step() override {
    return_to_start();
    return true;
  }

 private:
  Outcome stages(double h);
  double estimate(double h);

  const Tableau& tableau_;
  State stage_;
  std::vector<VecX> xi_rate_, v_rate_, s_stage_rate_, work_rate_;  // one per stage
};

}  // namespace holonom
