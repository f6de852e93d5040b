// A model that is ready to move: assembled, with a complete plan. In dynamics the motion is integrated. In kinematics and inverse dynamics
// the drivers give the whole motion: kinematics asks for positions, velocities and accelerations, inverse dynamics for what the motion
// takes, that is the efforts of the drivers themselves or of actuators along other measures (actuation.h), and the reactions.
#pragma once

#include <memory>

#include "analysis/planning/plan.h"
#include "analysis/start/assembled_model.h"

namespace holonom {

struct MotionRequest {
  MotionAnalysis analysis = MotionAnalysis::dynamics;
  std::vector<std::string> actuators = {};  // measures, in inverse dynamics; none leaves the efforts to the drivers
};

struct PreparedMotion {
  std::shared_ptr<const Model> model;  // without events where the motion is given
  AssembledModel assembled;
  Plan plan;
  std::vector<std::string> notes = {};
};

// Throws InputError (model) or UsageError (choices; something is left free where the drivers are to give the motion). A model that cannot be
// assembled has the reason in start.report.outcome.
PreparedMotion prepare_motion(std::shared_ptr<const Model> model, const RunSettings& settings, const MotionRequest& request = {});

// Of kinematics and inverse dynamics: of the settings the times and the coordinates count.
PreparedMotion prepare_given_motion(std::shared_ptr<const Model> model, const RunSettings& settings,
                                    const MotionRequest& request);

// The names behind the numbers of its snapshots
OutputLayout layout_of(const AssembledModel& assembled);

}  // namespace holonom
