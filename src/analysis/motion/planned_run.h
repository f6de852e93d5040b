// A run from its assembled model to its diagnostics: the motion, its notes and its warnings.
#pragma once

#include "analysis/motion/motion_run.h"

namespace holonom {

class PlannedRun {
 public:
  // All of it outlives the run. `from`: a checkpoint of the same model and plan to resume from
  PlannedRun(Start& start, const Plan& plan, Observer& observer, const Checkpoint* from = nullptr);

  Outcome advance(double until, Arrival arrival);
  // To the end of the plan, with a checkpoint wherever the observer wants one
  Outcome complete();
  bool is_over() const { return !evidence_.outcome || motion_->is_over(); }
  MotionRun& motion() { return *motion_; }  // unless the model could not be assembled

  // All that follows depends on; the run continues from it with everything rebuilt, as one that is resumed later does, so that both compute
  // the same bits.
  Checkpoint checkpoint();
  void restore(const Checkpoint& checkpoint);

  const Evidence& evidence() const { return evidence_; }
  // The diagnostics of the run as it is, with the notes and warnings that follow from them
  Evidence report() const;

 private:
  RunContext context() { return {start_, plan_, observer_, evidence_}; }

  Start& start_;
  const Plan& plan_;
  Observer& observer_;
  Evidence evidence_;
  std::unique_ptr<MotionRun> motion_;
};

// The channels of a run
OutputLayout layout_of(const Start& start);

}  // namespace holonom
