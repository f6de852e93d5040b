// The change of reactions with the positions: H = d(G^T lambda)/dx at constant lambda.
//
// The rate of G is linear in the speeds and exact in every coordinate set, dG/dt = (dG/dx) v; so with v a unit vector
//
//   H e_j = (dG/dt at v = e_j)^T lambda
//
// Columns that share no row of G can be evaluated together (A. R. Curtis, M. J. D. Powell, J. K. Reid, J. Inst. Maths Applics 13
// (1974) 117-119): in each row of G at most one of them is nonzero.
#pragma once

#include "system/equations.h"

namespace holonom {

class ReactionStiffness {
 public:
  explicit ReactionStiffness(Equations& equations);

  void evaluate(const State& state, const VecX& lambda);
  const SparseMatrix& matrix() const { return H_; }

 private:
  void choose_groups(const SparseMatrix& G);

  Equations& equations_;
  Evaluation evaluation_;
  State moving_;
  std::vector<std::vector<int>> groups_;  // of columns
  SparseMatrix H_;
};

}  // namespace holonom
