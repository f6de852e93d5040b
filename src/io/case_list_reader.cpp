#include "io/case_list_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "io/value_reader.h"

namespace holonom {

namespace {

constexpr double max_cases = 1e6;  // each gets a folder

std::string of(const char* section, const YamlEntry& entry) { return fmt::format("'{}': '{}'", section, entry.key); }

bool is_parameter(Reading& reading, const YamlEntry& entry, const char* section) {
  const std::string name(entry.key);
  if (reading.parameters.contains(name)) return true;
  const std::vector<std::string> names = reading.parameter_names();
  reading.fault(entry, fmt::format("'{}': the model has no parameter '{}'", section, name),
                names.empty() ? "the model has no parameters" : suggestion(name, names));
  return false;
}

bool check_interval(Reading& reading, const YamlNode& node, const std::string& subject, const Interval& interval) {
  const bool has_one_sign = (interval.from > 0 && interval.to > 0) || (interval.from < 0 && interval.to < 0);
  if (interval.logarithmic && !has_one_sign) {
    reading.fault(node, fmt::format("{}: logarithmic spacing needs nonzero ends of the same sign", subject));
    return false;
  }
  const double ratio = interval.logarithmic ? interval.to / interval.from : 1;
  if (std::isfinite(interval.at(0.5)) && std::isfinite(ratio) && ratio > 0) return true;
  reading.fault(node, fmt::format("{}: the ends are too far apart, {} and {}", subject, interval.from, interval.to));
  return false;
}

// from, to and spacing of a mapping
std::optional<Interval> read_interval(Reading& reading, const YamlNode& node, Keys& keys, const std::string& subject) {
  const YamlNode *from = keys.require("from", node), *to = keys.require("to", node), *spacing = keys.find("spacing");
  const auto first = from ? read_number(reading, *from, subject + ": 'from'") : std::nullopt;
  const auto last = to ? read_number(reading, *to, subject + ": 'to'") : std::nullopt;
  const auto word = spacing ? read_choice(reading, *spacing, subject + ": 'spacing'", {"linear", "log"}) : std::string("linear");
  if (!first || !last || !word) return std::nullopt;
  const Interval interval{*first, *last, *word == "log"};
  return check_interval(reading, node, subject, interval) ? std::optional(interval) : std::nullopt;
}

// [0.1, 0.2, 0.3], {from: 1, to: 3, count: 5, spacing: log} or one number
std::vector<double> read_axis(Reading& reading, const YamlNode& node, const std::string& subject) {
  if (node.is_sequence()) {
    if (node.items().empty()) reading.fault(node, subject + " needs at least one value");
    return read_numbers(reading, node, subject, 0).value_or(std::vector<double>{});
  }
  if (!node.is_mapping()) {
    const auto number = read_number(reading, node, subject);
    return number ? std::vector<double>{*number} : std::vector<double>{};
  }
  Keys keys(reading, node, subject, {"from", "to", "count", "spacing"});
  const auto interval = read_interval(reading, node, keys, subject);
  const YamlNode* count_node = keys.require("count", node, "the number of values, including both ends");
  const auto count = count_node ? read_whole_number(reading, *count_node, subject + ": 'count'", 2, max_cases) : std::nullopt;
  return interval && count ? interval->spaced(static_cast<int>(*count)) : std::vector<double>{};
}

CaseList read_grid(Reading& reading, const YamlNode& section) {
  CaseList cases;
  std::vector<std::vector<double>> axes;
  double count = 1;
  if (section.entries().empty()) reading.fault(section, "'vary' needs a mapping of parameters, such as {mu: [0.1, 0.2]}");
  for (const YamlEntry& entry : section.entries()) {
    if (!is_parameter(reading, entry, "vary")) continue;
    cases.parameters.emplace_back(entry.key);
    axes.push_back(read_axis(reading, entry.value, of("vary", entry)));
    count *= static_cast<double>(axes.back().size());
  }
  if (count > max_cases)
    reading.fault(section, fmt::format("'vary' has {} combinations, more than the limit of {}", count, max_cases));
  else
    cases.values = grid_points(axes);
  return cases;
}

// All cases must give values for the same parameters, in any order.
void read_listed(Reading& reading, const YamlNode& item, CaseList& cases) {
  std::vector<double> point;
  for (const std::string& name : cases.parameters) {
    const YamlNode* value = item.find(name);
    if (!value)
      return reading.fault(item, fmt::format("'list': this case has no value for '{}'", name),
                           "every case must give values for the same parameters");
    point.push_back(read_number(reading, *value, fmt::format("'list': '{}'", name)).value_or(0));
  }
  cases.values.push_back(std::move(point));
}

CaseList read_list_of_cases(Reading& reading, const YamlNode& section) {
  CaseList cases;
  if (section.items().empty()) reading.fault(section, "'list' needs a list of cases, such as [{mu: 0.1, k: 2}, {mu: 0.2, k: 3}]");
  for (const YamlNode& item : section.items()) {
    if (item.entries().empty()) {
      reading.fault(item, fmt::format("'list': a case must be a mapping of parameters, found {}", item.what()));
      continue;
    }
    const bool is_first = cases.parameters.empty();
    for (const YamlEntry& entry : item.entries()) {
      if (!is_parameter(reading, entry, "list")) continue;
      if (is_first)
        cases.parameters.emplace_back(entry.key);
      else if (std::ranges::count(cases.parameters, entry.key) == 0)
        reading.fault(entry, fmt::format("'list': the first case has no value for '{}'", entry.key),
                      "every case must give values for the same parameters");
    }
    read_listed(reading, item, cases);
  }
  return cases;
}

// [0.1, 0.3] or {from: 1, to: 100, spacing: log}
std::optional<Interval> read_range(Reading& reading, const YamlEntry& entry) {
  const std::string subject = of("ranges", entry);
  if (!entry.value.is_mapping()) {
    const auto ends = read_numbers(reading, entry.value, subject, 2);
    if (!ends) return std::nullopt;
    const Interval interval{(*ends)[0], (*ends)[1]};
    return check_interval(reading, entry.value, subject, interval) ? std::optional(interval) : std::nullopt;
  }
  Keys keys(reading, entry.value, subject, {"from", "to", "spacing"});
  return read_interval(reading, entry.value, keys, subject);
}

CaseList read_latin(Reading& reading, const YamlNode& section) {
  CaseList cases;
  Keys keys(reading, section, "'latin'", {"count", "seed", "ranges"});
  const YamlNode *count_node = keys.require("count", section, "the number of cases"), *seed_node = keys.find("seed");
  const YamlNode* ranges = keys.require("ranges", section, "ranges of the parameters, such as {mu: [0.1, 0.3]}");
  const auto count = count_node ? read_whole_number(reading, *count_node, "'latin': 'count'", 1, max_cases) : std::nullopt;
  const auto seed = seed_node ? read_whole_number(reading, *seed_node, "'latin': 'seed'", 0, 1e15) : 1.0;
  if (ranges && ranges->entries().empty()) reading.fault(*ranges, "'ranges' needs a mapping of parameters");
  std::vector<Interval> intervals;
  if (ranges)
    for (const YamlEntry& entry : ranges->entries()) {
      if (!is_parameter(reading, entry, "ranges")) continue;
      cases.parameters.emplace_back(entry.key);
      intervals.push_back(read_range(reading, entry).value_or(Interval()));
    }
  if (!count || !seed) return cases;
  cases.values = latin_hypercube(static_cast<int>(*count), static_cast<int>(intervals.size()), static_cast<std::uint64_t>(*seed));
  for (std::vector<double>& point : cases.values)
    for (std::size_t k = 0; k < point.size(); ++k) point[k] = intervals[k].at(point[k]);
  return cases;
}

}  // namespace

CaseList read_cases(Reading& reading, const Keys& study, const YamlNode& root) {
  const YamlNode *vary = study.find("vary"), *list = study.find("list"), *latin = study.find("latin");
  const int given = (vary != nullptr) + (list != nullptr) + (latin != nullptr);
  if (given == 1)
    return vary ? read_grid(reading, *vary) : list ? read_list_of_cases(reading, *list) : read_latin(reading, *latin);
  const bool misspelt = study.is_misspelt("vary") || study.is_misspelt("list") || study.is_misspelt("latin");
  if (given > 1 || !misspelt)
    reading.fault(
        root, fmt::format("a study needs exactly one of 'vary', 'list' and 'latin', found {}", given == 0 ? "none" : "several"));
  return {};
}

}  // namespace holonom
