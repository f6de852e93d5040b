// A PID controller with a filtered derivative and output limits. With the error e,
//
//   u = p e + I + d (e - f)/T_f,      f' = (e - f)/T_f,      value = u limited to the bounds
//   I' = i e + (value - u)/T_r
//
// The last term is anti-windup: it lets the integral follow the output at a bound (K. J. Astrom, T. Hagglund, PID Controllers,
// 2nd ed., 1995, section 3.5); T_r is p/i unless given.
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
                     "`filter` is the time constant of the lag that filters the derivative of the error");
  return numbers;
}

double reset_time(const Element& element, const Numbers& numbers) {
  if (element.has("reset")) return element.get<double>("reset");
  const double time = numbers.at("p") / numbers.at("i");
  if (time > 0) return time;
  throw InputError(element.where,
                   "controller '" + element.name + "' has bounds and an integral part, but p/i is not a positive time",
                   "give `reset`, the anti-windup time constant");
}

SignalDefinition define_pid(const Element& element) {
  const std::string own = element.name + ".";
  Numbers numbers = numbers_of(element);
  const bool has_bounds = element.has("lower") || element.has("upper");
  require_ordered_bounds(element);
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
  error.sentence = "the error: an expression of t, channels and other signals";
  ElementType type{
      "signals",
      "pid",
      true,
      true,
      "PID controller with filtered derivative, output bounds and anti-windup.",
      {error, controller_number("p", "", "0", "proportional gain"), controller_number("i", "", "0", "integral gain"),
       controller_number("d", "", "0", "derivative gain"),
       controller_number("filter", "s", "none", "time constant of the derivative filter; required with d", Range::positive),
       controller_number("lower", "", "none", "lower bound of the value"),
       controller_number("upper", "", "none", "upper bound of the value"),
       controller_number("reset", "s", "p/i", "anti-windup time constant at a bound", Range::positive),
       controller_number("initial", "", "0", "initial value of the integral part"),
       controller_number("filtered", "", "0", "initial value of the filtered error"), scale_field()}};
  type.channels = {"value", "error", "unbounded", "integral", "filtered"};
  return {{.type = also_called({"controller", "pi", "pd", "regulator"}, type),
           .define = define_pid,
           .has_states = true,
           .without_bounds = pid_without_bounds}};
}

}  // namespace holonom
