#include "simulation/text_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace holonom {
namespace {

std::vector<std::string> parts_between_commas(const std::string& text) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin != std::string::npos;) {
    const std::size_t comma = text.find(',', begin);
    parts.push_back(text.substr(begin, comma == std::string::npos ? comma : comma - begin));
    begin = comma == std::string::npos ? comma : comma + 1;
  }
  return parts;
}

}  // namespace

double option_number(const std::string& option, const std::string& text, Range range) {
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error == std::errc::result_out_of_range) throw UsageError(fmt::format("{}: '{}' is out of range", option, text));
  if (error != std::errc() || stop != end) throw UsageError(fmt::format("{}: '{}' is not a number", option, text));
  if (!std::isfinite(number)) throw UsageError(fmt::format("{} must be finite, not '{}'", option, text));
  if (range == Range::positive && number <= 0)
    throw UsageError(fmt::format("{} must be greater than zero, not '{}'", option, text));
  if (range == Range::nonnegative && number < 0) throw UsageError(fmt::format("{} must not be negative, not '{}'", option, text));
  return number;
}

int option_count(const std::string& option, const std::string& text, int max_count) {
  const double number = option_number(option, text, Range::positive);
  if (number != std::floor(number) || number > max_count)
    throw UsageError(fmt::format("{} must be a whole number up to {}, not '{}'", option, max_count, text));
  return static_cast<int>(number);
}

std::pair<double, double> option_size(const std::string& option, const std::string& text, double max_length) {
  const std::size_t cross = text.find('x');
  if (cross == std::string::npos) throw UsageError(fmt::format("{}: '{}' is not of the form 16x10", option, text));
  const double width = option_number(option, text.substr(0, cross), Range::positive);
  const double height = option_number(option, text.substr(cross + 1), Range::positive);
  if (std::max(width, height) > max_length)
    throw UsageError(fmt::format("{}: '{}' is too large; the largest length is {}", option, text, max_length));
  return {width, height};
}

std::vector<std::string> option_names_of(const std::string& option, const std::string& text) {
  std::vector<std::string> names = parts_between_commas(text);
  for (std::string& name : names) {
    std::erase(name, ' ');
    if (name.empty()) throw UsageError(option + " contains an empty name");
  }
  return names;
}

std::vector<double> option_numbers(const std::string& option, const std::string& text, Range range) {
  std::vector<double> numbers;
  for (const std::string& part : parts_between_commas(text)) numbers.push_back(option_number(option, part, range));
  return numbers;
}

Choice option_choice(const std::string& option, const std::string& text) {
  Choice choice;
  const std::size_t colon = text.find(':');
  choice.type = option_word(option, text.substr(0, colon));
  for (std::size_t begin = colon; begin != std::string::npos;) {
    const std::size_t comma = text.find(',', begin + 1);
    const std::string setting = text.substr(begin + 1, comma == std::string::npos ? comma : comma - begin - 1);
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos || equals == 0)
      throw UsageError(fmt::format("{}: '{}' is not of the form name=value", option, setting), "such as hht:alpha=-0.1,beta=2");
    const std::string name = setting.substr(0, equals);
    const double value =
        option_number(fmt::format("{} {}: {}", option, choice.type, name), setting.substr(equals + 1), Range::any);
    if (!choice.options.emplace(name, value).second)
      throw UsageError(fmt::format("{} {}: '{}' is given more than once", option, choice.type, name));
    begin = comma;
  }
  return choice;
}

std::pair<std::string, std::string> option_override(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
    throw UsageError(fmt::format("--set: '{}' is not of the form name=value", text), "such as --set k=500");
  return {text.substr(0, equals), text.substr(equals + 1)};
}

std::string option_word(const std::string& option, const std::string& text) {
  if (text.empty()) throw UsageError(option + " needs a value");
  return text;
}

}  // namespace holonom
