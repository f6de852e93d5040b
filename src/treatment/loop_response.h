// How accelerations and multipliers respond to forces that read them (elements/observed.h):
//
//   M v' + G^T lambda = Q(y),   y = Y(v', lambda)
//
// v' and lambda are affine in Q, so that with the response columns (A_j, L_j) to dQ/dy_j, found by back-substitution on the current factor,
// Newton's method on r(y) = Y(v'(y), lambda(y)) - y has the small matrix 1 - J, J_j = Y(A_j, L_j). In an implicit stage v' and lambda are
// unknowns themselves: the same columns correct each iteration (Sherman, Morrison, Woodbury).
#pragma once

#include <vector>

#include "linear/dense.h"
#include "system/equation_layout.h"
#include "system/solution_readers.h"

namespace holonom {

class LoopResponse {
 public:
  LoopResponse(const Sizes& sizes, SolutionReaders& readers);
  bool empty() const { return residual_.size() == 0; }

  // Columns at the state evaluated last; solve(E, a, lambda) gives v' and lambda of a force E. False: 1 - J is singular.
  template <class Solve>
  bool evaluate(const State& state, Solve&& solve) {
    for (int j = 0; j < residual_.size(); ++j) {
      readers_.respond(state, j, E_);
      solve(E_, A_[j], L_[j]);
    }
    return factor();
  }
  int determinant_sign() const { return lu_.determinant_sign(); }

  double measure(const VecX& a, const VecX& lambda, const VecX& y);  // evaluates r(y) and returns its size relative to y
  const VecX& observed() const { return observed_; }                 // Y(v', lambda) of the last measure()
  int worst() const;                                                 // the largest entry of its r(y)
  const VecX& step();                                                // (1 - J)^-1 r(y)
  // Adds the response of forces to y to dx and dlambda of an iteration. `a_scale` times dx is the change of v'.
  void correct(double a_scale, VecX& dx, VecX& dlambda);

 private:
  bool factor();

  SolutionReaders& readers_;
  DenseLU lu_;
  VecX E_, residual_, observed_, step_, a_;
  std::vector<VecX> A_, L_;
};

}  // namespace holonom
