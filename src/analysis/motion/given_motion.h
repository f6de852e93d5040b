// A motion that the drivers give whole. Kinematics asks for the motion: positions, velocities, accelerations. Inverse dynamics asks for
// what it takes: the efforts of the drivers themselves or of actuators along other measures (actuation.h), and the reactions.
#pragma once

#include "analysis/motion/run.h"

namespace holonom {

// Of the settings the time, the instants and the coordinates count. Both throw InputError (model) or UsageError: something is left free.
// Trouble in the computation is in Evidence::outcome.
Evidence kinematics(const Model& model, const RunSettings& settings, Observer& observer);

// `actuators`: measures; none leaves the efforts to the drivers. Throws UsageError for one that is no measure, too; actuators without a
// lever are trouble in the computation.
Evidence inverse(const Model& model, const RunSettings& settings, const std::vector<std::string>& actuators, Observer& observer);

}  // namespace holonom
