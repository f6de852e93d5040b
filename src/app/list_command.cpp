#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "analysis/planning/combinations.h"
#include "app/commands.h"
#include "app/field_words.h"
#include "app/list_json.h"
#include "app/measure_list.h"
#include "app/messages.h"
#include "elements/catalogue.h"
#include "simulation/ending.h"

namespace holonom {

namespace {

struct Line {
  std::string name, text;
};

void print(const std::vector<Line>& lines) {
  std::size_t width = 0;
  for (const Line& line : lines) width = std::max(width, line.name.size());
  for (const Line& line : lines) print_result(fmt::format("  {:{}}  {}\n", line.name, width, line.text));
}

std::vector<ElementType> elements_of(const std::string& section) {
  std::vector<ElementType> types;
  for (ElementType& type : schema())
    if (type.section == section) types.push_back(std::move(type));
  return types;
}

std::vector<std::string> names_of(const std::string& topic) {
  std::vector<std::string> names;
  for (const ElementType& type : elements_of(topic))
    if (std::ranges::count(names, type.name) == 0) names.push_back(type.name);
  for (const ChoiceInfo& choice : choices_of(topic)) names.push_back(choice.name);
  if (topic == "presets")
    for (const Preset& preset : presets()) names.push_back(preset.name);
  return names;
}

// One line per sentence: the planar and the spatial variant share a line if their sentences agree.
void print_elements(const std::string& section) {
  struct Entry {
    std::string name, sentence, spaces;
  };
  std::vector<Entry> entries;
  for (const ElementType& type : elements_of(section)) {
    const auto same = std::ranges::find_if(
        entries, [&](const Entry& entry) { return entry.name == type.name && entry.sentence == type.sentence; });
    if (same != entries.end())
      same->spaces += " and " + spaces_in_words(type);
    else
      entries.push_back({type.name, type.sentence, spaces_in_words(type)});
  }
  std::vector<Line> lines;
  for (const Entry& entry : entries) lines.push_back({entry.name, fmt::format("{} ({})", entry.sentence, entry.spaces)});
  print(lines);
}

void print_element(const ElementType& type) {
  print_result(fmt::format("{} ({}): {}\n", type.name, spaces_in_words(type), type.sentence));
  std::vector<Line> lines;
  for (const Field& field : type.fields) {
    const std::string unit = field.unit.empty() ? "" : fmt::format(" in {}", field.unit);
    const std::string absent = default_in_words(field);
    const std::string need = field.required ? "required" : absent == "-" ? "optional" : "default: " + absent;
    lines.push_back({field.name, fmt::format("{}{}; {}; {}", kind_in_words(field), unit, need, field.sentence)});
  }
  if (!type.one_of.empty()) lines.push_back({"", fmt::format("exactly one of {} is needed", alternatives_in_words(type))});
  if (!type.channels.empty()) lines.push_back({"", fmt::format("records {}", fmt::join(type.channels, " "))});
  if (!type.channels_sentence.empty()) lines.push_back({"", type.channels_sentence});
  if (!type.inputs.empty()) lines.push_back({"", fmt::format("inputs {}", fmt::join(inputs_in_words(type), " "))});
  if (!type.loads.empty()) lines.push_back({"", fmt::format("load {}", fmt::join(type.loads, " "))});
  print(lines);
}

void print_choices(const std::vector<ChoiceInfo>& choices) {
  std::vector<Line> lines;
  for (const ChoiceInfo& choice : choices) {
    const std::string options =
        choice.options.empty() ? "" : fmt::format(" (options: {})", fmt::join(option_texts(choice), ", "));
    lines.push_back({choice.name, choice.sentence + options});
  }
  print(lines);
}

void print_presets() {
  std::vector<Line> lines;
  for (const Preset& preset : presets())
    lines.push_back({preset.name, fmt::format("{} + {} + {}: {}", text_of(preset.coordinates), text_of(preset.treatment),
                                              text_of(preset.integrator), preset.sentence)});
  print(lines);
}

void print_combinations() {
  for (const Triple& triple : legal_triples())
    print_result(fmt::format("  {} + {} + {}\n", triple.coordinates, triple.treatment, triple.integrator));
}

void print_measures() {
  std::vector<Line> lines;
  for (const MeasureOwner& owner : measure_owners(schema()))
    lines.push_back({owner.name, fmt::format("{}", fmt::join(owner.channels, " "))});
  print(lines);
  print_result("\nMeaning of the names; a channel is written owner.name, such as A.angle or crank.vx:\n");
  lines.clear();
  for (const MeasureMeaning& meaning : measure_meanings(schema())) lines.push_back({meaning.names, meaning.sentence});
  print(lines);
}

void print_topic(const std::string& topic) {
  if (topic == "measures")
    print_measures();
  else if (topic == "presets")
    print_presets();
  else if (topic == "combinations")
    print_combinations();
  else if (const auto choices = choices_of(topic); !choices.empty())
    print_choices(choices);
  else
    print_elements(topic);
}

void print_overview() {
  std::vector<Line> lines;
  for (const std::string& topic : list_topics()) {
    const std::vector<std::string> names = names_of(topic);
    lines.push_back({topic, fmt::format("{}", fmt::join(names, " "))});
    if (topic == "measures")
      lines.back().text = "quantities that drivers and couplers can prescribe, expressions can read and runs record";
    if (topic == "combinations")
      lines.back().text =
          count_of(static_cast<long>(legal_triples().size()), "legal combination") + " of coordinates, treatment and integrator";
  }
  print(lines);
  print_result("\nMore: holonom list TOPIC, holonom list TOPIC NAME\n");
}

void list_one(const ListOptions& options) {
  const std::vector<std::string> names = names_of(options.topic);
  if (names.empty())
    throw UsageError(fmt::format("list {}: this topic has no named entries", options.topic), "leave out the name");
  if (std::ranges::count(names, options.name) == 0)
    throw UsageError(fmt::format("list {}: unknown name '{}'", options.topic, options.name), suggestion(options.name, names));
  if (options.json) return print_result(list_as_json(options.topic, options.name));
  for (const ElementType& type : elements_of(options.topic))
    if (type.name == options.name) print_element(type);
  for (const ChoiceInfo& choice : choices_of(options.topic))
    if (choice.name == options.name) print_choices({choice});
  for (const Preset& preset : presets())
    if (options.topic == "presets" && preset.name == options.name)
      print({{"coordinates", text_of(preset.coordinates)},
             {"treatment", text_of(preset.treatment)},
             {"integrator", text_of(preset.integrator)},
             {"", preset.sentence}});
}

}  // namespace

namespace {

// For the name of an entry given in place of its topic
std::string hint_for_topic(const std::string& word, const std::vector<std::string>& topics) {
  for (const std::string& topic : topics)
    if (const auto names = names_of(topic); std::ranges::count(names, word) > 0)
      return fmt::format("did you mean: holonom list {} {}", topic, word);
  return suggestion(word, topics);
}

}  // namespace

Ending list_command(const ListOptions& options) {
  const std::vector<std::string> topics = list_topics();
  if (!options.topic.empty() && std::ranges::count(topics, options.topic) == 0)
    throw UsageError(fmt::format("list: unknown topic '{}'", options.topic), hint_for_topic(options.topic, topics));
  if (!options.name.empty())
    list_one(options);
  else if (options.json)
    print_result(list_as_json(options.topic));
  else if (options.topic.empty())
    print_overview();
  else
    print_topic(options.topic);
  return Ending::complete;
}

}  // namespace holonom
