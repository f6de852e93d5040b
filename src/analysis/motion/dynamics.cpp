#include <fmt/format.h>

#include <numbers>

#include <algorithm>
#include <cmath>

#include "analysis/events/event_location.h"
#include "analysis/motion/branch_monitor.h"
#include "analysis/motion/characteristic_time.h"
#include "analysis/motion/motion.h"
#include "analysis/motion/turning.h"
#include "analysis/motion/violation_bound.h"
#include "analysis/start/independent.h"
#include "analysis/start/motion_breaks.h"
#include "analysis/start/redundancy.h"
#include "coordinates/catalogue.h"
#include "integrators/catalogue.h"
#include "math/largest.h"
#include "treatment/catalogue.h"

namespace holonom {
namespace {

std::unique_ptr<Formulation> make_formulation(System& system, const Plan& plan, const Start& start) {
  IndependentChoice independent{start.report.speeds};
  if (plan.treatment.type == "partition")
    independent.wanted = independent_speeds(system.model(), plan.coordinates, start.state, independent.freedoms);
  // Bounds of impacts that hold bring rows where there are none otherwise.
  const bool has_first_rows = plan.treatment.type == "none" && system.sizes().rows > 0;
  return has_first_rows ? make_treatment({"project"}, system, independent) : make_treatment(plan.treatment, system, independent);
}

class DynamicsRun {
 public:
  DynamicsRun(EventActions& events, const Plan& plan, const std::vector<MotionBreak>& breaks, Observer& observer,
              Evidence& evidence, const Checkpoint* from)
      : start_(events.start()),
        breaks_(breaks),
        plan_(plan),
        observer_(observer),
        evidence_(evidence),
        events_(events),
        system_(make_system(start_.system->model(), plan.coordinates)),
        formulation_(make_formulation(*system_, plan, start_)),
        stepper_(make_stepper(plan.integrator, *formulation_, plan.tolerance)),
        step_tolerance_(step_tolerance(*find_integrator(plan.integrator.type), plan.tolerance)),
        branches_(*system_),
        recording_(*formulation_, start_, observer, evidence),
        dense_(*stepper_, *formulation_, recording_),
        watch_(events, dense_, recording_),
        times_(plan),
        output_state_(system_->drawn_state()),
        turning_(*system_, start_.state),
        violation_(*system_, start_in_coordinates(from)) {
    if (from) restore(*from);
    event_state_ = output_state_;
    formulation_->set_redundant(vanishing_combinations(*system_, output_state_, start_.report.speeds));
  }

  bool is_done() const { return times_.done() && !events_.has_due(); }
  // The last row of a run that an event has stopped, unless there is one already
  Outcome record_end() { return output_state_.t - times_.last() <= rounding() ? Outcome{} : recording_.record(output_state_); }
  Checkpoint checkpoint() {
    Checkpoint here;
    here.state = events_.has_due() ? event_state_ : stepper_->state();
    here.characteristic_time = characteristic_time_;
    here.next_step = h_;
    here.turning_rate = turning_rate_;
    here.outputs = times_.passed();
    here.statistics = evidence_.statistics;
    recording_.save(here);
    return here;
  }

  // To the end, to an event, or until then: exactly with error control, to the end of a step without
  Outcome go(double until) {
    break_ = next_break(breaks_, system_->model(), output_state_.t);
    if (break_ && break_->t >= plan_.end - 1e-12 * std::abs(plan_.end)) break_ = nullptr;
    const bool ends_at_break = break_ && break_->t < until;
    until_ = ends_at_break ? break_->t : std::min(until, plan_.end);
    Outcome outcome = is_first_ ? check_start() : Outcome{};
    if (outcome) outcome = stepper_->start(output_state_);
    if (outcome) outcome = begin();
    while (outcome && !times_.done() && !evidence_.stopped_by_user && !events_.has_due() &&
           stepper_->state().t < until_ - 1e-14 * std::abs(until_)) {
      outcome = plan_.tolerance > 0 ? adaptive_step() : fixed_step();
      if (outcome) outcome = watch_events();
      if (outcome) outcome = record_outputs(events_.has_due() ? event_state_ : stepper_->state());
      if (!events_.has_due()) stepper_->wrap_angles();  // the step is done with: nothing takes it back
      observer_.progress(stepper_->state().t);
      evidence_.stopped_by_user = observer_.stop_requested();
    }
    if (outcome && ends_at_break && !events_.has_due() && !evidence_.stopped_by_user)
      outcome = {Outcome::diverged, reason_of(*break_, system_->model())};
    evidence_.statistics = sum_of(earlier_, formulation_->statistics());
    evidence_.statistics.steps = steps_;
    evidence_.statistics.error_sum = error_sum_;
    evidence_.statistics.rejected = rejected_ + formulation_->statistics().rejected;
    evidence_.statistics.smallest_step = steps_ ? smallest_ : 0;
    evidence_.statistics.largest_step = largest_;
    note_branches();
    return outcome;
  }

