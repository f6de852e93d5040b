// One run into a group of sinks. An error after the run has begun does not lose what the sinks have received.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "analysis/motion/planned_run.h"
#include "simulation/run_report.h"
#include "simulation/sink.h"

namespace holonom {

struct ObservedRun {
  std::shared_ptr<const Model> model;
  RunSettings settings;  // complete
  MotionRequest request;
  const Checkpoint* from = nullptr;
};

// Throws InputError, UsageError, ResultsError and StoppedByUser for errors before the run begins.
RunDiagnostics run_observed(const ObservedRun& what, SinkGroup& sinks, bool& is_out_of_memory);
// How the run ended, from its diagnostics and from its sinks
void set_ending(RunReport& report, const SinkGroup& sinks);

}  // namespace holonom
