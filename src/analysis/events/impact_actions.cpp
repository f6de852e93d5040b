// Impacts. A bound is one-sided and in one of two modes. While it is inactive the measure m is monitored; when it hits, it rebounds:
//
//   m'+ = -e m'-.
//
// With a the acceleration towards the bound and u = e |m'-| the hop that follows has the height u^2/(2 a) and the duration 2 u/a; the whole
// sequence of hops lasts 2 u/(a (1 - e)). Where the run cannot resolve the next hop, or where the speed is below `rest_speed`, the impulse
// is plastic, m'+ = 0, and if a >= 0 the bound becomes active: a row m = const with a compressive contact force. It opens when the force,
// or the impulse due to an impact elsewhere (joint_impacts.cpp), would be tensile.
#include <algorithm>
#include <cmath>

#include "analysis/events/event_actions.h"
#include "math/largest.h"

namespace holonom {
namespace {

constexpr double rounding_of_place = 1e-14;  // of a measure, relative to its size
constexpr double shortest_flight = 1e-11;    // relative to the time
constexpr double rounding_of_acceleration = 1e-10;
constexpr double weak_response = 1e-4, no_response = 1e-12;  // to an impulse, relative to that of free bodies

}  // namespace

double EventActions::slowest(int event) const {
  return tolerance_ * functions_.size_of_impact(event, first_.report.characteristic.length) / time_scale_;
}

double EventActions::min_contact_force(int event) const {
  const double size = functions_.size_of_impact(event, first_.report.characteristic.length);
  return rounding_of_acceleration * size / (time_scale_ * time_scale_);
}

// Efforts below this count as zero: they change accelerations by rounding only.
double EventActions::min_effort(int event, double response) const {
  return response > 0 ? min_contact_force(event) / response : 0;
}

// By which a restart, or the joints, may displace a measure
double EventActions::position_error(int event) const {
  return std::max(0.01 * tolerance_, 1e-12) * functions_.size_of_impact(event, first_.report.characteristic.length);
}

bool EventActions::dies_out(int event, double speed, double acceleration, double t) const {
  if (acceleration <= -min_contact_force(event)) return false;
  const bool is_lost = !given_.events[event].has("rest_speed") && speed <= slowest(event);
  if (acceleration <= min_contact_force(event)) return is_lost;
  const double height = speed * speed / (2 * acceleration), flight = 2 * speed / acceleration;
  const double size = std::max(memory_.size[event], std::abs(given_.events[event].get<double>("at")));
  return is_lost || height <= rounding_of_place * size || flight <= shortest_flight * std::max(std::abs(t), time_scale_);
}

// Of the measure towards its bound, without the bound
Outcome EventActions::approach(int event, const State& body, double& acceleration) {
  Snapshot now;
  const Outcome outcome = take_snapshot(body, now);
  if (outcome) acceleration = -memory_.side[event] * functions_.acceleration(event, now);
  return outcome;
}

// A measure that has hit its bound without activating it hits it again only if it moves further in by more than the error of a step:
// smaller distances are not significant.
void EventActions::leave(int event) {
  const double gap = memory_.side[event] * functions_.value(event, now_);
  const double size = functions_.size_of_impact(event, first_.report.characteristic.length);
  memory_.floor[event] = std::min(gap, 0.0) - std::max(tolerance_, 1e-12) * size;
}

// Whether an impulse of the bound changes the rate of the measure. It does not in a dead centre of the mechanism, or where other active
// bounds fix the measure. Near a dead centre, positions that satisfy the joints to the error of the run may lie beyond the bound: a measure
// that reverses within that error has not hit.
bool EventActions::is_movable(int event, double speed, const State& body) {
  const ContactSet& set = contacts({event}, body);
  const double alone = bound_rows_at(body).free_response(event);
  if (!set.outcome() || !(alone > 0)) return true;
  const double share = set.own_response(0) / alone;
  if (share > weak_response) return true;
  double acceleration = 0;
  if (!approach(event, body, acceleration)) return true;
  const double depth = acceleration < 0 ? speed * speed / (-2 * acceleration) : std::numeric_limits<double>::infinity();
  return depth > position_error(event) && !(share <= no_response && is_slow(event, speed));
}

// Without an impact: for added equations. Active bounds respond with compressive impulses only.
Outcome EventActions::apply_impulse(const std::optional<Impact>& impact, State& body, bool may_open) {
  std::vector<int> bounds = may_open ? active_bounds() : std::vector<int>{};
  bool is_applied = false;
  if (!bounds.empty()) {
    VecX wanted = VecX::Zero(static_cast<int>(bounds.size()));
    if (impact) {
      bounds.insert(bounds.begin(), impact->event);
      wanted = VecX::Zero(static_cast<int>(bounds.size()));
      wanted[0] = impact->restitution * std::max(-gap_rate(impact->event, body), 0.0);
    } else if (Outcome outcome = obey_rows(*without(bounds), body); !outcome) {
      return outcome;
    }
    is_applied = apply_impulses(bounds, wanted, body);
    if (has_released_) build();
  }
  if (impact && !is_applied)
    if (Outcome outcome = rebound(*impact, body); !outcome) return outcome;
  return obey_rows(*current_, body);  // residual rates of all rows
}

Outcome EventActions::obey_rows(Configuration& configuration, State& body) {
  const ImpulseResult result = configuration.impulses_at(body).obey_rows(body);
  body.work[Work::dissipated] += result.dissipated;
  return result.outcome;
}

// m'+ = -e m'-, with all active bounds as rows
Outcome EventActions::rebound(const Impact& impact, State& body) {
  const ContactSet& set = contacts({impact.event}, body);
  if (!set.outcome()) return set.outcome();
  const double change = -(1 + impact.restitution) * set.rates(body)[0];
  if (!(set.own_response(0) > no_response * bound_rows_at(body).free_response(impact.event)))
    return {Outcome::singular, "given the joints and the other bounds, no impulse of the bound changes the rate of its measure"};
  set.apply(VecX::Constant(1, change / set.own_response(0)), body);
  return {};
}

BoundRows& EventActions::bound_rows_at(const State& body) {
  if (!bound_rows_) bound_rows_ = std::make_unique<BoundRows>(given_);
  bound_rows_->evaluate(body);
  return *bound_rows_;
}

// `has_occurred`: it counts as an event.
Outcome EventActions::process_impact(int event, State& body, bool& has_occurred) {
  has_occurred = false;
  if (is_active(event)) return open_bound(event, body);
  const Element& element = given_.events[event];
  const double speed = -gap_rate(event, body), t = body.t;
  if (speed < 0 && !is_as_found_) return {};  // another event has moved it away from the bound
  const bool hits = speed > 0;                // otherwise a hop too small for the step to resolve
  const double restitution = hits ? element.get<double>("restitution") : 0;
  double acceleration = 0, since = t;
  memory_.floor[event] = 0;
  if (!is_movable(event, speed, body)) {
    leave(event);
    immovable_.push_back(event);
    return {};
  }
  has_released_ = false;
  const BoundModes found = modes();
  State thrown = body;
  Outcome outcome = apply_impulse(Impact{event, restitution}, thrown, hits);
  if (outcome) outcome = approach(event, thrown, acceleration);
  if (!outcome) return outcome;
  const bool presses = acceleration > min_contact_force(event), stands = acceleration > -min_contact_force(event);
  if (!hits && !presses && !(stands && is_slow(event, speed))) {
    outcome = close_again(found, body);
    leave(event);
    return outcome;
  }
  const bool is_endless = repeats_without_end(event, t, since) || (presses && bounces_without_end(event, t, acceleration));
  has_occurred = hits;
  if (is_endless && !presses) {
    outcome = close_again(found, body);
    return outcome ? stop_together(event, body) : outcome;
  }
  const bool stays = restitution == 0 || speed < element.number("rest_speed", 0) || is_endless ||
                     dies_out(event, restitution * speed, acceleration, t);
  if (stays) outcome = close_again(found, body);
  if (stays) return outcome ? come_to_rest(event, speed, body) : outcome;
  body = thrown;
  if (!presses && is_slow(event, restitution * speed)) leave(event);
  return has_released_ ? enter(body) : Outcome{};
}

// Bounds that were opened for a rejected impulse become active again.
Outcome EventActions::close_again(const BoundModes& before, const State& body) {
  if (!has_released_) return {};
  static_cast<Switches&>(memory_) = before.switches;
  memory_.size = before.size;
  memory_.floor = before.floor;
  has_released_ = false;
  build();
  return enter(body);
}

// The bound becomes active if nothing accelerates the measure away from it; its force may be zero. Elements that the user names for it
// replace the bound. They may be tensile, so they must not catch a measure that only drifts along the bound.
Outcome EventActions::come_to_rest(int event, double speed, State& body) {
  const Element& element = given_.events[event];
  double acceleration = 0;
  Outcome outcome = apply_impulse(Impact{event, 0}, body, speed > 0);
  if (outcome) outcome = approach(event, body, acceleration);
  if (!outcome) return outcome;
  const bool presses = acceleration > min_contact_force(event), stands = acceleration > -min_contact_force(event);
  const bool is_left = element.has("on") ? !presses && speed <= slowest(event) : !stands;
  if (has_released_) outcome = enter(body);
  if (outcome && !(is_left && speed <= slowest(event))) outcome = switch_elements(element, body);
  if (is_left || element.has("on")) leave(event);
  if (!outcome || is_left || element.has("on")) return outcome;
  const Switches before = memory_;
  const ContactSet& set = contacts({event}, body);
  activate(event, set.outcome() ? set.own_response(0) : 0);
  return enter_changed(before, body);
}

Outcome EventActions::open_bound(int event, State& body) {
  const Switches before = memory_;
  deactivate(event);
  leave(event);
  return enter_changed(before, body);
}

// The first step after an impact must be short compared with the flight that follows, which methods of low order would otherwise miss.
void EventActions::find_first_flight() {
  first_flight_ = std::numeric_limits<double>::infinity();
  for (int k = 0; k < functions_.count(); ++k) {
    if (!is_impact(k) || is_active(k) || !can_happen(k)) continue;
    const double side = memory_.side[k], gap = std::max(side * values_[k], 0.0), speed = side * functions_.rate(k, now_);
    const double towards = -side * functions_.acceleration(k, now_);
    if (towards <= min_contact_force(k) || speed <= 0 || dies_out(k, speed, towards, now_.t)) continue;
    first_flight_ = std::min(first_flight_, (speed + std::sqrt(speed * speed + 2 * towards * gap)) / towards);
  }
}

}  // namespace holonom
