// One run with its motion kept and its processor time taken: the unit of which comparisons are made.
#pragma once

#include "analysis/compare/recorded_motion.h"
#include "analysis/motion/run.h"

namespace holonom {

struct MeasuredRun {
  Evidence evidence;
  RecordedMotion motion;
  double cpu_seconds = 0;  // of the motion; assembly and check, the same in every run of a model, are left out
  bool stopped_by_user = false, too_long = false;
  std::string failure;  // why the run did not reach its end; "" when it did
};

// Asked and told while a measured run goes.
class RunWatch {
 public:
  virtual ~RunWatch() = default;
  virtual void progress(double) {}  // the fraction of the run that is done
  virtual bool stop_requested() { return false; }
};

// A run that takes longer than `limit` (seconds of wall time) is stopped. One of a few milliseconds is repeated and the least
// time counts: the results are the same bits every time. Throws InputError only; a choice that the plan refuses is a failure.
MeasuredRun measure_run(const Model& model, const RunSettings& settings, double limit, RunWatch& watch);

}  // namespace holonom
