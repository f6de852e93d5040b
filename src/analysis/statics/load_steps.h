// Loads raised from nothing to full, the equilibrium followed: what is found with a part of the loads (scaled_loads.h) is where the search
// for the next part begins, by Newton's method. A part for which that fails is halved; where halves become too small the mechanism has no
// equilibrium near, as in a snap-through, and the search goes downhill from there.
#pragma once

#include "analysis/statics/equilibrium_search.h"

namespace holonom {

struct LoadSteps {
  int steps = 0, halvings = 0, jumps = 0;
  double reached = 0;  // part of the loads
};

// From a state of that coordinate set, which ends in equilibrium with the full loads.
Outcome raise_loads(const Model& model, const std::string& coordinates, int steps, State& state, FollowedBodies& bodies,
                    SearchCounts& counts, LoadSteps& loads);

}  // namespace holonom
