// What every run carries beside its rows: the plan with its reasons, costs, worst errors, notes and warnings.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "analysis/planning/plan.h"
#include "system/outcome.h"
#include "system/statistics.h"

namespace holonom {

struct EventRecord {
  double t;
  std::string name;
};

// The diagnostics that every run carries.
struct RunDiagnostics {
  Plan plan;
  CheckReport check;
  Statistics statistics;
  double reached = 0;  // model time
  long rows = 0;       // recorded
  double worst_position_violation = 0, worst_velocity_violation = 0;
  double energy_scale = 0;             // largest kinetic energy seen
  double energy_exchanged = 0;         // the same, or what was dissipated or supplied where that is more
  double worst_energy_balance = 0;     // largest |balance|
  double worst_energy_drift = 0;       // largest |balance - constraint|: the error of the motion's own energy
  double worst_constraint_energy = 0;  // largest |energy.constraint|: what feedback or projection took from the motion
  double worst_condition = 1, worst_condition_time = 0;  // of the constraints, over all rows
  double worst_reaction_error = 0,
         worst_reaction_error_time = 0;     // that rounding may cause, over the largest; 0: none to speak of
  std::vector<std::string> poor_reactions;  // joints and drivers with such errors, as messages name them
  double wall_seconds = 0;
  bool stopped_by_user = false;
  std::vector<EventRecord> events;  // that have happened, in order
  std::string stopped_by_event;     // "" when the run has gone to its end
  Outcome outcome;
  // Two severities: notes say what the user should know of a result that is right (redundancy, branches), and --quiet hides them;
  // warnings say that a result may be wrong, and nothing hides them. What cannot be right is no warning but an outcome.
  std::vector<std::string> notes;
  std::vector<std::string> warnings;
};

// Texts that the list does not hold yet
inline void add_new(const std::vector<std::string>& texts, std::vector<std::string>& list) {
  for (const std::string& text : texts)
    if (std::ranges::find(list, text) == list.end()) list.push_back(text);
}

}  // namespace holonom
