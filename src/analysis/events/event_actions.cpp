#include "analysis/events/event_actions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "analysis/start/assembly.h"
#include "math/largest.h"
#include "math/name_list.h"
#include "model/bounds.h"
#include "system/row_names.h"

namespace holonom {
namespace {

constexpr double loosest_fit = 1e-5;  // of a joint that is switched on, relative to its scale

VecX flags_of(const std::vector<Element>& elements) {
  VecX flags = VecX::Zero(static_cast<int>(elements.size()));
  for (std::size_t k = 0; k < elements.size(); ++k) flags[static_cast<int>(k)] = elements[k].is_on;
  return flags;
}

EventMemory fresh_memory(const Model& model) {
  EventMemory memory;
  memory.joints = flags_of(model.joints);
  memory.forces = flags_of(model.forces);
  memory.drivers = flags_of(model.drivers);
  memory.shifts = VecX::Zero(memory.drivers.size());
  memory.constants = VecX::Zero(static_cast<int>(model.signals.size()));
  for (std::size_t k = 0; k < model.signals.size(); ++k)
    if (is_constant(model.signals[k])) memory.constants[static_cast<int>(k)] = model.signals[k].get<double>("value");
  for (VecX* field : {&memory.side, &memory.size, &memory.floor, &memory.counts})
    field->setZero(static_cast<int>(model.events.size()));
  for (VecX* field : {&memory.shared, &memory.shared_since}) field->setZero(static_cast<int>(model.joints.size()));
  return memory;
}

void append(VecX& list, double value) {
  list.conservativeResize(list.size() + 1);
  list[list.size() - 1] = value;
}

std::vector<std::string> names_in(const Element& event, const char* field) {
  return event.has(field) ? event.get<std::vector<std::string>>(field) : std::vector<std::string>{};
}

// Calls visit(flag) for every element that a name switches: itself, and the elements that a joint owns.
template <class Memory, class Visit>
void visit_flags(const Model& model, Memory& memory, const std::string& name, Visit&& visit) {
  const auto visit_list = [&](const std::vector<Element>& elements, auto& flags) {
    for (std::size_t k = 0; k < elements.size(); ++k)
      if (elements[k].name == name || elements[k].part_of == name) visit(flags[static_cast<int>(k)]);
  };
  visit_list(model.joints, memory.joints);
  visit_list(model.forces, memory.forces);
  visit_list(model.drivers, memory.drivers);
}

}  // namespace

EventActions::EventActions(AssembledModel& assembled, const Checkpoint* from, double tolerance)
    : first_(assembled),
      given_(assembled.system->model()),
      tolerance_(tolerance > 0 ? tolerance : 1e-6),
      functions_(given_, assembled.system->output_layout(), assembled.report.kinetic + assembled.report.potential),
      memory_(from ? from->events : fresh_memory(given_)),
      configurations_(given_),
      current_(std::make_shared<Configuration>(assembled)),
      entered_(current_) {
  values_.setZero(functions_.count());
  slopes_.setZero(functions_.count());
  for (const Element& event : given_.events) {
    const auto is_own = [&](const Element& driver) { return is_bound(driver) && driver.name == event.name; };
    const auto bound = std::ranges::find_if(given_.drivers, is_own);
    bound_.push_back(bound == given_.drivers.end() ? -1 : static_cast<int>(bound - given_.drivers.begin()));
  }
  if (!from && functions_.count() > 0) initialise_sides();
  if (memory_.entered.q.size() == 0) return;
  build();
  enter(State(memory_.entered));
}

void EventActions::build() {
  current_ = configurations_.find(memory_);
  has_switched_ = true;
}

bool EventActions::rests(int event) const {
  const Element& element = given_.events[event];
  if (!is_impact(event) || names_in(element, "on").empty()) return false;
  bool all = true;
  for (const std::string& name : names_in(element, "on"))
    visit_flags(given_, memory_, name, [&](double flag) { all &= flag != 0; });
  return all;
}

bool EventActions::can_happen(int event) const {
  const double most = given_.events[event].number("times", std::numeric_limits<double>::infinity());
  return memory_.counts[event] < most && !rests(event);
}

// The hops of an impact shrink to the rounding of positions.
double EventActions::band(int event) const {
  return (is_impact(event) && !is_active(event) ? 1e-15 : 1e-12) * memory_.size[event];
}

double EventActions::band_of_restart(int event) const {
  constexpr double instant = 1e-12;  // of the characteristic time
  return std::max(std::max(0.01 * tolerance_, 1e-12) * memory_.size[event], instant * time_scale_ * std::abs(slopes_[event]));
}

bool EventActions::has_just_occurred(int event, double t) const {
  const double rounding = 4 * std::numeric_limits<double>::epsilon() * std::abs(t);
  for (Eigen::Index k = memory_.times.size() - 1; k >= 0 && memory_.times[k] >= t - rounding; --k)
    if (memory_.which[k] == event) return true;
  return false;
}

bool EventActions::need_solution() const {
  bool is_any_active = false;
  for (int k = 0; k < functions_.count(); ++k) is_any_active |= is_active(k);
  return is_any_active || functions_.need_solution();
}

void EventActions::evaluate(const Snapshot& now, VecX& values) const {
  functions_.evaluate(now, values);
  for (int k = 0; k < functions_.count(); ++k)
    if (is_active(k)) values[k] = now.drivers[bound_[k]].effort;
}

double EventActions::energy(const State& body) { return current_->energy(body); }

Outcome EventActions::carry_out(Checkpoint& here) {
  State& body = here.followed;
  is_as_found_ = true;
  immovable_.clear();
  Outcome outcome = require_progress(body.t);
  std::vector<int> due = std::exchange(due_, {});
  for (bool has_settled = false; outcome && !due.empty() && stopped_by_.empty();) {
    outcome = carry_out_all(due, body);
    if (outcome && stopped_by_.empty()) outcome = find_triggered(body, due);
    if (!outcome || !stopped_by_.empty() || !due.empty() || std::exchange(has_settled, true)) continue;
    bool has_changed = false;
    outcome = resolve_contacts(body, has_changed);
    if (outcome && has_changed) outcome = find_triggered(body, due);
  }
  here.is_at_event = true;
  here.state.t = body.t;
  return outcome;
}

Outcome EventActions::carry_out_all(std::vector<int>& due, State& body) {
  const double before = energy(body), spent = body.work[Work::dissipated];
  const std::size_t count = due.size();
  Outcome outcome = apply_simultaneous_impulses(due, body);
  if (due.size() < count) {
    body.work[Work::supplied] += energy(body) - before + body.work[Work::dissipated] - spent;
    is_as_found_ = false;
  }
  if (!outcome) return outcome;
  for (std::size_t k = 0; k < due.size() && stopped_by_.empty(); ++k) {
    if (!is_as_found_) outcome = take_snapshot(body, now_);
    if (outcome) outcome = carry_out_one(due[k], body);
    if (!outcome)
      return {outcome.kind, fmt::format("event {} at t = {:.9g}: {}", given_.events[due[k]].name, body.t, outcome.reason)};
    is_as_found_ = false;
  }
  return {};
}

Outcome EventActions::carry_out_one(int event, State& body) {
  const double before = energy(body), spent = body.work[Work::dissipated];
  bool has_occurred = true;
  Outcome outcome = is_impact(event) ? process_impact(event, body, has_occurred) : guard(event, body.t);
  if (outcome && !is_impact(event)) outcome = act(event, body);
  if (!outcome) return outcome;
  // Energy that neither the motion nor impulses account for was supplied.
  body.work[Work::supplied] += energy(body) - before + body.work[Work::dissipated] - spent;
  if (has_occurred) record(event, body.t);
  if (has_occurred && !is_impact(event)) memory_.side[event] *= -1;
  return {};
}

void EventActions::record(int event, double t) {
  memory_.counts[event] += 1;
  append(memory_.times, t);
  append(memory_.which, event);
}

Outcome EventActions::act(int event, State& body) {
  const Element& element = given_.events[event];
  const EventAction action = functions_.action(event);
  if (action == EventAction::switch_elements) return switch_elements(element, body);
  if (action == EventAction::set_signal) return set(event, body);
  stopped_by_ = element.name;
  return {};
}

void EventActions::flag(const Element& event, const char* field, bool is_on) {
  for (const std::string& name : names_in(event, field)) visit_flags(given_, memory_, name, [&](double& flag) { flag = is_on; });
}

Outcome EventActions::switch_elements(const Element& event, State& body) {
  const Switches before = memory_;
  flag(event, "on", true);
  flag(event, "off", false);
  return enter_changed(before, body);
}

Outcome EventActions::enter_changed(const Switches& before, State& body, bool may_open) {
  if (before.has_same_elements(memory_)) return {};
  const VecX new_joints = memory_.joints - before.joints, new_drivers = memory_.drivers - before.drivers;
  const bool has_new_drivers = (new_drivers.array() > 0).any();
  for (Eigen::Index k = 0; k < new_drivers.size(); ++k)
    if (new_drivers[k] > 0) memory_.shifts[k] = 0;
  build();
  if (has_new_drivers) {
    shift_drivers(new_drivers, body);
    build();
  }
  Outcome outcome = close(new_joints, body);
  if (outcome && (has_new_drivers || (new_joints.array() > 0).any())) outcome = apply_impulse(std::nullopt, body, may_open);
  return outcome ? enter(body) : outcome;
}

// The run is already in it if only values have changed, or elements have been switched back.
Outcome EventActions::enter(const State& body) {
  memory_.entered = body;
  if (current_ == entered_) {
    assembled().state = body;
    return {};
  }
  entered_ = current_;
  const Outcome outcome = current_->enter(body);
  record_redundancy(body.t);
  return outcome;
}

void EventActions::record_redundancy(double t) {
  for (std::size_t j = 0; j < given_.joints.size(); ++j) {
    const int k = static_cast<int>(j);
    if (memory_.shared[k] != 0 || std::ranges::count(assembled().report.not_unique, given_.joints[j].name) == 0) continue;
    memory_.shared[k] = 1;
    memory_.shared_since[k] = t;
  }
}

// Joints that assembly has already named are left out.
std::vector<std::string> EventActions::notes() const {
  std::map<double, std::vector<std::string>> joints_since;
  for (std::size_t j = 0; j < given_.joints.size(); ++j)
    if (memory_.shared[static_cast<int>(j)] != 0 && std::ranges::count(first_.report.not_unique, given_.joints[j].name) == 0)
      joints_since[memory_.shared_since[static_cast<int>(j)]].push_back(given_.joints[j].name);
  std::vector<std::string> notes;
  for (const auto& [t, joints] : joints_since)
    notes.push_back(
        fmt::format("from t = {:.6g} on reactions not unique (those of least norm are given): {}", t, name_list(joints)));
  return notes;
}

// Their values count from where they are switched on.
void EventActions::shift_drivers(const VecX& is_new, const State& body) {
  Evaluation here;
  assembled().system->prepare(here);
  assembled().system->evaluate(body, need_constraint, here);
  for (const RowSource& source : assembled().system->row_sources())
    if (source.kind == RowSource::driver && is_new[source.index] > 0) memory_.shifts[source.index] = here.g[source.row];
}

Outcome EventActions::close(const VecX& new_joints, State& body) {
  System& system = *assembled().system;
  const VecX q = body.q;
  system.retract(q, VecX::Zero(system.sizes().v),
                 body.q);  // other coordinate sets may leave quaternions off unit length
  Evaluation here;
  system.prepare(here);
  system.evaluate(body, need_constraint, here);
  for (const RowSource& source : system.row_sources()) {
    if (source.kind != RowSource::joint || new_joints[source.index] <= 0) continue;
    const VecX g = here.g.segment(source.row, source.rows), scale = system.row_scale().segment(source.row, source.rows);
    if (largest(g.array() / scale.array()) > loosest_fit)
      return {Outcome::diverged,
              fmt::format("{} does not fit the configuration in which it is switched on: its equations are violated by {:.3g}",
                          source_name(model(), source), largest(g))};
  }
  if (largest(here.g.array() / system.row_scale().array()) > 1e-12 && !close_positions(system, body, 1e-12))
    return {Outcome::diverged, "the joints that are switched on do not close"};
  return {};
}

Outcome EventActions::set(int event, State& body) {
  const std::string& signal = given_.events[event].get<std::vector<std::string>>("signal").front();
  const double value = functions_.new_value(event, now_);
  if (!std::isfinite(value)) return {Outcome::diverged, "the new value of " + signal + " is not a number"};
  for (int k = 0; k < assembled().system->sizes().s; ++k)
    if (assembled().system->state_name(k) == signal + ".value") {
      body.s[k] = value;
      return {};
    }
  const auto found = std::ranges::find(given_.signals, signal, &Element::name);
  memory_.constants[found - given_.signals.begin()] = value;
  build();
  return enter(body);
}

Outcome EventActions::take_snapshot(const State& body, Snapshot& now) {
  Recovery& recovery = current_->recovery_at(body);
  recovery.restore(body);
  return recovery.snapshot(*assembled().system, body, now);
}

// Other events may make functions jump across zero, or away from zero, as the effort of a driver that is switched on.
Outcome EventActions::find_triggered(const State& body, std::vector<int>& due) {
  due.clear();
  if (Outcome outcome = take_snapshot(body, now_); !outcome) return outcome;
  evaluate(now_, values_);
  for (int k = 0; k < functions_.count(); ++k) {
    if (std::isnan(values_[k])) return no_value(k, body.t);
    // Positions do not jump: a measure that moves towards its bound hits it in the next step. Efforts do jump.
    if (is_impact(k) && memory_.side[k] * functions_.rate(k, now_) < -slowest(k) && std::ranges::count(immovable_, k) == 0)
      memory_.floor[k] = 0;  // an impact elsewhere drives it onto its bound
    if (is_active(k)) memory_.size[k] = std::max(memory_.size[k], std::abs(values_[k]));
    if (is_active(k) && memory_.side[k] * values_[k] < -band(k)) due.push_back(k);
    const double zero = has_just_occurred(k, body.t) ? band_of_restart(k) : band(k);
    if (is_impact(k) || !can_happen(k) || std::abs(values_[k]) <= zero) continue;
    const double side = values_[k] > 0 ? 1 : -1, before = memory_.side[k];
    const bool leaves_zero = before == 0 && passing_of(given_.events[k]) != Passing::both;
    if ((before == -side || leaves_zero) && functions_.is_passed_to(k, side)) {
      memory_.side[k] = -side;
      due.push_back(k);
    } else {
      memory_.side[k] = side;
    }
  }
  find_first_flight();
  return {};
}

// A measure that starts at its bound is on the side that its direction defines; one that starts off it, however near, is on its own side.
void EventActions::initialise_sides() {
  const Sizes& sizes = first_.system->sizes();
  const double length = first_.report.characteristic.length;
  // A measure that is at its bound from the start would have no size to compare rounding with.
  for (int k = 0; k < functions_.count(); ++k)
    if (is_impact(k)) memory_.size[k] = functions_.size_of_impact(k, length);
  first_.system->recover(first_.state, VecX::Zero(sizes.v), VecX::Zero(sizes.rows), now_);
  for (int k = 0; k < functions_.count(); ++k)
    if (is_impact(k) && std::abs(functions_.value(k, now_)) > rounding_at_start * memory_.size[k])
      memory_.side[k] = functions_.value(k, now_) > 0 ? 1 : -1;
  for (const int k : functions_.impacts_at_bound(given_, now_, length))
    if (!rests(k)) memory_.side[k] = passing_of(given_.events[k]) == Passing::falling ? 1 : -1;
}

Outcome EventActions::no_value(int event, double t) const {
  return {Outcome::diverged, fmt::format("the function of event {} is not a number at t = {:.9g}", given_.events[event].name, t)};
}

}  // namespace holonom
