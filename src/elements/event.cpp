#include "elements/event.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "elements/catalogue.h"
#include "elements/entry.h"
#include "model/bounds.h"

namespace holonom {
namespace {

Field when_field() {
  return {"when", FieldKind::law,
          "",     true,
          "",     "event function: the event occurs when this expression crosses zero; it may use all recorded channels"};
}
Field direction_field(const std::string& what) {
  return {"direction", FieldKind::choice,
          "",          false,
          "both",      "direction in which " + what + " must change at the event",
          Range::any,  {"rising", "falling", "both"}};
}
Field times_field() {
  return {"times", FieldKind::number, "", false, "unlimited", "maximum number of occurrences", Range::positive};
}
Field switched(const std::string& name, const std::string& sentence) {
  return {name, FieldKind::elements, "", false, "none", sentence};
}

EventEntry entry(const std::string& name, std::vector<OtherName> other_names, EventAction action, const std::string& sentence,
                 std::vector<Field> fields) {
  fields.push_back(times_field());
  ElementType type{"events", name, true, true, sentence, std::move(fields)};
  type.action = action;
  type.other_names = std::move(other_names);
  type.reads_derived = true;
  return {type};
}

EventEntry impact() {
  EventEntry impact = entry(
      "impact", {"collision", "bounce", "rebound", "hit"}, EventAction::impact,
      "A measure reaches a bound and rebounds: its rate becomes -restitution times the rate before, by an impulse along the "
      "measure; joints and drivers react with impulses of their own. Rebounds that die out come to rest: the bound then becomes "
      "active, holds the measure with the generalised force `effort`, and opens when it would have to pull.",
      {{"measure", FieldKind::measure, "", true, "", "the measure that reaches the bound"},
       {"at", FieldKind::number, "m, rad", true, "", "the bound", Range::any, {}, Sense::of_measure},
       {"restitution", FieldKind::number, "", true, "",
        "coefficient of restitution, rate after the impact over rate before, from 0 to 1", Range::nonnegative},
       direction_field("the measure"),
       {"rest_speed", FieldKind::number, "m/s, rad/s", false, "from the tolerance",
        "below this rate the measure does not rebound but comes to rest", Range::nonnegative},
       switched("on", "joints, forces, drivers and couplers to switch on when it comes to rest; they then replace the bound"),
       switched("off", "joints, forces, drivers and couplers to switch off when it comes to rest")});
  impact.type.channels = {"effort"};
  return impact;
}

class EventCheck {
 public:
  explicit EventCheck(const Model& model) : model_(model) {
    for (const auto* elements : {&model.joints, &model.forces, &model.drivers})
      for (const Element& element : *elements)
        if (!is_bound(element)) switchable_.push_back(element.name);
    for (const Element& signal : model.signals)
      if (signal_entry(signal).settable != SignalEntry::Settable::no) settable_.push_back(signal.name);
  }

  std::vector<Diagnostic> run() {
    for (const Element& event : model_.events) check(event);
    return std::move(faults_);
  }

 private:
  void check(const Element& event) {
    for (const char* field : {"on", "off"}) check_names(event, field, switchable_, "a joint, force, driver or coupler");
    check_names(event, "signal", settable_, "a constant signal, an integrator, a lag or a state");
    if (action_of(event) == EventAction::switch_elements && !event.has("on") && !event.has("off"))
      fault(event.where, fmt::format("event '{}' has neither `on` nor `off`", event.name),
            "name the elements to switch on or off");
    if (event.has("signal") && event.get<std::vector<std::string>>("signal").size() != 1)
      fault(event.location("signal"), fmt::format("event '{}' can set only one signal", event.name),
            "define one event per signal");
    if (event.has("times") && event.get<double>("times") != std::floor(event.get<double>("times")))
      fault(event.location("times"), fmt::format("event '{}': 'times' must be a whole number", event.name));
    if (event.has("on") && event.has("off"))
      for (const std::string& name : event.get<std::vector<std::string>>("on"))
        if (std::ranges::count(event.get<std::vector<std::string>>("off"), name) > 0)
          fault(event.location("off"), fmt::format("event '{}' switches '{}' both on and off", event.name, name));
    if (event.number("restitution", 0) > 1)
      fault(event.location("restitution"), fmt::format("event '{}': 'restitution' must not exceed 1", event.name));
  }

  void check_names(const Element& event, const char* field, const std::vector<std::string>& known, const char* what) {
    if (!event.has(field)) return;
    for (const std::string& name : event.get<std::vector<std::string>>(field))
      if (std::ranges::count(known, name) == 0)
        fault(event.location(field), fmt::format("event '{}': '{}' names '{}', which is not {}", event.name, field, name, what),
              suggestion(name, known));
  }

  void fault(const Location& where, std::string message, std::string hint = {}) {
    faults_.push_back({where, std::move(message), std::move(hint)});
  }

  const Model& model_;
  std::vector<std::string> switchable_, settable_;
  std::vector<Diagnostic> faults_;
};

}  // namespace

const std::vector<EventEntry>& event_catalogue() {
  static const std::vector<EventEntry> entries = {
      entry("stop", {"end", "terminate", "halt", "finish"}, EventAction::stop, "Ends the run.",
            {when_field(), direction_field("the expression")}),
      entry("switch", {"toggle", "activate", "deactivate", "enable", "disable"}, EventAction::switch_elements,
            "Switches joints, forces, drivers and couplers on or off; velocities jump by impulses to satisfy new constraints.",
            {when_field(), direction_field("the expression"), switched("on", "joints, forces, drivers and couplers to switch on"),
             switched("off", "joints, forces, drivers and couplers to switch off")}),
      impact(),
      entry("set", {"assign", "reset"}, EventAction::set_signal, "Sets a signal or state to a new value.",
            {when_field(),
             direction_field("the expression"),
             {"signal", FieldKind::elements, "", true, "", "the constant signal, integrator, lag or state to set"},
             {"value", FieldKind::law, "", true, "", "the new value, an expression of the channels before the event"}})};
  return entries;
}

EventAction action_of(const Element& event) { return entry_for(event_catalogue(), event, 2, "events").type.action.value(); }

Passing passing_of(const Element& event) {
  if (!event.has("direction")) return Passing::both;
  const auto& word = event.get<std::string>("direction");
  return word == "rising" ? Passing::rising : word == "falling" ? Passing::falling : Passing::both;
}

std::vector<Diagnostic> faults_of_events(const Model& model) { return EventCheck(model).run(); }

}  // namespace holonom
