// A part of an integrated run between two events or checkpoints. The integrated system is that of the current configuration, and starts
// from plain data.
#pragma once

#include "analysis/motion/motion_run.h"
#include "analysis/motion/output_rows.h"
#include "analysis/motion/sampling.h"
#include "analysis/motion/violation_bound.h"

namespace holonom {

class DynamicsPiece {
 public:
  DynamicsPiece(const RunContext& context, EventActions& events, const Checkpoint* from);

  // To the time, to an event that is then due, or to the end of the plan
  Outcome advance(double until, Arrival arrival, const std::vector<MotionBreak>& breaks);
  Outcome record_end() { return rows_.record_end(initial_); }
  bool is_complete() const { return rows_.are_done(); }
  const State& state() const { return is_restart_pending_ || !has_begun_ ? initial_ : integrated_.stepper->state(); }
  Outcome snapshot(bool with_solution, Snapshot& out) { return recording_.take_snapshot(state(), with_solution, out); }
  void set_state(int state, double value);
  Checkpoint checkpoint();

 private:
  const State& in_coordinates(const Checkpoint* from);
  void restore(const Checkpoint& from);
  Outcome check_start() const;
  Outcome begin();
  Outcome restart_if_pending();
  Outcome step(const StepLimit& limit);
  Outcome examine_step();
  Outcome follow(State& end);
  Outcome sample();
  void report();

  const AssembledModel& assembled_;
  const Plan& plan_;
  Observer& observer_;
  RunDiagnostics& diagnostics_;
  EventActions& events_;
  IntegratedSystem& integrated_;
  System& system_;
  Formulation& formulation_;
  Stepper& stepper_;
  BranchMonitor branches_;
  StepSequence steps_;
  Recording recording_;
  DenseOutput dense_;
  EventWatch watch_;
  OutputRows rows_;
  Sampling sampling_;
  State initial_, event_state_, sampled_;
  ViolationBound violation_;
  Statistics earlier_;
  double characteristic_time_ = 0;
  bool is_first_ = true;  // of the run
  bool has_begun_ = false, is_restart_pending_ = false;
};

}  // namespace holonom
