// What is known about a model before it moves.
#pragma once

#include <string>
#include <vector>

#include "analysis/start/stiffness.h"
#include "model/model.h"
#include "system/outcome.h"
#include "system/system.h"

namespace holonom {

struct CheckReport {
  int bodies = 0, joints = 0, drivers = 0, couplers = 0, forces = 0, markers = 0, signals = 0, states = 0, events = 0;
  int integrated_states = 0;                         // first-order ones, of signals too
  bool has_signal_memory = false;                    // signals are sampled or delayed
  int coordinates = 0;                               // 3 or 6 per body
  int equations = 0;                                 // of joints, drivers and couplers
  int redundant = 0;                                 // redundant equations
  int degrees_of_freedom = 0;                        // of position
  int speeds = 0;                                    // independent speeds; fewer than degrees of freedom only with velocity rows
  std::vector<std::string> dependent;                // "joint D", "driver turn": take part in a redundancy
  std::vector<std::string> not_unique;               // joints whose reactions are not unique
  std::vector<std::string> efforts_not_unique;       // drivers and couplers, likewise
  double violation_before = 0, violation_after = 0;  // largest position row in the reference configuration and after assembly
  double velocity_violation_after = 0;
  double mass = 0;
  double kinetic = 0, potential = 0;  // in the assembled configuration
  Characteristic characteristic;
  TimeScales time_scales;                                            // where forces act
  std::vector<std::pair<std::string, std::string>> coordinate_sets;  // name, what it would use
  std::vector<std::string> notes;
  std::vector<std::string> warnings;  // see RunDiagnostics
  bool singular_start = false;        // the rank is higher nearby than in the initial state
  bool positions_known = false;       // the mechanism closes: degrees of freedom and redundancy are known
  bool start_known = false;           // velocities too: energies are known
  Outcome outcome;                    // an assembly that does not close
};

}  // namespace holonom
