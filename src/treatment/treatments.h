// The treatments, one file each.
#pragma once

#include <memory>

#include "treatment/formulation.h"

namespace holonom {

// g'' + 2 alpha g' + beta^2 g = 0
std::unique_ptr<Formulation> make_baumgarte(System& system, double alpha, double beta);

// Positions and speeds are put back onto the constraints after every step, nearest in the kinetic metric.
std::unique_ptr<Formulation> make_project(System& system);

}  // namespace holonom
