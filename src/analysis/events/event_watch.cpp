#include "analysis/events/event_watch.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace holonom {
namespace {

constexpr double rough = 1e-6;  // of the step, if it will be repeated

double resolution_of(const Bracket& step) {
  return std::max(1e-14 * (step.b - step.a), 4 * std::numeric_limits<double>::epsilon() * std::abs(step.b));
}

}  // namespace

EventWatch::EventWatch(EventActions& actions, DenseOutput& dense, Recording& recording)
    : actions_(actions), dense_(dense), recording_(recording) {
  for (Sample* sample : {&before_, &middle_, &end_, &inside_, &dip_, &low_, &high_, &start_})
    for (VecX* numbers : {&sample->values, &sample->rates}) numbers->setZero(actions.functions().count());
}

Outcome EventWatch::evaluate(const State& state, Sample& sample) {
  const EventFunctions& functions = actions_.functions();
  Outcome outcome;
  snapshot_.t = state.t;
  if (needs_solution())
    outcome = recording_.take_snapshot(state, true, snapshot_);
  else if (needs_state())
    outcome = recording_.take_snapshot(state, functions.parts(), snapshot_);
  if (!outcome) return outcome;
  sample.t = state.t;
  actions_.evaluate(snapshot_, sample.values);
  for (int k = 0; k < functions.count(); ++k) {
    if (actions_.is_impact(k)) sample.rates[k] = functions.rate(k, snapshot_);
    if (std::isnan(sample.values[k])) return actions_.no_value(k, state.t);
  }
  return {};
}

// A function that starts at zero has no side until it has left zero. A measure at the bound of an impact stays on its side, regardless of
// rounding or drift, unless the event lets it pass. A function that an event has left on its previous side, by no more than a restart may
// move it, has crossed zero.
void EventWatch::store(const Sample& sample, bool is_restart) {
  EventMemory& memory = actions_.memory();
  for (int k = 0; k < actions_.functions().count(); ++k) {
    const double value = sample.values[k], side = value > 0 ? 1 : -1;
    if (std::isfinite(value)) memory.size[k] = std::max(memory.size[k], std::abs(value));
    if (!actions_.can_happen(k) || actions_.is_active(k)) continue;
    const bool is_impact = actions_.is_impact(k), is_known = memory.side[k] != 0;
    if (is_impact && memory.side[k] * value > actions_.band_of_restart(k)) memory.floor[k] = 0;
    if (is_impact && is_known && actions_.functions().is_passed_to(k, side)) continue;
    const bool is_unsure = is_impact ? !is_known : is_restart && actions_.has_just_occurred(k, sample.t);
    if (std::abs(value) > (is_unsure ? actions_.band_of_restart(k) : actions_.band(k))) memory.side[k] = side;
  }
}

bool EventWatch::is_beyond(int event, const Sample& sample) const {
  const double gap = actions_.memory().side[event] * sample.values[event], floor = actions_.floor(event);
  return floor < 0 ? gap < floor : gap < 0 && -gap > actions_.band(event);
}

bool EventWatch::drifts(int event) const {
  return actions_.is_impact(event) && !actions_.is_active(event) && actions_.floor(event) == 0 && is_beyond(event, before_);
}

bool EventWatch::leaves_slowly(int event) const {
  if (!actions_.is_impact(event) || actions_.is_active(event)) return false;
  const double side = actions_.memory().side[event], rate = before_.rates[event];
  return side * rate >= 0 && actions_.is_slow(event, rate) && std::abs(before_.values[event]) <= actions_.band_of_restart(event);
}

// A measure that is already beyond its bound hits it when it starts to move further in. One that leaves more slowly than the error of the
// step may also be found beyond: it hits the bound where it is beyond and moves further in. Of the maximum only the sign matters.
// A measure that has hit its bound without activating it hits it again at its floor.
double EventWatch::height(int event, double side, const Sample& sample) const {
  const double value = side * sample.values[event], rate = side * sample.rates[event], floor = actions_.floor(event);
  if (floor < 0) return value - floor;
  if (drifts(event)) return rate;
  return leaves_slowly(event) ? std::max(value, rate) : value;
}

bool EventWatch::crosses(int event, const Sample& sample) const {
  if (!is_beyond(event, sample)) return false;
  if (actions_.is_active(event)) return true;
  const double side = actions_.memory().side[event];
  return actions_.can_happen(event) && actions_.functions().is_passed_to(event, -side) && height(event, side, sample) < 0;
}

Outcome EventWatch::begin(const State& state, double characteristic_time) {
  actions_.set_time_scale(characteristic_time);
  scratch_ = state;
  if (actions_.functions().count() == 0) return {};
  const Outcome outcome = evaluate(state, before_);
  if (outcome) store(before_, true);
  return outcome;
}

