#include "math/expression_parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numbers>
#include <utility>

#include "math/nearest_name.h"

namespace holonom {

namespace {

constexpr int level_limit = 400;  // levels of recursion, about 2 kB of stack each

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

}  // namespace

class ExpressionParser::Level {
 public:
  explicit Level(ExpressionParser& parser) : parser_(parser) {
    if (++parser_.level_ > level_limit)
      throw ExpressionError(static_cast<int>(parser_.at_),
                            fmt::format("the expression is nested more than {} levels deep", level_limit));
  }
  ~Level() { --parser_.level_; }
  Level(const Level&) = delete;
  Level& operator=(const Level&) = delete;

 private:
  ExpressionParser& parser_;
};

Expression Expression::parse(std::string_view text, const std::map<std::string, double>& constants, const UnitSystem& units) {
  return ExpressionParser(text, constants, units).parse();
}

std::vector<std::string> Expression::function_names() { return ExpressionParser::function_names(); }

Expression ExpressionParser::parse() {
  skip_blanks();
  if (at_ == text_.size()) throw ExpressionError(0, "the expression is empty");
  alternative();
  if (at_ != text_.size()) unexpected("an operator");
  Expression expression = builder_.take();
  expression.dimension_ = dimensions_.result();
  return expression;
}

void ExpressionParser::emit(Op op) {
  builder_.operation(op);
  if (op == Op::multiply || op == Op::divide)
    dimensions_.multiply(op == Op::multiply ? 1 : -1);
  else if (op != Op::negate)
    dimensions_.anything_of(Expression::arity(op));
}

// ---- operators, lowest first

void ExpressionParser::alternative() {
  const Level level(*this);
  const bool outer = std::exchange(is_exponent_, false);
  conjunction();
  while (accept_word("or")) {
    conjunction();
    emit(Op::logical_or);
  }
  is_exponent_ = outer;
}

void ExpressionParser::conjunction() {
  negation();
  while (accept_word("and")) {
    negation();
    emit(Op::logical_and);
  }
}

void ExpressionParser::negation() {
  if (!accept_word("not")) return comparison();
  const Level level(*this);
  negation();
  emit(Op::logical_not);
}

void ExpressionParser::comparison() {
  sum();
  Op op;
  if (!accept_comparison(op)) return;
  sum();
  emit(op);
  const int again = static_cast<int>(at_);
  if (accept_comparison(op)) throw ExpressionError(again, "comparisons cannot be chained", "write a < b and b < c");
}

void ExpressionParser::sum() {
  product();
  for (;;) {
    const Op op = accept("+") ? Op::add : accept("-") ? Op::subtract : Op::number;
    if (op == Op::number) return;
    const int place = static_cast<int>(at_);
    product();
    builder_.operation(op);
    if (!dimensions_.add()) throw ExpressionError(place, "the units on both sides of the sum do not agree");
  }
}

void ExpressionParser::product() {
  signed_value();
  for (;;) {
    if (text_.substr(at_, 2) == "**")
      throw ExpressionError(static_cast<int>(at_), "unknown operator '**'", "a power is written x^2");
    const Op op = accept("*") ? Op::multiply : accept("/") ? Op::divide : Op::number;
    if (op == Op::number) return;
    signed_value();
    emit(op);
  }
}

void ExpressionParser::signed_value() {
  const bool negative = accept("-");
  if (!negative && !accept("+")) return power();
  const Level level(*this);
  signed_value();
  if (negative) emit(Op::negate);
}

void ExpressionParser::power() {
  primary();
  if (!accept("^")) return;
  const Level level(*this);
  const auto place = static_cast<int>(at_);
  const bool outer = std::exchange(is_exponent_, true);
  signed_value();
  is_exponent_ = outer;
  builder_.operation(Op::power);
  if (!dimensions_.power()) refuse_unit_of_exponent(place);
}

void ExpressionParser::refuse_unit_of_exponent(int place) const {
  throw ExpressionError(place, "an exponent must be a number without a unit",
                        "a unit belongs to the number before it: 1^2 * 1 kg");
}

void ExpressionParser::primary() {
  const char c = at_ < text_.size() ? text_[at_] : '\0';
  if (is_digit(c) || (c == '.' && at_ + 1 < text_.size() && is_digit(text_[at_ + 1]))) return number();
  if (is_letter(c)) return name();
  const int opened_at = static_cast<int>(at_);
  if (!accept("(")) unexpected("a number, a name or '('");
  alternative();
  expect_closing(opened_at, "an operator or ')'");
}

// ---- numbers and names

void ExpressionParser::number() {
  double literal = 0;
  const char* begin = text_.data() + at_;
  const auto [end, status] = std::from_chars(begin, text_.data() + text_.size(), literal);
  if (status == std::errc::result_out_of_range)
    throw ExpressionError(static_cast<int>(at_), fmt::format("the number {} is out of range", std::string_view(begin, end)));
  at_ += static_cast<std::size_t>(end - begin);
  skip_blanks();
  if (!take_unit(literal)) dimensions_.number(literal);
  emit_number(literal);
}

// A word directly after a literal is a unit, even if a parameter has the same name; the literal is converted into the units of
// the file.
bool ExpressionParser::take_unit(double& literal) {
  std::string_view unit = word_at(at_);
  if (unit.empty() || unit == "and" || unit == "or") return false;
  if (unit == "km" && text_.substr(at_, 4) == "km/h" && word_at(at_ + 3) == "h") unit = text_.substr(at_, 4);
  double size_in_si = 1;
  Dimension dimension;
  if (!UnitSystem::known(unit, size_in_si, dimension)) {
    const std::string nearest = nearest_name(std::string(unit), UnitSystem::names());
    const bool is_name = constants_.contains(std::string(unit)) || nearest.empty();
    throw ExpressionError(
        static_cast<int>(at_), fmt::format("unknown unit '{}' after a number", unit),
        is_name ? fmt::format("to multiply, write {}*{}", literal, unit) : fmt::format("did you mean '{}'?", nearest));
  }
  if (is_exponent_) refuse_unit_of_exponent(static_cast<int>(at_));
  at_ += unit.size();
  skip_blanks();
  literal *= units_.to_file(size_in_si, dimension);
  dimensions_.number(dimension);
  return true;
}

void ExpressionParser::name() {
  const std::size_t begin = at_;
  at_ += word_at(at_).size();
  while (at_ < text_.size() && text_[at_] == '.') {
    const std::size_t length = word_at(at_ + 1).size();
    if (length == 0) throw ExpressionError(static_cast<int>(at_), "a name must follow the dot", "such as A.angle");
    at_ += 1 + length;
  }
  const std::string_view word = text_.substr(begin, at_ - begin);
  skip_blanks();
  if (at_ < text_.size() && text_[at_] == '(') return call(word, static_cast<int>(begin));
  variable(std::string(word), static_cast<int>(begin));
}

void ExpressionParser::call(std::string_view name, int offset) {
  const Function* function = find_function(name);
  if (!function) {
    const bool is_constant = constants_.contains(std::string(name));
    throw ExpressionError(
        offset, fmt::format("unknown function '{}'", name),
        is_constant ? fmt::format("to multiply, write {}*(...)", name) : suggestion(std::string(name), function_names()));
  }
  const int opened_at = static_cast<int>(at_);
  accept("(");
  const bool any_count = function->op == Op::min || function->op == Op::max;
  const int needed = Expression::arity(function->op);
  int count = 0;
  if (at_ < text_.size() && text_[at_] != ')') {
    do {
      alternative();
      if (any_count && ++count > 1) emit(function->op);
      if (!any_count) ++count;
    } while (accept(","));
  }
  expect_closing(opened_at, "an operator, ',' or ')'");
  if (any_count ? count < needed : count != needed)
    throw ExpressionError(offset,
                          fmt::format("{} needs {}{} argument{}, found {}", name, any_count ? "at least " : "", needed,
                                      needed == 1 ? "" : "s", count),
                          fmt::format("{}({})", name, function->arguments));
  if (!any_count) emit(function->op);
}

void ExpressionParser::variable(const std::string& name, int offset) {
  if (name == "pi") {
    dimensions_.number(std::numbers::pi);
    return emit_number(std::numbers::pi);
  }
  if (name == "and" || name == "or" || name == "not") {
    at_ = static_cast<std::size_t>(offset);
    unexpected("a number, a name or '('");
  }
  dimensions_.anything();
  if (const auto constant = constants_.find(name); constant != constants_.end()) return emit_number(constant->second);
  builder_.variable(name, offset);
}

}  // namespace holonom
