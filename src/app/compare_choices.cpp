#include "app/compare_choices.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "analysis/registry.h"
#include "app/option_values.h"

namespace holonom {

namespace {

const std::string option = "--choices";
const std::string any_choice = "*";

std::vector<std::string> split(const std::string& text, const char* separators) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin != std::string::npos;) {
    const std::size_t end = text.find_first_of(separators, begin);
    parts.push_back(text.substr(begin, end == std::string::npos ? end : end - begin));
    begin = end == std::string::npos ? end : end + 1;
  }
  return parts;
}

// The names that options may have, from "alpha=5".
std::vector<std::string> option_names(const ChoiceInfo& info) {
  std::vector<std::string> names;
  for (const std::string& text : info.options) names.push_back(text.substr(0, text.find('=')));
  return names;
}

void require_known(const Choice& choice, const std::vector<ChoiceInfo>& known, const std::string& what) {
  if (choice.type == any_choice && choice.options.empty()) return;
  std::vector<std::string> names;
  for (const ChoiceInfo& info : known) names.push_back(info.name);
  const auto found = std::ranges::find(names, choice.type);
  if (found == names.end())
    throw UsageError(fmt::format("{}: there is no {} '{}'", option, what, choice.type), suggestion(choice.type, names));
  const std::vector<std::string> options = option_names(known[static_cast<std::size_t>(found - names.begin())]);
  for (const auto& [name, value] : choice.options)
    if (std::ranges::count(options, name) == 0)
      throw UsageError(fmt::format("{}: {} '{}' has no option '{}'", option, what, choice.type, name),
                       options.empty() ? "it has none" : fmt::format("its options: {}", fmt::join(options, ", ")));
}

ChosenTriple preset_of(const std::string& name) {
  std::vector<std::string> names;
  for (const Preset& preset : presets()) {
    if (preset.name == name) return {preset.coordinates, preset.treatment, preset.integrator};
    names.push_back(preset.name);
  }
  throw UsageError(fmt::format("{}: '{}' is neither a preset nor coordinates/treatment/integrator", option, name),
                   suggestion(name, names));
}

ChosenTriple triple_of(const std::string& item) {
  const std::vector<std::string> parts = split(item, "/");
  if (parts.size() == 1) return preset_of(item);
  if (parts.size() != 3)
    throw UsageError(fmt::format("{}: '{}' is not of the form coordinates/treatment/integrator", option, item),
                     "such as body/project/rk4");
  const ChosenTriple triple{option_choice(option, parts[0]), option_choice(option, parts[1]), option_choice(option, parts[2])};
  require_known(triple.coordinates, coordinate_choices(), "coordinate set");
  require_known(triple.treatment, treatment_choices(), "treatment");
  require_known(triple.integrator, integrator_choices(), "integrator");
  return triple;
}

// A part that is * takes the name of the legal triple; any other part is kept with its options.
bool matches(const Choice& wanted, const std::string& name) { return wanted.type == any_choice || wanted.type == name; }
Choice filled(const Choice& wanted, const std::string& name) { return wanted.type == any_choice ? Choice{name, {}, {}} : wanted; }

std::vector<ChosenTriple> legal_ones(const ChosenTriple& wanted) {
  std::vector<ChosenTriple> found;
  for (const Triple& legal : legal_triples())
    if (matches(wanted.coordinates, legal.coordinates) && matches(wanted.treatment, legal.treatment) &&
        matches(wanted.integrator, legal.integrator))
      found.push_back({filled(wanted.coordinates, legal.coordinates), filled(wanted.treatment, legal.treatment),
                       filled(wanted.integrator, legal.integrator)});
  return found;
}

}  // namespace

std::vector<ChosenTriple> chosen_triples(const std::string& text) {
  std::vector<ChosenTriple> all;
  for (const std::string& item : split(text.empty() ? "*/*/*" : text, " ;\t\n")) {
    if (item.empty()) continue;
    const std::vector<ChosenTriple> found = legal_ones(triple_of(item));
    if (found.empty())
      throw UsageError(fmt::format("{}: '{}' do not go together", option, item), "see holonom list combinations");
    for (const ChosenTriple& triple : found)
      if (std::ranges::count(all, triple) == 0) all.push_back(triple);
  }
  if (all.empty()) throw UsageError(option + " has no item", "such as body/project/rk4");
  return all;
}

}  // namespace holonom
