// The interface of all primitives: a function g of `count` features p_1 .. p_count with `rows` components, its exact gradient D =
// dg/dp and the exact product of its second derivative with a direction u. From these follow, once for all primitives,
//
//   rate    D p'                              along the motion
//   bias    D p''_bias + p'.(H p')            the acceleration of g without D J v'
//   D'      H p'                              rate of the gradient
//
// Each is a struct with static functions over arrays of vectors, so that batches inline them.
#pragma once

#include <array>

#include "math/types.h"

namespace holonom {

template <int d, int count>
using Vectors = std::array<Vec<d>, count>;

template <int d, int count>
double inner(const Vectors<d, count>& a, const Vectors<d, count>& b) {
  double sum = 0;
  for (int k = 0; k < count; ++k) sum += a[k].dot(b[k]);
  return sum;
}

}  // namespace holonom