 private:
  const State& start_in_coordinates(const Checkpoint* from) {
    system_->from_body(from && from->is_at_event ? from->followed : start_.state, output_state_);
    return output_state_;
  }

  void restore(const Checkpoint& from) {
    is_first_ = false;
    is_taken_up_ = !from.is_at_event;
    if (is_taken_up_) output_state_ = from.state;
    characteristic_time_ = from.characteristic_time;
    h_ = from.next_step;
    turning_rate_ = is_taken_up_ ? from.turning_rate : turning_.rate(*system_, output_state_);
    earlier_ = from.statistics;
    steps_ = earlier_.steps;
    error_sum_ = earlier_.error_sum;
    rejected_ = earlier_.rejected;
    if (steps_ > 0) smallest_ = earlier_.smallest_step;
    largest_ = earlier_.largest_step;
    times_.skip(from.outputs);
    recording_.restore(from);
  }

  // Coordinates that keep joints by themselves cannot take a start in which these are open (`assembly: off`).
  Outcome check_start() const {
    const BodyLevel& body_level = *start_.system;
    const auto scale = body_level.chart_scale().array();
    State back = start_.state;
    VecX apart = VecX::Zero(body_level.sizes().v);
    system_->to_body(output_state_, back);
    body_level.difference(start_.state.q, back.q, apart);
    const double place = largest(apart.array() / scale);
    const double speed = largest(start_.state.v.array() / scale);
    const double speed_change = largest((back.v - start_.state.v).array() / scale);
    if (place <= 1e-7 && speed_change <= 1e-7 * speed) return {};
    return {Outcome::diverged, "the start has joints open or moving apart, which " + plan_.coordinates +
                                   " coordinates cannot hold; use body coordinates, or let assembly close them"};
  }

  Outcome begin() {
    const System& system = *system_;
    if (characteristic_time_ == 0)
      characteristic_time_ = characteristic_time(system, stepper_->state(), stepper_->acceleration(), plan_.end - plan_.start);
    const double time = characteristic_time_;
    const double constraint = plan_.tolerance > 0 ? std::max(step_tolerance_ / 100, 1e-13) : 1e-10;
    ProjectionTolerance tolerance{constraint, constraint, time};
    if (plan_.tolerance > 0) tolerance.largest_correction = std::max(std::sqrt(plan_.tolerance), 1e-3);
    formulation_->set_tolerance(tolerance);
    stepper_->set_error_scale({step_tolerance_, system.chart_scale(), system.chart_scale() / time, system.state_scale()});
    if (!is_taken_up_) h_ = time * std::pow(std::max(step_tolerance_, 1e-12), 1.0 / (stepper_->estimate_order() + 1));
    if (!is_taken_up_) h_ = std::min(h_, events_.first_flight() / 8);
    largest_allowed_ = plan_.step.value_or(std::numeric_limits<double>::infinity());
    // With nothing free the error estimate is projected away whole; the work integrals still want steps.
    if (start_.report.speeds == 0) largest_allowed_ = std::min(largest_allowed_, plan_.output);
    if (Outcome outcome = watch_.begin(stepper_->state(), time); !outcome) return outcome;
    return record_outputs(stepper_->state());
  }

  void note_branches() {
    if (branches_.changed())
      evidence_.warnings.push_back(
          fmt::format("near t = {:.6g} the velocities jumped at a singular position: the mechanism has changed its branch; "
                      "relative coordinates, treatment project or another tolerance may keep it",
                      branches_.time()));
    if (!violation_.warning().empty()) add_new({violation_.warning()}, evidence_.warnings);
  }

  Outcome fixed_step() {
    const double h = *plan_.step;
    // Events may begin a step between its usual times.
    double t = plan_.start + (std::floor((stepper_->state().t - plan_.start) / h + 1e-9) + 1) * h;
    if (t > plan_.end - 1e-9 * h) t = plan_.end;
    if (break_ && t > break_->t) return {Outcome::diverged, reason_of(*break_, system_->model())};
    double error = 0;
    Outcome outcome = stepper_->attempt(t, error);
    if (!outcome && branches_.may_be_near(*formulation_)) outcome = attempt_part(t, outcome);
    if (!outcome) return {Outcome::diverged, fmt::format("step {} to t = {:g}: {}", steps_ + 1, t, outcome.reason)};
    if (turn_of_trial() > std::numbers::pi)
      return {Outcome::diverged,
              fmt::format(
                  "step {} to t = {:g} turns a body or an angle by more than half a turn, so that turns cannot be counted: use "
                  "shorter steps",
                  steps_ + 1, t)};
    accept();
    return {};
  }

