// Choices with options: as given in a model file or on a command line (`hht` or `{type: hht, alpha: -0.1}`), and as declared by a
// catalogue.
#pragma once

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "math/nearest_name.h"
#include "model/diagnostic.h"

namespace holonom {

using OptionValues = std::map<std::string, double>;

struct Choice {
  std::string type;
  OptionValues options = {};
  Location where = {};  // without a file: from the command line
  bool operator==(const Choice& other) const { return type == other.type && options == other.options; }
};

std::string text_of(const Choice& choice);  // "baumgarte:alpha=5,beta=5"

struct OptionInfo {
  std::string name;
  double default_value;
  double lowest = 0, highest = std::numeric_limits<double>::infinity();
  bool is_whole = false;
};

std::string text_of(const OptionInfo& option);  // "alpha=5"

// Base of the entries of a catalogue of choices
struct ChoiceInfo {
  std::string name;
  std::string sentence;
  std::vector<OptionInfo> options = {};
};

Choice with_defaults(const ChoiceInfo& info);

// Throws InputError if the choice is from a file, UsageError otherwise.
[[noreturn]] void reject(const Choice& choice, const std::string& message, const std::string& hint);

// The choice with the defaults of all options that it does not give. Rejects unknown options and values out of range. `what`: the
// kind of choice for messages, such as "treatment"
Choice completed(const Choice& choice, const ChoiceInfo& info, const std::string& what);

template <class Entry>
std::vector<std::string> names_of(const std::vector<Entry>& entries) {
  std::vector<std::string> names;
  for (const Entry& entry : entries) names.push_back(entry.name);
  return names;
}

// The entry that a choice names; rejects any other name and suggests the nearest one.
template <class Entry>
const Entry& entry_of(const std::vector<Entry>& entries, const Choice& choice, const std::string& what) {
  const auto found = std::ranges::find(entries, choice.type, &Entry::name);
  if (found == entries.end())
    reject(choice, "there is no " + what + " '" + choice.type + "'", suggestion(choice.type, names_of(entries)));
  return *found;
}

}  // namespace holonom
