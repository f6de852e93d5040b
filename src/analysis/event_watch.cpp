#include "analysis/event_watch.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace holonom {

EventWatch::EventWatch(EventActions& actions, DenseOutput& dense, Recording& recording)
    : actions_(actions), dense_(dense), recording_(recording) {
  for (Sample* sample : {&before_, &middle_, &end_, &inside_}) sample->values.setZero(actions.functions().count());
}

Outcome EventWatch::look(const State& state, Sample& sample) {
  const EventFunctions& functions = actions_.functions();
  const Outcome outcome = recording_.look(state, functions.need_solution(), snapshot_);
  if (!outcome) return outcome;
  sample.t = state.t;
  functions.evaluate(snapshot_, sample.values);
  for (int k = 0; k < functions.count(); ++k)
    if (std::isnan(sample.values[k])) return actions_.no_value(k, state.t);
  return {};
}

// A function that begins at zero has no side until it has left it.
void EventWatch::remember(const Sample& sample) {
  EventMemory& memory = actions_.memory();
  for (int k = 0; k < actions_.functions().count(); ++k) {
    const double value = sample.values[k];
    if (std::isfinite(value)) memory.size[k] = std::max(memory.size[k], std::abs(value));
    if (actions_.can_happen(k) && std::abs(value) > actions_.band(k)) memory.side[k] = value > 0 ? 1 : -1;
  }
}

bool EventWatch::is_beyond(int event, const Sample& sample) const {
  const double value = sample.values[event];
  return actions_.memory().side[event] * value < 0 && std::abs(value) > actions_.band(event);
}

// What was thrown back may stand beyond its bound by rounding, and leaves it.
bool EventWatch::passes(int event, const Sample& sample) const {
  if (!is_beyond(event, sample) || !actions_.can_happen(event)) return false;
  const double side = actions_.memory().side[event], value = sample.values[event];
  const bool leaves = actions_.event(event).type == "impact" && side * value >= side * before_.values[event];
  return !leaves && actions_.functions().is_passed_to(event, -side);
}

Outcome EventWatch::begin(const State& state) {
  scratch_ = state;
  if (actions_.functions().count() == 0) return {};
  const Outcome outcome = look(state, before_);
  if (outcome) remember(before_);
  return outcome;
}

Outcome EventWatch::search(double t, const State& end, State& event_state, bool& found) {
  found = false;
  before_.t = t;
  Outcome outcome = look(t + 0.5 * (end.t - t), middle_);
  if (outcome) outcome = look(end, end_);
  for (const Sample* sample : {&middle_, &end_}) {
    if (!outcome) return outcome;
    for (int k = 0; k < actions_.functions().count(); ++k) found |= passes(k, *sample);
    if (found) return locate(*sample, {t, end.t}, event_state);
    remember(*sample);
    before_ = *sample;
  }
  return {};
}

// Of laws that have passed zero at the instant of an event and are not due
void EventWatch::take_new_sides(const std::vector<int>& due) {
  actions_.functions().evaluate(snapshot_, inside_.values);
  for (int k = 0; k < actions_.functions().count(); ++k) {
    double& side = actions_.memory().side[k];
    if (side * inside_.values[k] < 0 && actions_.event(k).type != "impact" && std::ranges::count(due, k) == 0) side = -side;
  }
}

// The first zero, and all that lie so near to it that they cannot be told apart. An impact stands just before its zero, so that what
// it throws back is still on its side. A law that passes the other way than its event asks for is on its new side as well: if what
// happens here drives it back, it passes again, and the two events of a relay follow one another; an impact lets nothing pass.
Outcome EventWatch::locate(const Sample& after, const Bracket& step, State& event_state) {
  const double resolution = std::max(1e-14 * (step.b - step.a), 4 * std::numeric_limits<double>::epsilon() * std::abs(step.b));
  const double left = before_.t;
  const VecX sides = actions_.memory().side;
  Bracket first{left, after.t};
  Outcome outcome;
  int earliest = -1;
  for (int k = 0; k < actions_.functions().count() && outcome; ++k) {
    if (!passes(k, after)) continue;
    const auto value_at = [&](double t) {
      if (outcome) outcome = look(t, inside_);
      return outcome ? sides[k] * inside_.values[k] : -1.0;
    };
    const double at_bound = first.b == after.t ? sides[k] * after.values[k] : value_at(first.b);
    if (at_bound >= 0) continue;  // later than the first so far
    first = narrow({left, first.b}, std::max(sides[k] * before_.values[k], 0.0), at_bound, resolution, value_at);
    earliest = k;
  }
  if (!outcome) return outcome;
  const double together = std::min(first.b + 100 * resolution, after.t);
  std::vector<int> due;
  if (outcome = look(together, inside_); !outcome) return outcome;
  const bool is_impact = actions_.event(earliest).type == "impact";
  for (int k = 0; k < actions_.functions().count(); ++k) {
    if (k != earliest && (!is_beyond(k, after) || sides[k] * inside_.values[k] >= 0)) continue;
    if (passes(k, after)) due.push_back(k);
  }
  if (outcome = dense_.end(step.a, is_impact ? first.a : first.b, event_state); !outcome) return outcome;
  if (outcome = recording_.look(event_state, true, snapshot_); !outcome) return outcome;
  if (!is_impact) take_new_sides(due);
  actions_.make_due(std::move(due), snapshot_);
  return {};
}

}  // namespace holonom
