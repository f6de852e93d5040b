#include "analysis/run.h"

#include <fmt/format.h>

#include <chrono>

#include "analysis/motion.h"

namespace holonom {
namespace {

void note_redundancy(const CheckReport& report, std::vector<std::string>& notes) {
  if (report.redundant == 0) return;
  notes.push_back(fmt::format("{} redundant equation{}; taking part: {}", report.redundant, report.redundant == 1 ? "" : "s",
                              fmt::join(report.dependent, ", ")));
  if (!report.not_unique.empty())
    notes.push_back(fmt::format("reactions not unique (least ones given): {}", fmt::join(report.not_unique, ", ")));
}

// Of energies that the model's sizes, weight and duration suggest: nothing that a step could be blamed for
double rounding_energy(const Model& model, const Evidence& evidence) {
  const auto [length, mass] = evidence.check.characteristic;
  const double speed = evidence.plan.end > 0 ? length / evidence.plan.end : 0;
  return 1e-12 * mass * (model.gravity.norm() * length + speed * speed);
}

void note_constraint_energy(const Model& model, Evidence& evidence) {
  const double taken = evidence.worst_constraint_energy;
  if (!(taken > 0.01 * evidence.energy_scale) || taken <= rounding_energy(model, evidence)) return;
  evidence.notes.push_back(
      fmt::format("keeping the constraints took {:.2g} of the largest kinetic energy out of the motion: the step is too long "
                  "or the tolerance too loose",
                  taken / evidence.energy_scale));
}

}  // namespace

Evidence run(const Model& model, const RunSettings& settings, Observer& observer, const Checkpoint* from) {
  const auto begin = std::chrono::steady_clock::now();
  Evidence evidence;
  Start start = prepare_start(model);
  evidence.check = start.report;
  const ResolvedPlan plan = make_plan(model, settings, start.report);
  evidence.plan = plan.plan;
  evidence.notes = start.report.notes;
  note_redundancy(start.report, evidence.notes);
  evidence.outcome = start.report.outcome;
  if (evidence.outcome) {
    observer.begin(plan.plan, start.system->output_layout());
    evidence.outcome = plan.plan.analysis == "kinematics" ? run_kinematics(start, plan, observer, evidence, from)
                                                          : run_dynamics(start, plan, observer, evidence, from);
  }
  note_constraint_energy(model, evidence);
  evidence.wall_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return evidence;
}

}  // namespace holonom
