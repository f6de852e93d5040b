// A run as an object: a motion that is computed from one time to the next, integrated (dynamics) or prescribed by drivers (kinematics).
// Rows are recorded at the plan's times.
#pragma once

#include <memory>

#include "analysis/motion/step_sequence.h"
#include "analysis/recording/observer.h"
#include "analysis/recording/run_diagnostics.h"

namespace holonom {

// Inputs and receivers of a run; all of them outlive the run.
struct RunContext {
  AssembledModel& assembled;
  const Plan& plan;
  Observer& observer;
  RunDiagnostics& diagnostics;
};

class MotionRun {
 public:
  virtual ~MotionRun() = default;

  // Computes the motion to a time, through events and rows. Ends earlier where is_over(), or on failure.
  virtual Outcome advance(double until, Arrival arrival) = 0;
  // Nothing is left to compute: the plan's end is reached, or an event or the user has stopped the run.
  virtual bool is_over() const = 0;
  virtual double time() const = 0;  // reached

  // The mechanism at that time; accelerations, reactions and efforts of joints and drivers only with the solution
  virtual Outcome snapshot(bool with_solution, Snapshot& out) = 0;
  // Changes a first-order state there, as inputs do; the motion restarts from it.
  virtual void set_state(int state, double value) = 0;

  // All that the rest of the run depends on. A run that is to compute the same bits as one resumed from here is rebuilt from it.
  virtual Checkpoint checkpoint() = 0;

  // What has occurred so far, in addition to the context's diagnostics
  virtual void add_to(RunDiagnostics&) const {}
};

std::unique_ptr<MotionRun> make_dynamics_run(const RunContext& context, const Checkpoint* from);
std::unique_ptr<MotionRun> make_kinematics_run(const RunContext& context, const Checkpoint* from);
// According to the plan; `from`: a checkpoint of the same model and plan to resume from
std::unique_ptr<MotionRun> make_motion_run(const RunContext& context, const Checkpoint* from);

}  // namespace holonom
