// Recursive descent over the grammar (lowest to highest):
//
//   alternative := conjunction { "or" conjunction }          conjunction := negation { "and" negation }
//   negation    := "not" negation | comparison               comparison  := sum [ ( < <= > >= == != ) sum ]
//   sum         := product { ( + - ) product }               product     := signed { ( * / ) signed }
//   signed      := ( + - ) signed | power                    power       := primary [ ^ signed ]
//   primary     := number [ unit ] | name | function "(" alternative { "," alternative } ")" | "(" alternative ")"
//
// Compiles directly into the postfix program of Expression and folds operations on constants.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "math/dimension_trace.h"
#include "math/expression.h"
#include "math/expression_builder.h"
#include "math/expression_code.h"

namespace holonom {

class ExpressionParser {
 public:
  ExpressionParser(std::string_view text, const std::map<std::string, double>& constants, const UnitSystem& units)
      : text_(text), constants_(constants), units_(units), builder_(std::string(text)) {}
  Expression parse();
  static std::vector<std::string> function_names();
  using Op = Expression::Op;
  static std::string_view function_name(Op op);  // "" for an operator

 private:
  struct Function {
    std::string_view name;
    Op op;
    std::string_view arguments;  // for messages
  };
  static const std::vector<Function>& functions();
  static const Function* find_function(std::string_view name);

  void alternative();
  void conjunction();
  void negation();
  void comparison();
  void sum();
  void product();
  void signed_value();
  void power();
  void primary();
  [[noreturn]] void refuse_unit_of_exponent(int place) const;

  void number();
  bool take_unit(double& literal);  // accepts a unit and converts the literal; false if there is none
  void name();
  void call(std::string_view name, int offset);
  void variable(const std::string& name, int offset);

  void emit_number(double number) { builder_.number(number, static_cast<int>(at_)); }
  void emit(Op op);

  void skip_blanks();
  bool accept(std::string_view symbol);
  bool accept_word(std::string_view word);
  bool accept_comparison(Op& op);
  std::string_view word_at(std::size_t position) const;
  void expect_closing(int opened_at, const std::string& expected);
  std::string found() const;  // the text at the cursor, for messages
  [[noreturn]] void unexpected(const std::string& expected) const;

  class Level;  // limits the depth of recursion

  std::string_view text_;
  const std::map<std::string, double>& constants_;
  const UnitSystem& units_;
  std::size_t at_ = 0;
  int level_ = 0;
  bool is_exponent_ = false;  // parsing an exponent, outside of parentheses
  ExpressionBuilder builder_;
  DimensionTrace dimensions_;
};

}  // namespace holonom
