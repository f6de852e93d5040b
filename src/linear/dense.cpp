#include "linear/dense.h"

#include <Eigen/LU>
#include <Eigen/QR>

namespace holonom {

VecX least_squares(const Eigen::MatrixXd& A, const VecX& b) { return A.completeOrthogonalDecomposition().solve(b); }

std::vector<int> pivots_by_qr(const Eigen::MatrixXd& A) {
  const auto permutation = A.colPivHouseholderQr().colsPermutation();
  return {permutation.indices().begin(), permutation.indices().end()};
}

std::vector<int> pivots_by_lu(const Eigen::MatrixXd& A) {
  const auto permutation = A.fullPivLu().permutationQ();
  return {permutation.indices().begin(), permutation.indices().end()};
}

}  // namespace holonom
