// g = atan2(s, c) with s = y_1 . x_2 and c = x_1 . x_2: the angle of the director x_2 of the second body in the frame x_1, y_1 of the
// first. In the plane that is the relative angle; in space the angle about x_1 x y_1 of a director that stays normal to it.
//
//   D = (c Ds - s Dc)/rho,  rho = s^2 + c^2
//   H u = [(c Hs - s Hc) u + dc Ds - ds Dc - D drho]/rho   with ds = Ds.u, dc = Dc.u, drho = 2 (s ds + c dc)
//
// rho = 0 only if x_2 is normal to the frame, where 0 is used for D; a joint that owns the angle keeps rho = 1. The value is wrapped to
// (-pi, pi]; a measure adds whole revolutions.
#pragma once

#include <cmath>

#include "elements/primitives/primitive.h"

namespace holonom {

template <int d>
struct Angle {
  static constexpr int count = 3;  // x_1, y_1, x_2
  static constexpr bool is_length = false;
  using P = Vectors<d, count>;

  static double value(const P& p) { return std::atan2(p[1].dot(p[2]), p[0].dot(p[2])); }
  static P gradient(const P& p) {
    const double s = p[1].dot(p[2]), c = p[0].dot(p[2]), rho = s * s + c * c;
    if (rho == 0) return {Vec<d>::Zero(), Vec<d>::Zero(), Vec<d>::Zero()};
    return {p[2] * (-s / rho), p[2] * (c / rho), (p[1] * c - p[0] * s) / rho};
  }
  static P hessian_apply(const P& p, const P& u) {
    const double s = p[1].dot(p[2]), c = p[0].dot(p[2]), rho = s * s + c * c;
    if (rho == 0) return {Vec<d>::Zero(), Vec<d>::Zero(), Vec<d>::Zero()};
    const double ds = p[1].dot(u[2]) + p[2].dot(u[1]), dc = p[0].dot(u[2]) + p[2].dot(u[0]), drho = 2 * (s * ds + c * dc);
    const P D = gradient(p);
    return {(p[2] * -ds - u[2] * s - D[0] * drho) / rho, (p[2] * dc + u[2] * c - D[1] * drho) / rho,
            (p[1] * dc + u[1] * c - p[0] * ds - u[0] * s - D[2] * drho) / rho};
  }
};

}  // namespace holonom
