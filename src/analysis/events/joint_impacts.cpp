// Several bounds at one instant. Let y- and y+ be the rates of their gaps before and after, p their impulses, W as in contact_set.h.
//
//   Blows:  y+ = y- + W p,    p_i >= 0,    y+_i + e_i y-_i >= 0,    p_i (y+_i + e_i y-_i) = 0        (e = 0 for bounds that hold)
//   Rest:   a = a_0 + W f,    f_i >= 0,    a_i >= 0,    f_i a_i = 0        with a_0 without the bounds
//
// As y-_i <= 0 in all of them, the energy changes by sum p_i (y+_i + y-_i)/2 = sum p_i (1 - e_i) y-_i/2 <= 0 (Moreau's form of Newton's law).
// With e = 0 there always is a solution; where different e have none, e = 0 is taken.
#include <algorithm>
#include <cmath>

#include "analysis/events/contact_set.h"
#include "analysis/events/event_actions.h"

namespace holonom {
namespace {

bool switches_elements(const Element& impact) { return impact.has("on") || impact.has("off"); }

void apply_together(const ContactSet& set, const VecX& impulses, State& body) {
  body.v += set.speeds(impulses);
  body.work[Work::dissipated] -= impulses.dot(set.rates() + 0.5 * set.response(impulses));
}

}  // namespace

std::vector<int> EventActions::held_bounds() const {
  std::vector<int> held;
  for (int k = 0; k < functions_.count(); ++k)
    if (is_held(k)) held.push_back(k);
  return held;
}

ContactSet EventActions::contacts(const std::vector<int>& events, const State& body) {
  Model free = model();
  std::vector<Contact> contacts;
  for (const int k : events) {
    free.drivers[static_cast<std::size_t>(bound_[k])].is_on = false;
    const Element& element = given_.events[k];
    contacts.push_back({{element.get<std::string>("measure"), element.location("measure")}, memory_.side[k]});
  }
  return ContactSet(free, contacts, body);
}

void EventActions::hold(int event, bool is_on) {
  if (is_held(event) == is_on) return;
  memory_.drivers[bound_[event]] = is_on;
  memory_.size[event] = is_on ? 0 : functions_.size_of_impact(event, first_.report.characteristic.length);
}

// Carries out the blows among the due events and leaves the others, if there are several blows.
Outcome EventActions::strike_together(std::vector<int>& due, State& body) {
  std::vector<int> events;
  for (const int k : due) {
    const bool hits = is_impact(k) && !is_held(k) && !switches_elements(given_.events[k]);
    if (hits && memory_.side[k] * functions_.rate(k, now_) < 0) events.push_back(k);
  }
  if (events.size() < 2) return {};
  const std::vector<int> hits = events, held = held_bounds();
  events.insert(events.end(), held.begin(), held.end());
  const ContactSet set = contacts(events, body);
  if (!set.outcome()) return {};
  const VecX before = set.rates();
  VecX offset = VecX::Zero(before.size());
  for (std::size_t k = 0; k < hits.size(); ++k) {
    const Element& element = given_.events[hits[k]];
    const double speed = -before[static_cast<int>(k)];
    if (speed >= element.number("rest_speed", 0)) offset[static_cast<int>(k)] = element.get<double>("restitution") * speed;
  }
  std::optional<VecX> impulses = set.push(before, offset);
  if (!impulses) impulses = set.push(before, VecX::Zero(before.size()));
  if (!impulses) return {};
  const VecX after = before + set.response(*impulses);
  apply_together(set, *impulses, body);
  const EventMemory found = memory_;
  for (std::size_t k = hits.size(); k < events.size(); ++k)
    if (after[static_cast<int>(k)] > slowest(events[k])) hold(events[k], false);
  std::erase_if(due, [&](int k) { return std::ranges::count(hits, k) > 0; });
  for (const int k : hits) record(k, body.t);
  return enter_changed(found, body);
}

// By no more than a new start may move it. values_ are those of the state.
bool EventActions::touches(int event) const {
  if (!is_impact(event) || memory_.side[event] == 0 || !can_happen(event) || switches_elements(given_.events[event]))
    return false;
  const double size = functions_.size_of_impact(event, first_.report.characteristic.length);
  return is_held(event) || memory_.side[event] * values_[event] <= std::max(0.01 * tolerance_, 1e-12) * size;
}

bool EventActions::is_slow(int event, double rate) const {
  const double slow = slowest(event);
  return std::abs(rate) <= std::min(slow, given_.events[event].number("rest_speed", slow));
}

// Blows that follow one another without end, each of which another one brings about, take all of the approach out of the bounds that touch.
Outcome EventActions::stop_together(int event, State& body) {
  evaluate(now_, values_);
  std::vector<int> events;
  for (int k = 0; k < functions_.count(); ++k)
    if (touches(k)) events.push_back(k);
  if (events.size() < 2 || given_.events[event].get<double>("restitution") == 1) return guard(event, body.t);
  const ContactSet set = contacts(events, body);
  const VecX zero = VecX::Zero(static_cast<int>(events.size()));
  const std::optional<VecX> impulses = set.outcome() ? set.push(set.rates(), zero) : std::nullopt;
  if (!impulses) return guard(event, body.t);
  apply_together(set, *impulses, body);
  const VecX after = set.rates() + set.response(*impulses);
  const EventMemory found = memory_;
  for (std::size_t k = 0; k < events.size(); ++k)
    if (!is_slow(events[k], after[static_cast<int>(k)])) hold(events[k], false);
  return enter_changed(found, body);
}

// Which of the bounds that touch hold is found for all of them at once. now_ and values_ are those of the state.
Outcome EventActions::settle_together(State& body, bool& has_changed) {
  has_changed = false;
  std::vector<int> events = held_bounds();
  bool presses = false;
  for (int k = 0; k < functions_.count(); ++k) {
    if (is_held(k) || !touches(k) || !is_slow(k, functions_.rate(k, now_))) continue;
    events.push_back(k);
    presses |= -memory_.side[k] * functions_.acceleration(k, now_) > least_press(k);
  }
  if (!presses || events.size() < 2) return {};
  const ContactSet set = contacts(events, body);
  if (!set.outcome()) return {};
  const VecX zero = VecX::Zero(set.rates().size());
  const std::optional<VecX> impulses = set.push(set.rates(), zero);
  if (!impulses) return {};
  const EventMemory found = memory_;
  const double energy_before = energy(body), spent = body.work[Work::dissipated];
  apply_together(set, *impulses, body);
  for (const int k : events) hold(k, false);
  build();
  Outcome outcome = enter(body);
  if (outcome) outcome = look(body, now_);
  if (!outcome) return outcome;
  VecX accelerations = zero;
  for (std::size_t k = 0; k < events.size(); ++k)
    accelerations[static_cast<int>(k)] = memory_.side[events[k]] * functions_.acceleration(events[k], now_);
  const std::optional<VecX> efforts = set.push(accelerations, zero);
  memory_ = found;
  for (std::size_t k = 0; k < events.size() && efforts; ++k) {
    const int contact = static_cast<int>(k);
    hold(events[k], (*efforts)[contact] * set.own_response(contact) > least_press(events[k]));
  }
  has_changed = true;
  if (memory_.drivers != found.drivers) {
    outcome = enter_changed(found, body);
  } else {
    build();
    outcome = enter(body);
  }
  body.work[Work::supplied] += energy(body) - energy_before + body.work[Work::dissipated] - spent;
  return outcome;
}

}  // namespace holonom
