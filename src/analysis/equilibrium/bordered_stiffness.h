// The stiffness T of a mechanism at rest, bordered by its constraints and shifted along a metric V, either the geometric weight W
// (free_motion.h) or that of the joints (joint_metric.h):
//
//   [ T + mu V   G^T ] [ x ]   [ f ]
//   [ G          -E  ] [ l ] = [ 0 ]          T = K + H: of forces, and of reactions as they change direction (reaction_stiffness.h)
//
// One sparse matrix, unsymmetric if forces have no potential. E is 1e-10 of the size of T, so that redundant rows are harmless.
#pragma once

#include "analysis/equilibrium/joint_metric.h"
#include "analysis/equilibrium/reaction_stiffness.h"
#include "linear/sparse_lu.h"

namespace holonom {

class BorderedStiffness {
 public:
  // Call after prepare_tangent()
  BorderedStiffness(System& system, const VecX& weight);

  // T from the K and G of an evaluation at rest
  void evaluate(const State& state, const VecX& lambda, const Evaluation& evaluation);
  enum class Along { weight, joints };
  bool factor(double shift, Along metric);
  void solve(const VecX& f, VecX& x);

  const SparseMatrix& matrix() const { return T_; }
  double size() const { return size_; }  // largest entry of T relative to W
  double asymmetry() const;              // of T, relative to its size
  double along(const VecX& x) const;     // x . T x over x . W x

 private:
  System& system_;
  VecX weight_;
  ReactionStiffness reactions_;
  JointMetric joints_;
  SparseMatrix T_, bordered_;
  std::vector<int> from_K_, from_H_, from_V_;  // positions in T
  std::vector<int> place_, diagonal_;          // positions of T and of its diagonal in the bordered matrix
  std::vector<int> upper_, lower_, softness_;  // positions of G and E
  std::vector<double> G_values_;
  SparseLU lu_;
  VecX right_side_;
  double size_ = 0;
};

}  // namespace holonom
