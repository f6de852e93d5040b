#include "support/dense_reference.h"

#include <Eigen/SVD>
#include <complex>

#include "linear/dense.h"

namespace holonom {
namespace {

// Gauss elimination with full pivoting, A X = B
template <class Number>
using Matrix = Eigen::Matrix<Number, Eigen::Dynamic, Eigen::Dynamic>;

template <class Number>
Matrix<Number> eliminate(Matrix<Number> A, Matrix<Number> B) {
  const Eigen::Index n = A.rows(), count = B.cols();
  std::vector<Eigen::Index> column(static_cast<std::size_t>(n));  // of the unknown that each pivot gives
  std::vector<bool> is_used(static_cast<std::size_t>(n), false);
  for (Eigen::Index k = 0; k < n; ++k) {
    Eigen::Index row = k, best = -1;
    for (Eigen::Index i = k; i < n; ++i)
      for (Eigen::Index j = 0; j < n; ++j)
        if (!is_used[j] && (best < 0 || std::abs(A(i, j)) > std::abs(A(row, best)))) row = i, best = j;
    for (Eigen::Index j = 0; j < n; ++j) std::swap(A(k, j), A(row, j));
    for (Eigen::Index j = 0; j < count; ++j) std::swap(B(k, j), B(row, j));
    column[k] = best;
    is_used[best] = true;
    for (Eigen::Index i = k + 1; i < n; ++i) {
      const Number share = A(i, best) / A(k, best);
      for (Eigen::Index j = 0; j < n; ++j) A(i, j) -= share * A(k, j);
      for (Eigen::Index j = 0; j < count; ++j) B(i, j) -= share * B(k, j);
    }
  }
  Matrix<Number> X(n, count);
  for (Eigen::Index c = 0; c < count; ++c)
    for (Eigen::Index k = n - 1; k >= 0; --k) {
      Number left = B(k, c);
      for (Eigen::Index later = k + 1; later < n; ++later) left -= A(k, column[later]) * X(column[later], c);
      X(column[k], c) = left / A(k, column[k]);
    }
  return X;
}

}  // namespace

SingularValues singular_values(const Eigen::MatrixXd& A) {
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(A, Eigen::ComputeFullU | Eigen::ComputeFullV);
  return {svd.matrixU(), svd.matrixV(), svd.singularValues()};
}

Eigen::MatrixXd inverse_of(const Eigen::MatrixXd& A) {
  return eliminate<long double>(A.cast<long double>(), Matrix<long double>::Identity(A.rows(), A.rows())).cast<double>();
}

Eigen::VectorXd solution_of(const Eigen::MatrixXd& A, const Eigen::VectorXd& b) {
  return eliminate<long double>(A.cast<long double>(), b.cast<long double>()).cast<double>();
}

Eigen::VectorXcd solution_of(const Eigen::MatrixXcd& A, const Eigen::VectorXcd& b) {
  return eliminate<std::complex<double>>(A, b);
}

Eigen::VectorXcd eigenvalues_of(const Eigen::MatrixXd& A) { return eigenpairs(A).values; }

}  // namespace holonom
