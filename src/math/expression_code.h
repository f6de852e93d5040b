// The operations of compiled expressions, ordered by their number of arguments. Private to the parser and the evaluation.
#pragma once

#include "math/expression.h"

namespace holonom {

// clang-format off
enum class Expression::Op : unsigned char {
  number, variable,
  negate, logical_not, sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, sqrt, abs, exp, log, log10, sign, floor, ceil,
  add, subtract, multiply, divide, power, less, less_equal, greater, greater_equal, equal, unequal, logical_and, logical_or,
  atan2, min, max, mod, hypot,
  select,
  step
};
// clang-format on

inline constexpr int expression_stack_limit = 1024;

}  // namespace holonom
