// States within the last accepted step: interpolated, then projected onto the constraints.
#pragma once

#include "analysis/recording/recording.h"
#include "integrators/stepper.h"

namespace holonom {

class DenseOutput {
 public:
  DenseOutput(Stepper& stepper, Formulation& formulation, Recording& recording);

  // For event functions that do not read energies: the work is known to fourth order only.
  Outcome at(double t, State& out);
  // A row of the results, with the work as accurate as at the ends of steps
  Outcome row(double t, State& out);
  // A state from which the run continues: the work since `begin` of the step is summed by Gauss' rule with three points.
  Outcome end(double begin, double t, State& out);

  const System& system() const { return formulation_.system(); }

 private:
  Outcome interpolate(double t, State& out);
  void sample_step();

  Stepper& stepper_;
  Formulation& formulation_;
  Recording& recording_;
  State inside_;
  std::array<VecX, 2> s_rate_, work_rate_;
};

}  // namespace holonom
