// Evaluation of compiled expressions: a postfix program on a fixed stack, with double or Jet.
#include "math/expression.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "math/expression_code.h"
#include "math/jet_functions.h"

namespace holonom {

Expression::Expression(double constant) : text_(fmt::format("{}", constant)), code_{{Op::number, 0, constant}} {}

double Expression::constant() const { return evaluate(std::span<const double>()); }

int Expression::arity(Op op) {
  if (op <= Op::variable) return 0;
  if (op <= Op::ceil) return 1;
  if (op <= Op::hypot) return 2;
  return op == Op::select ? 3 : 5;
}

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

double truth(bool holds) { return holds ? 1 : 0; }

double sign_of(double x) { return x > 0 ? 1 : x < 0 ? -1 : x; }

// Only the chosen branch is used, so that a NaN in the other one has no effect.
template <class T>
T select(const T& condition, const T& yes, const T& no) {
  if (std::isnan(value_of(condition))) return not_a_number;
  return value_of(condition) != 0 ? yes : no;
}

template <class T>
T smaller(const T& a, const T& b) {
  return value_of(b) < value_of(a) || std::isnan(value_of(b)) ? b : a;
}

template <class T>
T larger(const T& a, const T& b) {
  return value_of(b) > value_of(a) || std::isnan(value_of(b)) ? b : a;
}

}  // namespace

template <class T>
T Expression::apply(Op op, const T* a) {
  using std::log10, std::atan2, std::hypot, std::pow;
  using std::sin, std::cos, std::tan, std::asin, std::acos, std::atan, std::sinh, std::cosh, std::tanh, std::sqrt, std::exp,
      std::log;
  const auto x = [a](int k) { return value_of(a[k]); };
  switch (op) {
    case Op::number:
    case Op::variable:
      break;
    case Op::negate:
      return -a[0];
    case Op::logical_not:
      return truth(x(0) == 0);
    case Op::sin:
      return sin(a[0]);
    case Op::cos:
      return cos(a[0]);
    case Op::tan:
      return tan(a[0]);
    case Op::asin:
      return asin(a[0]);
    case Op::acos:
      return acos(a[0]);
    case Op::atan:
      return atan(a[0]);
    case Op::sinh:
      return sinh(a[0]);
    case Op::cosh:
      return cosh(a[0]);
    case Op::tanh:
      return tanh(a[0]);
    case Op::sqrt:
      return sqrt(a[0]);
    case Op::abs:
      return absolute(a[0]);
    case Op::exp:
      return exp(a[0]);
    case Op::log:
      return log(a[0]);
    case Op::log10:
      return log10(a[0]);
    case Op::sign:
      return sign_of(x(0));
    case Op::floor:
      return std::floor(x(0));
    case Op::ceil:
      return std::ceil(x(0));
    case Op::add:
      return a[0] + a[1];
    case Op::subtract:
      return a[0] - a[1];
    case Op::multiply:
      return a[0] * a[1];
    case Op::divide:
      return a[0] / a[1];
    case Op::power:
      return pow(a[0], a[1]);
    case Op::less:
      return truth(x(0) < x(1));
    case Op::less_equal:
      return truth(x(0) <= x(1));
    case Op::greater:
      return truth(x(0) > x(1));
    case Op::greater_equal:
      return truth(x(0) >= x(1));
    case Op::equal:
      return truth(x(0) == x(1));
    case Op::unequal:
      return truth(x(0) != x(1));
    case Op::logical_and:
      return truth(x(0) != 0 && x(1) != 0);
    case Op::logical_or:
      return truth(x(0) != 0 || x(1) != 0);
    case Op::atan2:
      return atan2(a[0], a[1]);
    case Op::min:
      return smaller(a[0], a[1]);
    case Op::max:
      return larger(a[0], a[1]);
    case Op::mod:
      return modulo(a[0], a[1]);
    case Op::hypot:
      return hypot(a[0], a[1]);
    case Op::select:
      return select(a[0], a[1], a[2]);
    case Op::step:
      return smooth_step(a[0], a[1], a[2], a[3], a[4]);
  }
  return not_a_number;
}

template <class T, int capacity>
T Expression::run(std::span<const T> values) const {
  T stack[capacity];
  int top = 0;
  for (const Instruction& instruction : code_) {
    if (instruction.op == Op::number) {
      stack[top++] = instruction.number;
    } else if (instruction.op == Op::variable) {
      stack[top++] = values[instruction.variable];
    } else {
      top -= arity(instruction.op);
      stack[top] = apply(instruction.op, stack + top);
      ++top;
    }
  }
  return stack[0];
}

// The builder keeps every expression within expression_stack_limit.
double Expression::evaluate(std::span<const double> values) const {
  if (stack_depth_ <= 8) return run<double, 8>(values);
  return stack_depth_ <= 64 ? run<double, 64>(values) : run<double, expression_stack_limit>(values);
}

Jet Expression::evaluate(std::span<const Jet> values) const {
  if (stack_depth_ <= 8) return run<Jet, 8>(values);
  return stack_depth_ <= 64 ? run<Jet, 64>(values) : run<Jet, expression_stack_limit>(values);
}

template double Expression::apply(Op op, const double* arguments);
template Jet Expression::apply(Op op, const Jet* arguments);

}  // namespace holonom
