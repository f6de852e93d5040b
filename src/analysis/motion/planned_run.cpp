#include "analysis/motion/planned_run.h"

#include <cmath>

#include "analysis/motion/run_warnings.h"
#include "analysis/recording/actuation.h"

namespace holonom {
namespace {

// The first multiple of an interval after an instant that is not the instant itself but for rounding; 0: no interval
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
  const CheckReport& report = prepared.start.report;
  evidence_.check = report;
  evidence_.plan = prepared.plan;
  evidence_.notes = report.notes;
  evidence_.warnings = report.warnings;
  note_redundancy(report, evidence_.notes);
  evidence_.outcome = report.outcome;
  if (!evidence_.outcome) return;
  observer_.begin(prepared.plan, layout_of(prepared.start));
  motion_ = make_motion_run(context(), from);
}

Outcome PlannedRun::advance(double until, Arrival arrival) {
  if (evidence_.outcome) evidence_.outcome = motion_->advance(until, arrival);
  return evidence_.outcome;
}

Outcome PlannedRun::complete() {
  const double interval = observer_.checkpoint_interval();
  while (advance(motion_ ? next_checkpoint(motion_->time(), interval) : prepared_.plan.end, Arrival::end_of_step) && !is_over())
    observer_.checkpoint(checkpoint());
  return evidence_.outcome;
}

Checkpoint PlannedRun::checkpoint() {
  Checkpoint here = motion_->checkpoint();
  restore(here);
  return here;
}

void PlannedRun::restore(const Checkpoint& checkpoint) {
  motion_.reset();
  evidence_.outcome = {};
  evidence_.stopped_by_user = false;
  motion_ = make_motion_run(context(), &checkpoint);
}

Evidence PlannedRun::report() const {
  Evidence evidence = evidence_;
  if (motion_) motion_->add_to(evidence);
  add_notes_and_warnings(*prepared_.model, evidence);
  evidence.notes.insert(evidence.notes.end(), prepared_.notes.begin(), prepared_.notes.end());
  const auto& actuation = prepared_.start.actuation;
  if (const std::string note = actuation ? actuation->note() : ""; !note.empty()) evidence.notes.push_back(note);
  return evidence;
}

}  // namespace holonom
