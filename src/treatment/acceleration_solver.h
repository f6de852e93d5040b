// Accelerations and multipliers at a state:
//
//   M v' + G^T lambda = Q,   G v' = -bias + feedback
#pragma once

#include "treatment/algebraic_loop.h"

namespace holonom {

class AccelerationSolver {
 public:
  AccelerationSolver(FactoredEquations& equations, Statistics& statistics);

  // `rows`: the treatment whose feedback of constraint errors is added, or nullptr for none
  Outcome solve(const State& state, const RowTreatment* rows, VecX& a, VecX& lambda);
  AlgebraicLoop& loop() { return loop_; }

 private:
  FactoredEquations& equations_;
  Statistics& statistics_;
  AlgebraicLoop loop_;
  VecX c_;  // the required G v'
};

}  // namespace holonom