  // Beside a singular position the equations of a stage may have no solution near by, for one length of the step and not for others. The
  // steps after the first part go on to the usual times.
  Outcome attempt_part(double t, Outcome outcome) {
    constexpr int most_cuts = 3;
    double error = 0;
    for (int cut = 0; outcome.kind == Outcome::smaller_step && cut < most_cuts; ++cut) {
      t -= 0.5 * (t - stepper_->state().t);
      ++rejected_;
      outcome = stepper_->attempt(t, error);
    }
    return outcome;
  }

  Outcome adaptive_step() {
    std::string reason;
    while (true) {
      const double t = stepper_->state().t, left = until_ - t;
      h_ = std::min(h_, largest_allowed_);
      const double h = h_ >= left ? left : h_ > 0.5 * left ? 0.5 * left : h_;
      if (h < left)
        if (Outcome outcome = require_length(t, h, reason); !outcome) return outcome;
      double error = 0;
      const double t_end = h == left ? until_ : t + h;
      const Outcome outcome = stepper_->attempt(t_end, error);
      if (const double turn = outcome && error <= 1 ? turn_of_trial() : 0; turn > longest_turn) {  // turns must be counted
        h_ = taken() * 0.7 * longest_turn / turn;
        ++rejected_;
        continue;
      }
      if (outcome && error <= 1) {
        error_sum_ += error;
        h_ = std::min(stepper_->after_success(h, error), taken() * longest_turn / last_turn_);
        accept();
        return {};
      }
      ++rejected_;
      if (outcome.kind == Outcome::singular) return {Outcome::singular, fmt::format("at t = {:.9g}: {}", t, outcome.reason)};
      reason = outcome ? "the estimated error of " + stepper_->worst_error() + " stays above the tolerance" : outcome.reason;
      h_ = outcome ? stepper_->after_rejection(h, error) : stepper_->after_failure(h);
    }
  }

  // Steps that rounding swallows lead nowhere; so many of them that rounding would swallow the last lead to no end. `reason`: why the step
  // has been cut, "" where it has not.
  Outcome require_length(double t, double h, const std::string& reason) const {
    if (h <= std::max(1e-14 * std::abs(t), 1e-16 * characteristic_time_) ||
        (h <= 1e-14 * plan_.end && (!reason.empty() || h <= 1e-6 * characteristic_time_)))
      return {Outcome::diverged,
              fmt::format("at t = {:.9g} the step has become too small to go on: {}", t, why_small(t, reason))};
    const auto& events = start_.system->model().events;
    if (h <= 1e-14 * plan_.end && std::ranges::count(events, "stop", &Element::type) == 0)
      return {Outcome::diverged,
              fmt::format("at t = {:.9g} the step is {:.3g}, by which the end is never reached: choose a nearer "
                          "one, or an event that stops the run; the last reason: {}",
                          t, h, reason)};
    return {};
  }

  // With a driver that is about to break, as before a pole of its speed
  std::string why_small(double t, const std::string& reason) const {
    constexpr double near = 1e-3;  // of the run
    const std::string text = reason.empty() ? "the error of " + stepper_->worst_error() + " allows no longer one" : reason;
    if (!break_ || break_->t - t > near * (plan_.end - plan_.start)) return text;
    return text + "; " + reason_of(*break_, system_->model());
  }

  double taken() const { return stepper_->trial().t - stepper_->state().t; }  // some integrators stop short of what is asked for

  // By which an angle turns in the attempted step, from its rates at both ends
  double turn_of_trial() {
    const double h = taken();
    const double rate = turning_.rate(*system_, stepper_->trial());
    const double turn = h * std::max(rate, turning_rate_);
    trial_turning_rate_ = rate;
    last_turn_ = std::max(h * rate, std::numeric_limits<double>::min());
    return turn;
  }

  void accept() {
    begun_turning_rate_ = turning_rate_;
    turning_rate_ = trial_turning_rate_;
    const double before = stepper_->state().t;
    stepper_->accept();
    const double h = stepper_->state().t - before;
    smallest_ = std::min(smallest_, h);
    largest_ = std::max(largest_, h);
    ++steps_;
    begun_ = before;
  }

