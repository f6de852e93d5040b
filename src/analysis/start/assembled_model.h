// What every analysis begins with: the mechanism assembled, its redundancy known, the report of `check` filled.
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
  std::shared_ptr<Actuation> actuation = nullptr;  // what brings the drivers' motion about, if not the drivers
  bool is_motion_alone = false;                    // nobody asks for forces
};

AssembledModel assemble_model(const SharedModel& model);
// The same from a state of body coordinates that obeys the model, as an event leaves it
AssembledModel assembled_at(const SharedModel& model, const State& state);
// The two parts of it, for a system and a state that are given: what the positions say of the rows, and whether the motion can go on with
// these velocities
void find_rows(AssembledModel& assembled);
void check_velocities(AssembledModel& assembled);

}  // namespace holonom
