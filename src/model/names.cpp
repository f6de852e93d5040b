#include "model/names.h"

#include <algorithm>

namespace holonom {

namespace {

constexpr std::string_view reserved_names[] = {"ground", "t", "pi", "energy", "violation"};
constexpr std::string_view operator_words[] = {"and", "or", "not", "if"};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

bool is_identifier(std::string_view text) {
  return !text.empty() && is_letter(text.front()) &&
         std::ranges::all_of(text, [](char c) { return is_letter(c) || is_digit(c); });
}

std::string name_problem(std::string_view name) {
  if (!is_identifier(name)) return "a name has letters, digits and '_' and does not begin with a digit";
  if (std::ranges::count(reserved_names, name) > 0) return "this name is reserved";
  if (std::ranges::count(operator_words, name) > 0) return "this name is a word of the expression language";
  return {};
}

}  // namespace holonom
