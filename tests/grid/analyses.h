// The analyses of a state or of a prescribed motion: element x coordinates x analysis, without treatment and integrator. Which
// cells are legal, and the results of each, as numbers that must not depend on the coordinate set.
#pragma once

#include "analysis/statics/statics.h"
#include "cells.h"
#include "support/linear.h"

namespace holonom::grid {

enum class StateAnalysis { statics, linearize, modes, kinematics, inverse };
inline constexpr StateAnalysis state_analyses[] = {StateAnalysis::statics, StateAnalysis::linearize, StateAnalysis::modes,
                                                   StateAnalysis::kinematics, StateAnalysis::inverse};
std::string name_of(StateAnalysis analysis);

struct StateCell {
  int model;
  Analysis motion;  // which text of the model: free, or driven
  StateAnalysis analysis;
  std::string coordinates;
  std::string name() const;
};

// Linear analyses need something that can move by itself; kinematics and inverse dynamics need a motion that is given whole.
bool is_legal(const StateCell& cell);

struct Response {
  std::string refusal;  // "" where there is an answer
  std::vector<std::pair<std::string, double>> numbers = {};
};
Response response_of(const StateCell& cell);

// What rolls in space has two speeds fewer than positions, so that its equilibria are a surface; where the search comes to it is its own affair.
bool depends_on_the_way(const StateCell& cell);

}  // namespace holonom::grid
