#include "io/settings_reader.h"

#include <fmt/format.h>

#include "io/value_reader.h"
#include "model/names.h"

namespace holonom {

namespace {

bool read_switch(Reading& reading, const YamlEntry& entry) {
  const std::string_view word = entry.value.scalar();
  const bool on = word == "on" || word == "true" || word == "yes", off = word == "off" || word == "false" || word == "no";
  if (!on && !off)
    reading.fault(entry.value,
                  fmt::format("'initial': '{}' must be {}, found {}", entry.key,
                              entry.key == "assembly" ? "on or off" : "true or false", word.empty() ? entry.value.what() : word));
  return !off;
}

bool uses_parameters(const Reading& reading, const YamlNode& node) {
  return !reading.parameters.empty() && !Expression::parse(node.scalar(), {}, reading.units).is_constant();
}

void read_initial_value(Reading& reading, const YamlEntry& entry) {
  const std::string channel(entry.key);
  const std::size_t dot = channel.find('.');
  const bool is_channel = dot != channel.npos && is_identifier(channel.substr(0, dot)) && is_identifier(channel.substr(dot + 1));
  if (!is_channel) {
    const std::string nearest = nearest_name(channel, {"assembly", "equilibrium"});
    return reading.fault(entry, fmt::format("'initial': unknown key '{}'", channel),
                         nearest.empty() ? "expected a channel such as A.rate or crank.vx, 'equilibrium' or 'assembly'"
                                         : fmt::format("did you mean '{}'?", nearest));
  }
  if (const auto value = read_number(reading, entry.value, fmt::format("'initial': '{}'", channel)))
    reading.model.initial.push_back({channel, *value, reading.document.where(entry), uses_parameters(reading, entry.value)});
}

// `hht` or {type: hht, alpha: -0.1}
std::optional<Choice> read_chosen(Reading& reading, const YamlNode& node, const std::string& subject) {
  Choice choice;
  choice.where = reading.document.where(node);
  const YamlNode* type = node.is_mapping() ? node.find("type") : &node;
  if (!type) {
    reading.fault(node, fmt::format("{}: 'type' is missing", subject));
    return std::nullopt;
  }
  const auto word = read_word(reading, *type, subject);
  if (!word) return std::nullopt;
  choice.type = *word;
  for (const YamlEntry& entry : node.entries()) {
    if (entry.key == "type") continue;
    if (const auto number = read_number(reading, entry.value, fmt::format("{}: '{}'", subject, entry.key)))
      choice.options[std::string(entry.key)] = *number;
  }
  return choice;
}

void read_setting(Reading& reading, const Keys& keys, const std::string& section, const std::string& key, Range range,
                  const std::string& unit, std::optional<double>& setting) {
  if (const YamlNode* node = keys.find(key))
    setting = read_number(reading, *node, fmt::format("'{}': '{}'", section, key), range, unit);
}

// {from: 1, to: 2, count: 101} or {from: 1, every: 0.01}
void read_output_range(Reading& reading, const YamlNode& node) {
  const std::string subject = "'simulate': 'output'";
  const Keys keys(reading, node, subject, {"from", "to", "every", "count"}, {{"step", "every"}, {"interval", "every"}});
  const auto time = [&](const char* key, Range range) {
    const YamlNode* value = keys.find(key);
    return value ? read_number(reading, *value, fmt::format("{}: '{}'", subject, key), range, "s") : std::nullopt;
  };
  OutputRange rows{time("from", Range::any), time("to", Range::any), time("every", Range::positive), {}};
  if (const YamlNode* count = keys.find("count")) {
    constexpr double max_rows = 1e9;
    if (const auto number = read_whole_number(reading, *count, subject + ": 'count'", 2, max_rows))
      rows.count = static_cast<long>(*number);
  }
  const bool has_every = keys.find("every") != nullptr, has_count = keys.find("count") != nullptr;
  const bool is_misspelt = keys.is_misspelt("every") || keys.is_misspelt("count");
  if (has_every == has_count && !is_misspelt)
    return reading.fault(node,
                         fmt::format("{} needs exactly one of every, count, found {}", subject, has_every ? "both" : "none"),
                         "such as {from: 1, to: 2, count: 101} or {from: 1, every: 0.01}");
  if (rows.from && rows.to && *rows.from >= *rows.to)
    return reading.fault(node, fmt::format("{}: 'from' must be before 'to', found {} and {}", subject, *rows.from, *rows.to));
  reading.model.run.range = rows;
}

// Time between rows, a list of the times of rows, or equal intervals in a part of the run
void read_output(Reading& reading, const Keys& keys) {
  const YamlNode* node = keys.find("output");
  if (!node) return;
  if (node->is_mapping())
    read_output_range(reading, *node);
  else if (node->is_sequence())
    reading.model.run.instants =
        read_numbers(reading, *node, "'simulate': 'output'", 0, Range::any, "s").value_or(std::vector<double>{});
  else
    reading.model.run.output = read_number(reading, *node, "'simulate': 'output'", Range::positive, "s");
}

}  // namespace

void read_initial(Reading& reading, const YamlNode& section) {
  for (const YamlEntry& entry : section.entries()) {
    if (entry.key == "assembly")
      reading.model.assemble = read_switch(reading, entry);
    else if (entry.key == "equilibrium")
      reading.model.starts_at_rest = read_switch(reading, entry);
    else
      read_initial_value(reading, entry);
  }
  if (reading.model.starts_at_rest && !reading.model.assemble)
    reading.fault(*section.find("equilibrium"), "'initial': 'equilibrium' excludes 'assembly: off', which moves nothing",
                  "leave one of them out");
}

void read_simulate(Reading& reading, const YamlNode& section) {
  const Keys keys(
      reading, section, "'simulate'",
      {"start", "end", "output", "statistics", "step", "tolerance", "preset", "coordinates", "treatment", "integrator"});
  RunSettings& run = reading.model.run;
  if (const YamlNode* start = keys.find("start"))
    reading.model.start = read_number(reading, *start, "'simulate': 'start'", Range::any, "s").value_or(0);
  read_setting(reading, keys, "simulate", "end", Range::any, "s", run.end);
  read_output(reading, keys);
  if (const YamlNode* statistics = keys.find("statistics")) {
    const Keys window(reading, *statistics, "'simulate': 'statistics'", {"from"});
    read_setting(reading, window, "statistics", "from", Range::any, "s", run.statistics_from);
  }
  read_setting(reading, keys, "simulate", "step", Range::positive, "s", run.step);
  read_setting(reading, keys, "simulate", "tolerance", Range::positive, "", run.tolerance);
  if (const YamlNode* preset = keys.find("preset")) run.preset = read_chosen(reading, *preset, "'simulate': 'preset'");
  if (const YamlNode* node = keys.find("coordinates")) run.coordinates = read_chosen(reading, *node, "'simulate': 'coordinates'");
  if (const YamlNode* node = keys.find("treatment")) run.treatment = read_chosen(reading, *node, "'simulate': 'treatment'");
  if (const YamlNode* node = keys.find("integrator")) run.integrator = read_chosen(reading, *node, "'simulate': 'integrator'");
}

void read_scales(Reading& reading, const YamlNode& section) {
  const Keys keys(reading, section, "'scales'", {"length", "mass", "time"});
  Scales& scales = reading.model.scales;
  read_setting(reading, keys, "scales", "length", Range::positive, "m", scales.length);
  read_setting(reading, keys, "scales", "mass", Range::positive, "kg", scales.mass);
  read_setting(reading, keys, "scales", "time", Range::positive, "s", scales.time);
}

void read_topology(Reading& reading, const YamlNode& section) {
  const Keys keys(reading, section, "'topology'", {"cut", "independent"});
  if (const YamlNode* cut = keys.find("cut")) {
    if (!cut->is_sequence()) return reading.fault(*cut, "'topology': 'cut' needs a list of joints");
    std::vector<std::string> joints;
    for (const Element& joint : reading.model.joints) joints.push_back(joint.name);
    for (const YamlNode& item : cut->items())
      if (const auto name = read_choice(reading, item, "'topology': 'cut'", joints)) reading.model.cut.push_back(*name);
  }
  if (const YamlNode* independent = keys.find("independent")) {
    if (!independent->is_sequence())
      return reading.fault(*independent, "'topology': 'independent' needs a list of measures, such as [A.angle, slider.x]");
    for (const YamlNode& item : independent->items()) {
      if (!item.is_scalar() || item.is_null()) return reading.fault(item, "'topology': 'independent' needs names of measures");
      reading.model.independent.push_back({std::string(item.scalar()), reading.document.where(item)});
    }
  }
}

}  // namespace holonom
