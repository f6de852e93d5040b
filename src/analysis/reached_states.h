// The states of body coordinates that a run passes: where a model is linearised.
#pragma once

#include <functional>
#include <optional>

#include "analysis/run.h"
#include "analysis/start.h"

namespace holonom {

struct ReachedStates {
  Start start;
  std::vector<State> states;
  std::vector<std::string> notes;
  Outcome outcome;
  bool stopped_by_user = false;
};

// At the assembled start, at time `at`, or from the start to `at` every so often. The run has the model's choices and a tolerance
// of 1e-10, unless these are given.
ReachedStates reach_states(const Model& model, std::optional<double> at, std::optional<double> every, const RunSettings& settings,
                           const std::function<bool()>& stop_requested);

}  // namespace holonom
