// One run of a model, to its end: choices made, assembly, time stepping (or kinematics when nothing is free), diagnostics. All functions
// throw InputError (model) or UsageError (choices, or something is left free where drivers are to give the motion); trouble in the
// computation is in RunDiagnostics::outcome, and what was recorded before it is kept.
#pragma once

#include "analysis/recording/observer.h"
#include "analysis/recording/run_diagnostics.h"

namespace holonom {

// `from`: a checkpoint of the same model and settings to resume from
RunDiagnostics run(const Model& model, const RunSettings& settings, Observer& observer, const Checkpoint* from = nullptr);

// Of the settings the times and the coordinates count.
RunDiagnostics kinematics(const Model& model, const RunSettings& settings, Observer& observer);
// `actuators`: measures; none leaves the efforts to the drivers
RunDiagnostics inverse(const Model& model, const RunSettings& settings, const std::vector<std::string>& actuators,
                       Observer& observer);

}  // namespace holonom
