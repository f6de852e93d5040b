// One run of a model: choices made, assembly, time stepping (or kinematics when nothing is free), evidence.
#pragma once

#include <algorithm>
#include <functional>

#include "analysis/check.h"
#include "model/model.h"
#include "system/checkpoint.h"
#include "system/force_balance.h"
#include "system/outcome.h"
#include "system/snapshot.h"
#include "system/state.h"
#include "system/statistics.h"

namespace holonom {

// What will be done, with the reasons for what the user left open.
struct Plan {
  std::string analysis;        // dynamics or kinematics
  std::string coordinates;     // body
  std::string treatment;       // project, baumgarte:alpha=5,beta=5, none
  std::string integrator;      // tsitouras, rk4, ...
  std::optional<double> step;  // the fixed step, or the largest one when there is a tolerance
  double tolerance = 0;        // 0: fixed step
  double start = 0, end = 0, output = 0;
  std::vector<double> instants;  // increasing; of the rows, with the end as the last. None: every `output`
  std::vector<std::string> reasons;
};

// Sees the run while it goes.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void begin(const Plan&, const OutputLayout&) {}
  virtual void record(const Snapshot&) {}  // at the plan's times, and where an event stops the run
  virtual void progress(double) {}         // model time reached, after every step or part of a way
  virtual bool stop_requested() { return false; }
  virtual double checkpoint_interval() { return 0; }  // of model time; 0: none
  virtual void checkpoint(const Checkpoint&) {}       // a run that is taken up there goes on with the same bits
  virtual void record_state(const State&) {}          // of body coordinates, at the instants of record()
  virtual void model_changed(const Model&) {}         // by events: rows from here on are of this one
  // There too, when wanted: forces row by row, with accelerations and reactions as the treatment has them (Recovery::balance)
  virtual bool wants_balance() { return false; }
  virtual void record_balance(const Snapshot&, const ForceBalance&) {}
};

struct EventRecord {
  double t;
  std::string name;
};

// The evidence that every run carries.
struct Evidence {
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

// Throws InputError (model) or UsageError (choices); trouble in the computation is in Evidence::outcome, with what was recorded before it kept.
// `from`: a checkpoint of the same model and settings to go on from.
Evidence run(const Model& model, const RunSettings& settings, Observer& observer, const Checkpoint* from = nullptr);

// The model's own settings with those of the command line on top.
RunSettings merge(const RunSettings& file, const RunSettings& command_line);

}  // namespace holonom
