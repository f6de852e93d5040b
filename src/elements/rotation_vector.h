// A component of the rotation vector r = th n of the second frame in the first: a rotation by th about n leads from one to the other, and n has
// the same components in both. With the directors e_i of the first frame and f_j of the second, R_ij = e_i . f_j.
//
// A column of the symmetric matrix 4 q q^T, q = (w, v) = (cos th/2, n sin th/2), is linear in R (I. Bar-Itzhack, J. Guidance, Control and
// Dynamics 23 (2000) 1085-1087); the one with the largest diagonal entry gives Q, q up to a factor, and
//
//   r = psi v,      psi = 2 atan2(|v|, w)/|v|,      of any length of Q
//   dr = psi dv + v (chi v . dv + psi_w dw)         psi_w = -2/N,  chi = (2 w/N - psi)/s,  N = w^2 + s,  s = v . v
//
// With A(x) = atan(sqrt x)/sqrt x, summed as a series near x = s/w^2 = 0, psi = 2 A/w and chi = 4 A'/w^3. The sign of Q, which decides
// between r and -(2 pi - th) n, is that nearest to the value accepted last, which the state's memory keeps: r is continuous until th = 2 pi,
// its only singular position, where every n is possible.
#pragma once

#include "elements/measure.h"

namespace holonom {

class RotationVector final : public LocalMeasure<3> {
 public:
  static constexpr int memory_size = 3;  // the vector accepted last, from its slot on

  // Features: e_x, e_y, e_z of the first frame, f_x, f_y, f_z of the second
  RotationVector(std::vector<int> features, int component, int slot)
      : LocalMeasure<3>(std::move(features), slot), component_(component) {}

  double value(const FeatureTable<3>& table, const VecX& memory) const override;
  void gradient(const FeatureTable<3>& table, Vec3* D) const override;
  void hessian_apply(const FeatureTable<3>& table, const Vec3* u, Vec3* Hu) const override;
  bool is_length() const override { return false; }
  void commit(const FeatureTable<3>& table, VecX& memory) const override;
  bool has_singular_position() const override { return true; }
  Vec4 from_singular_position(const FeatureTable<3>& table, const VecX& memory) const override;

 private:
  using Quadruple = Vec4;  // w, v
  struct Local {
    Quadruple Q;
    Eigen::Matrix<double, 4, 9> by_R;  // dQ/dR, R row by row
  };
  Local at(const FeatureTable<3>& table, const VecX& memory) const;
  Vec3 accepted(const VecX& memory) const { return memory.segment<3>(slot_); }

  int component_;
};

// r of a rotation, at most half a revolution
Vec3 rotation_vector_of(const Mat3& R);

}  // namespace holonom
