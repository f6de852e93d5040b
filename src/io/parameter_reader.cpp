// Parameters are evaluated in the order of their dependence: Kahn, Topological sorting of large networks, CACM 5(11), 1962.
#include "io/parameter_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "io/value_reader.h"
#include "model/names.h"

namespace holonom {

namespace {

struct ParameterEntry {
  std::string name;
  const YamlEntry* entry;
  std::optional<std::string> given;  // by --set
  std::optional<Expression> expression;
  std::vector<std::size_t> uses, used_by;
  std::size_t waits_for = 0;
  double value = 0;
  enum class State { waiting, done, uses_default, broken } state = State::waiting;
};

class ParameterReader {
 public:
  ParameterReader(Reading& reading, const Overrides& overrides) : reading_(reading), overrides_(overrides) {}

  void read(const YamlNode* section) {
    if (section) collect(*section);
    apply_overrides();
    for (ParameterEntry& parameter : all_) parse(parameter);
    for (std::size_t k = 0; k < all_.size(); ++k) link(k);
    evaluate_in_order();
    report_circles();
    for (const ParameterEntry& parameter : all_) store_value(parameter);
  }

 private:
  void collect(const YamlNode& section) {
    for (const YamlEntry& entry : section.entries()) {
      const std::string name(entry.key);
      if (const std::string problem = name_problem(name); !problem.empty())
        reading_.fault(entry, fmt::format("parameter '{}': {}", name, problem));
      index_[name] = all_.size();
      all_.push_back({name, &entry, {}, {}, {}, {}});
    }
  }

  void apply_overrides() {
    for (const auto& [name, value] : overrides_) {
      const auto found = index_.find(name);
      if (found == index_.end())
        throw UsageError(fmt::format("--set {}={}: the model has no parameter '{}'", name, value, name),
                         suggestion(name, names()));
      all_[found->second].given = value;
    }
  }

  void parse(ParameterEntry& parameter) {
    const YamlNode& node = parameter.entry->value;
    const std::string_view text = parameter.given ? std::string_view(*parameter.given) : node.scalar();
    if (!parameter.given && (!node.is_scalar() || node.is_null()))
      return broken(parameter, fmt::format("must be a number, found {}", node.what()));
    if (text == "default" && !index_.contains("default")) {
      parameter.state = ParameterEntry::State::uses_default;
      return;
    }
    if (is_not_finite_word(text) && !index_.contains(std::string(text)))
      return broken(parameter, fmt::format("must be finite, found '{}'", text));
    try {
      parameter.expression = Expression::parse(text, {}, reading_.units);
    } catch (const ExpressionError& error) {
      broken(parameter, error.what(), error.hint, error.offset);
    }
  }

  void link(std::size_t index) {
    ParameterEntry& parameter = all_[index];
    if (!parameter.expression) return;
    const std::vector<std::string>& variables = parameter.expression->variables();
    for (std::size_t k = 0; k < variables.size(); ++k) {
      const auto found = index_.find(variables[k]);
      if (found == index_.end()) {
        unknown_symbol(parameter, variables[k], parameter.expression->variable_offset(static_cast<int>(k)));
        continue;
      }
      if (all_[found->second].state == ParameterEntry::State::uses_default) {
        broken(parameter, fmt::format("'{}' is set to default and has no value", variables[k]), "give it a number");
        continue;
      }
      parameter.uses.push_back(found->second);
      all_[found->second].used_by.push_back(index);
      ++parameter.waits_for;
    }
  }

  void unknown_symbol(ParameterEntry& parameter, const std::string& symbol, int offset) {
    const bool is_channel = symbol == "t" || symbol.find('.') != symbol.npos;
    if (is_channel)
      return broken(parameter, fmt::format("'{}' is not allowed here", symbol), "a parameter may use only other parameters",
                    offset);
    broken(parameter, fmt::format("unknown symbol '{}'", symbol), suggestion(symbol, names()), offset);
  }

  void evaluate_in_order() {
    std::vector<std::size_t> ready;
    for (std::size_t k = 0; k < all_.size(); ++k)
      if (all_[k].waits_for == 0) ready.push_back(k);
    while (!ready.empty()) {
      ParameterEntry& parameter = all_[ready.back()];
      ready.pop_back();
      evaluate(parameter);
      for (const std::size_t user : parameter.used_by)
        if (--all_[user].waits_for == 0) ready.push_back(user);
    }
  }

