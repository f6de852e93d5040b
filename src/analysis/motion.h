// The two ways of moving a mechanism through time, and what they share; both record at the plan's instants.
#pragma once

#include "analysis/plan.h"
#include "analysis/recording.h"
#include "analysis/start.h"

namespace holonom {

// From an assembled start through the plan, with the evidence of it.
Evidence run_planned(Start& start, const ResolvedPlan& plan, Observer& observer);

// Integration of the equations of motion.
Outcome run_dynamics(Start& start, const ResolvedPlan& plan, Observer& observer, Evidence& evidence);

// Positions, velocities and accelerations from the drivers alone, with the efforts and reactions they take.
Outcome run_kinematics(Start& start, const ResolvedPlan& plan, Observer& observer, Evidence& evidence);

}  // namespace holonom
