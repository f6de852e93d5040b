// The size of a motion measured at the joints: rotations of bodies relative to the bodies to which they are joined,
//
//   x . V x = m L^2 sum over joints |dth_2 - dth_1|^2 + small W,     and W for bodies without a rotating joint
//
// In this metric a long chain moves as easily as a single bar, unlike in the metric of its bodies. It is the metric of relative
// coordinates, written sparsely in body coordinates; other sets keep W.
#pragma once

#include "system/system.h"

namespace holonom {

class JointMetric {
 public:
  JointMetric(const System& system, const VecX& weight);
  void evaluate(const State& state);  // body axes rotate
  const SparseMatrix& matrix() const { return V_; }

 private:
  using Rotation = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, 3, 3>;
  struct Pair {
    int first, second;
  };
  Rotation axes_of(int body, const State& state) const;
  int rotation_of(int body) const { return degrees_of_freedom_ * (body - 1) + degrees_of_freedom_ - turns_; }

  int degrees_of_freedom_, turns_;  // of one body
  double unit_;                     // m L^2
  VecX diagonal_;
  std::vector<Pair> pairs_;  // joined bodies
  SparseMatrix V_;
};

}  // namespace holonom
