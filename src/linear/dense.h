// Small dense problems of set-up; the only place that instantiates dense factorisations.
#pragma once

#include "math/types.h"

namespace holonom {

// The x of least squares |A x - b|; of least change from zero where A is rank deficient.
VecX least_squares(const Eigen::MatrixXd& A, const VecX& b);

}  // namespace holonom
