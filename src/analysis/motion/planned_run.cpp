#include "analysis/motion/planned_run.h"

#include <cmath>

#include "analysis/motion/run_warnings.h"
#include "analysis/recording/actuation.h"
#include "model/channel_index.h"

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

// Efforts of actuators follow those of forces, as actuator.A.angle.
OutputLayout layout_of(const Start& start) {
  OutputLayout layout = start.system->output_layout();
  if (!start.actuation) return layout;
  for (const std::string& measure : start.actuation->measures()) {
    const auto [owner, quantity] = split_channel(measure);
    layout.efforts.push_back({"actuator." + owner, quantity});
  }
  return layout;
}

PlannedRun::PlannedRun(Start& start, const Plan& plan, Observer& observer, const Checkpoint* from)
    : start_(start), plan_(plan), observer_(observer) {
  evidence_.check = start.report;
  evidence_.plan = plan;
  evidence_.notes = start.report.notes;
  evidence_.warnings = start.report.warnings;
  note_redundancy(start.report, evidence_.notes);
  evidence_.outcome = start.report.outcome;
  if (!evidence_.outcome) return;
  observer_.begin(plan_, layout_of(start_));
  motion_ = make_motion_run(context(), from);
}

Outcome PlannedRun::advance(double until, Arrival arrival) {
  if (evidence_.outcome) evidence_.outcome = motion_->advance(until, arrival);
  return evidence_.outcome;
}

Outcome PlannedRun::complete() {
  const double interval = observer_.checkpoint_interval();
  while (advance(motion_ ? next_checkpoint(motion_->time(), interval) : plan_.end, Arrival::end_of_step) && !is_over())
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
  motion_ = make_motion_run(context(), &checkpoint);
}

Evidence PlannedRun::report() const {
  Evidence evidence = evidence_;
  if (motion_) motion_->add_to(evidence);
  add_notes_and_warnings(start_.system->model(), evidence);
  return evidence;
}

}  // namespace holonom
