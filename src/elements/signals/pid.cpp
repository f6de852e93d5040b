// A controller with a proportional, an integral and a filtered derivative part and bounds. With the error e,
//
//   u = p e + I + d (e - f)/T_f,      f' = (e - f)/T_f,      value = u kept between the bounds
//   I' = i e + (value - u)/T_r
//
// The last term lets the integral follow when the output is at a bound (K. J. Astrom, T. Hagglund, PID Controllers, 2nd ed., 1995,
// section 3.5); T_r is p/i unless given.
#include "elements/signals/signal.h"

namespace holonom {
namespace {

using Numbers = std::map<std::string, double>;

Numbers numbers_of(const Element& element) {
  Numbers numbers = {{"p", element.number("p", 0)}, {"i", element.number("i", 0)}, {"d", element.number("d", 0)}};
  if (numbers["p"] == 0 && numbers["i"] == 0 && numbers["d"] == 0)
    throw InputError(element.where, "controller '" + element.name + "' has neither `p`, `i` nor `d`");
  if ((numbers["d"] != 0) != element.has("filter"))
    throw InputError(element.location(element.has("filter") ? "filter" : "d"),
                     "controller '" + element.name + "' needs `d` and `filter` together",
                     "the derivative of the error is taken through a lag with the time constant `filter`");
  return numbers;
}

double reset_time(const Element& element, const Numbers& numbers) {
  if (element.has("reset")) return element.get<double>("reset");
  const double time = numbers.at("p") / numbers.at("i");
  if (time > 0) return time;
  throw InputError(element.where, "controller '" + element.name + "' has bounds and an integral part, but p/i is no time",
                   "give `reset`, the time in which the integral follows the bounds");
}

SignalDefinition define_pid(const Element& element) {
  const std::string own = element.name + ".";
  Numbers numbers = numbers_of(element);
  const bool has_bounds = element.has("lower") || element.has("upper");
  SignalDefinition signal;
  signal.values.push_back({own + "error", element.get<Expression>("of")});
  std::string u = "p*" + own + "error";
  if (numbers["d"] != 0) {
    numbers["T_f"] = element.get<double>("filter");
    const std::string rate = "(" + own + "error - " + own + "filtered)/T_f";
    signal.states.push_back(
        {own + "filtered", formula(rate, numbers), element.number("filtered", 0), element.number("scale", 1)});
    u += " + d*" + rate;
  }
  if (numbers["i"] != 0) {
    std::string rate = "i*" + own + "error";
    if (has_bounds) {
      numbers["T_r"] = reset_time(element, numbers);
      rate += " + (" + own + "value - " + own + "unbounded)/T_r";
    }
    signal.states.push_back({own + "integral", formula(rate, numbers), element.number("initial", 0), element.number("scale", 1)});
    u += " + " + own + "integral";
  }
  signal.values.push_back({own + "unbounded", formula(u, numbers)});
  std::string value = own + "unbounded";
  for (const auto& [bound, function] : {std::pair{"lower", "max"}, {"upper", "min"}})
    if (element.has(bound)) {
      numbers[bound] = element.get<double>(bound);
      value = std::string(function) + "(" + value + ", " + bound + ")";
    }
  signal.values.push_back({own + "value", formula(value, numbers)});
  return signal;
}

Element pid_without_bounds(const Element& pid) {
  Element open = pid;
  std::erase_if(open.entries, [](const Element::Entry& entry) { return entry.field == "lower" || entry.field == "upper"; });
  return open;
}

Field controller_number(const std::string& name, const std::string& unit, const std::string& fallback,
                        const std::string& sentence, Range range = Range::any) {
  return {name, FieldKind::number, unit, false, fallback, sentence, range};
}

}  // namespace

std::vector<SignalEntry> pid_signal() {
  Field error = input_field();
  error.sentence = "the error: a law of t, channels and other signals";
  ElementType type{
      "signals",
      "pid",
      true,
      true,
      "A controller: proportional, integral and derivative parts of an error, between bounds.",
      {error, controller_number("p", "", "0", "factor of the error"), controller_number("i", "", "0", "factor of its integral"),
       controller_number("d", "", "0", "factor of its derivative"),
       controller_number("filter", "s", "none", "time constant through which the derivative is taken; needed with d",
                         Range::positive),
       controller_number("lower", "", "none", "bound of the value"), controller_number("upper", "", "none", "bound of the value"),
       controller_number("reset", "s", "p/i", "time in which the integral follows at a bound", Range::positive),
       controller_number("initial", "", "0", "integral part at the start"),
       controller_number("filtered", "", "0", "the filtered error at the start"), scale_field()}};
  type.channels = {"value", "error", "unbounded", "integral", "filtered"};
  return {{.type = type, .define = define_pid, .has_states = true, .without_bounds = pid_without_bounds}};
}

}  // namespace holonom
