// Dense linear algebra as a reference for the sparse one.
#pragma once

#include <Eigen/Core>

namespace holonom {

struct SingularValues {
  Eigen::MatrixXd U, V;    // full
  Eigen::VectorXd values;  // descending
};
SingularValues singular_values(const Eigen::MatrixXd& A);

// By Gauss elimination with full pivoting; real ones in extended precision
Eigen::MatrixXd inverse_of(const Eigen::MatrixXd& A);
Eigen::VectorXd solution_of(const Eigen::MatrixXd& A, const Eigen::VectorXd& b);
Eigen::VectorXcd solution_of(const Eigen::MatrixXcd& A, const Eigen::VectorXcd& b);
Eigen::VectorXcd eigenvalues_of(const Eigen::MatrixXd& A);

}  // namespace holonom
