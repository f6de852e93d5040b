// One run of a model, to its end: choices, assembly, time stepping (or kinematics when nothing is free), diagnostics. All functions throw
// InputError (model) or UsageError (choices, or something is left free where drivers must give the motion); failures of the computation are
// in RunDiagnostics::outcome, and what was recorded before is kept.
#pragma once

#include "analysis/recording/observer.h"
#include "analysis/recording/run_diagnostics.h"

namespace holonom {

// `from`: a checkpoint of the same model and settings to resume from
RunDiagnostics run(const Model& model, const RunSettings& settings, Observer& observer, const Checkpoint* from = nullptr);

// Only the times and the coordinates of the settings are used.
RunDiagnostics kinematics(const Model& model, const RunSettings& settings, Observer& observer);
// `actuators`: measures; if empty, the drivers supply the efforts
RunDiagnostics inverse(const Model& model, const RunSettings& settings, const std::vector<std::string>& actuators,
                       Observer& observer);

}  // namespace holonom
