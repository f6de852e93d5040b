#include "system/event_functions.h"

#include <algorithm>
#include <cmath>

#include "math/nearest_name.h"

namespace holonom {

namespace {

// A condition such as t > 1 is 0 or 1 and never crosses zero, nor does a constant.
void require_crossing(const Element& event) {
  const Expression& law = event.get<Expression>("when");
  const Location where = event.location("when");
  if (law.variables().empty())
    throw InputError(where, "event '" + event.name + "': an expression without variables never crosses zero",
                     "name channels, or t");
  std::vector<double> values(law.variables().size());
  double x = 0.3;
  for (int sample = 0; sample < 64; ++sample) {
    for (double& value : values) {
      x = std::fmod(997 * x + 0.37, 1);  // no pattern that an expression could match
      value = (x - 0.5) * std::pow(10, sample % 7 - 3);
    }
    const double found = law.evaluate(std::span<const double>(values));
    if (found != 0 && found != 1) return;
  }
  throw InputError(where, "event '" + event.name + "': a condition is 0 or 1 and never crosses zero",
                   "write a difference, such as t - 1.5 in place of t > 1.5");
}

// The elements that the impact would switch on are on from the start.
bool begins_at_rest(const Model& model, const Element& impact) {
  if (!impact.has("on")) return false;
  const auto& names = impact.get<std::vector<std::string>>("on");
  for (const auto* elements : {&model.joints, &model.forces, &model.drivers})
    for (const Element& element : *elements)
      if (!element.is_on && std::ranges::count(names, element.name) > 0) return false;
  return true;
}

// An event may switch off what the impact switches on.
bool opens_bound(const Model& model, const Element& impact) {
  const auto& names = impact.get<std::vector<std::string>>("on");
  return std::ranges::any_of(model.events, [&](const Element& event) {
    if (!event.has("off")) return false;
    return std::ranges::any_of(event.get<std::vector<std::string>>("off"),
                               [&](const std::string& name) { return std::ranges::count(names, name) > 0; });
  });
}

}  // namespace

double EventFunctions::Function::operator()(const Snapshot& now, const std::vector<Channel>& all) const {
  for (std::size_t k = 0; k < channels.size(); ++k) values[k] = all[channels[k]].read(now);
  return law.evaluate(std::span<const double>(values));
}

std::size_t EventFunctions::channel(const std::string& name, const Location& where) {
  const auto found = std::ranges::find(channels_, name, &Channel::name);
  if (found == channels_.end()) {
    std::vector<std::string> names;
    for (const Channel& known : channels_) names.push_back(known.name);
    throw InputError(where, "there is no channel '" + name + "' for an event to read", suggestion(name, names));
  }
  note_needs_of(*found);
  return static_cast<std::size_t>(found - channels_.begin());
}

void EventFunctions::note_needs_of(const Channel& channel) {
  need_solution_ |= channel.is_solved();
  need_work_ |= channel.kind == Channel::energy;
  for (const std::size_t source : channel.sources) note_needs_of(channels_[source]);
}

EventFunctions::Function EventFunctions::bind(const Expression& law, const Location& where) {
  Function function{law, {}, {}};
  for (const std::string& name : law.variables()) function.channels.push_back(channel(name, where));
  function.values.resize(function.channels.size());
  return function;
}

void EventFunctions::read_parts_of(const Channel& channel) {
  for (const std::size_t source : channel.sources) read_parts_of(channels_[source]);
  if (!channel.sources.empty()) return;
  parts_.bodies |= channel.part == Channel::Part::bodies;
  parts_.rest |= channel.part == Channel::Part::rest;
  if (channel.measure >= 0 && std::ranges::count(parts_.measures, channel.measure) == 0)
    parts_.measures.push_back(channel.measure);
}

// A measure of a joint or force, or a coordinate of a body or marker: ball.y has the rate ball.vy, ball.angle has ball.omega.
EventFunctions::Motion EventFunctions::motion_of(const std::string& measure, const OutputLayout& layout) {
  for (std::size_t m = 0; m < layout.measures.size(); ++m)
    if (layout.measures[m].owner + "." + layout.measures[m].value == measure)
      return {[m](const Snapshot& now) { return now.measures[m].rate; },
              [m](const Snapshot& now) { return now.measures[m].acceleration; }};
  const auto dot = measure.rfind('.') + 1;
  const std::string owner = measure.substr(0, dot), name = measure.substr(dot);
  const auto reader = [&](const std::string& wanted) {
    const auto found = std::ranges::find(channels_, wanted, &Channel::name);
    if (found == channels_.end()) throw std::logic_error("the measure of an impact has no channel " + wanted);
    read_parts_of(*found);
    return found->read;
  };
  if (name == "angle") return {reader(owner + "omega"), reader(owner + "alpha")};
  return {reader(owner + "v" + name), reader(owner + "a" + name)};
}

EventFunctions::EventFunctions(const Model& model, const OutputLayout& layout, double first_energy)
    : channels_(model.events.empty() ? std::vector<Channel>{} : all_channels(model, layout, first_energy)) {
  std::vector<Diagnostic> faults = faults_of_events(model);
  for (const Element& event : model.events) {
    try {
      const EventAction action = action_of(event);
      actions_.push_back(action);
      if (action == EventAction::impact) {
        const Expression measure = Expression::variable(event.get<std::string>("measure"));
        const double factor = 1;
        functions_.push_back(
            bind(Expression::combination({&factor, 1}, {&measure, 1}, -event.get<double>("at")), event.location("measure")));
      } else {
        require_crossing(event);
        functions_.push_back(bind(event.get<Expression>("when"), event.location("when")));
      }
      motions_.push_back(action == EventAction::impact ? motion_of(event.get<std::string>("measure"), layout) : Motion{});
      new_values_.push_back(action == EventAction::set_signal ? bind(event.get<Expression>("value"), event.location("value"))
                                                              : Function{});
    } catch (const InputError& error) {
      faults.insert(faults.end(), error.diagnostics().begin(), error.diagnostics().end());
    }
    passing_.push_back(passing_of(event));
  }
  for (const Function& function : functions_)
    for (const std::size_t channel : function.channels) read_parts_of(channels_[channel]);
  if (!faults.empty()) throw InputError(std::move(faults));
}

void EventFunctions::evaluate(const Snapshot& now, VecX& values) const {
  for (std::size_t k = 0; k < functions_.size(); ++k) values[static_cast<int>(k)] = functions_[k](now, channels_);
}

double EventFunctions::size_of_impact(int event, double length) const {
  return channels_[functions_[event].channels.front()].unit == "rad" ? 1 : length;
}

std::vector<int> EventFunctions::impacts_at_bound(const Model& model, const Snapshot& now, double length) const {
  std::vector<int> found;
  for (std::size_t k = 0; k < functions_.size(); ++k) {
    const Element& event = model.events[k];
    if (actions_[k] != EventAction::impact) continue;
    if (std::abs(functions_[k](now, channels_)) > rounding_at_start * size_of_impact(static_cast<int>(k), length)) {
      if (begins_at_rest(model, event) && !opens_bound(model, event))
        throw InputError(event.location("on"),
                         "event '" + event.name + "' cannot occur: the elements that it would switch on are on from the start",
                         "write starts: off there");
      continue;
    }
    if (passing_[k] == Passing::both && !begins_at_rest(model, event))
      throw InputError(event.where,
                       "event '" + event.name + "': the measure starts at its bound and could be on either side of it",
                       "write direction: falling where it comes from above, rising from below");
    if (passing_[k] != Passing::both) found.push_back(static_cast<int>(k));
  }
  return found;
}

double EventFunctions::new_value(int event, const Snapshot& now) const { return new_values_[event](now, channels_); }

}  // namespace holonom
