// Uncertainty of positions due to rounding. Rows are known to rounding u of their terms, so along a direction in which they have the
// singular value sigma positions are known to u/sigma. Solving again with the positions displaced by as much shows how well the solution is
// determined.
#pragma once

#include "system/system.h"

namespace holonom {

// Factor by which the displacements exceed rounding, so that rounding of the solutions themselves does not count
constexpr double rounding_enlargement = 16;

// The displacement of least weighted length that changes the rows of a system by the enlarged rounding, with signs without pattern. Zero
// where no direction of the rows is weak, redundant ones apart.
VecX rounding_displacement(System& system, const State& state);

}  // namespace holonom
