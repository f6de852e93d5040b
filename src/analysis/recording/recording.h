// Output instants and the diagnostics that accumulate with every recorded or accepted state.
#pragma once

#include "analysis/recording/observer.h"
#include "analysis/recording/recovery.h"
#include "analysis/recording/run_diagnostics.h"
#include "analysis/start/assembled_model.h"
#include "treatment/formulation.h"

namespace holonom {

// The first row, every multiple of `output` after it up to the last row, and the end of the run; each computed as a product so that instants
// do not drift. Or chosen ones and the end.
class OutputTimes {
 public:
  explicit OutputTimes(const Plan& plan) : plan_(plan) {}
  double next() const { return time(index_); }
  double last() const { return index_ > 0 ? time(index_ - 1) : -std::numeric_limits<double>::infinity(); }  // before the next
  bool done() const { return done_; }
  void advance();
  long passed() const { return index_; }
  void skip(long count) {
    while (index_ < count) advance();
  }

 private:
  double time(long index) const;
  const Plan& plan_;
  long index_ = 0;
  bool done_ = false;
};

class Recording {
 public:
  Recording(Formulation& formulation, Recovery& recovery, Observer& observer, RunDiagnostics& diagnostics);
  // RunDiagnostics and revolutions so far, to a checkpoint and back
  void save(Checkpoint& checkpoint) const;
  void restore(const Checkpoint& checkpoint);

  // Recovers reactions and motion at a state on the constraints and passes them to the observer.
  Outcome record(const State& state);
  // Counts the revolutions of recorded angles and warns of their singular positions.
  void follow(const State& state);
  // An outcome that names an orientation near its singular position, if the run fails there
  Outcome explained(Outcome outcome) const;
  // The mechanism at a state: accelerations, reactions and efforts of joints and drivers only where they are requested
  Outcome take_snapshot(const State& state, bool with_solution, Snapshot& out);
  // What events read: those parts, without accelerations, reactions and efforts of joints and drivers
  Outcome take_snapshot(const State& state, const SnapshotParts& parts, Snapshot& out) {
    return recovery_.partial_snapshot(formulation_.system(), state, parts, out);
  }
  bool observes() const { return recovery_.observes(); }  // signals depend on what such a snapshot omits
  Outcome rates(const State& state, VecX& s_rate, VecX& work_rate) {
    return recovery_.rates(formulation_.system(), state, s_rate, work_rate);
  }
  const State& followed() const { return recovery_.followed(); }
  void restore_followed(const State& followed) { recovery_.restore(followed); }
  // RunDiagnostics of a state: energies and the largest rows
  struct StateDiagnostics {
    double total, kinetic, exchanged, constraint, position, velocity;
  };
  StateDiagnostics diagnose(const State& state) const;  // an accepted step, from the formulation's last acceleration
  void observe(const StateDiagnostics& state_diagnostics);
  void observe_determinacy(double t);  // of the last recorded state or snapshot
  void warn_of_undetermined_motion(double t);

 private:
  Formulation& formulation_;
  Observer& observer_;
  RunDiagnostics& diagnostics_;
  Recovery& recovery_;
  Snapshot snapshot_, moved_;
  ForceBalance balance_;
  bool first_ = true;
  double first_energy_ = 0;
};

}  // namespace holonom
