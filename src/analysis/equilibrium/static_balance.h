// The balance of forces at rest on the constraints, in any coordinate set:
//
//   F = Q - G^T lambda      the unbalanced force, with the lambda that minimises it; zero in equilibrium
//
// First-order states come to rest together with the positions. As in a stage of an implicit method they solve s = s_c + c s' for
// a long time c (elements/signals/network.h), so that forces see them as functions of the positions with exact derivatives.
// Repeatedly replacing s_c by s drives s' to zero: the proximal iteration of R. T. Rockafellar, SIAM J. Control 14 (1976)
// 877-898. It also works for integrators, whose rate does not depend on themselves.
#pragma once

#include "analysis/equilibrium/bordered_stiffness.h"
#include "analysis/start/free_motion.h"

namespace holonom {

class StaticBalance {
 public:
  explicit StaticBalance(System& system);

  System& system() { return system_; }
  // From here on reactions are solved to rounding, also near singular configurations, provided that the redundant rows at a state are as
  // many as the mechanism has with so many degrees of freedom
  void refine(const State& state, int degrees_of_freedom);
  Outcome evaluate(const State& state);         // F, lambda and the states
  void evaluate_stiffness(const State& state);  // T at the state evaluated last
  // Moves q onto the constraints by Newton's method; false if it does not converge at once
  bool close(State& state);

  double residual() const { return residual_; }  // |F| relative to the largest forces so far, including weights
  // Forces at a state that was tried and rejected do not count: inside a stiff ground forces are arbitrarily large.
  double largest_forces() const { return scale_; }
  void reset_force_scale(double largest_before) { scale_ = largest_before; }
  double unbalanced() const { return free_.size(response_); }  // |F|
  const VecX& lambda() const { return lambda_; }
  const VecX& force() const { return unbalanced_; }                       // F
  const VecX& response() const { return response_; }                      // the motion that F would cause
  double power(const VecX& move) const { return unbalanced_.dot(move); }  // of F along a move
  FreeMotion& free() { return free_; }
  const Evaluation& evaluation() const { return evaluation_; }
  BorderedStiffness& stiffness() { return stiffness_; }
  double state_weight() const { return state_weight_; }  // c
  const VecX& states() const { return evaluation_.s; }
  const VecX& state_rates() const { return evaluation_.s_rate; }

 private:
  System& system_;
  FreeMotion free_;
  BorderedStiffness stiffness_;
  Kkt closure_;
  Evaluation evaluation_, beside_;
  VecX closing_weight_, lambda_, response_, unbalanced_, y_, reaction_, move_, multipliers_;
  double residual_ = 0, scale_ = 0, state_weight_ = 0;
};

}  // namespace holonom
