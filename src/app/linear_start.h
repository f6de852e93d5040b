// Shared by `linearize` and `modes`: the model with its inputs, and the states at which it is linearised.
#pragma once

#include "analysis/linear_motion/linearize.h"
#include "analysis/linear_motion/reached_states.h"
#include "app/linear_commands.h"
#include "scene/document.h"
#include "simulation/ending.h"

namespace holonom {

struct LinearStart {
  Model model;  // as read from the file
  ModelWithInputs with_inputs;
  ReachedStates reached;
};

// Reads the model and computes the states, after `claim` has claimed output files. Throws InputError or UsageError.
LinearStart start_linear(const LinearOptions& options, const std::function<void()>& claim);

LinearizeSettings linearize_settings(const LinearOptions& options);

// Calls `analyse`; reports errors about coordinates named on the command line as usage errors.
template <class Analyse>
auto with_named_coordinates(const LinearOptions& options, const Analyse& analyse) {
  try {
    return analyse();
  } catch (const InputError& error) {
    if (options.independent.empty()) throw;
    throw UsageError("--independent: " + error.diagnostics().front().message, error.diagnostics().front().hint);
  }
}

// Whether and why the command ended early
struct LinearEnd {
  Ending ending = Ending::complete;
  std::string reason;
};
LinearEnd end_of(const ReachedStates& reached);
LinearEnd end_of(const LinearSystem& linear, double t);

// A page of the states before the end says why there are no more.
Document with_failure(Document document, const LinearEnd& end);

}  // namespace holonom
