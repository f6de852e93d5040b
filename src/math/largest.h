// The maximum norm of a vector that may be empty: a mechanism without degrees of freedom has no speeds, a tree has no rows.
#pragma once

#include "math/types.h"

namespace holonom {

// The largest |x_k|; 0 if the vector is empty
template <class Derived>
double largest(const Eigen::DenseBase<Derived>& x) {
  return x.size() > 0 ? x.derived().array().abs().maxCoeff() : 0;
}

}  // namespace holonom
