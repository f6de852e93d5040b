// g = a . b of two directors: the cosine of the angle between them.
#pragma once

#include "elements/primitives/primitive.h"

namespace holonom {

template <int d>
struct Dot {
  static constexpr int count = 2;  // a, b
  static constexpr bool is_length = false;
  using P = Vectors<d, count>;

  static double value(const P& p) { return p[0].dot(p[1]); }
  static P gradient(const P& p) { return {p[1], p[0]}; }
  static P hessian_apply(const P&, const P& u) { return {u[1], u[0]}; }
};

}  // namespace holonom
