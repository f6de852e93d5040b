// Initial values that the joints, drivers or other initial values do not allow.
#pragma once

#include <string>

#include "system/system.h"

namespace holonom {

// Throws InputError that names the initial values among the rows that stay open, each with what it contradicts. `allowed`: of a row over
// its scale; `level`: "values" or "velocities".
[[noreturn]] void contradiction(const Model& model, const EquationLayout& layout, const VecX& rows, double allowed,
                                const std::string& level);

}  // namespace holonom
