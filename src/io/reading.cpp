#include "io/reading.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace holonom {

Location Reading::place_in(const YamlNode& scalar, int offset) const {
  return document.at(scalar.line(), scalar.column_of(static_cast<std::size_t>(offset)));
}

void Reading::fault_in(const YamlNode& scalar, int offset, std::string message, std::string hint) {
  faults.push_back({place_in(scalar, offset), std::move(message), std::move(hint)});
}

std::vector<std::string> Reading::parameter_names() const {
  std::vector<std::string> names;
  for (const auto& [name, value] : parameters) names.push_back(name);
  for (const std::set<std::string>* valueless : {&broken_parameters, &default_parameters})
    names.insert(names.end(), valueless->begin(), valueless->end());
  return names;
}

std::vector<std::string> Reading::body_names() const {
  std::vector<std::string> names = {"ground"};
  for (std::size_t k = 1; k < model.bodies.size(); ++k) names.push_back(model.bodies[k].name);
  return names;
}

namespace {

std::string hint_for(const std::string& key, const std::string& meant, const std::vector<std::string>& valid) {
  if (key.find(':') != key.npos) return "a space must follow the ':'";
  return meant.empty() ? fmt::format("valid: {}", fmt::join(valid, ", ")) : fmt::format("did you mean '{}'?", meant);
}

}  // namespace

Keys::Keys(Reading& reading, const YamlNode& node, const std::string& subject, const std::vector<std::string>& valid,
           const OtherNames& other_names)
    : reading_(reading),
      node_(node),
      prefix_(subject.empty() ? "" : subject + ": "),
      is_mapping_(node.is_mapping() || node.is_null()) {
  if (!is_mapping_)
    reading.fault(node, fmt::format("{} must be a mapping, found {}", subject.empty() ? "a model file" : subject, node.what()));
  for (const YamlEntry& entry : node.entries()) {
    const std::string key(entry.key);
    if (std::ranges::count(valid, key) > 0) continue;
    const auto other = other_names.find(key);
    const std::string meant = other != other_names.end() ? other->second : nearest_name(key, valid);
    reading.fault(entry, fmt::format("{}unknown key '{}'", prefix_, key), hint_for(key, meant, valid));
    misspelt_.insert(meant);
  }
}

}  // namespace holonom
