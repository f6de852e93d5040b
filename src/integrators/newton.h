// The Newton loop of every implicit stage. The tangent is evaluated at the first iterate of a step and reused while the iterations
// contract fast enough (modified Newton), or evaluated in each (full Newton). The error after an iteration of size s with contraction r is
// about s r/(1 - r) (Hairer, Wanner, Solving Ordinary Differential Equations II, IV.8). Where a new tangent does not make r small, near
// singular configurations, the secant through two iterations removes the part that converges slowly or grows (Anderson's acceleration of
// depth one, D. G. Anderson, J. ACM 12 (1965) 547-560).
#pragma once

#include <limits>

#include "integrators/stage_map.h"
#include "treatment/formulation.h"

namespace holonom {

struct NewtonSettings {
  double accuracy = 1e-12;  // of the stage: coordinates over their scale, speeds over scale/time
  // The largest iteration that may remain where a stage satisfies its equations; under error control a shorter step may leave less.
  double max_remainder = std::numeric_limits<double>::infinity();
  bool full = false;
  int max_iterations = 40;
};

class Newton {
 public:
  Newton(Formulation& formulation, const NewtonSettings& settings);
  void refresh() { is_stale_ = true; }  // the next iterate evaluates a new tangent

  // Solves a stage at stage.t in the chart about q0. On entry stage.s is the known part of the first-order states, on return they
  // themselves. On entry xi and lambda are predictions; on return they, the stage and a are the solution.
  Outcome solve(const VecX& q0, StageMap& map, VecX& xi, State& stage, VecX& a, VecX& lambda);

 private:
  Outcome set_stage(const VecX& q0, StageMap& map, VecX& xi, State& stage, VecX& a);
  void accelerate(const VecX& xi, bool is_wanted);
  double size_of(const Weights& weights) const;  // of the current iteration

  Formulation& formulation_;
  ImplicitStage& stage_;
  const EquationLayout& layout_;
  const Charts& charts_;
  NewtonSettings settings_;
  bool is_stale_ = true;
  double contraction_ = 0.5;  // of the last iterations
  VecX dx_, dxi_, dlambda_;
  VecX last_xi_, last_dxi_, last_dlambda_;  // of the iteration before
  VecX step_, lambda_step_;                 // taken
  double force_change_ = 0;
};

}  // namespace holonom
