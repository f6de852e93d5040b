// Expressions of the model file: numbers, parameters, functions of time and of channels.
//
//   + - * / ^ (right associative, binds tighter than unary minus), comparisons < <= > >= == != (1 or 0), if(c, a, b), and or not,
//   functions: sin cos tan asin acos atan atan2 sinh cosh tanh sqrt abs exp log log10 min max sign floor ceil mod hypot pow step,
//   where step(x, x0, y0, x1, y1) rises from y0 to y1 as the cubic 3u^2 - 2u^3 of u = (x - x0)/(x1 - x0) and mod has the divisor's
//   sign, constant pi, names with dots (A.angle), and a unit suffix after a number literal only (20 mm, 30 deg, 5 km/h), binding
//   tightest.
//
// Can be evaluated with double and with Jet (exact first and second derivatives). evaluate() never allocates.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "math/jet.h"

namespace holonom {

struct ExpressionError : std::runtime_error {
  ExpressionError(int offset_, const std::string& message, std::string hint_ = {})
      : std::runtime_error(message), offset(offset_), hint(std::move(hint_)) {}
  int offset;  // position in the text, from 0
  std::string hint;
};

using Dimension = std::array<int, 3>;  // exponents of length, mass and time; an angle has none

// Sizes of the file's units in SI, used to convert numbers with unit suffixes into the file's units.
struct UnitSystem {
  double length = 1, mass = 1, time = 1;
  static bool known(std::string_view unit, double& size_in_si, Dimension& dimension);
  double to_file(double value_in_si, const Dimension& dimension) const;
  static std::vector<std::string> names();
  static std::vector<std::string> names_of(const Dimension& dimension);  // the units of this dimension
  struct Product {
    double size_in_si = 1;
    Dimension dimension = {0, 0, 0};
  };
  static std::optional<Product> product(std::string_view text);  // "N s/m", "m/s^2" or "1/s"; nothing if it is not a unit
  static std::optional<Dimension> dimension_of(std::string_view product);
};

class Expression {
 public:
  Expression() : Expression(0.0) {}
  explicit Expression(double constant);
  // Names found in `constants` become numbers; all other names become variables. Throws ExpressionError.
  static Expression parse(std::string_view text, const std::map<std::string, double>& constants = {},
                          const UnitSystem& units = {});

  static std::vector<std::string> function_names();  // for messages

  const std::string& text() const { return text_; }
  // The compiled expression as text: parameters, units and replacements appear as numbers and names. Parsing it gives the same
  // values, bit for bit.
  std::string written() const;
  const std::vector<std::string>& variables() const { return variables_; }
  int variable_offset(int variable) const { return variable_offsets_[variable]; }  // first position in the text, for messages
  bool is_constant() const { return variables_.empty(); }
  // Location of its text in a file, set by the reader; messages about its names refer to it. 0: unknown
  void set_place(int line, int column) { line_ = line, column_ = column; }
  int line() const { return line_; }
  int column() const { return column_; }
  double constant() const;  // the value; only when is_constant()
  // The dimension implied by the unit suffixes of its text; nothing if they do not determine it
  const std::optional<Dimension>& dimension() const { return dimension_; }

  static Expression variable(const std::string& name);
  // With some variables replaced by expressions. The text remains that of the file. Both throw ExpressionError if the result
  // would be too long or too deeply nested.
  Expression substitute(const std::map<std::string, Expression>& replacements) const;
  static Expression combination(std::span<const double> weights, std::span<const Expression> terms, double constant = 0);

  double evaluate(std::span<const double> values) const;  // values[i] belongs to variables()[i]
  Jet evaluate(std::span<const Jet> values) const;

 private:
  friend class ExpressionBuilder;
  friend class ExpressionParser;
  enum class Op : unsigned char;  // math/expression_code.h
  struct Instruction {
    Op op;
    int variable;
    double number;
  };
  static int arity(Op op);
  template <class T>
  static T apply(Op op, const T* arguments);
  template <class T, int capacity>
  T run(std::span<const T> values) const;

  std::string text_;
  std::vector<Instruction> code_;  // postfix
  std::optional<Dimension> dimension_;
  int stack_depth_ = 1;  // bounded by the parser, so that evaluation runs on a fixed stack
  std::vector<std::string> variables_;
  int line_ = 0, column_ = 0;
  std::vector<int> variable_offsets_;
};

}  // namespace holonom
