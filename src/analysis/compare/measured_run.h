// One run with its recorded motion and CPU time: the unit of comparisons.
#pragma once

#include "analysis/compare/recorded_motion.h"
#include "analysis/motion/run.h"

namespace holonom {

struct MeasuredRun {
  RunDiagnostics diagnostics;
  RecordedMotion motion;
  double cpu_seconds = 0;  // of the motion, without assembly and check, which are the same for all runs of a model
  bool stopped_by_user = false, too_long = false;
  std::string failure;  // why the run did not reach its end; "" when it did
};

// Callbacks during a measured run.
class RunWatch {
 public:
  virtual ~RunWatch() = default;
  virtual void progress(double) {}  // the fraction of the run that is done
  virtual bool stop_requested() { return false; }
};

// A run that takes longer than `limit` (seconds of wall time) is stopped. A run of a few milliseconds is repeated and the
// shortest time is used: the results are identical every time. Throws only InputError; a combination that the plan rejects is a
// failure.
MeasuredRun measure_run(const Model& model, const RunSettings& settings, double limit, RunWatch& watch);

}  // namespace holonom
