// Writes equations over vectors as text, with parentheses wherever the order of operations would otherwise change.
#include <fmt/format.h>

#include <cmath>

#include "math/vector_expression.h"
#include "math/written_part.h"

namespace holonom {

std::string VectorExpression::written() const {
  using enum Binding;
  static const char* const names[] = {"MN", "x_i", "y_i", "z_i", "x_j", "y_j", "z_j"};
  std::vector<WrittenPart> stack;
  const auto take = [&stack] {
    WrittenPart part = std::move(stack.back());
    stack.pop_back();
    return part;
  };
  const auto write = [&](Op op) -> WrittenPart {
    const WrittenPart b = take();
    if (op == Op::negate_s || op == Op::negate_v) return {"-" + b.within(primary), product};
    if (op == Op::norm) return {"norm(" + b.text + ")", primary};
    const WrittenPart a = take();
    switch (op) {
      case Op::add_s:
      case Op::add_v:
        return {a.text + " + " + b.within(product), sum};
      case Op::subtract_s:
      case Op::subtract_v:
        return {a.text + " - " + b.within(product), sum};
      case Op::divide_s:
      case Op::shrink:
        return {a.within(product) + "/" + b.within(primary), product};
      case Op::dot:
        return {"dot(" + a.text + ", " + b.text + ")", primary};
      case Op::cross_s:
      case Op::cross_v:
        return {"cross(" + a.text + ", " + b.text + ")", primary};
      default:
        return {a.within(product) + "*" + b.within(primary), product};
    }
  };
  for (const Instruction& instruction : code_) {
    if (instruction.op == Op::symbol)
      stack.push_back({names[instruction.symbol], primary});
    else if (instruction.op == Op::number)
      stack.push_back({fmt::format("{}", instruction.number), std::signbit(instruction.number) ? product : primary});
    else
      stack.push_back(write(instruction.op));
  }
  return stack.back().text;
}

}  // namespace holonom