Outcome EventWatch::search(double t, const State& end, std::optional<double>& found) {
  found.reset();
  before_.t = t;
  start_ = before_;
  sides_at_start_ = actions_.memory().side;
  floors_at_start_ = actions_.memory().floor;
  bool is_found = false;
  Outcome outcome = evaluate(t + 0.5 * (end.t - t), middle_);
  if (outcome) outcome = evaluate(end, end_);
  for (const Sample* sample : {&middle_, &end_}) {
    if (!outcome) return outcome;
    if (outcome = find_double_crossings(*sample, is_found); !outcome) return outcome;
    if (!is_found) outcome = find_openings(*sample, is_found);
    if (!outcome) return outcome;
    const Sample& after = is_found ? dip_ : *sample;
    for (int k = 0; k < actions_.functions().count(); ++k) is_found |= crosses(k, after);
    if (is_found) {
      step_ = {t, end.t};
      after_ = &after;
      is_rough_ = !expected_;
      const double near = rough * (end.t - t);
      if (is_rough_)
        outcome = locate(after, near, {});
      else if (outcome = evaluate_near(*expected_ - near, *expected_ + near); outcome)
        outcome = locate(after, resolution_of(step_), {&low_, &high_});
      found = first_.b;
      expected_.reset();
      return outcome;
    }
    store(*sample);
    before_ = *sample;
  }
  expected_.reset();
  return {};
}

// Positions do not jump, so that no bound is hit there; the contact force of one that is active may.
Outcome EventWatch::pass_jump(const State& state, State& event_state) {
  const int count = actions_.functions().count();
  if (count == 0) return {};
  if (Outcome outcome = evaluate(state, before_); !outcome) return outcome;
  std::vector<int> due;
  for (int k = 0; k < count; ++k)
    if ((!actions_.is_impact(k) || actions_.is_active(k)) && crosses(k, before_)) due.push_back(k);
  if (due.empty()) {
    store(before_);
    return {};
  }
  event_state = state;
  if (Outcome outcome = recording_.take_snapshot(event_state, actions_.need_solution(), snapshot_); !outcome) return outcome;
  update_sides(due);
  actions_.make_due(std::move(due), snapshot_, VecX::Zero(count));
  return {};
}

Outcome EventWatch::evaluate_near(double low, double high) {
  const auto inside = [&](double t) { return std::clamp(t, before_.t, after_->t); };
  const Outcome outcome = evaluate(inside(low), low_);
  return outcome ? evaluate(inside(high), high_) : outcome;
}

// The contact force of an active bound may be tensile in part of the step only: the parabola through the step's three samples shows where
// to search.
Outcome EventWatch::find_openings(const Sample& after, bool& found) {
  const double half = middle_.t - start_.t;
  for (int k = 0; k < actions_.functions().count() && !found; ++k) {
    if (!actions_.is_active(k)) continue;
    const double side = actions_.memory().side[k], first = side * start_.values[k], last = side * end_.values[k];
    const double middle = side * middle_.values[k], bend = first - 2 * middle + last, slope = 0.5 * (last - first);
    if (!(bend > 0) || middle - slope * slope / (2 * bend) >= 0) continue;
    const double lowest = middle_.t - half * slope / bend;
    if (lowest <= before_.t || lowest >= after.t) continue;
    if (Outcome outcome = evaluate(lowest, dip_); !outcome) return outcome;
    found = crosses(k, dip_);
  }
  return {};
}

bool EventWatch::occurs_within(double time) const {
  const double length = end_.t - middle_.t;
  if (!(length > 0) || before_.t != end_.t) return false;
  for (int k = 0; k < actions_.functions().count(); ++k) {
    const double side = actions_.memory().side[k], slope = side * (end_.values[k] - middle_.values[k]) / length;
    const bool may_happen = actions_.is_active(k) || (actions_.can_happen(k) && actions_.functions().is_passed_to(k, -side));
    if (may_happen && slope < 0 && side * end_.values[k] <= -slope * time) return true;
  }
  return false;
}

