// States along a run, in body coordinates, at which a model is linearised.
#pragma once

#include <functional>
#include <optional>

#include "analysis/motion/run.h"
#include "analysis/start/assembled_model.h"

namespace holonom {

// The model with the elements that events have switched
struct SwitchedModel {
  Model model;
  AssembledModel assembled;
};

// Each state is one of model_of() it, which is not the given model where events have switched elements, or where signals are sampled or
// delayed: those are continuous there (start/continuous_signals.h).
struct ReachedStates {
  AssembledModel assembled;
  std::vector<State> states;
  std::vector<std::shared_ptr<const SwitchedModel>> switched;  // one per state; null: the model as given

  const AssembledModel& assembled_of(std::size_t k) const { return switched[k] ? switched[k]->assembled : assembled; }
  const Model& model_of(std::size_t k) const { return assembled_of(k).system->model(); }
  std::vector<std::string> notes, warnings;
  Outcome outcome;
  bool stopped_by_user = false;
};

// At the assembled initial state, at time `at`, or from the start to `at` at regular intervals. The run uses the model's methods
// and a tolerance of 1e-10, unless given.
ReachedStates reach_states(const Model& model, std::optional<double> at, std::optional<double> every, const RunSettings& settings,
                           const std::function<bool()>& stop_requested);

}  // namespace holonom
