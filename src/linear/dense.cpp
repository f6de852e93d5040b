#include "linear/dense.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <numeric>

namespace holonom {

VecX least_squares(const Eigen::MatrixXd& A, const VecX& b) { return A.completeOrthogonalDecomposition().solve(b); }

LeastNorm least_norm(const Eigen::MatrixXd& A, const VecX& b, double smallest) {
  LeastNorm result{VecX::Zero(A.cols())};
  const double largest_pivot = A.size() > 0 ? A.colwise().norm().maxCoeff() : 0;
  if (largest_pivot <= smallest) return result;
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> factors(A.rows(), A.cols());
  factors.setThreshold(smallest / largest_pivot);
  factors.compute(A);
  result.x = factors.solve(b);
  result.rank = static_cast<int>(factors.rank());
  result.weakest_pivot = std::abs(factors.matrixQTZ()(result.rank - 1, result.rank - 1));
  return result;
}

int rank_of_dense(const Eigen::MatrixXd& A, double threshold) {
  if (A.size() == 0 || A.isZero(0)) return 0;
  Eigen::FullPivLU<Eigen::MatrixXd> factors(A);
  factors.setThreshold(threshold);
  return static_cast<int>(factors.rank());
}

Eigen::MatrixXd null_space(const Eigen::MatrixXd& A, double threshold) {
  const long n = A.cols();
  if (A.rows() == 0 || A.isZero(0)) return Eigen::MatrixXd::Identity(n, n);
  Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors(n, A.rows());
  factors.setThreshold(threshold);
  factors.compute(A.transpose());
  const Eigen::MatrixXd basis = factors.householderQ() * Eigen::MatrixXd::Identity(n, n);
  return basis.rightCols(n - factors.rank());
}

SymmetricEigen symmetric_eigen(const Eigen::MatrixXd& A) {
  if (A.size() == 0) return {};
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(A);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

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

ShiftedSystem::ShiftedSystem(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B) {
  if (A.rows() == 0) {
    right_side_ = B;
    return;
  }
  const Eigen::HessenbergDecomposition<Eigen::MatrixXd> factors(A);
  H_ = factors.matrixH();
  Q_ = factors.matrixQ();
  right_side_ = Q_.transpose() * B;
}

// Elimination with exchanges of neighbouring rows
bool ShiftedSystem::solve(std::complex<double> s, Eigen::MatrixXcd& X) const {
  const long n = H_.rows();
  Eigen::MatrixXcd U = -H_.cast<std::complex<double>>();
  U.diagonal().array() += s;
  X = right_side_.cast<std::complex<double>>();
  for (long k = 0; k < n; ++k) {
    if (k + 1 < n && std::abs(U(k + 1, k)) > std::abs(U(k, k))) {
      U.row(k).tail(n - k).swap(U.row(k + 1).tail(n - k));
      X.row(k).swap(X.row(k + 1));
    }
    if (U(k, k) == 0.0) return false;
    if (k + 1 == n || U(k + 1, k) == 0.0) continue;
    const std::complex<double> factor = U(k + 1, k) / U(k, k);
    U.row(k + 1).tail(n - k) -= factor * U.row(k).tail(n - k);
    X.row(k + 1) -= factor * X.row(k);
  }
  U.triangularView<Eigen::Upper>().solveInPlace(X);
  if (n > 0) X = Q_ * X;
  return X.allFinite();
}

struct DenseLU::Factors {
  explicit Factors(int size) : lu(size) {}
  Eigen::PartialPivLU<Eigen::MatrixXd> lu;
};

DenseLU::DenseLU(int size)
    : matrix_(Eigen::MatrixXd::Identity(size, size)), scratch_(VecX::Zero(size)), factors_(std::make_unique<Factors>(size)) {
  factor();
}
DenseLU::~DenseLU() = default;
DenseLU::DenseLU(DenseLU&&) noexcept = default;
DenseLU& DenseLU::operator=(DenseLU&&) noexcept = default;

bool DenseLU::factor() {
  if (matrix_.size() == 0) return true;
  factors_->lu.compute(matrix_);
  const auto pivots = factors_->lu.matrixLU().diagonal().array();
  return pivots.isFinite().all() && (pivots != 0).all();
}

void DenseLU::solve(VecX& b) {
  if (matrix_.size() == 0) return;
  scratch_ = factors_->lu.solve(b);
  b = scratch_;
}

int DenseLU::determinant_sign() const {
  if (matrix_.size() == 0) return 1;
  const long odd = (factors_->lu.matrixLU().diagonal().array() < 0).count();
  const int swaps = static_cast<int>(factors_->lu.permutationP().determinant());
  return odd % 2 == 0 ? swaps : -swaps;
}

}  // namespace holonom