  void evaluate(ParameterEntry& parameter) {
    if (parameter.state != ParameterEntry::State::waiting) return;
    std::vector<double> values;
    for (const std::size_t used : parameter.uses) {
      if (all_[used].state != ParameterEntry::State::done) {
        parameter.state = ParameterEntry::State::broken;
        return;
      }
      values.push_back(all_[used].value);
    }
    parameter.value = parameter.expression->evaluate(std::span<const double>(values));
    parameter.state = ParameterEntry::State::done;
    if (!std::isfinite(parameter.value))
      broken(parameter, fmt::format("must be finite, but '{}' gives {}", parameter.expression->text(),
                                    without_sign_of_nan(parameter.value)));
  }

  // A parameter that still waits belongs to a cycle or depends on one. Following the parameters it waits for leads to the cycle.
  void report_circles() {
    std::vector<std::size_t> visited_in(all_.size(), 0);
    for (std::size_t start = 0; start < all_.size(); ++start) {
      std::vector<std::size_t> path;
      std::size_t at = start;
      while (all_[at].waits_for > 0 && visited_in[at] == 0) {
        visited_in[at] = start + 1;
        path.push_back(at);
        at = *std::ranges::find_if(all_[at].uses, [this](std::size_t used) { return all_[used].waits_for > 0; });
      }
      if (path.empty() || all_[at].waits_for == 0 || visited_in[at] != start + 1) continue;
      std::vector<std::string> circle;
      for (auto step = std::ranges::find(path, at); step != path.end(); ++step) circle.push_back(all_[*step].name);
      circle.push_back(all_[at].name);
      broken(all_[at], fmt::format("depends on itself: {}", fmt::join(circle, " -> ")));
    }
    for (ParameterEntry& parameter : all_)
      if (parameter.waits_for > 0) parameter.state = ParameterEntry::State::broken;
  }

  void store_value(const ParameterEntry& parameter) {
    if (parameter.state == ParameterEntry::State::uses_default) {
      reading_.default_parameters.insert(parameter.name);
      return;
    }
    if (parameter.state != ParameterEntry::State::done) {
      reading_.broken_parameters.insert(parameter.name);
      return;
    }
    reading_.parameters[parameter.name] = parameter.value;
    reading_.model.parameters.push_back(
        {parameter.name, parameter.value, !parameter.uses.empty(), parameter.expression->dimension()});
  }

  // "must ..." and "depends ..." continue the sentence after the name; anything else follows a colon.
  void broken(ParameterEntry& parameter, const std::string& problem, const std::string& hint = {}, int offset = 0) {
    parameter.state = ParameterEntry::State::broken;
    const bool goes_on = problem.starts_with("must ") || problem.starts_with("depends ");
    if (parameter.given)
      throw UsageError(
          fmt::format("--set {}={}: {}", parameter.name, *parameter.given, goes_on ? "the value " + problem : problem), hint);
    const std::string message = fmt::format("parameter '{}'{} {}", parameter.name, goes_on ? "" : ":", problem);
    reading_.fault_in(parameter.entry->value, offset, message, hint);
  }

  std::vector<std::string> names() const {
    std::vector<std::string> result;
    for (const ParameterEntry& parameter : all_) result.push_back(parameter.name);
    return result;
  }

  Reading& reading_;
  const Overrides& overrides_;
  std::vector<ParameterEntry> all_;
  std::unordered_map<std::string, std::size_t> index_;
};

void read_unit(Reading& reading, const YamlNode& node, std::size_t quantity, double& size) {
  static const char* const quantities[] = {"length", "mass", "time"};
  static const std::vector<std::string> valid[] = {
      {"mm", "cm", "m", "km", "in", "ft"}, {"g", "kg", "t", "lb"}, {"s", "ms", "min"}};
  const auto unit = read_choice(reading, node, fmt::format("'units': '{}'", quantities[quantity]), valid[quantity]);
  if (!unit) return;
  std::array<int, 3> dimension;
  UnitSystem::known(*unit, size, dimension);
  reading.model.units[quantity] = *unit;
}

}  // namespace

void read_units(Reading& reading, const YamlNode* node) {
  if (!node) return;
  const Keys keys(reading, *node, "'units'", {"length", "mass", "time"});
  if (const YamlNode* length = keys.find("length")) read_unit(reading, *length, 0, reading.units.length);
  if (const YamlNode* mass = keys.find("mass")) read_unit(reading, *mass, 1, reading.units.mass);
  if (const YamlNode* time = keys.find("time")) read_unit(reading, *time, 2, reading.units.time);
}

void read_parameters(Reading& reading, const YamlNode* node, const Overrides& overrides) {
  if (node && !node->is_mapping() && !node->is_null()) {
    reading.fault(*node, fmt::format("'parameters' must be a mapping, found {}", node->what()));
    reading.parameters_unknown = true;
  }
  if (!reading.parameters_unknown) ParameterReader(reading, overrides).read(node);
}

}  // namespace holonom
