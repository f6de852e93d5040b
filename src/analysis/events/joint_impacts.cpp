// Several bounds at one instant. Let y- and y+ be the rates of their gaps before and after, p their impulses, W as in contact_set.h.
//
//   Impacts: y+ = y- + W p,    p_i >= 0,    y+_i + e_i y-_i >= 0,    p_i (y+_i + e_i y-_i) = 0        (e = 0 for active bounds)
//   Rest:    a = a_0 + W f,    f_i >= 0,    a_i >= 0,    f_i a_i = 0        with a_0 without the bounds
//
// As y-_i <= 0 in all of them, the energy changes by sum p_i (y+_i + y-_i)/2 = sum p_i (1 - e_i) y-_i/2 <= 0 (Moreau's form of Newton's
// law). With e = 0 a solution always exists; where different e have none, e = 0 is used. A single impact with other bounds active is the
// same problem, as are added equations: speeds then satisfy these first, without the bounds.
#include <algorithm>
#include <cmath>

#include "analysis/events/contact_set.h"
#include "analysis/events/event_actions.h"

namespace holonom {
namespace {

constexpr double rounding_of_efforts = 1e-12;  // of the largest so far

bool switches_elements(const Element& impact) { return impact.has("on") || impact.has("off"); }

}  // namespace

std::vector<int> EventActions::active_bounds() const {
  std::vector<int> active;
  for (int k = 0; k < functions_.count(); ++k)
    if (is_active(k)) active.push_back(k);
  return active;
}

std::shared_ptr<Configuration> EventActions::without(const std::vector<int>& bounds) {
  if (std::ranges::none_of(bounds, [&](int k) { return is_active(k); })) return current_;
  Switches free = memory_;
  for (const int k : bounds) free.drivers[bound_[k]] = 0;
  return configurations_.find(free);
}

// They are requested repeatedly at one instant, with other speeds.
const ContactSet& EventActions::contacts(const std::vector<int>& events, const State& body) {
  const std::shared_ptr<Configuration> free = without(events);
  if (contacts_.free == free && contacts_.events == events && contacts_.t == body.t && contacts_.q == body.q &&
      contacts_.side == memory_.side)
    return contacts_.set;
  Eigen::MatrixXd gradients(body.v.size(), static_cast<Eigen::Index>(events.size()));
  for (std::size_t k = 0; k < events.size(); ++k)
    gradients.col(static_cast<Eigen::Index>(k)) = memory_.side[events[k]] * bound_rows_at(body).gradient(events[k]);
  contacts_ = {events, free, body.t, body.q, memory_.side, ContactSet(free->impulses_at(body), std::move(gradients), body)};
  return contacts_.set;
}

// `response`: of the measure to its bound's force
void EventActions::activate(int event, double response) {
  if (is_active(event)) return;
  memory_.drivers[bound_[event]] = 1;
  memory_.size[event] = min_effort(event, response) / rounding_of_efforts;
  memory_.floor[event] = 0;
}

void EventActions::deactivate(int event) {
  if (!is_active(event)) return;
  memory_.drivers[bound_[event]] = 0;
  memory_.size[event] = functions_.size_of_impact(event, first_.report.characteristic.length);
}

// `wanted`: minimum rates of the gaps afterwards. Active bounds whose gaps grow are opened.
bool EventActions::apply_impulses(const std::vector<int>& events, const VecX& wanted, State& body) {
  const ContactSet& set = contacts(events, body);
  if (!set.outcome()) return false;
  const VecX rates = set.rates(body);
  std::optional<VecX> impulses = set.push(rates, wanted);
  if (!impulses) impulses = set.push(rates, VecX::Zero(wanted.size()));
  if (!impulses) return false;
  const VecX after = rates + set.response(*impulses);
  set.apply(*impulses, body);
  for (std::size_t k = 0; k < events.size(); ++k) {
    if (!is_active(events[k]) || after[static_cast<int>(k)] <= slowest(events[k])) continue;
    deactivate(events[k]);
    has_released_ = true;
  }
  return true;
}

// Executes the impacts among the due events and leaves the others, if there are several impacts.
Outcome EventActions::apply_simultaneous_impulses(std::vector<int>& due, State& body) {
  std::vector<int> hits;
  for (const int k : due) {
    const bool can_hit = is_impact(k) && !is_active(k) && !switches_elements(given_.events[k]);
    if (can_hit && memory_.side[k] * functions_.rate(k, now_) < 0) hits.push_back(k);
  }
  if (hits.size() < 2) return {};
  std::vector<int> events = hits;
  for (const int k : active_bounds()) events.push_back(k);
  VecX wanted = VecX::Zero(static_cast<int>(events.size()));
  for (std::size_t k = 0; k < hits.size(); ++k) {
    const Element& element = given_.events[hits[k]];
    const double speed = -memory_.side[hits[k]] * functions_.rate(hits[k], now_);
    if (speed >= element.number("rest_speed", 0)) wanted[static_cast<int>(k)] = element.get<double>("restitution") * speed;
  }
  const Switches found = memory_;
  if (!apply_impulses(events, wanted, body)) return {};
  std::erase_if(due, [&](int k) { return std::ranges::count(hits, k) > 0; });
  for (const int k : hits) {
    memory_.floor[k] = 0;
    record(k, body.t);
  }
  return enter_changed(found, body);
}

// To within what a restart may move it. values_ are those of the state.
bool EventActions::touches(int event) const {
  if (!is_impact(event) || memory_.side[event] == 0 || !can_happen(event) || switches_elements(given_.events[event]))
    return false;
  return is_active(event) || memory_.side[event] * values_[event] <= position_error(event);
}

bool EventActions::is_slow(int event, double rate) const {
  const double slow = slowest(event);
  return std::abs(rate) <= std::min(slow, given_.events[event].number("rest_speed", slow));
}

// An endless sequence of impacts, each caused by another one, is ended by removing all approach speed from the closed bounds.
Outcome EventActions::stop_together(int event, State& body) {
  evaluate(now_, values_);
  std::vector<int> events;
  for (int k = 0; k < functions_.count(); ++k)
    if (touches(k)) events.push_back(k);
  if (events.size() < 2) return guard(event, body.t);
  const ContactSet& set = contacts(events, body);
  const VecX zero = VecX::Zero(static_cast<int>(events.size())), rates = set.rates(body);
  const std::optional<VecX> impulses = set.outcome() ? set.push(rates, zero) : std::nullopt;
  if (!impulses) return guard(event, body.t);
  set.apply(*impulses, body);
  const VecX after = rates + set.response(*impulses);
  const Switches found = memory_;
  for (std::size_t k = 0; k < events.size(); ++k)
    if (!is_slow(events[k], after[static_cast<int>(k)])) deactivate(events[k]);
  return enter_changed(found, body);
}

// Which of the closed bounds are active is determined for all of them at once. now_ and values_ are those of the state.
Outcome EventActions::resolve_contacts(State& body, bool& has_changed) {
  has_changed = false;
  std::vector<int> events = active_bounds();
  bool presses = false;
  for (int k = 0; k < functions_.count(); ++k) {
    if (is_active(k) || !touches(k)) continue;
    const double rate = memory_.side[k] * functions_.rate(k, now_);
    const double towards = -memory_.side[k] * functions_.acceleration(k, now_);
    if (!is_slow(k, rate) && !(rate > 0 && dies_out(k, rate, towards, body.t))) continue;
    events.push_back(k);
    presses |= towards > min_contact_force(k);
  }
  if (!presses || events.size() < 2) return {};
  const ContactSet set = contacts(events, body);
  if (!set.outcome()) return {};
  const VecX zero = VecX::Zero(static_cast<int>(events.size()));
  const std::optional<VecX> impulses = set.push(set.rates(body), zero);
  if (!impulses) return {};
  const EventMemory found = memory_;
  const double energy_before = energy(body), spent = body.work[Work::dissipated];
  set.apply(*impulses, body);
  for (const int k : events) deactivate(k);
  build();
  Outcome outcome = enter(body);
  if (outcome) outcome = take_snapshot(body, now_);
  if (!outcome) return outcome;
  VecX accelerations = zero;
  for (std::size_t k = 0; k < events.size(); ++k)
    accelerations[static_cast<int>(k)] = memory_.side[events[k]] * functions_.acceleration(events[k], now_);
  const std::optional<VecX> efforts = set.push(accelerations, zero);
  memory_ = found;
  if (efforts) choose_active(events, set, *efforts, accelerations);
  has_changed = true;
  constexpr bool may_open = false;  // their remaining rates are below the resolution
  if (memory_.drivers != found.drivers) {
    outcome = enter_changed(found, body, may_open);
  } else {
    build();
    outcome = apply_impulse(std::nullopt, body, may_open);
    if (outcome) outcome = enter(body);
  }
  if (outcome) outcome = stop_approach(events, body);
  body.work[Work::supplied] += energy(body) - energy_before + body.work[Work::dissipated] - spent;
  return outcome;
}

// Rates of active bounds have been set to zero: where a gap was opening, that drives other measures towards their bounds, which then
// respond with compressive impulses only. Otherwise they would hit at once, open the first, and so on without end.
Outcome EventActions::stop_approach(std::vector<int> events, State& body) {
  std::erase_if(events, [&](int k) { return is_active(k); });
  if (events.empty()) return {};
  const ContactSet& set = contacts(events, body);
  if (!set.outcome()) return {};
  const std::optional<VecX> impulses = set.push(set.rates(body), VecX::Zero(static_cast<int>(events.size())));
  if (!impulses || impulses->isZero(0)) return {};
  set.apply(*impulses, body);
  return enter(body);
}

// A bound with neither force nor acceleration keeps its mode.
void EventActions::choose_active(const std::vector<int>& events, const ContactSet& set, const VecX& efforts,
                                 const VecX& accelerations) {
  const VecX left = accelerations + set.response(efforts);
  for (std::size_t k = 0; k < events.size(); ++k) {
    const int contact = static_cast<int>(k), event = events[k];
    const bool pushes = efforts[contact] * set.own_response(contact) > min_contact_force(event);
    if (pushes) {
      activate(event, set.own_response(contact));
    } else if (!is_active(event) || left[contact] > min_contact_force(event)) {
      deactivate(event);
      leave(event);
    }
  }
}

}  // namespace holonom
