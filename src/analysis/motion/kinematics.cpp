// Kinematics: at every instant positions solve g(t, q) = 0 from the last ones extrapolated with their velocity, velocities G v = -g_t,
// accelerations G v' = -bias; with nothing free these are unique, and M v' + G^T lambda = Q gives reactions and efforts. The work integrals
// are summed between outputs by Gauss' rule with three points. However far apart outputs are, nothing rotates by more than half a radian,
// and no body moves by more than half a characteristic length relative to those it is joined to, in one rule: revolutions are counted, and
// branches kept.
#include <fmt/format.h>

#include <cmath>

#include "analysis/motion/motion_run.h"
#include "analysis/recording/recording.h"
#include "analysis/start/assembly.h"
#include "analysis/start/joined_motion.h"
#include "analysis/start/motion_breaks.h"
#include "coordinates/catalogue.h"
#include "math/gauss.h"
#include "math/largest.h"
#include "treatment/treatments.h"

namespace holonom {
namespace {

constexpr double max_displacement = 0.25;  // radians, characteristic lengths: the work is then summed to 1e-7 or so
constexpr int max_attempts = 20, max_parts = 40000;

class KinematicsRun final : public MotionRun {
 public:
  KinematicsRun(const RunContext& context, const Checkpoint* from)
      : owned_(make_system(context.assembled.system->shared_model(), context.plan.coordinates)),
        system_(*owned_),
        bodies_(*context.assembled.system),
        plan_(context.plan),
        observer_(context.observer),
        diagnostics_(context.diagnostics),
        closing_(system_),
        joined_(bodies_),
        formulation_(make_given_motion(system_)),
        recovery_(system_.shared_model(), context.assembled.state, context.assembled.report.speeds, Recovery::Mode::given),
        recording_(*formulation_, recovery_, observer_, diagnostics_),
        times_(plan_),
        breaks_covered_(plan_.start),
        allows_kinks_(context.assembled.is_motion_alone),
        state_(system_.reference_state()) {
    recovery_.replace_drivers(context.assembled.actuation);
    if (std::isfinite(plan_.end)) find_breaks(plan_.end);
    system_.from_body(context.assembled.state, state_);
    bodies_.prepare(turning_);
    a_.setZero(system_.sizes().v);
    move_.setZero(system_.sizes().v);
    lambda_.setZero(system_.sizes().rows);
    if (!from) return;
    state_ = from->state;
    times_.skip(from->outputs);
    recording_.restore(*from);
    earlier_ = from->statistics;
    steps_ = earlier_.steps;
  }

  bool is_over() const override { return has_failed_ || times_.done() || diagnostics_.stopped_by_user; }
  double time() const override { return state_.t; }
  Outcome snapshot(bool with_solution, Snapshot& out) override { return recording_.take_snapshot(state_, with_solution, out); }
  void set_state(int, double) override {}  // no states exist

  Checkpoint checkpoint() override {
    Checkpoint here;
    here.state = state_;
    here.outputs = times_.passed();
    here.statistics = diagnostics_.statistics;
    recording_.save(here);
    return here;
  }

  Outcome advance(double until, Arrival) override {
    // Only in a run whose end is left to its user; far ahead, so that it is rarely needed
    if (std::isfinite(until) && std::min(until, plan_.end) > breaks_covered_) find_breaks(2 * until - plan_.start);
    Outcome outcome;
    while (outcome && !is_over() && (state_.t < until || (times_.passed() == 0 && times_.next() <= until))) {
      const double t = std::min(times_.next(), until);
      outcome = follow_motions(state_.t, t);
      if (outcome) outcome = approach(state_.t, t);
      diagnostics_.stopped_by_user = observer_.stop_requested();
      if (outcome && !diagnostics_.stopped_by_user) outcome = arrive(t);
      observer_.progress(state_.t);
    }
    diagnostics_.statistics = sum_of(earlier_, formulation_->statistics());
    diagnostics_.statistics.steps = steps_;
    has_failed_ = !outcome;
    return recording_.explained(std::move(outcome));
  }

 private:
  // Where only positions and velocities are requested, a kink is passed with a warning.
  void find_breaks(double until) {
    for (const MotionBreak& found : motion_breaks(system_.model(), breaks_covered_, until)) {
      if (found.kind != MotionBreak::speed || !allows_kinks_)
        breaks_.push_back(found);
      else
        warn_of(found);
    }
    breaks_covered_ = until;
  }

  void warn_of(const MotionBreak& kink) {
    add_new({fmt::format("the speed of driver {} jumps at t = {:.6g}: the acceleration there is not finite and appears in no row",
                         system_.model().drivers[kink.driver].name, kink.t)},
            diagnostics_.warnings);
  }

