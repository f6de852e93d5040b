// Words and symbols of the expression language, its functions, and messages about syntax errors.
#include <fmt/format.h>

#include <algorithm>

#include "math/expression_parser.h"

namespace holonom {

const std::vector<ExpressionParser::Function>& ExpressionParser::functions() {
  static const std::vector<Function> all = {{"sin", Op::sin, "x"},
                                            {"cos", Op::cos, "x"},
                                            {"tan", Op::tan, "x"},
                                            {"asin", Op::asin, "x"},
                                            {"acos", Op::acos, "x"},
                                            {"atan", Op::atan, "x"},
                                            {"atan2", Op::atan2, "y, x"},
                                            {"sinh", Op::sinh, "x"},
                                            {"cosh", Op::cosh, "x"},
                                            {"tanh", Op::tanh, "x"},
                                            {"sqrt", Op::sqrt, "x"},
                                            {"abs", Op::abs, "x"},
                                            {"exp", Op::exp, "x"},
                                            {"log", Op::log, "x"},
                                            {"log10", Op::log10, "x"},
                                            {"min", Op::min, "x, y, ..."},
                                            {"max", Op::max, "x, y, ..."},
                                            {"sign", Op::sign, "x"},
                                            {"floor", Op::floor, "x"},
                                            {"ceil", Op::ceil, "x"},
                                            {"mod", Op::mod, "x, y"},
                                            {"hypot", Op::hypot, "x, y"},
                                            {"pow", Op::power, "x, y"},
                                            {"if", Op::select, "condition, yes, no"},
                                            {"step", Op::step, "x, x0, y0, x1, y1"}};
  return all;
}

std::string_view ExpressionParser::function_name(Op op) {
  const auto known = std::ranges::find(functions(), op, &Function::op);
  return known == functions().end() ? std::string_view() : known->name;
}

const ExpressionParser::Function* ExpressionParser::find_function(std::string_view name) {
  for (const Function& function : functions())
    if (function.name == name) return &function;
  return nullptr;
}

std::vector<std::string> ExpressionParser::function_names() {
  std::vector<std::string> names;
  for (const Function& function : functions()) names.emplace_back(function.name);
  return names;
}

void ExpressionParser::skip_blanks() {
  while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r')) ++at_;
}

bool ExpressionParser::accept(std::string_view symbol) {
  if (text_.substr(at_, symbol.size()) != symbol) return false;
  at_ += symbol.size();
  skip_blanks();
  return true;
}

bool ExpressionParser::accept_word(std::string_view word) {
  if (word_at(at_) != word) return false;
  const std::size_t next = at_ + word.size();
  if (next < text_.size() && text_[next] == '.') return false;  // a dotted name, such as not.x
  return accept(word);
}

bool ExpressionParser::accept_comparison(Op& op) {
  static constexpr std::pair<std::string_view, Op> symbols[] = {{"<=", Op::less_equal}, {">=", Op::greater_equal},
                                                                {"==", Op::equal},      {"!=", Op::unequal},
                                                                {"<", Op::less},        {">", Op::greater}};
  for (const auto& [symbol, meaning] : symbols) {
    if (!accept(symbol)) continue;
    op = meaning;
    return true;
  }
  return false;
}

std::string_view ExpressionParser::word_at(std::size_t position) const {
  const auto in_word = [this](std::size_t k) {
    const char c = text_[k];
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9');
  };
  if (position >= text_.size() || (text_[position] >= '0' && text_[position] <= '9')) return {};
  std::size_t end = position;
  while (end < text_.size() && in_word(end)) ++end;
  return text_.substr(position, end - position);
}

void ExpressionParser::expect_closing(int opened_at, const std::string& expected) {
  if (at_ == text_.size()) throw ExpressionError(opened_at, "this '(' is never closed");
  if (!accept(")")) unexpected(expected);
}

std::string ExpressionParser::found() const {
  if (at_ >= text_.size()) return "the expression ends";
  if (const std::string_view word = word_at(at_); !word.empty()) return fmt::format("found '{}'", word);
  std::size_t length = 1;  // a whole character of UTF-8
  while (at_ + length < text_.size() && (static_cast<unsigned char>(text_[at_ + length]) & 0xC0) == 0x80) ++length;
  return fmt::format("found '{}'", text_.substr(at_, length));
}

void ExpressionParser::unexpected(const std::string& expected) const {
  const char c = at_ < text_.size() ? text_[at_] : '\0';
  std::string hint;
  if (c == '=') hint = "equality is written ==";
  if (c == '&' || c == '|' || c == '!') hint = "logic is written with and, or, not";
  if (c == ',' && at_ > 0 && text_[at_ - 1] >= '0' && text_[at_ - 1] <= '9') hint = "the decimal separator is a point";
  throw ExpressionError(static_cast<int>(at_), fmt::format("expected {}, but {}", expected, found()), hint);
}

}  // namespace holonom
