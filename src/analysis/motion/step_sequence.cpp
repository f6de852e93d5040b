#include "analysis/motion/step_sequence.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "elements/event.h"
#include "integrators/catalogue.h"

namespace holonom {

StepSequence::StepSequence(IntegratedSystem& integrated, const Plan& plan, const State& body_state, BranchMonitor& branches)
    : plan_(plan),
      system_(*integrated.system),
      formulation_(*integrated.formulation),
      stepper_(*integrated.stepper),
      branches_(branches),
      revolutions_(*integrated.system, body_state),
      can_stop_(std::ranges::count(system_.model().events, EventAction::stop, action_of) > 0) {}

void StepSequence::save(Checkpoint& checkpoint) const {
  checkpoint.next_step = h_;
  checkpoint.rotation_rate = revolutions_.rate();
}

void StepSequence::restore(const Checkpoint& checkpoint) {
  origin_ = checkpoint.is_at_event ? Origin::event : Origin::checkpoint;
  h_ = checkpoint.next_step;
  if (origin_ == Origin::checkpoint) revolutions_.restore(checkpoint.rotation_rate);
  const Statistics& earlier = checkpoint.statistics;
  steps_ = earlier.steps;
  rejected_ = earlier.rejected;
  error_sum_ = earlier.error_sum;
  if (steps_ > 0) smallest_ = earlier.smallest_step;
  largest_ = earlier.largest_step;
}

void StepSequence::begin(double characteristic_time, double max_step, double max_first) {
  characteristic_time_ = characteristic_time;
  max_step_ = max_step;
  if (origin_ == Origin::checkpoint) return;
  h_ = plan_.tolerance > 0 ? std::min(first_step(), max_first) : 0;
  if (origin_ == Origin::event) revolutions_.start(stepper_.state());
}

double StepSequence::first_step() const {
  const double tolerance = step_tolerance(*find_integrator(plan_.integrator.type), plan_.tolerance);
  return characteristic_time_ * std::pow(std::max(tolerance, 1e-12), 1.0 / (stepper_.estimate_order() + 1));
}

// Methods with a history begin again with the first order.
void StepSequence::restarted() {
  using Family = IntegratorInfo::Family;
  const Family family = find_integrator(plan_.integrator.type)->family;
  const bool has_history =
      family == Family::backward_differences || family == Family::predictor_corrector || family == Family::sundials;
  if (plan_.tolerance > 0 && has_history) h_ = std::min(h_, first_step());
}

Outcome StepSequence::advance(const StepLimit& limit) { return plan_.tolerance > 0 ? adapted_step(limit) : fixed_step(limit); }

// At the start of the run plus multiples of the step, to which steps return after events and partial steps
double StepSequence::fixed_step_end(double end) const {
  const double step = *plan_.step, t = stepper_.state().t;
  const double next = h_ > 0 ? t + h_ : plan_.start + (std::floor((t - plan_.start) / step + 1e-9) + 1) * step;
  return next > end - 1e-9 * step ? end : next;
}

Outcome StepSequence::fixed_step(const StepLimit& limit) {
  const double end = std::min(limit.arrival == Arrival::exact ? limit.until : plan_.end, limit.sample);
  const double t = fixed_step_end(end);
  if (limit.motion_break && t > limit.motion_break->t)
    return {Outcome::diverged, reason_of(*limit.motion_break, system_.model())};
  double error = 0;
  Outcome outcome = stepper_.attempt(t, error);
  h_ = 0;
  if (outcome ? t < end && branches_.enters_singularity(formulation_) : branches_.may_be_near(formulation_))
    outcome = attempt_part(t, outcome);
  if (!outcome) return {Outcome::diverged, fmt::format("step {} to t = {:g}: {}", steps_ + 1, t, outcome.reason)};
  if (revolutions_.rotation_of(stepper_) > std::numbers::pi)
    return {Outcome::diverged,
            fmt::format("step {} to t = {:g} rotates a body or an angle by more than half a revolution, so that revolutions "
                        "cannot be counted: use shorter steps",
                        steps_ + 1, t)};
  accept();
  return {};
}

// In a singular configuration the equations of a stage may have no solution nearby, and what the constraints leave undetermined there would
// spoil the following steps. The partial step ends elsewhere, and a full step leads from there beyond that end.
Outcome StepSequence::attempt_part(double t, const Outcome& whole) {
  constexpr int max_cuts = 3;
  constexpr double share = 0.4;
  double error = 0, part = t;
  Outcome outcome{Outcome::smaller_step, whole.reason};
  if (!whole) outcome.kind = whole.kind;
  for (int cut = 0; outcome.kind == Outcome::smaller_step && cut < max_cuts; ++cut) {
    part = std::lerp(stepper_.state().t, part, share);
    ++rejected_;
    outcome = stepper_.attempt(part, error);
  }
  if (outcome)
    h_ = *plan_.step;
  else if (whole)
    outcome = stepper_.attempt(t, error);
  return outcome;
}

Outcome StepSequence::adapted_step(const StepLimit& limit) {
  constexpr double nearly = 1 - 1e-9;  // a largest step that is also the time between samples or checkpoints
  std::string reason;
  const double end = std::min(limit.until, limit.sample);
  while (true) {
    const double t = stepper_.state().t, left = end - t;
    h_ = std::min(h_, max_step_);
    const double h = h_ >= nearly * left ? left : h_ > 0.5 * left ? 0.5 * left : h_;
    if (h < left)
      if (Outcome outcome = require_length(h, limit, reason); !outcome) return outcome;
    double error = 0;
    const Outcome outcome = stepper_.attempt(h == left ? end : t + h, error);
    const bool is_accurate = outcome && error <= 1;
    if (const double rotation = is_accurate ? revolutions_.rotation_of(stepper_) : 0; rotation > RevolutionLimit::max_rotation) {
      h_ = taken() * 0.7 * RevolutionLimit::max_rotation / rotation;
      ++rejected_;
      continue;
    }
    if (is_accurate) {
      error_sum_ += error;
      h_ = std::min(stepper_.after_success(h, error), revolutions_.max_next_step(taken()));
      accept();
      return require_progress(stepper_.state().t - begun_);
    }
    ++rejected_;
    if (outcome.kind == Outcome::singular) return {Outcome::singular, fmt::format("at t = {:.9g}: {}", t, outcome.reason)};
    reason = outcome ? "the estimated error of " + stepper_.worst_error() + " stays above the tolerance" : outcome.reason;
    h_ = outcome ? stepper_.after_rejection(h, error) : stepper_.after_failure(h);
  }
}

// Steps below rounding make no progress; nor do steps so small that their number would never reach the end. `reason`: why the step was
// reduced, "" if it was not.
Outcome StepSequence::require_length(double h, const StepLimit& limit, const std::string& reason) const {
  const double t = stepper_.state().t, shortest_of_run = 1e-14 * (std::isfinite(plan_.end) ? plan_.end : limit.until);
  if (h <= std::max(1e-14 * std::abs(t), 1e-16 * characteristic_time_) ||
      (h <= shortest_of_run && (!reason.empty() || h <= 1e-6 * characteristic_time_)))
    return {Outcome::diverged,
            fmt::format("at t = {:.9g} the step has become too small to continue: {}", t, why_small(limit, reason))};
  if (h <= shortest_of_run && !can_stop_)
    return {Outcome::diverged,
            fmt::format("at t = {:.9g} the step is {:.3g}, with which the end is never reached: choose an earlier "
                        "one, or an event that stops the run; the last reason: {}",
                        t, h, reason)};
  return {};
}

// Steps may stay so small that no row is ever reached, though none is below rounding and an event might still stop the run.
Outcome StepSequence::require_progress(double h) {
  constexpr double tiny = 1e-9;     // of the time between rows
  constexpr double longest = 1000;  // of such times, in characteristic times: an event may stop a run whose end is far away
  constexpr int max_tiny_steps = 20000;
  const double row = std::min(plan_.output > 0 ? plan_.output : plan_.end - plan_.start, longest * characteristic_time_);
  tiny_steps_ = h < tiny * row ? tiny_steps_ + 1 : 0;
  if (tiny_steps_ < max_tiny_steps) return {};
  return {Outcome::diverged,
          fmt::format("at t = {:.9g} the step has stayed near {:.3g} for {} steps, too small to reach the next row: "
                      "the error of {} does not allow a larger one",
                      stepper_.state().t, h, max_tiny_steps, stepper_.worst_error())};
}

// Names a driver that is about to break, as before a pole of its speed.
std::string StepSequence::why_small(const StepLimit& limit, const std::string& reason) const {
  constexpr double near = 1e-3;  // of the run
  const std::string text = reason.empty() ? "the error of " + stepper_.worst_error() + " does not allow a longer one" : reason;
  const double end = std::isfinite(plan_.end) ? plan_.end : limit.until;
  if (!limit.motion_break || limit.motion_break->t - stepper_.state().t > near * (end - plan_.start)) return text;
  return text + "; " + reason_of(*limit.motion_break, system_.model());
}

Outcome StepSequence::repeat(double end, double usual_end) {
  --steps_;
  revolutions_.undo_step();
  double error = 0;
  Outcome outcome = stepper_.attempt(end, error);
  if (!outcome || error > 1) outcome = stepper_.attempt(usual_end, error);
  if (!outcome) return {Outcome::diverged, fmt::format("step {} to t = {:g}: {}", steps_ + 1, usual_end, outcome.reason)};
  revolutions_.rotation_of(stepper_);
  accept();
  return {};
}

void StepSequence::accept() {
  revolutions_.accept();
  begun_ = stepper_.state().t;
  stepper_.accept();
  const double h = stepper_.state().t - begun_;
  smallest_ = std::min(smallest_, h);
  largest_ = std::max(largest_, h);
  ++steps_;
}

void StepSequence::add_to(Statistics& statistics) const {
  statistics.steps = steps_;
  statistics.error_sum = error_sum_;
  statistics.rejected = rejected_ + formulation_.statistics().rejected;
  statistics.smallest_step = steps_ ? smallest_ : 0;
  statistics.largest_step = largest_;
}

}  // namespace holonom
