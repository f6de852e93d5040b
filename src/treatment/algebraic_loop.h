// Forces that read reactions and accelerations (elements/observed.h):
//
//   M v' + G^T lambda = Q(y),   y = Y(v', lambda)
//
// v' and lambda are affine in Q, so that with the response columns (A_j, L_j) to dQ/dy_j, found by back-substitution on the factor at hand,
// Newton's method on r(y) = Y(v'(y), lambda(y)) - y has the small matrix 1 - J, J_j = Y(A_j, L_j). In an implicit stage v' and lambda are
// unknowns themselves: the same columns correct each iteration (Sherman, Morrison, Woodbury).
//
// Without forces that read y the determinant of 1 - J is one. Where it has come through zero, as with enough dry friction against a slope
// (P. Painleve, 1895), the equations have several solutions or none: an outcome that names the quantity. Friction depends on the size of
// y, so the determinant is looked at for -y too.
//
// Where y goes into first-order states alone, as an integral of a reaction that is only recorded, there is no loop: y follows from v' and
// lambda, and the rates of the states from y.
#pragma once

#include <vector>

#include "linear/dense.h"
#include "system/system.h"

namespace holonom {

class AlgebraicLoop {
 public:
  explicit AlgebraicLoop(System& system);
  bool empty() const { return residual_.size() == 0; }
  bool is_closed() const { return !empty() && system_.forces_read_solution(); }  // forces read y

  // Columns at the state evaluated last; solve(E, a, lambda) gives v' and lambda of a force E. False: 1 - J is singular.
  template <class Solve>
  bool respond(const State& state, Solve&& solve) {
    for (int j = 0; j < residual_.size(); ++j) {
      system_.respond(state, j, E_);
      solve(E_, A_[j], L_[j]);
    }
    return factor();
  }
  int determinant_sign() const { return lu_.determinant_sign(); }

  // r(y) into residual(); returns its size relative to y
  double measure(const VecX& a, const VecX& lambda, const VecX& y);
  const VecX& seen() const { return seen_; }  // Y(v', lambda) of the last measure()
  int worst() const;                          // the largest entry of it
  const VecX& step();                         // (1 - J)^-1 r
  // dx and dlambda of an iteration, found without the answer of forces to y, get it. `a_scale` times dx is the change of v'.
  void correct(double a_scale, VecX& dx, VecX& dlambda);

 private:
  bool factor();

  System& system_;
  DenseLU lu_;
  VecX E_, residual_, seen_, step_, a_;
  std::vector<VecX> A_, L_;
};

}  // namespace holonom
