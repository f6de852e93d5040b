// A transport delay tau: value(t) = u(t - tau), from stored nodes of u (delay_line.h). Where only first-order states can represent it, as
// in linear systems, it is the rational approximation
//
//   e^(-tau s) = (6 - 2 tau s)/(6 + 4 tau s + tau^2 s^2) + O((tau s)^4)      (Pade [1/2]),
//
//   value' = -2/tau u - 4/tau value + x_2,    x_2' = 6/tau^2 (u - value)
#include <cmath>

#include "elements/signals/signal.h"

namespace holonom {
namespace {

SignalDefinition define_delay(const Element& element) {
  SignalDefinition signal;
  SignalDefinition::Delayed delayed;
  delayed.channel = element.name + ".value";
  delayed.of = element.get<Expression>("of");
  delayed.time = element.get<double>("time");
  const double points = element.number("points", 20);
  constexpr double most = 10000;
  if (points != std::round(points) || points < DelayLine::fewest_points || points > most)
    throw InputError(element.location("points"), "'points' of delay '" + element.name + "' must be a whole number from " +
                                                     std::to_string(DelayLine::fewest_points) + " to 10000");
  delayed.points = static_cast<int>(points);
  if (element.has("interpolation") && element.get<std::string>("interpolation") == "linear")
    delayed.interpolation = DelayLine::Interpolation::linear;
  if (element.has("initial")) delayed.before.push_back(element.get<double>("initial"));
  signal.delayed.push_back(std::move(delayed));
  return signal;
}

}  // namespace

SignalDefinition rational_delay(const SignalDefinition::Delayed& delayed) {
  const double initial = delayed.before.empty() ? 0 : delayed.before.front();
  const std::string rest = delayed.channel.substr(0, delayed.channel.rfind('.')) + ".x2";
  const std::map<std::string, double> numbers = {{"tau", delayed.time}};
  const std::map<std::string, Expression> laws = {{"u", delayed.of}};
  SignalDefinition signal;
  signal.states.push_back(
      {delayed.channel, formula("-2/tau*u - 4/tau*" + delayed.channel + " + " + rest, numbers, laws), initial, 1});
  signal.states.push_back(
      {rest, formula("6/tau^2*(u - " + delayed.channel + ")", numbers, laws), rest_of_rational_delay(delayed.time, initial), 1});
  return signal;
}

double rest_of_rational_delay(double time, double value) { return 6 / time * value; }

std::vector<SignalEntry> delay_signal() {
  ElementType type{
      "signals",
      "delay",
      true,
      true,
      "The value that an expression had a constant time ago.",
      {input_field(),
       {"time", FieldKind::number, "s", true, "", "the delay", Range::positive},
       {"points", FieldKind::number, "", false, "20", "how many values per delay are stored"},
       {"interpolation",
        FieldKind::choice,
        "",
        false,
        "cubic",
        "between stored values: `cubic` through four of them, `linear` through two",
        Range::any,
        {"cubic", "linear"}},
       {"initial", FieldKind::number, "", false, "its value at the start", "value of the expression before the start"}}};
  type.channels = {"value"};
  return {{.type = also_called({"transport-delay", "dead-time", "latency", "lag-time", "time-delay"}, type),
           .define = define_delay,
           .has_memory = true}};
}

}  // namespace holonom
