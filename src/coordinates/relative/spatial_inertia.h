// Inertia of a body, or of all bodies beyond a joint, at a reference point in world axes: mass, first moment h = sum m (c - r), and I.
// In the plane I is a number; the same formulas hold.
//
//   momentum of a twist (v at r, w):   p = m v + w x h,   L = h x v + I w
//   moved to a point at -e (r' = r - e):  h' = h + m e,  I' = I + (e.h + h.e) 1 - e h^T - h e^T + m (e.e 1 - e e^T)
#pragma once

#include "elements/features.h"

namespace holonom {

template <int d>
struct SpatialInertia {
  using Block = Eigen::Matrix<double, rotation_count<d>, rotation_count<d>>;
  double m = 0;
  Vec<d> h = Vec<d>::Zero();
  Block I = Block::Zero();

  // Adds the inertia `other`, whose reference point is at `e` from this one's.
  void add(const SpatialInertia& other, const Vec<d>& e) {
    if constexpr (d == 2) {
      I(0, 0) += other.I(0, 0) + 2 * e.dot(other.h) + other.m * e.squaredNorm();
    } else {
      const Vec3 k = other.h + 0.5 * other.m * e;  // e k^T + k e^T covers both terms
      I += other.I - e * k.transpose() - k * e.transpose();
      I.diagonal().array() += 2 * e.dot(k);
    }
    h += other.h + other.m * e;
    m += other.m;
  }

  Twist<d> momentum(const Twist<d>& twist) const {
    const Vec<d> v = twist.template head<d>();
    const AngularVelocity<d> w = twist.template tail<rotation_count<d>>();
    Twist<d> result;
    result.template head<d>() = m * v + cross(w, h);
    result.template tail<rotation_count<d>>() = moment(h, v) + I * w;
    return result;
  }
};

// A wrench (force, moment) at a point moved to a point at -e.
template <int d>
void move_wrench(const Vec<d>& e, Twist<d>& wrench) {
  wrench.template tail<rotation_count<d>>() += moment(e, Vec<d>(wrench.template head<d>()));
}

// The rate of a twist b that moves with the twist a, both at one point fixed in space
template <int d>
Twist<d> twist_cross(const Twist<d>& a, const Twist<d>& b) {
  constexpr int r = rotation_count<d>;
  const Vec<d> a_v = a.template head<d>(), b_v = b.template head<d>();
  const AngularVelocity<d> a_w = a.template tail<r>(), b_w = b.template tail<r>();
  Twist<d> result = Twist<d>::Zero();
  result.template head<d>() = cross(a_w, b_v) - cross(b_w, a_v);
  if constexpr (d == 3) result.template tail<3>() = a_w.cross(b_w);
  return result;
}

}  // namespace holonom
