// The treatments, one file each.
#pragma once

#include <memory>

#include "treatment/formulation.h"

namespace holonom {

// g'' + 2 alpha g' + beta^2 g = 0
std::unique_ptr<Formulation> make_baumgarte(System& system, double alpha, double beta);

// The rows pull with spring, damper and inertia forces -P (g'' + 2 mu omega g' + omega^2 g) G^T instead of being held; P is relative to the
// characteristic mass.
std::unique_ptr<Formulation> make_penalty(System& system, double penalty, double omega, double mu);

// The penalty method iterated to exact multipliers, with positions and speeds projected after every step.
std::unique_ptr<Formulation> make_augmented_index1(System& system, double penalty);

// Positions and speeds are put back onto the constraints after every step, nearest in the kinetic metric.
std::unique_ptr<Formulation> make_project(System& system);

}  // namespace holonom
