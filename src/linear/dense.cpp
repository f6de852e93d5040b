#include "linear/dense.h"

#include <Eigen/LU>
#include <Eigen/QR>
#include <numeric>

namespace holonom {

VecX least_squares(const Eigen::MatrixXd& A, const VecX& b) { return A.completeOrthogonalDecomposition().solve(b); }

namespace {

std::vector<int> in_order(long count) {
  std::vector<int> order(static_cast<std::size_t>(count));
  std::iota(order.begin(), order.end(), 0);
  return order;
}

}  // namespace

std::vector<int> pivots_by_qr(const Eigen::MatrixXd& A) {
  if (A.size() == 0) return in_order(A.cols());
  const auto permutation = A.colPivHouseholderQr().colsPermutation();
  return {permutation.indices().begin(), permutation.indices().end()};
}

std::vector<int> pivots_by_lu(const Eigen::MatrixXd& A) {
  if (A.size() == 0) return in_order(A.cols());
  const auto permutation = A.fullPivLu().permutationQ();
  return {permutation.indices().begin(), permutation.indices().end()};
}

}  // namespace holonom
