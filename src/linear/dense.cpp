#include "linear/dense.h"

#include <Eigen/Eigenvalues>
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

RowSplit split_rows(const Eigen::MatrixXd& A, double threshold) {
  if (A.size() == 0) return {Eigen::MatrixXd::Identity(A.cols(), A.cols()), 0};
  Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(A.transpose());
  qr.setThreshold(threshold);
  return {qr.householderQ(), static_cast<int>(qr.rank())};
}

Eigen::MatrixXd null_space(const Eigen::MatrixXd& A, int dimension) { return split_rows(A, 0).Q.rightCols(dimension); }

EigenPairs eigenpairs(const Eigen::MatrixXd& A) {
  if (A.size() == 0) return {};
  const Eigen::EigenSolver<Eigen::MatrixXd> solver(A);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

}  // namespace holonom
