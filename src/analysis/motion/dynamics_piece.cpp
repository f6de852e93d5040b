#include "analysis/motion/dynamics_piece.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/events/event_location.h"
#include "analysis/motion/characteristic_time.h"
#include "integrators/catalogue.h"
#include "math/largest.h"

namespace holonom {

DynamicsPiece::DynamicsPiece(const RunContext& context, EventActions& events, const Checkpoint* from)
    : assembled_(events.assembled()),
      plan_(context.plan),
      observer_(context.observer),
      diagnostics_(context.diagnostics),
      events_(events),
      integrated_(events.configuration().restart(plan_)),
      system_(*integrated_.system),
      formulation_(*integrated_.formulation),
      stepper_(*integrated_.stepper),
      branches_(system_),
      steps_(integrated_, plan_, assembled_.state, branches_),
      recording_(formulation_, events.configuration().recovery_at(assembled_.state), observer_, diagnostics_),
      dense_(stepper_, formulation_, recording_),
      watch_(events, dense_, recording_),
      rows_(plan_, observer_, recording_, dense_, events_, watch_),
      sampling_(assembled_.system->signal_memory()),
      initial_(system_.reference_state()),
      violation_(system_, in_coordinates(from)) {
  if (from) restore(*from);
  event_state_ = initial_;
  integrated_.find_redundant_rows(initial_, assembled_.report.speeds);
}

const State& DynamicsPiece::in_coordinates(const Checkpoint* from) {
  system_.from_body(from && from->is_at_event ? from->followed : assembled_.state, initial_);
  return initial_;
}

void DynamicsPiece::restore(const Checkpoint& from) {
  is_first_ = false;
  if (!from.is_at_event) initial_ = from.state;
  characteristic_time_ = from.characteristic_time;
  earlier_ = from.statistics;
  steps_.restore(from);
  rows_.skip(from.outputs);
  recording_.restore(from);
}

Checkpoint DynamicsPiece::checkpoint() {
  Checkpoint here;
  here.state = events_.has_due() ? event_state_ : state();
  here.characteristic_time = characteristic_time_;
  here.outputs = rows_.passed();
  here.statistics = diagnostics_.statistics;
  steps_.save(here);
  recording_.save(here);
  return here;
}

void DynamicsPiece::set_state(int state_number, double value) {
  if (has_begun_ && !is_restart_pending_) initial_ = stepper_.state();
  is_restart_pending_ = has_begun_;
  initial_.s[state_number] = value;
  State followed = recording_.followed();
  followed.s[state_number] = value;
  recording_.restore_followed(followed);
}

// Coordinates that satisfy joints by themselves cannot represent an initial state in which these are open (`assembly: off`).
Outcome DynamicsPiece::check_start() const {
  const BodyLevel& body_level = *assembled_.system;
  const auto scale = body_level.chart_scale().array();
  State back = assembled_.state;
  VecX apart = VecX::Zero(body_level.sizes().v);
  system_.to_body(initial_, back);
  body_level.difference(assembled_.state.q, back.q, apart);
  const double position_change = largest(apart.array() / scale);
  const double speed = largest(assembled_.state.v.array() / scale);
  const double speed_change = largest((back.v - assembled_.state.v).array() / scale);
  if (position_change <= 1e-7 && speed_change <= 1e-7 * speed) return {};
  return {Outcome::diverged, "in the initial state joints are open or move apart, which " + plan_.coordinates +
                                 " coordinates cannot represent; use body coordinates, or let assembly close the joints"};
}

Outcome DynamicsPiece::begin() {
  if (Outcome outcome = is_first_ ? check_start() : Outcome{}; !outcome) return outcome;
  if (Outcome outcome = stepper_.start(initial_); !outcome) return outcome;
  has_begun_ = true;
  is_restart_pending_ = false;
  if (characteristic_time_ == 0)
    characteristic_time_ = characteristic_time(system_, stepper_.state(), stepper_.acceleration(), plan_.end - plan_.start);
  const double time = characteristic_time_;
  const double step_error = step_tolerance(*find_integrator(plan_.integrator.type), plan_.tolerance);
  const double constraint = plan_.tolerance > 0 ? std::max(step_error / 100, 1e-13) : 1e-10;
  ProjectionTolerance tolerance{constraint, constraint, time};
  if (plan_.tolerance > 0) tolerance.largest_correction = std::max(std::sqrt(plan_.tolerance), 1e-3);
  formulation_.set_tolerance(tolerance);
  stepper_.set_error_scale({step_error, system_.chart_scale(), system_.chart_scale() / time, system_.state_scale()});
  double max_step = plan_.step.value_or(std::numeric_limits<double>::infinity());
  // Without degrees of freedom the whole error estimate is projected away; the work integrals still need steps.
  if (assembled_.report.speeds == 0) max_step = std::min(max_step, plan_.output);
  // Where nothing moves the error allows any step; the contact force of an active bound must not change its sign twice within one.
  if (events_.has_active_bounds()) max_step = std::min({max_step, plan_.output, 0.01 * (plan_.end - plan_.start)});
  if (plan_.tolerance == 0 && *plan_.step > sampling_.longest_step())
    return {
        Outcome::diverged,
        fmt::format("the step of {:g} is longer than the delay {} allows: at most {:.4g}, its time without the last four of its "
                    "points",
                    *plan_.step, sampling_.shortest_delay(), sampling_.longest_step())};
  steps_.begin(time, std::min(max_step, sampling_.longest_step()), events_.first_flight() / 8);
  if (Outcome outcome = watch_.begin(stepper_.state(), time); !outcome) return outcome;
  if (sampling_.is_due(stepper_.state()))
    if (Outcome outcome = sample(); !outcome) return outcome;
  return rows_.record(events_.has_due() ? event_state_ : stepper_.state());
}

Outcome DynamicsPiece::restart_if_pending() {
  if (!std::exchange(is_restart_pending_, false)) return {};
  if (Outcome outcome = stepper_.start(initial_); !outcome) return outcome;
  return watch_.begin(stepper_.state(), characteristic_time_);
}

Outcome DynamicsPiece::advance(double until, Arrival arrival, const std::vector<MotionBreak>& breaks) {
  const MotionBreak* next = next_break(breaks, system_.model(), state().t);
  if (next && next->t >= plan_.end - 1e-12 * std::abs(plan_.end)) next = nullptr;
  const bool ends_at_break = next && next->t < until;
  StepLimit limit{ends_at_break ? next->t : std::min(until, plan_.end), arrival, next};
  Outcome outcome = has_begun_ ? restart_if_pending() : begin();
  while (outcome && !rows_.are_done() && !diagnostics_.stopped_by_user && !events_.has_due() &&
         stepper_.state().t < limit.until - 1e-14 * std::abs(limit.until)) {
    limit.sample = sampling_.next(stepper_.state());
    outcome = step(limit);
  }
  if (outcome && ends_at_break && !events_.has_due() && !diagnostics_.stopped_by_user)
    outcome = {Outcome::diverged, reason_of(*next, system_.model())};
  report();
  return recording_.explained(std::move(outcome));
}

Outcome DynamicsPiece::step(const StepLimit& limit) {
  Outcome outcome = steps_.advance(limit);
  if (outcome) outcome = examine_step();
  if (outcome && !events_.has_due() && sampling_.is_due(stepper_.state())) {
    outcome = rows_.record_before(stepper_.state());
    if (outcome) outcome = sample();
  }
  if (outcome) outcome = rows_.record(events_.has_due() ? event_state_ : stepper_.state());
  if (!events_.has_due()) stepper_.wrap_angles();  // the step will not be repeated
  observer_.progress(stepper_.state().t);
  diagnostics_.stopped_by_user = observer_.stop_requested();
  return outcome;
}

// A step that an event cuts short counts to the event only. The search for events evaluates the formulation elsewhere, so the step's
// diagnostics are taken first.
Outcome DynamicsPiece::examine_step() {
  Recording::StateDiagnostics state_diagnostics = recording_.diagnose(stepper_.state());
  if (Outcome outcome = violation_.check(stepper_.state(), state_diagnostics.position); !outcome) return outcome;
  if (system_.sizes().rows > 0) branches_.observe(formulation_, stepper_.state(), stepper_.acceleration());
  const auto step_again = [&](double end, double usual_end) {
    const Outcome outcome = steps_.repeat(end, usual_end);
    if (outcome) state_diagnostics = recording_.diagnose(stepper_.state());
    return outcome;
  };
  std::optional<double> found;
  if (events_.functions().count() > 0)
    if (Outcome outcome = find_event(stepper_, watch_, steps_.begun(), step_again, event_state_, found); !outcome) return outcome;
  if (!found) recording_.observe(state_diagnostics);
  if (found) return follow(event_state_);
  if (!sampling_.has_delays()) {
    recording_.follow(stepper_.state());
    return {};
  }
  sampled_ = stepper_.state();
  const Outcome outcome = follow(sampled_);
  stepper_.set_memory(sampled_.memory);
  return outcome;
}

// The end of what counts of the last step
Outcome DynamicsPiece::follow(State& end) {
  const Outcome outcome = sampling_.follow(dense_, recording_, end);
  recording_.follow(end);
  return outcome;
}

// A row at this instant shows what is held from now on.
Outcome DynamicsPiece::sample() {
  sampled_ = stepper_.state();
  if (Outcome outcome = sampling_.change(recording_, sampled_); !outcome) return outcome;
  if (Outcome outcome = stepper_.start(sampled_); !outcome) return outcome;
  recording_.follow(sampled_);
  steps_.restarted();
  return watch_.pass_jump(stepper_.state(), event_state_);
}

void DynamicsPiece::report() {
  diagnostics_.statistics = sum_of(earlier_, formulation_.statistics());
  steps_.add_to(diagnostics_.statistics);
  if (branches_.changed())
    add_new({fmt::format("near t = {:.6g} the velocities jumped at a singular configuration: the mechanism has changed its "
                         "branch; relative coordinates, treatment project or another tolerance may keep it",
                         branches_.time())},
            diagnostics_.warnings);
  if (!violation_.warning().empty()) add_new({violation_.warning()}, diagnostics_.warnings);
}

}  // namespace holonom
