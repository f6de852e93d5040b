// g = n . (p_B - p_A): the height of point B above the plane through A with normal n; with n along a slider it is the
// displacement.
#pragma once

#include "elements/primitives/primitive.h"

namespace holonom {

template <int d>
struct PointOnPlane {
  static constexpr int count = 3;  // n, p_A, p_B
  static constexpr bool is_length = true;
  using P = Vectors<d, count>;

  static double value(const P& p) { return p[0].dot(p[2] - p[1]); }
  static P gradient(const P& p) { return {p[2] - p[1], -p[0], p[0]}; }
  static P hessian_apply(const P&, const P& u) { return {u[2] - u[1], -u[0], u[0]}; }
};

}  // namespace holonom
