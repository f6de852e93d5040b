// Equilibrium: positions in which nothing accelerates, with drivers held at t = 0 and all speeds zero,
//
//   G^T lambda = Q(q, v = 0),   g(0, q) = 0
//
// found from the assembled drawing. Forces that answer to speeds (dampers, friction) have no part in it.
#pragma once

#include "analysis/check.h"
#include "system/outcome.h"
#include "system/snapshot.h"

namespace holonom {

struct Equilibrium {
  enum class Kind { stable, neutral, unstable, rigid };  // rigid: nothing is free

  CheckReport check;
  OutputLayout layout;
  Snapshot drawn, found;  // in the drawing as it stands in the file, and in equilibrium
  double residual = 0;    // unbalanced part of the forces, relative to them
  int newton_steps = 0, relaxation_steps = 0;
  Kind kind = Kind::rigid;
  double least_stiffness = 0;  // smallest eigenvalue of the reduced stiffness, over the largest
  std::vector<std::string> notes;
  Outcome outcome;
};

// Throws InputError. That none is found is in the outcome, with what still accelerates.
Equilibrium find_equilibrium(const Model& model);

}  // namespace holonom
