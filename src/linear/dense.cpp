#include "linear/dense.h"

#include <Eigen/QR>

namespace holonom {

VecX least_squares(const Eigen::MatrixXd& A, const VecX& b) { return A.completeOrthogonalDecomposition().solve(b); }

}  // namespace holonom
