// Which equations follow from the others, which reactions are then not unique, and which massless motions are left free.
//
// Rank is the largest found over the assembled start and poses near it, for a drawing may sit in a singular position.
#pragma once

#include "system/body_level.h"

namespace holonom {

struct Redundancy {
  int rank = 0;
  int rank_at_start = 0;
  std::vector<std::string> dependent;           // joints and drivers that take part
  std::vector<std::string> not_unique;          // joints whose reactions are not unique
  std::vector<std::string> efforts_not_unique;  // drivers and couplers, likewise
  std::string massless;                         // a body that can move without inertia, "" when there is none
};

Redundancy find_redundancy(BodyLevel& system, const State& start);

// The combinations of rows that vanish at a state of a system with so many freedoms; none in a singular position, where more seem to.
std::vector<VecX> vanishing_combinations(System& system, const State& state, int degrees_of_freedom);

}  // namespace holonom
