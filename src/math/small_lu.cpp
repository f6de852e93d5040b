#include "math/small_lu.h"

#include <cmath>
#include <numeric>
#include <utility>

namespace holonom {

void SmallLu::resize(int size) {
  matrix_.setIdentity(size, size);
  order_.resize(size);
  scratch_.setZero(size);
}

bool SmallLu::factor() {
  std::iota(order_.begin(), order_.end(), 0);
  determinant_ = 1;
  const int n = size();
  for (int k = 0; k < n; ++k) {
    int pivot = k;
    for (int i = k + 1; i < n; ++i)
      if (std::abs(matrix_(i, k)) > std::abs(matrix_(pivot, k))) pivot = i;
    if (pivot != k) {
      for (int j = 0; j < n; ++j) std::swap(matrix_(k, j), matrix_(pivot, j));
      std::swap(order_[k], order_[pivot]);
      determinant_ = -determinant_;
    }
    determinant_ *= matrix_(k, k);
    if (determinant_ == 0 || !std::isfinite(determinant_)) return false;
    for (int i = k + 1; i < n; ++i) {
      const double factor = matrix_(i, k) /= matrix_(k, k);
      for (int j = k + 1; j < n; ++j) matrix_(i, j) -= factor * matrix_(k, j);
    }
  }
  return true;
}

void SmallLu::solve(VecX& b) {
  const int n = size();
  for (int i = 0; i < n; ++i) {
    scratch_[i] = b[order_[i]];
    for (int j = 0; j < i; ++j) scratch_[i] -= matrix_(i, j) * scratch_[j];
  }
  for (int i = n - 1; i >= 0; --i) {
    for (int j = i + 1; j < n; ++j) scratch_[i] -= matrix_(i, j) * scratch_[j];
    scratch_[i] /= matrix_(i, i);
  }
  b = scratch_;
}

}  // namespace holonom
