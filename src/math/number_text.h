// Numbers in files that the program writes and reads back: the same in every locale. Reading gives nothing unless the whole text is
// a number.
#pragma once

#include <charconv>
#include <cmath>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>

namespace holonom {

template <std::integral Number>
std::optional<Number> number_in(std::string_view text, int base = 10) {
  Number number{};
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (status != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// -0x1.8p+1, inf, nan. fmt's {:a} is not used, as its decimal point depends on the locale.
inline std::string hexadecimal(double number) {
  char digits[40];
  const auto [end, status] = std::to_chars(digits, digits + sizeof digits, std::abs(number), std::chars_format::hex);
  return std::string(std::signbit(number) ? "-" : "") + (std::isfinite(number) ? "0x" : "") + std::string(digits, end);
}

// Reads a number written by hexadecimal()
inline std::optional<double> hexadecimal_number_in(std::string_view text) {
  const bool is_negative = text.starts_with('-');
  if (is_negative) text.remove_prefix(1);
  if (text.starts_with("0x")) text.remove_prefix(2);
  double number = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::hex);
  if (status != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return is_negative ? -number : number;
}

}  // namespace holonom
