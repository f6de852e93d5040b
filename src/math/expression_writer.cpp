// Writes compiled expressions as text. Parentheses are added wherever the order of operations would otherwise change, so that
// parsing the text gives the same operations on the same numbers.
#include <fmt/format.h>

#include <cmath>

#include "math/expression_parser.h"
#include "math/written_part.h"

namespace holonom {

namespace {

WrittenPart number(double value) {
  const bool is_negative = std::signbit(value);
  return {fmt::format("{}", value), is_negative ? Binding::sign : Binding::primary};
}

}  // namespace

std::string Expression::written() const {
  using enum Binding;
  struct Operator {
    Op op;
    const char* text;
    Binding own, left, right;
  };
  static const Operator operators[] = {
      {Op::add, " + ", sum, sum, product},
      {Op::subtract, " - ", sum, sum, product},
      {Op::multiply, "*", product, product, sign},
      {Op::divide, "/", product, product, sign},
      {Op::power, "^", power, primary, sign},
      {Op::less, " < ", comparison, sum, sum},
      {Op::less_equal, " <= ", comparison, sum, sum},
      {Op::greater, " > ", comparison, sum, sum},
      {Op::greater_equal, " >= ", comparison, sum, sum},
      {Op::equal, " == ", comparison, sum, sum},
      {Op::unequal, " != ", comparison, sum, sum},
      {Op::logical_and, " and ", conjunction, conjunction, negation},
      {Op::logical_or, " or ", alternative, alternative, conjunction},
  };
  std::vector<WrittenPart> stack;
  const auto write = [&](Op op) -> WrittenPart {
    const WrittenPart* argument = &stack[stack.size() - static_cast<std::size_t>(arity(op))];
    if (op == Op::negate) return {"-" + argument[0].within(sign), sign};
    if (op == Op::logical_not) return {"not " + argument[0].within(negation), negation};
    for (const Operator& known : operators)
      if (known.op == op) return {argument[0].within(known.left) + known.text + argument[1].within(known.right), known.own};
    std::string call(ExpressionParser::function_name(op));
    for (int k = 0; k < arity(op); ++k) call += (k == 0 ? "(" : ", ") + argument[k].text;
    return {call + ")", primary};
  };
  for (const Instruction& instruction : code_) {
    if (instruction.op == Op::number) {
      stack.push_back(number(instruction.number));
    } else if (instruction.op == Op::variable) {
      stack.push_back({variables_[static_cast<std::size_t>(instruction.variable)], primary});
    } else {
      WrittenPart part = write(instruction.op);
      stack.resize(stack.size() - static_cast<std::size_t>(arity(instruction.op)));
      stack.push_back(std::move(part));
    }
  }
  return stack.back().text;
}

}  // namespace holonom
