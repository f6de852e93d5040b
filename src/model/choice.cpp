#include "model/choice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

namespace holonom {
namespace {

std::string allowed_values(const OptionInfo& option) {
  const std::string number = option.is_whole ? "a whole number" : "a number";
  if (std::isinf(option.highest)) return fmt::format("{} not less than {:g}", number, option.lowest);
  if (option.is_whole && option.highest - option.lowest == 1) return fmt::format("{:g} or {:g}", option.lowest, option.highest);
  return fmt::format("{} between {:g} and {:g}", number, option.lowest, option.highest);
}

bool is_allowed(const OptionInfo& option, double value) {
  return value >= option.lowest && value <= option.highest && (!option.is_whole || value == std::floor(value));
}

}  // namespace

std::string text_of(const OptionInfo& option) {
  std::string number = fmt::format("{:g}", option.default_value);
  if (const std::size_t exponent = number.find("e+0"); exponent != std::string::npos) number.replace(exponent, 3, "e");  // 1e7
  return option.name + "=" + number;
}

std::string text_of(const Choice& choice) {
  std::string text = choice.type;
  char separator = ':';
  for (const auto& [name, value] : choice.options) {
    text += fmt::format("{}{}={}", separator, name, value);
    separator = ',';
  }
  return text;
}

Choice with_defaults(const ChoiceInfo& info) {
  Choice choice{info.name};
  for (const OptionInfo& option : info.options) choice.options[option.name] = option.default_value;
  return choice;
}

void reject(const Choice& choice, const std::string& message, const std::string& hint) {
  if (choice.where.file) throw InputError(choice.where, message, hint);
  throw UsageError(message, hint);
}

Choice completed(const Choice& choice, const ChoiceInfo& info, const std::string& what) {
  const std::vector<std::string> known = names_of(info.options);
  for (const auto& [name, value] : choice.options) {
    const auto option = std::ranges::find(info.options, name, &OptionInfo::name);
    if (option == info.options.end())
      reject(choice, fmt::format("{} '{}' has no option '{}'", what, info.name, name),
             known.empty() ? "it has none" : fmt::format("its options: {}", fmt::join(known, ", ")));
    if (!is_allowed(*option, value))
      reject(choice, fmt::format("option {} of {} must be {}, not {:g}", name, info.name, allowed_values(*option), value), "");
  }
  Choice result = with_defaults(info);
  for (const auto& [name, value] : choice.options) result.options[name] = value;
  result.where = choice.where;
  return result;
}

}  // namespace holonom
