#include "io/colour_names.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace holonom {

namespace {

constexpr std::pair<const char*, const char*> colours[] = {
    {"black", "#000000"},  {"white", "#ffffff"},     {"grey", "#808080"},    {"gray", "#808080"},      {"silver", "#c0c0c0"},
    {"red", "#ff0000"},    {"maroon", "#800000"},    {"orange", "#ffa500"},  {"gold", "#ffd700"},      {"yellow", "#ffff00"},
    {"olive", "#808000"},  {"lime", "#00ff00"},      {"green", "#008000"},   {"teal", "#008080"},      {"cyan", "#00ffff"},
    {"aqua", "#00ffff"},   {"blue", "#0000ff"},      {"navy", "#000080"},    {"steelblue", "#4682b4"}, {"skyblue", "#87ceeb"},
    {"purple", "#800080"}, {"violet", "#ee82ee"},    {"magenta", "#ff00ff"}, {"fuchsia", "#ff00ff"},   {"pink", "#ffc0cb"},
    {"brown", "#a52a2a"},  {"chocolate", "#d2691e"}, {"tan", "#d2b48c"},     {"slategrey", "#708090"}, {"slategray", "#708090"}};

}  // namespace

std::string colour_code(const std::string& text) {
  std::string lower = text;
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  for (const auto& [name, code] : colours)
    if (lower == name) return code;
  const bool is_code = lower.size() == 7 && lower[0] == '#' &&
                       std::all_of(lower.begin() + 1, lower.end(), [](unsigned char c) { return std::isxdigit(c); });
  return is_code ? lower : "";
}

std::vector<std::string> colour_names() {
  std::vector<std::string> names;
  for (const auto& [name, code] : colours) names.emplace_back(name);
  return names;
}

}  // namespace holonom
