// A run from its assembled model to its diagnostics: the motion, its notes and its warnings.
#pragma once

#include "analysis/motion/motion_run.h"
#include "analysis/motion/prepared_motion.h"

namespace holonom {

class PlannedRun {
 public:
  // Both outlive the run. `from`: a checkpoint of the same model and plan to resume from
  PlannedRun(PreparedMotion& prepared, Observer& observer, const Checkpoint* from = nullptr);

  Outcome advance(double until, Arrival arrival);
  // To the end of the plan, with a checkpoint wherever the observer requests one
  Outcome complete();
  double time() const { return motion_ ? motion_->time() : prepared_.plan.start; }  // reached
  bool is_over() const { return !diagnostics_.outcome || motion_->is_over(); }
  MotionRun& motion() { return *motion_; }  // unless the model could not be assembled

  // All that the rest of the run depends on; the run continues from it with everything rebuilt, like one that is resumed later, so that
  // both compute the same bits.
  Checkpoint checkpoint();
  void restore(const Checkpoint& checkpoint);

  const RunDiagnostics& diagnostics() const { return diagnostics_; }
  // The current diagnostics of the run, with the notes and warnings that follow from them
  RunDiagnostics report() const;

 private:
  RunContext context() { return {prepared_.assembled, prepared_.plan, observer_, diagnostics_}; }

  PreparedMotion& prepared_;
  Observer& observer_;
  RunDiagnostics diagnostics_;
  std::unique_ptr<MotionRun> motion_;
};

}  // namespace holonom
