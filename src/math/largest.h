// The size of a vector that may be empty: a mechanism with nothing free may have no speeds, a tree has no rows.
#pragma once

#include "math/types.h"

namespace holonom {

// The largest |x_k|, 0 where there is none
template <class Derived>
double largest(const Eigen::DenseBase<Derived>& x) {
  return x.size() > 0 ? x.derived().array().abs().maxCoeff() : 0;
}

}  // namespace holonom
