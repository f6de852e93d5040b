// g = |p_B - p_A|. With n = (p_B - p_A)/g:  dg = n . (u_B - u_A),  H u = (I - n n^T)(u_B - u_A)/g on B, its negative on A.
// Where the points coincide the direction n is not defined; n = 0 is used there, and callers that divide by the distance must check.
#pragma once

#include "elements/primitives/primitive.h"

namespace holonom {

template <int d>
struct Distance {
  static constexpr int count = 2;  // p_A, p_B
  static constexpr bool is_length = true;
  using P = Vectors<d, count>;

  static double value(const P& p) { return (p[1] - p[0]).norm(); }
  static Vec<d> direction(const P& p) {
    const double length = value(p);
    return length > 0 ? Vec<d>((p[1] - p[0]) / length) : Vec<d>::Zero();
  }
  static P gradient(const P& p) {
    const Vec<d> n = direction(p);
    return {-n, n};
  }
  static P hessian_apply(const P& p, const P& u) {
    const double length = value(p);
    if (length == 0) return {Vec<d>::Zero(), Vec<d>::Zero()};
    const Vec<d> n = direction(p), du = u[1] - u[0];
    const Vec<d> h = (du - n * n.dot(du)) / length;
    return {-h, h};
  }
};

}  // namespace holonom