// A measure that approaches its bound before and leaves it after may have been beyond it in between: the cubic through values and rates at
// both ends shows where to search. A measure already beyond hits where it moves further in: at once, if deeper than the error of positions.
Outcome EventWatch::find_double_crossings(const Sample& after, bool& found) {
  const double length = after.t - before_.t;
  for (int k = 0; k < actions_.functions().count() && !found; ++k) {
    const double side = actions_.memory().side[k];
    if (!actions_.is_impact(k) || actions_.is_active(k)) continue;
    const bool is_in = drifts(k);
    if (!is_in && (is_beyond(k, before_) || is_beyond(k, after))) continue;
    const double floor = actions_.floor(k), first = side * before_.values[k] - floor, last = side * after.values[k] - floor;
    const double falls = side * before_.rates[k] * length, rises = side * after.rates[k] * length;
    if (!(falls < 0 && rises > 0)) continue;
    // f(x) = first + falls x + c2 x^2 + c3 x^3; the slope crosses zero from below at the minimum.
    const double c2 = 3 * (last - first) - 2 * falls - rises, c3 = 2 * (first - last) + falls + rises;
    const double x = -falls / (c2 + std::sqrt(std::max(c2 * c2 - 3 * c3 * falls, 0.0)));
    const double lowest = first + x * (falls + x * (c2 + x * c3));
    if (!(x > 0 && x < 1)) continue;
    if (is_in ? first - lowest <= actions_.band_of_restart(k) : lowest > 0.1 * std::min(first, last)) continue;
    if (Outcome outcome = evaluate(before_.t + (is_in ? 0.5 * x : x) * length, dip_); !outcome) return outcome;
    found = crosses(k, dip_);
  }
  return {};
}

void EventWatch::reset_search() {
  expected_ = first_.b;
  before_ = start_;
  actions_.memory().side = sides_at_start_;
  actions_.memory().floor = floors_at_start_;
}

// Event functions that have crossed zero at the instant of an event and are not due
void EventWatch::update_sides(const std::vector<int>& due) {
  actions_.functions().evaluate(snapshot_, inside_.values);
  for (int k = 0; k < actions_.functions().count(); ++k) {
    double& side = actions_.memory().side[k];
    if (side * inside_.values[k] < 0 && !actions_.is_impact(k) && std::ranges::count(due, k) == 0) side = -side;
  }
}

Outcome EventWatch::locate(const Sample& after, double width, std::initializer_list<const Sample*> between) {
  const VecX sides = actions_.memory().side;
  Bracket first{before_.t, after.t};
  Outcome outcome;
  int earliest = -1;
  for (int k = 0; k < actions_.functions().count() && outcome; ++k) {
    if (!crosses(k, after)) continue;
    const auto value_at = [&](double t) {
      if (outcome) outcome = evaluate(t, inside_);
      return outcome ? height(k, sides[k], inside_) : -1.0;
    };
    const Sample *left = &before_, *right = &after;
    for (const Sample* sample : between) {
      right = height(k, sides[k], *sample) < 0 ? sample : &after;
      if (right == sample) break;
      left = sample;
    }
    const double at_left = std::max(height(k, sides[k], *left), 0.0);
    double b = right->t, at_right = height(k, sides[k], *right);
    if (b > first.b) at_right = left->t < first.b ? value_at(b = first.b) : 0;
    if (at_right >= 0) continue;  // later than the first so far
    first = narrow({left->t, b}, at_left, at_right, width, value_at);
    earliest = k;
  }
  first_ = first;
  earliest_ = earliest;
  return outcome;
}

// All whose zeros cannot be distinguished from the first. An impact is located just before its zero, so that the rebounding measure is
// still on its side. A function that crosses against the direction of its event is on its new side as well: if the actions here drive it
// back, it crosses again, and the two events of a relay follow one another; an impact lets nothing pass.
Outcome EventWatch::finish_event(State& event_state) {
  if (is_rough_) {
    Outcome outcome = evaluate_near(first_.a, first_.b);
    if (outcome) outcome = locate(*after_, resolution_of(step_), {&low_, &high_});
    if (!outcome) return outcome;
  }
  const Sample& after = *after_;
  const Bracket step = step_, first = first_;
  const int earliest = earliest_;
  const double resolution = resolution_of(step);
  const VecX sides = actions_.memory().side;
  Outcome outcome;
  const double together = std::min(first.b + 100 * resolution, after.t);
  const auto is_other = [&](int k) { return k != earliest && crosses(k, after); };
  std::vector<int> due;
  bool has_others = false;
  for (int k = 0; k < actions_.functions().count(); ++k) has_others |= is_other(k);
  if (has_others)
    if (outcome = evaluate(together, inside_); !outcome) return outcome;
  const bool is_impact_found = actions_.is_impact(earliest) && !actions_.is_active(earliest);
  for (int k = 0; k < actions_.functions().count(); ++k)
    if (k == earliest ? crosses(k, after) : is_other(k) && height(k, sides[k], inside_) < 0) due.push_back(k);
  if (outcome = dense_.end(step.a, is_impact_found ? first.a : first.b, event_state); !outcome) return outcome;
  if (outcome = recording_.take_snapshot(event_state, actions_.need_solution(), snapshot_); !outcome) return outcome;
  if (actions_.need_solution()) recording_.observe_determinacy(event_state.t);  // of what the event has read
  if (!is_impact_found) update_sides(due);
  actions_.make_due(std::move(due), snapshot_, (after.values - before_.values) / (after.t - before_.t));
  return {};
}

}  // namespace holonom
