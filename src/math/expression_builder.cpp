// Expressions built from expressions. Depth and length are bounded, so that evaluation needs only a fixed stack and no chain of
// replacements can grow without limit.
#include "math/expression_builder.h"

#include <fmt/format.h>

#include <algorithm>

namespace holonom {

namespace {

constexpr std::size_t length_limit = 100000;

}  // namespace

ExpressionBuilder::ExpressionBuilder(std::string text) {
  result_.text_ = std::move(text);
  result_.code_.clear();
  result_.stack_depth_ = 1;
}

void ExpressionBuilder::push(const Expression::Instruction& instruction, int offset) {
  if (++stack_ > expression_stack_limit) throw ExpressionError(offset, "the expression is nested too deeply");
  if (result_.code_.size() >= length_limit) throw ExpressionError(offset, "the expression is too long");
  result_.stack_depth_ = std::max(result_.stack_depth_, stack_);
  result_.code_.push_back(instruction);
}

void ExpressionBuilder::number(double value, int offset) { push({Op::number, 0, value}, offset); }

void ExpressionBuilder::variable(const std::string& name, int offset) {
  std::vector<std::string>& known = result_.variables_;
  const auto index = std::find(known.begin(), known.end(), name) - known.begin();
  if (index == static_cast<std::ptrdiff_t>(known.size())) {
    known.push_back(name);
    result_.variable_offsets_.push_back(offset);
  }
  push({Op::variable, static_cast<int>(index), 0}, offset);
}

void ExpressionBuilder::operation(Op op) {
  auto& code = result_.code_;
  const int count = Expression::arity(op);
  stack_ -= count - 1;
  double arguments[5];
  bool constant = static_cast<int>(code.size()) >= count;
  for (int k = 0; constant && k < count; ++k) {
    const auto& instruction = code[code.size() - static_cast<std::size_t>(count - k)];
    constant = instruction.op == Op::number;
    arguments[k] = instruction.number;
  }
  if (!constant) return code.push_back({op, 0, 0});
  code.resize(code.size() - static_cast<std::size_t>(count));
  code.push_back({Op::number, 0, Expression::apply(op, arguments)});
}

void ExpressionBuilder::expression(const Expression& other, const Replacements& replacements) {
  for (const auto& instruction : other.code_) {
    if (instruction.op == Op::number) {
      number(instruction.number, 0);
    } else if (instruction.op != Op::variable) {
      operation(instruction.op);
    } else {
      const std::string& name = other.variables_[instruction.variable];
      const int offset = other.variable_offsets_[instruction.variable];
      const auto replacement = replacements.find(name);
      if (replacement == replacements.end())
        variable(name, offset);
      else
        expression_at(replacement->second, offset);
    }
  }
}

void ExpressionBuilder::expression_at(const Expression& other, int offset) {
  for (const auto& instruction : other.code_) {
    if (instruction.op == Op::number)
      number(instruction.number, offset);
    else if (instruction.op == Op::variable)
      variable(other.variables_[instruction.variable], offset);
    else
      operation(instruction.op);
  }
}

Expression Expression::variable(const std::string& name) {
  ExpressionBuilder builder(name);
  builder.variable(name, 0);
  return builder.take();
}

Expression Expression::substitute(const std::map<std::string, Expression>& replacements) const {
  ExpressionBuilder builder(text_);
  builder.expression(*this, replacements);
  Expression result = builder.take();
  result.set_place(line_, column_);
  return result;
}

Expression Expression::combination(std::span<const double> weights, std::span<const Expression> terms, double constant) {
  using Op = Expression::Op;
  ExpressionBuilder builder("a combination of expressions");
  bool is_first = true;
  for (std::size_t k = 0; k < terms.size(); ++k) {
    if (weights[k] == 0) continue;
    builder.expression_at(terms[k], 0);
    if (weights[k] == -1) {
      builder.operation(Op::negate);
    } else if (weights[k] != 1) {
      builder.number(weights[k], 0);
      builder.operation(Op::multiply);
    }
    if (!is_first) builder.operation(Op::add);
    is_first = false;
  }
  if (constant != 0 || is_first) {
    builder.number(constant, 0);
    if (!is_first) builder.operation(Op::add);
  }
  Expression result = builder.take();
  if (!terms.empty()) result.set_place(terms[0].line_, terms[0].column_);
  return result;
}

}  // namespace holonom
