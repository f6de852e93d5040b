#include "analysis/motion/planned_run.h"

#include <cmath>

#include "analysis/motion/run_warnings.h"
#include "analysis/recording/actuation.h"

namespace holonom {
namespace {

// The first multiple of an interval after an instant, up to rounding; 0: no interval
double next_checkpoint(double reached, double interval) {
  if (!(interval > 0)) return std::numeric_limits<double>::infinity();
  const double count = reached / interval;
  return interval * (std::floor(count + 1e-12 * std::max(1.0, std::abs(count))) + 1);
}

}  // namespace

std::unique_ptr<MotionRun> make_motion_run(const RunContext& context, const Checkpoint* from) {
  return context.plan.integrates() ? make_dynamics_run(context, from) : make_kinematics_run(context, from);
}

PlannedRun::PlannedRun(PreparedMotion& prepared, Observer& observer, const Checkpoint* from)
    : prepared_(prepared), observer_(observer) {
  const CheckReport& report = prepared.assembled.report;
  diagnostics_.check = report;
  diagnostics_.plan = prepared.plan;
  diagnostics_.notes = report.notes;
  diagnostics_.warnings = report.warnings;
  note_redundancy(report, diagnostics_.notes);
  diagnostics_.outcome = report.outcome;
  if (!diagnostics_.outcome) return;
  observer_.begin(prepared.plan, layout_of(prepared.assembled));
  motion_ = make_motion_run(context(), from);
}

Outcome PlannedRun::advance(double until, Arrival arrival) {
  if (diagnostics_.outcome) diagnostics_.outcome = motion_->advance(until, arrival);
  return diagnostics_.outcome;
}

Outcome PlannedRun::complete() {
  const double interval = observer_.checkpoint_interval();
  while (advance(motion_ ? next_checkpoint(motion_->time(), interval) : prepared_.plan.end, Arrival::end_of_step) && !is_over())
    observer_.checkpoint(checkpoint());
  return diagnostics_.outcome;
}

Checkpoint PlannedRun::checkpoint() {
  Checkpoint here = motion_->checkpoint();
  restore(here);
  return here;
}

void PlannedRun::restore(const Checkpoint& checkpoint) {
  motion_.reset();
  diagnostics_.outcome = {};
  diagnostics_.stopped_by_user = false;
  motion_ = make_motion_run(context(), &checkpoint);
}

RunDiagnostics PlannedRun::report() const {
  RunDiagnostics diagnostics = diagnostics_;
  if (motion_) motion_->add_to(diagnostics);
  add_notes_and_warnings(*prepared_.model, diagnostics);
  diagnostics.notes.insert(diagnostics.notes.end(), prepared_.notes.begin(), prepared_.notes.end());
  const auto& actuation = prepared_.assembled.actuation;
  if (const std::string note = actuation ? actuation->note() : ""; !note.empty()) diagnostics.notes.push_back(note);
  return diagnostics;
}

}  // namespace holonom
