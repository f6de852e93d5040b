// The two ways of moving a mechanism through time, and what they share; both record at the plan's instants, and begin anew at events and
// where the observer wants checkpoints, so that a run that is taken up from one does the same.
#pragma once

#include <cmath>

#include "analysis/planning/plan.h"
#include "analysis/recording/recording.h"
#include "analysis/start/start.h"

namespace holonom {

// From an assembled start through the plan, with the evidence of it.
Evidence run_planned(Start& start, const Plan& plan, Observer& observer, const Checkpoint* from = nullptr);

// Integration of the equations of motion.
Outcome run_dynamics(Start& start, const Plan& plan, Observer& observer, Evidence& evidence, const Checkpoint* from);

// Positions, velocities and accelerations from the drivers alone, with the efforts and reactions they take.
Outcome run_kinematics(Start& start, const Plan& plan, Observer& observer, Evidence& evidence, const Checkpoint* from);

// The first multiple of an interval behind an instant that is not the instant itself but for rounding; 0: no interval
inline double next_checkpoint(double reached, double interval) {
  if (!(interval > 0)) return std::numeric_limits<double>::infinity();
  const double count = reached / interval;
  return interval * (std::floor(count + 1e-12 * std::max(1.0, std::abs(count))) + 1);
}

// Runs piece after piece, each made anew from the checkpoint at which the last one ended, in the state that `between` leaves; without
// checkpoints and events there is one.
template <class Make, class Between>
Outcome in_pieces(Observer& observer, const Checkpoint* from, const Evidence& evidence, const Make& make,
                  const Between& between) {
  const double interval = observer.checkpoint_interval();
  Checkpoint here;
  if (from) here = *from;
  bool is_first = !from;
  while (true) {
    auto piece = make(is_first ? nullptr : &here);
    const double reached = is_first ? evidence.plan.start : here.state.t;
    const double next = next_checkpoint(reached, interval);
    Outcome outcome = piece->go(next);
    if (!outcome || evidence.stopped_by_user || piece->is_done()) return outcome;
    here = piece->checkpoint();
    piece.reset();
    is_first = false;
    bool goes_on = true;
    outcome = between(here, goes_on);
    if (!outcome || !goes_on) return outcome;
  }
}

}  // namespace holonom
