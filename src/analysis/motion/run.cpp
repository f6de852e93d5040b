#include "analysis/motion/run.h"

#include <chrono>

#include "analysis/motion/planned_run.h"

namespace holonom {

Evidence run(const Model& model, const RunSettings& settings, Observer& observer, const Checkpoint* from) {
  const auto begin = std::chrono::steady_clock::now();
  Start start = prepare_start(model);
  const Plan plan = make_plan(model, settings, start.report);
  PlannedRun run(start, plan, observer, from);
  run.complete();
  Evidence evidence = run.report();
  evidence.wall_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return evidence;
}

}  // namespace holonom
