// The size of a motion as its joints see it: what bodies turn relative to the bodies that they are joined to,
//
//   x . V x = m L^2 sum over joints |dth_2 - dth_1|^2 + small W,     and W for what no joint that turns carries
//
// In this metric a long chain swings as easily as a single bar, which it does not in that of its bodies. It is the metric of relative
// coordinates, written sparsely in those of bodies; other sets keep W.
#pragma once

#include "system/system.h"

namespace holonom {

class JointMetric {
 public:
  JointMetric(const System& system, const VecX& weight);
  void evaluate(const State& state);  // axes of bodies turn
  const SparseMatrix& matrix() const { return V_; }

 private:
  using Rotation = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, 3, 3>;
  struct Pair {
    int first, second;
  };
  Rotation axes_of(int body, const State& state) const;
  int rotation_of(int body) const { return freedoms_ * (body - 1) + freedoms_ - turns_; }

  int freedoms_, turns_;  // of a body
  double unit_;           // m L^2
  VecX diagonal_;
  std::vector<Pair> pairs_;  // joined bodies
  SparseMatrix V_;
};

}  // namespace holonom
