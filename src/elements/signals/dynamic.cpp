// First-order states:
//
//   lag         T s' = u - s
//   integrator  s' = u
//   state       s' = any expression, which may use the state itself
#include "elements/signals/signal.h"

namespace holonom {
namespace {

SignalDefinition one_state(const Element& element, Expression rate) {
  SignalDefinition signal;
  signal.states.push_back({element.name + ".value", std::move(rate), element.number("initial", 0), element.number("scale", 1)});
  return signal;
}

SignalDefinition define_lag(const Element& element) {
  return one_state(element, formula("(u - " + element.name + ".value)/T", {{"T", element.get<double>("time")}},
                                    {{"u", element.get<Expression>("of")}}));
}

SignalDefinition define_integrator(const Element& element) { return one_state(element, element.get<Expression>("of")); }

SignalDefinition define_state(const Element& element) { return one_state(element, element.get<Expression>("rate")); }

ElementType type_of_dynamic(const std::string& section, const std::string& name, const std::string& sentence,
                            std::vector<Field> fields) {
  fields.push_back({"initial", FieldKind::number, "", false, "0", "initial value"});
  fields.push_back(scale_field());
  ElementType result{section, name, true, true, sentence, std::move(fields)};
  result.channels = {"value", "rate"};
  return result;
}

}  // namespace

std::vector<SignalEntry> lag_signal() {
  return {{also_called({"first-order", "low-pass", "lowpass", "pt1"},
                       type_of_dynamic(
                           "signals", "lag", "First-order lag: time*value' = of - value.",
                           {input_field(), {"time", FieldKind::number, "s", true, "", "the time constant", Range::positive}})),
           define_lag, true, SignalEntry::Settable::state}};
}

std::vector<SignalEntry> integrator_signal() {
  return {{also_called({"integral", "integrate"},
                       type_of_dynamic("signals", "integrator", "The integral of an expression over time.", {input_field()})),
           define_integrator, true, SignalEntry::Settable::state}};
}

std::vector<SignalEntry> user_state() {
  return {{type_of_dynamic(
               "states", "state", "A user-defined first-order state: value' = rate.",
               {{"rate", FieldKind::law, "", true, "", "expression of t, channels, signals and states, including this one"}}),
           define_state, true, SignalEntry::Settable::state}};
}

}  // namespace holonom
