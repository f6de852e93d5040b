// The orders of the integrators with fixed steps and default options.
#pragma once

#include <string>

namespace holonom {

int order_of(const std::string& integrator);

}  // namespace holonom
