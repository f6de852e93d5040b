// The linear complementarity problem
//
//   w = M z + q,     w >= 0,     z >= 0,     w.z = 0
//
// by Lemke's method (C. E. Lemke, Management Science 11 (1965) 681) with the lexicographic rule, so that it also terminates for
// degenerate problems. For a positive semi-definite M it finds a solution if one exists.
#pragma once

#include <optional>

#include "math/types.h"

namespace holonom {

// z; nothing if no solution is found. The diagonal of M must be positive.
std::optional<VecX> solve_complementarity(const Eigen::MatrixXd& M, const VecX& q);

}  // namespace holonom
