// Dense factorisations of Eigen as references for the sparse ones, compiled once for all tests.
#pragma once

#include <Eigen/Core>

namespace holonom {

struct SingularValues {
  Eigen::MatrixXd U, V;    // full
  Eigen::VectorXd values;  // descending
};
SingularValues singular_values(const Eigen::MatrixXd& A);

Eigen::MatrixXd inverse_of(const Eigen::MatrixXd& A);
Eigen::VectorXd solution_of(const Eigen::MatrixXd& A, const Eigen::VectorXd& b);
Eigen::VectorXcd solution_of(const Eigen::MatrixXcd& A, const Eigen::VectorXcd& b);
// In extended precision, with full pivoting
Eigen::VectorXd precise_solution_of(const Eigen::MatrixXd& A, const Eigen::VectorXd& b);
Eigen::VectorXcd eigenvalues_of(const Eigen::MatrixXd& A);

}  // namespace holonom
