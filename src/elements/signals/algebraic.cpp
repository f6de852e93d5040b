// Signals without memory: constants, expressions, sums, gains and limiters.
#include "elements/signals/signal.h"

namespace holonom {
namespace {

SignalDefinition one_value(const Element& element, Expression law) {
  SignalDefinition signal;
  signal.values.push_back({element.name + ".value", std::move(law)});
  return signal;
}

SignalDefinition define_constant(const Element& element) { return one_value(element, Expression(element.get<double>("value"))); }

SignalDefinition define_expression(const Element& element) { return one_value(element, element.get<Expression>("value")); }

SignalDefinition define_sum(const Element& element) {
  const auto& terms = element.get<std::vector<Expression>>("of");
  std::vector<double> factors(terms.size(), 1);
  if (element.has("factors")) factors = element.get<std::vector<double>>("factors");
  if (factors.size() != terms.size())
    throw InputError(element.location("factors"), "signal '" + element.name + "' has " + std::to_string(terms.size()) +
                                                      " expressions but " + std::to_string(factors.size()) + " factors");
  return one_value(element, Expression::combination(factors, terms));
}

SignalDefinition define_gain(const Element& element) {
  return one_value(element, formula("factor*(u - offset)",
                                    {{"factor", element.get<double>("factor")}, {"offset", element.number("offset", 0)}},
                                    {{"u", element.get<Expression>("of")}}));
}

SignalDefinition define_limiter(const Element& element) {
  if (!element.has("lower") && !element.has("upper"))
    throw InputError(element.where, "signal '" + element.name + "' has neither `lower` nor `upper`");
  Expression law = element.get<Expression>("of");
  if (element.has("lower")) law = formula("max(u, bound)", {{"bound", element.get<double>("lower")}}, {{"u", law}});
  if (element.has("upper")) law = formula("min(u, bound)", {{"bound", element.get<double>("upper")}}, {{"u", law}});
  require_ordered_bounds(element);
  return one_value(element, std::move(law));
}

// The expression that it limits
Element limiter_without_bounds(const Element& limiter) {
  Element open = limiter;
  open.type = "expression";
  open.entries = {{"value", limiter.get<Expression>("of"), limiter.location("of")}};
  return open;
}

ElementType type_of_algebraic(const std::string& name, const std::string& sentence, std::vector<Field> fields) {
  ElementType result{"signals", name, true, true, sentence, std::move(fields)};
  result.channels = {"value"};
  return result;
}

Field signal_number(const std::string& name, bool required, const std::string& fallback, const std::string& sentence) {
  return {name, FieldKind::number, "", required, fallback, sentence};
}

}  // namespace

Field input_field() { return {"of", FieldKind::law, "", true, "", "input: an expression of t, channels and other signals"}; }

void require_ordered_bounds(const Element& element) {
  if (element.has("lower") && element.has("upper") && !(element.get<double>("lower") < element.get<double>("upper")))
    throw InputError(element.location("upper"),
                     "the upper bound of signal '" + element.name + "' must be greater than the lower one");
}

Field scale_field() {
  return {"scale", FieldKind::number, "", false, "1", "magnitude of the state, for error control", Range::positive};
}

Expression formula(const std::string& text, const std::map<std::string, double>& numbers,
                   const std::map<std::string, Expression>& laws) {
  return Expression::parse(text, numbers).substitute(laws);
}

std::vector<SignalEntry> constant_signal() {
  ElementType type = type_of_algebraic("constant", "A named constant.", {signal_number("value", true, "", "its value")});
  type.inputs = {{InputOffer::Kind::value, {"value"}, "value"}};
  return {{.type = also_called({"input", "number", "step"}, type),
           .define = define_constant,
           .settable = SignalEntry::Settable::value}};
}

std::vector<SignalEntry> expression_signal() {
  return {
      {also_called({"function", "formula"}, type_of_algebraic("expression", "An expression of time, channels and other signals.",
                                                              {{"value", FieldKind::law, "", true, "", "the expression"}})),
       define_expression}};
}

std::vector<SignalEntry> sum_signal() {
  return {{also_called({"add", "adder", "summation", "difference"},
                       type_of_algebraic("sum", "Weighted sum of expressions.",
                                         {{"of", FieldKind::law_list, "", true, "", "the expressions"},
                                          {"factors", FieldKind::numbers, "", false, "1 each", "one factor per expression"}})),
           define_sum}};
}

std::vector<SignalEntry> gain_signal() {
  return {{also_called({"amplifier", "proportional", "multiply"},
                       type_of_algebraic("gain", "An expression minus an offset, times a factor: factor*(of - offset).",
                                         {input_field(), signal_number("factor", true, "", "the factor"),
                                          signal_number("offset", false, "0", "subtracted from the input first")})),
           define_gain}};
}

std::vector<SignalEntry> limiter_signal() {
  return {{.type = also_called({"saturation", "saturate", "clamp", "limit"},
                               type_of_algebraic("limiter", "An expression limited to the range between two bounds.",
                                                 {input_field(), signal_number("lower", false, "none", "lower bound"),
                                                  signal_number("upper", false, "none", "upper bound")})),
           .define = define_limiter,
           .without_bounds = limiter_without_bounds}};
}

}  // namespace holonom
