// How far rounding leaves positions open. Rows are known to rounding u of their terms, so that along a direction in which they have the
// singular value sigma positions are known to u/sigma. An answer that is computed once more with the positions displaced by as much shows
// how well it is determined.
#pragma once

#include "system/system.h"

namespace holonom {

// By which the displacements are larger than rounding, so that rounding of the answers themselves does not count
constexpr double rounding_enlargement = 16;
constexpr int max_rows_displaced = 300;

// The move of least weighted length by which the rows of a system change by the enlarged rounding, with signs that have no pattern. Zero where
// no direction of the rows is weak, redundant ones apart, and for systems of many rows, which are not examined.
VecX rounding_displacement(System& system, const State& state);

}  // namespace holonom
