// A model that is ready to move: assembled, with a complete plan. In dynamics the motion is integrated. In kinematics and inverse dynamics
// the drivers give the whole motion: kinematics computes positions, velocities and accelerations, inverse dynamics the forces that the
// motion requires, that is the efforts of the drivers themselves or of actuators along other measures (actuation.h), and the reactions.
#pragma once

#include <memory>

#include "analysis/planning/plan.h"
#include "analysis/start/assembled_model.h"

namespace holonom {

struct MotionRequest {
  MotionAnalysis analysis = MotionAnalysis::dynamics;
  std::vector<std::string> actuators = {};  // measures, in inverse dynamics; if empty, the drivers supply the efforts
};

struct PreparedMotion {
  std::shared_ptr<const Model> model;  // without events where the motion is given
  AssembledModel assembled;
  Plan plan;
  std::vector<std::string> notes = {};
};

// Throws InputError (model) or UsageError (choices; something is left free where the drivers must give the motion). If a model cannot be
// assembled, start.report.outcome contains the reason.
PreparedMotion prepare_motion(std::shared_ptr<const Model> model, const RunSettings& settings, const MotionRequest& request = {});

// For kinematics and inverse dynamics: only the times and the coordinates of the settings are used.
PreparedMotion prepare_given_motion(std::shared_ptr<const Model> model, const RunSettings& settings,
                                    const MotionRequest& request);

// The names of the numbers in its snapshots
OutputLayout layout_of(const AssembledModel& assembled);

}  // namespace holonom
