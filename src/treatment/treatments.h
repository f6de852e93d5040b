// The treatments, one file each.
#pragma once

#include <memory>

#include "treatment/formulation.h"

namespace holonom {

// g'' + 2 alpha g' + beta^2 g = 0
std::unique_ptr<Formulation> make_baumgarte(System& system, double alpha, double beta);

// The rows exert spring, damper and inertia forces -P (g'' + 2 mu omega g' + omega^2 g) G^T instead of being enforced; P is relative to the
// characteristic mass.
std::unique_ptr<Formulation> make_penalty(System& system, double penalty, double omega, double mu);

// The penalty method iterated to exact multipliers, with positions and speeds projected after every step.
std::unique_ptr<Formulation> make_augmented_index1(System& system, double penalty);

// Positions and speeds are projected onto the constraints after every step, to the nearest in the kinetic metric.
std::unique_ptr<Formulation> make_project(System& system);

// The same where the constraints alone determine the motion, as in kinematics: states are moved in a geometric metric, and speeds and
// accelerations depend on neither masses nor forces.
std::unique_ptr<Formulation> make_given_motion(System& system);

// Implicit stages satisfy the constraints themselves: with projected speeds and accelerations, or as the integrator gives them.
std::unique_ptr<Formulation> make_augmented_index3(System& system, double penalty);
std::unique_ptr<Formulation> make_lagrange_index3(System& system);

// Independent speeds determine the motion, the others follow from the constraints.
struct IndependentChoice {
  int degrees_of_freedom = 0;
  bool by_qr = true;             // pivoting by QR, else by LU
  std::vector<int> wanted = {};  // speeds to start with, where the user names them
};
std::unique_ptr<Formulation> make_partition(System& system, const IndependentChoice& choice);

}  // namespace holonom
