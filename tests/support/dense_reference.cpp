#include "support/dense_reference.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/SVD>

namespace holonom {

SingularValues singular_values(const Eigen::MatrixXd& A) {
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(A, Eigen::ComputeFullU | Eigen::ComputeFullV);
  return {svd.matrixU(), svd.matrixV(), svd.singularValues()};
}

Eigen::MatrixXd inverse_of(const Eigen::MatrixXd& A) { return A.partialPivLu().inverse(); }

Eigen::VectorXd solution_of(const Eigen::MatrixXd& A, const Eigen::VectorXd& b) { return A.partialPivLu().solve(b); }

Eigen::VectorXcd solution_of(const Eigen::MatrixXcd& A, const Eigen::VectorXcd& b) { return A.partialPivLu().solve(b); }

Eigen::VectorXd precise_solution_of(const Eigen::MatrixXd& A, const Eigen::VectorXd& b) {
  using Extended = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;
  const Extended precise = A.cast<long double>(), right = b.cast<long double>();
  return Extended(precise.fullPivLu().solve(right)).cast<double>();
}

Eigen::VectorXcd eigenvalues_of(const Eigen::MatrixXd& A) { return Eigen::EigenSolver<Eigen::MatrixXd>(A, false).eigenvalues(); }

}  // namespace holonom
