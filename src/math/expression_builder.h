// Builds an expression operation by operation and folds operations on constants. Private to the parser and to the functions that
// build expressions from expressions.
#pragma once

#include <map>
#include <string>

#include "math/expression.h"
#include "math/expression_code.h"

namespace holonom {

class ExpressionBuilder {
 public:
  using Op = Expression::Op;
  using Replacements = std::map<std::string, Expression>;

  explicit ExpressionBuilder(std::string text);

  // Offsets are positions in the text, for messages. All throw ExpressionError if the expression exceeds its bounds.
  void number(double value, int offset);
  void variable(const std::string& name, int offset);
  void operation(Op op);
  // Another expression, with some of its variables replaced
  void expression(const Expression& other, const Replacements& replacements);
  void expression_at(const Expression& other, int offset);  // all its names get this offset

  Expression take() { return std::move(result_); }

  // The compiled form, for code with its own evaluation
  using Instruction = Expression::Instruction;
  static const std::vector<Instruction>& code(const Expression& expression) { return expression.code_; }
  static int arity(Op op) { return Expression::arity(op); }
  template <class T>
  static T apply(Op op, const T* arguments) {
    return Expression::apply(op, arguments);
  }

 private:
  void push(const Expression::Instruction& instruction, int offset);

  Expression result_;
  int stack_ = 0;
};

}  // namespace holonom