  Outcome follow_motions(double from, double to) const {
    const MotionBreak* next = next_break(breaks_, system_.model(), from);
    return next && next->t < to ? Outcome{Outcome::diverged, reason_of(*next, system_.model())} : Outcome{};
  }

  Outcome arrive(double t) {
    if (Outcome outcome = move_to(t); !outcome || t < times_.next()) return outcome;
    times_.advance();
    ++steps_;
    return at_time(recording_.record(state_));
  }

  Outcome at_time(const Outcome& outcome) const {
    if (outcome || outcome.reason.starts_with("at t = ")) return outcome;
    return {outcome.kind, fmt::format("at t = {:.9g}: {}", state_.t, outcome.reason)};
  }

  Outcome move_to(double t) {
    move_ = (t - state_.t) * state_.v;
    VecX q = state_.q;
    system_.retract(q, move_, state_.q);
    state_.t = t;
    if (!closing_.close(state_, 1e-11))
      return {
          Outcome::diverged,
          fmt::format("at t = {:.9g} the mechanism cannot follow its drivers: it locks, or is in a singular configuration", t)};
    system_.commit(state_);
    recording_.follow(state_);
    const double work = state_.work[Work::constraint];
    const Outcome outcome = formulation_->project(state_, nullptr, nullptr);  // velocities
    state_.work[Work::constraint] = work;
    return outcome;
  }

  // How fast bodies move relative to one another and angles rotate; the same in every coordinate set
  double pace() {
    body_state_ = recording_.followed();
    system_.to_body(state_, body_state_);
    return std::max(joined_.size(body_state_.q, body_state_.v), bodies_.rotation_rate(body_state_, turning_));
  }

  // Chosen times may be far apart: at most a hundredth of the run at once.
  Outcome approach(double from, double to) {
    const double longest = plan_.has_even_rows() ? to - from : (plan_.end - plan_.start) / 100;
    Outcome outcome;
    int part = 0;
    for (double t = from; outcome && t < to && !observer_.stop_requested();) {
      if (++part > max_parts)
        return {Outcome::diverged,
                fmt::format("at t = {:.9g} something has moved by thousands of radians or characteristic lengths "
                            "since the last row or checkpoint: an expression has a pole there, or output times are too far apart",
                            t)};
      const double parts = std::ceil((to - t) * std::max(1 / longest, pace() / max_displacement) - 1e-9);
      double h = parts > 1 ? (to - t) / parts : to - t;
      outcome = work_through(t, h);
      t = h == to - t ? to : t + h;
      observer_.progress(t);
    }
    return outcome;
  }

  // A part that is too long, or in which the mechanism cannot follow, is halved.
  Outcome work_through(double t, double& h) {
    before_ = state_;
    followed_ = recording_.followed();
    for (int attempt = 1;; ++attempt, h /= 2) {
      double fastest = 0;
      const Outcome outcome = integrate_work(t, t + h, fastest);
      if ((outcome && h * fastest <= 2 * max_displacement) || attempt == max_attempts) return outcome;
      state_ = before_;
      recording_.restore_followed(followed_);
    }
  }

  Outcome integrate_work(double from, double to, double& fastest) {
    for (const auto& [place, weight] : three_gauss_points) {
      Outcome outcome = move_to(from + place * (to - from));
      if (outcome) outcome = at_time(formulation_->consistent_acceleration(state_, a_, lambda_));
      if (!outcome) return outcome;
      state_.work += weight * (to - from) * formulation_->work_rate();
      fastest = std::max(fastest, pace());
    }
    return {};
  }

  std::unique_ptr<System> owned_;
  System& system_;
  BodyLevel& bodies_;
  const Plan& plan_;
  Observer& observer_;
  RunDiagnostics& diagnostics_;
  PositionClosing closing_;
  JoinedMotion joined_;
  std::unique_ptr<Formulation> formulation_;
  Recovery recovery_;
  Recording recording_;
  OutputTimes times_;
  std::vector<MotionBreak> breaks_;
  double breaks_covered_;  // the time up to which they are known
  bool allows_kinks_;
  bool has_failed_ = false;
  State state_, before_, followed_, body_state_;
  Evaluation turning_;
  Statistics earlier_;
  long steps_ = 0;
  VecX a_, move_, lambda_;
};

}  // namespace

std::unique_ptr<MotionRun> make_kinematics_run(const RunContext& context, const Checkpoint* from) {
  return std::make_unique<KinematicsRun>(context, from);
}

}  // namespace holonom
