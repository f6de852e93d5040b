// Impacts. A bound is one-sided and in one of two modes. Apart from it the measure m is watched; where it hits, an impulse throws it back,
//
//   m'+ = -e m'-.
//
// With a the acceleration towards the bound and u = e |m'-| the hop that follows is u^2/(2 a) high and lasts 2 u/a; the whole sequence of
// hops lasts 2 u/(a (1 - e)). Where the run cannot resolve the next hop, or where the speed is below `rest_speed`, the impulse is plastic,
// m'+ = 0, and if a > 0 the bound holds: a row m = const with an effort that only pushes. It lets go where the effort would pull, or where
// the impulse of a blow elsewhere would (a contact with an impulse p >= 0 and a speed m'+ >= 0, one of which is zero).
#include <algorithm>
#include <cmath>

#include "analysis/events/event_actions.h"
#include "analysis/events/impulse.h"
#include "math/largest.h"

namespace holonom {
namespace {

constexpr double rounding_of_place = 1e-14;  // of a measure, relative to its size
constexpr double shortest_flight = 1e-11;    // relative to the time
constexpr double rounding_of_acceleration = 1e-10;

IndependentMeasure measure_of(const Element& impact) { return {impact.get<std::string>("measure"), impact.location("measure")}; }

}  // namespace

double EventActions::slowest(int event) const {
  return tolerance_ * functions_.size_of_impact(event, first_.report.characteristic.length) / time_scale_;
}

double EventActions::least_press(int event) const {
  const double size = functions_.size_of_impact(event, first_.report.characteristic.length);
  return rounding_of_acceleration * size / (time_scale_ * time_scale_);
}

bool EventActions::dies_out(int event, double speed, double acceleration, double t) const {
  if (acceleration <= least_press(event)) return false;
  const double height = speed * speed / (2 * acceleration), flight = 2 * speed / acceleration;
  const double size = std::max(memory_.size[event], std::abs(given_.events[event].get<double>("at")));
  const bool is_lost = !given_.events[event].has("rest_speed") && speed <= slowest(event);
  return is_lost || height <= rounding_of_place * size || flight <= shortest_flight * std::max(std::abs(t), time_scale_);
}

// Of the measure towards its bound, without the bound
Outcome EventActions::approach(int event, const State& body, double& acceleration) {
  Snapshot now;
  const Outcome outcome = look(body, now);
  if (outcome) acceleration = -memory_.side[event] * functions_.acceleration(event, now);
  return outcome;
}

int EventActions::pulled_bound(const VecX& impulses) const {
  int worst = -1;
  double most = 1e-12 * (impulses.size() > 0 ? impulses.cwiseAbs().maxCoeff() : 0);
  for (int k = 0; k < functions_.count(); ++k)
    if (is_held(k) && -memory_.side[k] * impulses[bound_[k]] > most) {
      most = -memory_.side[k] * impulses[bound_[k]];
      worst = k;
    }
  return worst;
}

// Bounds that would have to pull open one by one, the one that would pull most first. Signs of impulses that change nothing are rounding.
Outcome EventActions::strike(const std::optional<Impact>& impact, State& body, bool may_open) {
  while (true) {
    State struck = body;
    const ImpulseResult result = apply_impulse(model(), impact, struck);
    const double change = largest((struck.v - body.v).array() / start().system->chart_scale().array());
    const bool is_noticed = change * time_scale_ > tolerance_;
    const int pulled = result.outcome && may_open && is_noticed ? pulled_bound(result.impulses) : -1;
    if (pulled < 0) {
      body.v = struck.v;
      body.work[Work::dissipated] += result.dissipated;
      return result.outcome;
    }
    memory_.drivers[bound_[pulled]] = 0;
    memory_.size[pulled] = functions_.size_of_impact(pulled, first_.report.characteristic.length);
    has_released_ = true;
    build();
  }
}

// `has_happened`: it counts as an event.
Outcome EventActions::meet_bound(int event, State& body, bool& has_happened) {
  has_happened = false;
  if (is_held(event)) return let_go(event, body);
  const Element& element = given_.events[event];
  const double speed = -memory_.side[event] * measure_rate(model(), measure_of(element), body), t = body.t;
  if (speed < 0 && !is_as_found_) return {};  // another event has thrown it away from the bound
  const bool hits = speed > 0;                // otherwise a hop so small that the step has not seen it rise
  const double restitution = hits ? element.get<double>("restitution") : 0;
  double acceleration = 0, since = t;
  has_released_ = false;
  const EventMemory found = memory_;
  State thrown = body;
  Outcome outcome = strike(Impact{measure_of(element), restitution}, thrown, hits);
  if (outcome) outcome = approach(event, thrown, acceleration);
  if (!outcome) return outcome;
  const bool presses = acceleration > least_press(event);
  if (!hits && !presses) return close_again(found, body);
  const bool is_endless = repeats_without_end(event, t, since);
  has_happened = hits;
  if (is_endless && !presses) {
    outcome = close_again(found, body);
    return outcome ? stop_together(event, body) : outcome;
  }
  const bool stays = restitution == 0 || speed < element.number("rest_speed", 0) || is_endless ||
                     dies_out(event, restitution * speed, acceleration, t);
  if (stays) outcome = close_again(found, body);
  if (stays) return outcome ? come_to_rest(event, speed, body) : outcome;
  body = thrown;
  return has_released_ ? enter(body) : Outcome{};
}

// Bounds that have been opened for an impulse that is not taken hold as before.
Outcome EventActions::close_again(const EventMemory& before, const State& body) {
  if (!has_released_) return {};
  memory_ = before;
  has_released_ = false;
  build();
  return enter(body);
}

// Elements that the user names for it hold in place of the bound. They may pull, so that what only drifts along the bound, and is drawn
// away from it, must not be caught by them.
Outcome EventActions::come_to_rest(int event, double speed, State& body) {
  const Element& element = given_.events[event];
  double acceleration = 0;
  Outcome outcome = strike(Impact{measure_of(element), 0}, body, speed > 0);
  if (outcome) outcome = approach(event, body, acceleration);
  if (!outcome) return outcome;
  const bool presses = acceleration > least_press(event);
  if (!presses && speed <= slowest(event)) return has_released_ ? enter(body) : Outcome{};
  if (has_released_) outcome = enter(body);
  if (outcome) outcome = switch_elements(element, body);
  if (!outcome || !presses || element.has("on")) return outcome;
  const EventMemory before = memory_;
  memory_.drivers[bound_[event]] = 1;
  memory_.size[event] = 0;  // of efforts now
  return enter_changed(before, body);
}

Outcome EventActions::let_go(int event, State& body) {
  const EventMemory before = memory_;
  memory_.drivers[bound_[event]] = 0;
  memory_.size[event] = functions_.size_of_impact(event, first_.report.characteristic.length);
  return enter_changed(before, body);
}

// The first step after a blow has to be short against the flight that follows, which methods of low order would not see else.
void EventActions::find_first_flight() {
  first_flight_ = std::numeric_limits<double>::infinity();
  for (int k = 0; k < functions_.count(); ++k) {
    if (!is_impact(k) || is_held(k) || !can_happen(k)) continue;
    const double side = memory_.side[k], gap = std::max(side * values_[k], 0.0), speed = side * functions_.rate(k, now_);
    const double towards = -side * functions_.acceleration(k, now_);
    if (towards <= least_press(k) || speed <= 0 || dies_out(k, speed, towards, now_.t)) continue;
    first_flight_ = std::min(first_flight_, (speed + std::sqrt(speed * speed + 2 * towards * gap)) / towards);
  }
}

}  // namespace holonom
