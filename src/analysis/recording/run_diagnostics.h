// What every run reports besides its rows: the plan with its reasons, costs, largest errors, notes and warnings.
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

// The diagnostics of a run.
struct RunDiagnostics {
  Plan plan;
  CheckReport check;
  Statistics statistics;
  double reached = 0;  // model time
  long rows = 0;       // recorded
  double worst_position_violation = 0, worst_velocity_violation = 0;
  double energy_scale = 0;             // largest kinetic energy seen
  double energy_exchanged = 0;         // the same, or the dissipated or supplied energy where that is more
  double worst_energy_balance = 0;     // largest |balance|
  double worst_energy_drift = 0;       // largest |balance - constraint|: the error of the motion's own energy
  double worst_constraint_energy = 0;  // largest |energy.constraint|: what feedback or projection removed from the motion
  double worst_condition = 1, worst_condition_time = 0;  // of the constraints, over all rows
  double worst_reaction_error = 0,
         worst_reaction_error_time = 0;     // due to rounding, relative to the largest; 0: negligible
  std::vector<std::string> poor_reactions;  // joints and drivers with such errors, as messages name them
  double wall_seconds = 0;
  bool stopped_by_user = false;
  std::vector<EventRecord> events;  // that have occurred, in order
  std::string stopped_by_event;     // "" if the run reached its end
  Outcome outcome;
  // Two severities: notes state what the user should know about a correct result (redundancy, branches), and --quiet hides them; warnings
  // state that a result may be wrong, and nothing hides them. A result that cannot be right is an outcome, not a warning.
  std::vector<std::string> notes;
  std::vector<std::string> warnings;
};

// Texts that are not in the list yet
inline void add_new(const std::vector<std::string>& texts, std::vector<std::string>& list) {
  for (const std::string& text : texts)
    if (std::ranges::find(list, text) == list.end()) list.push_back(text);
}

}  // namespace holonom
