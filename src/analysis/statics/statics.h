// Static equilibrium: positions and first-order states that do not change, with drivers at t = 0 and all speeds zero,
//
//   G^T lambda = Q(q, v = 0, s),   g(0, q) = 0,   s' = 0
//
// found from the assembled configuration. Forces that depend on speeds only (dampers, friction) have no effect.
#pragma once

#include <optional>

#include "analysis/equilibrium/rest_search.h"
#include "system/snapshot.h"

namespace holonom {

// An equilibrium under a part of the loads: its positions and measures
struct LoadPoint {
  double factor = 0;
  Snapshot at;
};

struct Equilibrium {
  enum class Kind { stable, neutral, unstable, rigid };  // rigid: no degrees of freedom

  CheckReport check;
  OutputLayout layout;
  Snapshot reference, found;  // in the reference configuration, and in equilibrium
  State state;                // of body coordinates
  double residual = 0;        // unbalanced part of the forces, relative to them
  SearchCounts counts;
  LoadSteps loads;
  std::vector<LoadPoint> load_path;  // also of a search that failed while the loads were raised
  Kind kind = Kind::rigid;
  double min_stiffness = 0;  // smallest eigenvalue of the reduced stiffness, relative to the largest
  std::vector<std::string> notes, warnings;
  Outcome outcome;
};

struct StaticsSettings {
  std::string coordinates = "body";  // for the search: the result does not depend on them
  int load_steps = 0;                // number of load steps; 0: only if the search with full loads fails
  std::optional<State> from = {};    // initial guess in body coordinates; absent: the assembled configuration
};

// Throws InputError. If no equilibrium is found, the outcome gives the reason.
Equilibrium find_equilibrium(const Model& model, const StaticsSettings& settings = {});

}  // namespace holonom
