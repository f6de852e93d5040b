#include "simulation/method_list.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "analysis/planning/combinations.h"
#include "coordinates/catalogue.h"
#include "integrators/catalogue.h"
#include "simulation/text_values.h"
#include "treatment/catalogue.h"

namespace holonom {

namespace {

const std::string option = "--choices";
const std::string any = "*";

// One part of an item: a choice, or nothing for *
using Part = std::optional<Choice>;
struct Pattern {
  Part coordinates, treatment, integrator;
};

std::vector<std::string> split(const std::string& text, const char* separators) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin != std::string::npos;) {
    const std::size_t end = text.find_first_of(separators, begin);
    parts.push_back(text.substr(begin, end == std::string::npos ? end : end - begin));
    begin = end == std::string::npos ? end : end + 1;
  }
  return parts;
}

template <class Entry>
Part part_of(const std::string& text, const std::vector<Entry>& known, const std::string& what) {
  if (text == any) return std::nullopt;
  const Choice choice = option_choice(option, text);
  try {
    completed(choice, entry_of(known, choice, what), what);
  } catch (const UsageError& error) {
    throw UsageError(fmt::format("{}: {}", option, error.what()), error.hint());
  }
  return choice;
}

Pattern preset_of(const std::string& name) {
  std::vector<std::string> names;
  for (const Preset& preset : presets()) {
    if (preset.name == name) return {preset.coordinates, preset.treatment, preset.integrator};
    names.push_back(preset.name);
  }
  throw UsageError(fmt::format("{}: '{}' is neither a preset nor coordinates/treatment/integrator", option, name),
                   suggestion(name, names));
}

Pattern pattern_of(const std::string& item) {
  const std::vector<std::string> parts = split(item, "/");
  if (parts.size() == 1) return preset_of(item);
  if (parts.size() != 3)
    throw UsageError(fmt::format("{}: '{}' is not of the form coordinates/treatment/integrator", option, item),
                     "such as body/project/rk4");
  return {part_of(parts[0], coordinate_catalogue(), "coordinate set"), part_of(parts[1], treatment_catalogue(), "treatment"),
          part_of(parts[2], integrator_catalogue(), "integrator")};
}

bool matches(const Part& wanted, const std::string& name) { return !wanted || wanted->type == name; }

std::vector<ChosenTriple> legal_ones(const Pattern& wanted) {
  std::vector<ChosenTriple> found;
  for (const Triple& legal : legal_triples())
    if (matches(wanted.coordinates, legal.coordinates) && matches(wanted.treatment, legal.treatment) &&
        matches(wanted.integrator, legal.integrator))
      found.push_back({wanted.coordinates.value_or(Choice{legal.coordinates}), wanted.treatment.value_or(Choice{legal.treatment}),
                       wanted.integrator.value_or(Choice{legal.integrator})});
  return found;
}

}  // namespace

std::vector<ChosenTriple> chosen_triples(const std::string& text) {
  std::vector<ChosenTriple> all;
  for (const std::string& item : split(text.empty() ? "*/*/*" : text, " ;\t\n")) {
    if (item.empty()) continue;
    const std::vector<ChosenTriple> found = legal_ones(pattern_of(item));
    if (found.empty())
      throw UsageError(fmt::format("{}: '{}' is not a legal combination", option, item), "see holonom list combinations");
    for (const ChosenTriple& triple : found)
      if (std::ranges::count(all, triple) == 0) all.push_back(triple);
  }
  if (all.empty()) throw UsageError(option + " has no item", "such as body/project/rk4");
  return all;
}

}  // namespace holonom
