// g = (a.b - c.d)/2 of four directors: with a = z_1, b = y_2, c = y_1, d = z_2 of two frames, the component along x_1 of sin(phi)
// n, where the second frame is rotated by phi about n relative to the first. For small rotations it is the angle about x_1.
#pragma once

#include "elements/primitives/primitive.h"

namespace holonom {

template <int d>
struct HalfTwist {
  static constexpr int count = 4;  // a, b, c, d
  static constexpr bool is_length = false;
  using P = Vectors<d, count>;

  static double value(const P& p) { return (p[0].dot(p[1]) - p[2].dot(p[3])) / 2; }
  static P gradient(const P& p) { return {p[1] / 2, p[0] / 2, -p[3] / 2, -p[2] / 2}; }
  static P hessian_apply(const P&, const P& u) { return gradient(u); }
};

}  // namespace holonom
