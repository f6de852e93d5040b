// Which equations are redundant, which reactions are then not unique, and which massless motions are left free.
//
// Rank is the largest found over the assembled configuration and poses near it, as the reference configuration may be singular.
#pragma once

#include "linear/rank.h"
#include "system/body_level.h"

namespace holonom {

struct Redundancy {
  int rank = 0;
  int rank_at_start = 0;
  std::vector<std::string> dependent;           // joints and drivers that take part
  std::vector<std::string> not_unique;          // joints whose reactions are not unique
  std::vector<std::string> efforts_not_unique;  // drivers and couplers, likewise
  std::string massless;                         // a body that can move without inertia, "" if none
};

Redundancy find_redundancy(BodyLevel& system, const State& start);

// The combinations of rows that vanish at a state of a system with so many degrees of freedom; none in a singular configuration, where more
// seem to.
std::vector<RowCombination> vanishing_combinations(System& system, const State& state, int degrees_of_freedom);

}  // namespace holonom
