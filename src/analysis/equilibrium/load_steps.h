// Loads are raised from zero to full while the equilibrium is followed: the equilibrium for a part of the loads (scaled_loads.h) is the
// initial guess for the next part, by Newton's method. If that fails the increment is halved. If increments become too small, the mechanism
// has no equilibrium nearby, as in a snap-through, and the search continues by descent from there.
#pragma once

#include "analysis/equilibrium/equilibrium_search.h"

namespace holonom {

struct LoadSteps {
  int steps = 0, halvings = 0, jumps = 0;
  double reached = 0;                          // load factor
  std::vector<std::pair<double, State>> path;  // equilibria by load factor, in body coordinates
};

// From a state of that coordinate set, which becomes the equilibrium with full loads.
Outcome raise_loads(const Model& model, const std::string& coordinates, int degrees_of_freedom, int steps, State& state,
                    FollowedBodies& bodies, SearchCounts& counts, LoadSteps& loads);

}  // namespace holonom
