// Equilibrium: positions and first-order states in which nothing changes, with drivers held at t = 0 and all speeds zero,
//
//   G^T lambda = Q(q, v = 0, s),   g(0, q) = 0,   s' = 0
//
// found from the assembled drawing. Forces that answer to speeds (dampers, friction) have no part in it.
#pragma once

#include <optional>

#include "analysis/start/check.h"
#include "analysis/statics/load_steps.h"
#include "system/outcome.h"
#include "system/snapshot.h"

namespace holonom {

struct Equilibrium {
  enum class Kind { stable, neutral, unstable, rigid };  // rigid: nothing is free

  CheckReport check;
  OutputLayout layout;
  Snapshot drawn, found;  // in the drawing as it stands in the file, and in equilibrium
  State state;            // of body coordinates
  double residual = 0;    // unbalanced part of the forces, relative to them
  SearchCounts counts;
  LoadSteps loads;
  Kind kind = Kind::rigid;
  double least_stiffness = 0;  // smallest eigenvalue of the reduced stiffness, over the largest
  std::vector<std::string> notes, warnings;
  Outcome outcome;
};

struct StaticsSettings {
  std::string coordinates = "body";  // in which it is searched: the answer does not depend on it
  int load_steps = 0;                // in which loads are raised; 0: only if nothing is found with all of them
  std::optional<State> from = {};    // where it begins, in body coordinates; else in the assembled drawing
};

// Throws InputError. That none is found is in the outcome, with what runs away.
Equilibrium find_equilibrium(const Model& model, const StaticsSettings& settings = {});

}  // namespace holonom
