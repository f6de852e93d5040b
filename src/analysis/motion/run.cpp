#include "analysis/motion/run.h"

#include <chrono>

#include "analysis/motion/planned_run.h"

namespace holonom {
namespace {

RunDiagnostics run_as_requested(const Model& model, const RunSettings& settings, const MotionRequest& request, Observer& observer,
                                const Checkpoint* from = nullptr) {
  const auto begin = std::chrono::steady_clock::now();
  const std::shared_ptr<const Model> borrowed(std::shared_ptr<const Model>(), &model);  // outlives the call
  PreparedMotion prepared = prepare_motion(borrowed, settings, request);
  PlannedRun run(prepared, observer, from);
  run.complete();
  RunDiagnostics diagnostics = run.report();
  diagnostics.wall_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return diagnostics;
}

}  // namespace

RunDiagnostics run(const Model& model, const RunSettings& settings, Observer& observer, const Checkpoint* from) {
  return run_as_requested(model, settings, {}, observer, from);
}

RunDiagnostics kinematics(const Model& model, const RunSettings& settings, Observer& observer) {
  return run_as_requested(model, settings, {MotionAnalysis::kinematics}, observer);
}

RunDiagnostics inverse(const Model& model, const RunSettings& settings, const std::vector<std::string>& actuators,
                       Observer& observer) {
  return run_as_requested(model, settings, {MotionAnalysis::inverse_dynamics, actuators}, observer);
}

}  // namespace holonom