  // A step that an event cuts short counts to the event only. The search evaluates the formulation elsewhere, so what it says of the step
  // is taken first.
  Outcome watch_events() {
    Recording::Weighed step = recording_.weigh(stepper_->state());
    if (Outcome outcome = violation_.check(stepper_->state(), step.position); !outcome) return outcome;
    if (system_->sizes().rows > 0) branches_.observe(*formulation_, stepper_->state(), stepper_->acceleration());
    const auto step_again = [&](double end, double usual_end) {
      const Outcome outcome = repeat_step(end, usual_end);
      if (outcome) step = recording_.weigh(stepper_->state());
      return outcome;
    };
    std::optional<double> found;
    if (events_.functions().count() > 0)
      if (Outcome outcome = find_event(*stepper_, watch_, begun_, step_again, event_state_, found); !outcome) return outcome;
    if (!found) recording_.observe(step);
    recording_.follow(found ? event_state_ : stepper_->state());
    return {};
  }

  // The step that was taken back, to another end, or to the usual one where that fails
  Outcome repeat_step(double end, double usual_end) {
    --steps_;
    turning_rate_ = begun_turning_rate_;
    double error = 0;
    Outcome outcome = stepper_->attempt(end, error);
    if (!outcome || error > 1) outcome = stepper_->attempt(usual_end, error);
    if (!outcome) return {Outcome::diverged, fmt::format("step {} to t = {:g}: {}", steps_ + 1, usual_end, outcome.reason)};
    turn_of_trial();
    accept();
    return {};
  }

  double rounding() const { return 1e-12 * std::max(std::abs(plan_.start), std::abs(plan_.end)); }  // of output times

  Outcome record_outputs(const State& end) {
    while (!times_.done() && times_.next() <= end.t + rounding() && !observer_.stop_requested()) {
      const double t = times_.next();
      const bool is_at_end = std::abs(t - end.t) <= rounding();
      // The row shows what events leave, also those that only the next step finds.
      if (is_at_end && (events_.has_due() || (end.t < plan_.end - rounding() && watch_.happens_within(rounding())))) return {};
      if (is_at_end) output_state_ = end;
      Outcome outcome = is_at_end ? Outcome{} : dense_.row(t, output_state_);
      if (outcome) outcome = recording_.record(output_state_);
      if (!outcome) return {Outcome::diverged, fmt::format("at output time {:.9g}: {}", t, outcome.reason)};
      times_.advance();
    }
    return {};
  }

  const Start& start_;
  const std::vector<MotionBreak>& breaks_;
  const MotionBreak* break_ = nullptr;  // the next one
  const Plan& plan_;
  Observer& observer_;
  Evidence& evidence_;
  EventActions& events_;
  std::unique_ptr<System> system_;
  std::unique_ptr<Formulation> formulation_;
  std::unique_ptr<Stepper> stepper_;
  const double step_tolerance_;  // 0: fixed steps
  BranchMonitor branches_;
  Recording recording_;
  DenseOutput dense_;
  EventWatch watch_;
  OutputTimes times_;
  State output_state_, event_state_;
  bool is_first_ = true;      // of the pieces
  bool is_taken_up_ = false;  // goes on from a checkpoint that is no event
  double until_ = 0, characteristic_time_ = 0;
  double begun_ = 0;  // the last step
  Statistics earlier_;
  double h_ = 0, largest_allowed_ = 0, smallest_ = std::numeric_limits<double>::infinity(), largest_ = 0;
  double error_sum_ = 0;
  long steps_ = 0, rejected_ = 0;
  static constexpr double longest_turn = 2;  // radians of a step
  Turning turning_;
  ViolationBound violation_;
  double turning_rate_ = 0, begun_turning_rate_ = 0, trial_turning_rate_ = 0, last_turn_ = 1;
};

}  // namespace

Outcome run_dynamics(Start& start, const Plan& plan, Observer& observer, Evidence& evidence, const Checkpoint* from) {
  EventActions events(start, from, plan.tolerance);
  const std::vector<MotionBreak> breaks = motion_breaks(start.system->model(), plan.start, plan.end);
  const auto make = [&](const Checkpoint* at) {
    return std::make_unique<DynamicsRun>(events, plan, breaks, observer, evidence, at);
  };
  const auto between = [&](Checkpoint& here, bool& goes_on) -> Outcome {
    if (!events.has_due()) {
      here.events = events.memory();
      observer.checkpoint(here);
      return {};
    }
    const Outcome outcome = events.carry_out(here);
    goes_on = events.stopped_by().empty();
    if (events.has_switched()) observer.model_changed(events.start().system->model());
    return outcome && !goes_on ? make(&here)->record_end() : outcome;
  };
  const Outcome outcome = in_pieces(observer, from, evidence, make, between);
  const EventMemory& memory = events.memory();
  for (Eigen::Index k = 0; k < memory.times.size(); ++k)
    evidence.events.push_back({memory.times[k], events.event(static_cast<int>(memory.which[k])).name});
  evidence.stopped_by_event = events.stopped_by();
  for (const std::string& note : events.notes()) evidence.notes.push_back(note);
  return outcome;
}

}  // namespace holonom
