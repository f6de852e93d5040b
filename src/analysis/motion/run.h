// One run of a model, to its end: choices made, assembly, time stepping (or kinematics when nothing is free), diagnostics.
#pragma once

#include "analysis/recording/evidence.h"
#include "analysis/recording/observer.h"

namespace holonom {

// Throws InputError (model) or UsageError (choices); trouble in the computation is in Evidence::outcome, and what was recorded before it is
// kept. `from`: a checkpoint of the same model and settings to resume from.
Evidence run(const Model& model, const RunSettings& settings, Observer& observer, const Checkpoint* from = nullptr);

}  // namespace holonom
