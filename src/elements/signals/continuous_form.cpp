// Signals that are sampled or delayed, as first-order states. A value h that is held for a period T and follows h_k = f(h_(k-1), u_k):
//
//   h' = (f(h, u) - h)/T        states: the same equilibria, and the same slow motion
//   y' = (f(h, u) - y)/(T/2)    outputs, which do not depend on their own last value: a hold delays by half a period on average
//
// What is only recorded follows at once.
#include "elements/signals/signal.h"

namespace holonom {

SignalDefinition continuous_form(const SignalDefinition& given) {
  SignalDefinition signal;
  signal.values = given.values;
  signal.states = given.states;
  for (const Held& held : given.held) {
    if (held.role == Held::Role::by_product) {
      signal.values.push_back({held.channel, held.next});
      continue;
    }
    signal.states.push_back(
        {held.channel,
         formula("(next - " + held.channel + ")/T", {{"T", held.role == Held::Role::output ? given.period / 2 : given.period}},
                 {{"next", held.next}}),
         held.initial, held.scale});
  }
  for (const SignalDefinition::Delayed& delayed : given.delayed)
    for (SignalDefinition::Integral& state : rational_delay(delayed).states) signal.states.push_back(std::move(state));
  return signal;
}

}  // namespace holonom
