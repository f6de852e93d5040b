// A PID controller with a filtered derivative and output limits. With the error e,
//
//   u = p e + I + d (e - f)/T_f,      f' = (e - f)/T_f,      value = u limited to the bounds
//   I' = i e + (value - u)/T_r
//
// The last term is anti-windup: it lets the integral follow the output at a bound (K. J. Astrom, T. Hagglund, PID Controllers,
// 2nd ed., 1995, section 3.5); T_r is p/i unless given. With a period T the controller is sampled (section 3.6: the integral by forward, the
// derivative by backward differences): from the error e_k,
//
//   u_k = p e_k + I_k + d (e_k - f_(k-1))/(T_f + T),      f_k = f_(k-1) + T (e_k - f_(k-1))/(T_f + T),   value_k = u_k limited
//   I_(k+1) = I_k + T i e_k + min(T/T_r, 1) (value_k - u_k)
//
// where T_f may be zero, for the difference of successive errors.
#include <algorithm>
#include <limits>

#include "elements/signals/signal.h"

namespace holonom {
namespace {

using Numbers = std::map<std::string, double>;

Numbers numbers_of(const Element& element) {
  Numbers numbers = {{"p", element.number("p", 0)}, {"i", element.number("i", 0)}, {"d", element.number("d", 0)}};
  if (numbers["p"] == 0 && numbers["i"] == 0 && numbers["d"] == 0)
    throw InputError(element.where, "controller '" + element.name + "' has neither `p`, `i` nor `d`");
  const bool needs_filter = numbers["d"] != 0 && !element.has("period");
  if (needs_filter ? !element.has("filter") : element.has("filter") && numbers["d"] == 0)
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

// The law with the bounds of the controller, whose values are added to `numbers`
std::string limited(const Element& element, std::string law, Numbers& numbers) {
  for (const auto& [bound, function] : {std::pair{"lower", "max"}, {"upper", "min"}})
    if (element.has(bound)) {
      numbers[bound] = element.get<double>(bound);
      law = std::string(function) + "(" + law + ", " + bound + ")";
    }
  return law;
}

bool has_bounds(const Element& element) { return element.has("lower") || element.has("upper"); }

SignalDefinition define_sampled_pid(const Element& element) {
  const std::string own = element.name + ".";
  Numbers numbers = numbers_of(element);
  require_ordered_bounds(element);
  const double period = element.get<double>("period"), initial = element.number("initial", 0);
  numbers.insert({{"T", period}, {"T_f", element.number("filter", 0)}});
  SignalDefinition signal = sampled_definition(element);
  const double scale = element.number("scale", 1);
  const auto hold = [&](const char* channel, Expression next, double before, Held::Role role) {
    signal.held.push_back({own + channel, std::move(next), before, role, scale});
  };
  std::map<std::string, Expression> laws = {{"e", element.get<Expression>("of")}};
  hold("error", laws.at("e"), 0, Held::Role::by_product);
  std::string u = "p*e";
  if (numbers["d"] != 0) {
    u += " + d*(e - " + own + "filtered)/(T_f + T)";
    hold("filtered", formula(own + "filtered + T*(e - " + own + "filtered)/(T_f + T)", numbers, laws),
         element.number("filtered", 0), Held::Role::state);
  }
  if (numbers["i"] != 0) u += " + " + own + "integral";
  laws["u"] = formula(u, numbers, laws);
  laws["v"] = formula(limited(element, "u", numbers), numbers, laws);
  hold("unbounded", laws.at("u"), initial, Held::Role::by_product);
  constexpr double unbounded = std::numeric_limits<double>::infinity();
  hold("value", laws.at("v"),
       std::min(std::max(initial, element.number("lower", -unbounded)), element.number("upper", unbounded)), Held::Role::output);
  if (numbers["i"] == 0) return signal;
  std::string integral = own + "integral + T*i*e";
  if (has_bounds(element)) {
    numbers["share"] = std::min(period / reset_time(element, numbers), 1.0);
    integral += " + share*(v - u)";
  }
  hold("integral", formula(integral, numbers, laws), initial, Held::Role::state);
  return signal;
}

SignalDefinition define_pid(const Element& element) {
  if (element.has("period")) return define_sampled_pid(element);
  const std::string own = element.name + ".";
  Numbers numbers = numbers_of(element);
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
    if (has_bounds(element)) {
      numbers["T_r"] = reset_time(element, numbers);
      rate += " + (" + own + "value - " + own + "unbounded)/T_r";
    }
    signal.states.push_back({own + "integral", formula(rate, numbers), element.number("initial", 0), element.number("scale", 1)});
    u += " + " + own + "integral";
  }
  signal.values.push_back({own + "unbounded", formula(u, numbers)});
  const std::string value = limited(element, own + "unbounded", numbers);
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
      "PID controller with filtered derivative, output bounds and anti-windup, continuous or sampled.",
      {error, controller_number("p", "", "0", "proportional gain"), controller_number("i", "", "0", "integral gain"),
       controller_number("d", "", "0", "derivative gain"),
       controller_number("filter", "s", "none",
                         "time constant of the derivative filter; required with d unless a period is given", Range::positive),
       controller_number("lower", "", "none", "lower bound of the value"),
       controller_number("upper", "", "none", "upper bound of the value"),
       controller_number("reset", "s", "p/i", "anti-windup time constant at a bound", Range::positive), sampling_fields(false)[0],
       sampling_fields(false)[1], controller_number("initial", "", "0", "initial value of the integral part"),
       controller_number("filtered", "", "0", "initial value of the filtered error"), scale_field()}};
  type.channels = {"value", "error", "unbounded", "integral", "filtered"};
  return {{.type = also_called({"controller", "pi", "pd", "regulator"}, type),
           .define = define_pid,
           .has_states = true,
           .without_bounds = pid_without_bounds}};
}

}  // namespace holonom
