// The assembled mechanism, its redundancy, the report of `check`. Analyses begin with assemble_start() (analysis/equilibrium), which
// also moves it to its equilibrium where the model asks for that.
#pragma once

#include "analysis/start/assembly.h"
#include "analysis/start/check.h"
#include "system/body_level.h"

namespace holonom {

class Actuation;

struct AssembledModel {
  std::unique_ptr<BodyLevel> system;
  State state;
  CheckReport report;
  std::shared_ptr<Actuation> actuation = nullptr;  // what produces the drivers' motion, if not the drivers
  bool is_motion_alone = false;                    // forces are not requested
};

AssembledModel assemble_model(const SharedModel& model);
// The same from a state of body coordinates that satisfies the model, as after an event
AssembledModel assembled_at(const SharedModel& model, const State& state);
// Its two parts, for a given system and state: what the positions determine about the rows, and whether the motion can continue with these
// velocities
void find_rows(AssembledModel& assembled);
void check_velocities(AssembledModel& assembled);
// check_velocities(), then energies, time scales and bounds of impacts
void check_start(AssembledModel& assembled);
// To another state of the same model that satisfies its constraints, with a new report
void move_start(AssembledModel& assembled, const State& state);

}  // namespace holonom
