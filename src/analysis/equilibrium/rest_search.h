// The equilibrium near an assembled configuration, by strategies in this order: descent; Newton's method, for forces without a potential;
// from the equilibrium without the bounds of signals; loads raised in steps. A saddle on which the search has ended is left along its
// unstable direction, so that an unstable equilibrium is found only if the search starts in one.
#pragma once

#include "analysis/equilibrium/load_steps.h"
#include "analysis/equilibrium/static_stability.h"
#include "analysis/start/assembled_model.h"

namespace holonom {

struct RestSearchCounts {
  SearchCounts moves;
  LoadSteps loads;
};
std::string text_of(const SearchCounts& moves, const LoadSteps& loads);  // "3 steps of descent, loads raised in 8 steps"

class RestSearch {
 public:
  // Speeds of the assembled state become zero. `load_steps`: 0 raises loads only if the search with full loads fails.
  RestSearch(const Model& model, AssembledModel& assembled, const std::string& coordinates, int load_steps);

  Outcome find();
  State state();  // in body coordinates
  const RestSearchCounts& counts() const { return counts_; }

 private:
  Outcome downhill_off_ridges();
  Outcome with_load_steps(int steps);
  Outcome from_open_bounds(Outcome outcome);
  bool push_off(EquilibriumSearch& search, const StaticStability& stability, State& state);

  const Model& model_;
  const std::string coordinates_;
  const int load_steps_, speeds_;
  std::unique_ptr<System> system_;
  State state_;
  FollowedBodies bodies_;
  RestSearchCounts counts_;
};

StaticStability stability_at(StaticBalance& balance, const State& state);
bool is_unstable(const StaticStability& stability);
bool is_neutral(const StaticStability& stability);

}  // namespace holonom
