// The balance of forces at rest on the constraints, seen from the free motions: with Z a basis of G Z = 0 that is orthonormal in the
// geometric weight W (free_motion.h),
//
//   F = Q - G^T lambda                 what is unbalanced, with the lambda that leaves least of it
//   S = Z^T (K + d(G^T lambda)/dx) Z   the reduced stiffness; the second part, how reactions turn, by central differences
//
// F is zero in equilibrium. Eigenvalues of the symmetric part of S tell a valley from a ridge.
#pragma once

#include "analysis/free_motion.h"
#include "system/system.h"

namespace holonom {

class StaticBalance {
 public:
  explicit StaticBalance(BodyLevel& system);

  Outcome evaluate(const State& state);         // F and lambda
  void evaluate_stiffness(const State& state);  // Z and S there

  double residual() const { return residual_; }  // |F| relative to the largest forces met, weights among them
  const VecX& lambda() const { return lambda_; }
  const VecX& answer() const { return answer_; }                          // how F would move the mechanism
  double power(const VecX& move) const { return unbalanced_.dot(move); }  // of F along a move
  const Eigen::MatrixXd& basis() const { return basis_; }
  const Eigen::MatrixXd& stiffness() const { return stiffness_; }
  VecX reduced_force() const { return basis_.transpose() * unbalanced_; }
  double move_size(const VecX& move) const;  // largest, in characteristic lengths or radians

 private:
  void reactions_at(const State& state, VecX& force);  // G^T lambda with the lambda at hand

  BodyLevel& system_;
  FreeMotion free_;
  Evaluation evaluation_, beside_;
  State moved_;
  VecX lambda_, answer_, unbalanced_, y_, force_, back_, forth_, move_;
  Eigen::MatrixXd basis_, stiffness_;
  double residual_ = 0, scale_ = 0;
};

}  // namespace holonom
