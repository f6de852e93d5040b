#include "model/type_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "math/nearest_name.h"

namespace holonom {

namespace {

std::string plain(const std::string& word) {
  std::string text;
  for (const char c : word) text += c == '_' || c == ' ' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

// "ball-joint" is "ball" under joints.
std::string without_section(const std::string& text, const std::string& section) {
  const std::string ending = "-" + singular(section);
  return text.size() > ending.size() && text.ends_with(ending) ? text.substr(0, text.size() - ending.size()) : text;
}

const OtherName* find_other_name(const ElementType& type, const std::string& text) {
  for (const OtherName& other : type.other_names)
    if (other.name == text || other.name == without_section(text, type.section)) return &other;
  return nullptr;
}

std::string with_remark(const std::string& text, const OtherName* name) {
  return name && !name->remark.empty() ? fmt::format("{} {}", text, name->remark) : text;
}

}  // namespace

std::string singular(const std::string& section) { return section.substr(0, section.size() - 1); }

ValidNames valid_types(const Schema& schema, const std::string& section, int dimension) {
  const auto names_in = [&](int space) {
    std::vector<std::string> names;
    for (const ElementType& type : schema)
      if (type.section == section && type.in(space)) names.push_back(type.name);
    return names;
  };
  const std::vector<std::string> planar = names_in(2), spatial = names_in(3);
  if (planar == spatial) return {section, planar};
  return dimension == 2 ? ValidNames{"planar " + section, planar} : ValidNames{"spatial " + section, spatial};
}

std::string meant_type(const Schema& schema, const std::string& section, int dimension, const std::string& word) {
  const std::string text = plain(word);
  std::string here, elsewhere;
  std::vector<std::string> candidates;
  std::map<std::string, const ElementType*> type_of;
  for (const ElementType& type : schema) {
    const bool is_here = type.section == section && type.in(dimension);
    const OtherName* other = find_other_name(type, text);
    if (is_here && here.empty() && (other || type.name == without_section(text, section)))
      here = with_remark(fmt::format("did you mean '{}'?", type.name), other);
    if (other && !is_here && type.in(dimension) && elsewhere.empty())
      elsewhere = with_remark(
          fmt::format("did you mean the {} '{}'? it belongs under '{}'", singular(type.section), type.name, type.section), other);
    if (!is_here) continue;
    candidates.push_back(type.name);
    type_of[type.name] = &type;
  }
  if (!here.empty()) return here;
  if (!elsewhere.empty()) return elsewhere;
  // Misspelt: of the types first, so that they win over other names that are equally near
  constexpr std::size_t shortest = 4;
  for (const ElementType& type : schema)
    if (type.section == section && type.in(dimension))
      for (const OtherName& other : type.other_names)
        if (other.name.size() >= shortest && type_of.emplace(other.name, &type).second) candidates.push_back(other.name);
  const std::string nearest = nearest_name(without_section(text, section), candidates);
  return nearest.empty() ? "" : fmt::format("did you mean '{}'?", type_of.at(nearest)->name);
}

Diagnostic no_such_type(const Schema& schema, const std::string& section, int dimension, const std::string& subject,
                        const std::string& word, const Location& where) {
  return {where, fmt::format("{}: there is no {} type '{}'", subject, singular(section), word),
          meant_type(schema, section, dimension, word), valid_types(schema, section, dimension)};
}

}  // namespace holonom
