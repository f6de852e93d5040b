// Kinematics: at every instant positions solve g(t, q) = 0 from the last ones carried along their velocity, velocities G v = -g_t,
// accelerations G v' = -bias; with nothing free these are unique, and M v' + G^T lambda = Q gives reactions and efforts. The work
// integrals are summed between outputs by Gauss' rule with three points.
#include <fmt/format.h>

#include <cmath>

#include "analysis/motion.h"
#include "math/gauss.h"
#include "treatment/treatments.h"

namespace holonom {
namespace {

class KinematicsRun {
 public:
  KinematicsRun(Start& start, const Plan& plan, Observer& observer, Evidence& evidence, const Checkpoint* from)
      : system_(*start.system),
        plan_(plan),
        observer_(observer),
        evidence_(evidence),
        formulation_(make_project(*start.system)),
        recording_(*formulation_, start, observer, evidence),
        times_(plan),
        state_(start.state) {
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

  bool is_done() const { return times_.done(); }
  Checkpoint checkpoint() {
    Checkpoint here;
    here.state = state_;
    here.outputs = times_.passed();
    here.statistics = evidence_.statistics;
    recording_.save(here);
    return here;
  }

  // To the end, or to the first output at or after `until`
  Outcome go(double until) {
    Outcome outcome;
    double reached = state_.t;
    while (outcome && !times_.done() && !evidence_.stopped_by_user) {
      const double t = times_.next();
      outcome = approach(reached, t);
      if (outcome) outcome = move_to(t);
      if (outcome) outcome = recording_.record(state_);
      reached = t;
      times_.advance();
      ++steps_;
      observer_.progress(t);
      evidence_.stopped_by_user = observer_.stop_requested();
      if (t >= until) break;
    }
    evidence_.statistics = sum_of(earlier_, formulation_->statistics());
    evidence_.statistics.steps = steps_;
    return outcome;
  }

 private:
  Outcome move_to(double t) {
    move_ = (t - state_.t) * state_.v;
    VecX q = state_.q;
    system_.retract(q, move_, state_.q);
    state_.t = t;
    if (!close_positions(system_, state_, 1e-11))
      return {
          Outcome::diverged,
          fmt::format("at t = {:.9g} the mechanism cannot follow its drivers: it locks, or stands in a singular position", t)};
    system_.commit(state_);
    recording_.follow(state_);
    const double work = state_.work[Work::constraint];
    const Outcome outcome = formulation_->project(state_, nullptr, nullptr);  // velocities
    state_.work[Work::constraint] = work;
    return outcome;
  }

  // Chosen times may lie far apart: not more than a hundredth of the run at once.
  Outcome approach(double from, double to) {
    const double longest = plan_.instants.empty() ? to - from : (plan_.end - plan_.start) / 100;
    const int parts = to > from ? std::max(1, static_cast<int>(std::ceil((to - from) / longest - 1e-9))) : 1;
    Outcome outcome;
    for (int k = 0; k < parts && outcome; ++k)
      outcome = integrate_work(from + (to - from) * k / parts, from + (to - from) * (k + 1) / parts);
    return outcome;
  }

  Outcome integrate_work(double from, double to) {
    if (!(to > from)) return {};
    for (const auto& [place, weight] : three_gauss_points) {
      Outcome outcome = move_to(from + place * (to - from));
      if (outcome) outcome = formulation_->consistent_acceleration(state_, a_, lambda_);
      if (!outcome) return outcome;
      state_.work += weight * (to - from) * formulation_->work_rate();
    }
    return {};
  }

  System& system_;
  const Plan& plan_;
  Observer& observer_;
  Evidence& evidence_;
  std::unique_ptr<Formulation> formulation_;
  Recording recording_;
  OutputTimes times_;
  State state_;
  Statistics earlier_;
  long steps_ = 0;
  VecX a_, move_, lambda_;
};

}  // namespace

Outcome run_kinematics(Start& start, const ResolvedPlan& plan, Observer& observer, Evidence& evidence, const Checkpoint* from) {
  const auto make = [&](const Checkpoint* at) {
    return std::make_unique<KinematicsRun>(start, plan.plan, observer, evidence, at);
  };
  return in_pieces(observer, from, evidence, make, [&](const Checkpoint& here, bool&) -> Outcome {
    observer.checkpoint(here);
    return {};
  });
}

}  // namespace holonom
