#include "elements/event.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "math/nearest_name.h"
#include "model/bounds.h"

namespace holonom {
namespace {

Field when_field() {
  return {"when", FieldKind::law,
          "",     true,
          "",     "the event happens where this law passes zero; it may read every channel that is recorded"};
}
Field direction_field(const std::string& what) {
  return {"direction", FieldKind::choice,
          "",          false,
          "both",      "which way " + what + " must go for the event to happen",
          Range::any,  {"rising", "falling", "both"}};
}
Field times_field() {
  return {"times", FieldKind::number, "", false, "any number", "how often it may happen at most", Range::positive};
}
Field switched(const std::string& name, const std::string& sentence) {
  return {name, FieldKind::elements, "", false, "none", sentence};
}

ElementType type(const std::string& name, const std::string& sentence, std::vector<Field> fields) {
  fields.push_back(times_field());
  return {"events", name, true, true, sentence, std::move(fields)};
}

ElementType impact_type() {
  ElementType impact = type(
      "impact",
      "A measure hits a bound and is thrown back: its rate becomes -restitution times the rate before, by an impulse along the "
      "measure; joints and drivers answer with impulses of their own. Bounces that die out come to rest: the bound then holds "
      "the "
      "measure, pushes with `effort`, and lets go where it would have to pull.",
      {{"measure", FieldKind::measure, "", true, "", "what hits the bound"},
       {"at", FieldKind::number, "m, rad", true, "", "the bound", Range::any, {}, Sense::of_measure},
       {"restitution", FieldKind::number, "", true, "", "rate after over rate before, from 0 to 1", Range::nonnegative},
       direction_field("the measure"),
       {"rest_speed", FieldKind::number, "m/s, rad/s", false, "what the tolerance resolves",
        "below this rate it does not bounce but stays, rate zero", Range::nonnegative},
       switched("on", "joints, forces, drivers and couplers to switch on when it stays; they then hold in place of the bound"),
       switched("off", "what to switch off when it stays")});
  impact.channels = {"effort"};
  return impact;
}

class EventCheck {
 public:
  explicit EventCheck(const Model& model) : model_(model) {
    for (const auto* elements : {&model.joints, &model.forces, &model.drivers})
      for (const Element& element : *elements)
        if (!is_bound(element)) switchable_.push_back(element.name);
    for (const Element& signal : model.signals)
      if (signal.type == "constant" || signal.type == "state" || signal.type == "integrator" || signal.type == "lag")
        settable_.push_back(signal.name);
  }

  std::vector<Diagnostic> run() {
    for (const Element& event : model_.events) check(event);
    return std::move(faults_);
  }

 private:
  void check(const Element& event) {
    for (const char* field : {"on", "off"}) check_names(event, field, switchable_, "a joint, force, driver or coupler");
    check_names(event, "signal", settable_, "a constant signal, an integrator, a lag or a state");
    if (event.type == "switch" && !event.has("on") && !event.has("off"))
      fault(event.where, fmt::format("event '{}' has neither `on` nor `off`", event.name), "name the elements to switch");
    if (event.has("signal") && event.get<std::vector<std::string>>("signal").size() != 1)
      fault(event.location("signal"), fmt::format("event '{}' sets one signal", event.name), "write one event for each");
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

std::vector<ElementType> event_types() {
  return {
      type("stop", "The run ends here.", {when_field(), direction_field("the law")}),
      type("switch", "Joints, forces, drivers and couplers begin to act or cease to; speeds jump onto new equations by impulses.",
           {when_field(), direction_field("the law"), switched("on", "joints, forces, drivers and couplers to switch on"),
            switched("off", "joints, forces, drivers and couplers to switch off")}),
      impact_type(),
      type("set", "A signal or state gets a new value.",
           {when_field(),
            direction_field("the law"),
            {"signal", FieldKind::elements, "", true, "", "the constant signal, integrator, lag or state that gets it"},
            {"value", FieldKind::law, "", true, "", "its new value, of the channels as they stand"}})};
}

Passing passing_of(const Element& event) {
  if (!event.has("direction")) return Passing::both;
  const auto& word = event.get<std::string>("direction");
  return word == "rising" ? Passing::rising : word == "falling" ? Passing::falling : Passing::both;
}

std::vector<Diagnostic> faults_of_events(const Model& model) { return EventCheck(model).run(); }

}  // namespace holonom
