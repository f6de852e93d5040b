#include "live/live_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace holonom {

namespace {

using Values = std::map<std::string, double>;

Values numbers_of(const nlohmann::json& json, const std::string& key) {
  Values values;
  const auto found = json.find(key);
  if (found == json.end()) return values;
  if (!found->is_object()) throw UsageError(fmt::format("'{}' must be an object of numbers", key));
  for (const auto& [name, value] : found->items()) {
    if (!value.is_number()) throw UsageError(fmt::format("'{}': the value of '{}' must be a number", key, name));
    values[name] = value.get<double>();
  }
  return values;
}

std::vector<std::string> names_of_sliders(const std::vector<Slider>& sliders) {
  std::vector<std::string> names;
  for (const Slider& slider : sliders) names.push_back(slider.name);
  return names;
}

void require_names(const Values& values, const std::vector<Slider>& sliders, const char* kind) {
  for (const auto& [name, value] : values)
    if (std::ranges::count(sliders, name, &Slider::name) == 0)
      throw UsageError(fmt::format("the model has no {} '{}' that can be changed", kind, name),
                       suggestion(name, names_of_sliders(sliders)));
}

Values apply_to(const Values& values, std::vector<Slider>& sliders) {
  Values applied;
  for (Slider& slider : sliders) {
    const auto found = values.find(slider.name);
    if (found == values.end()) continue;
    slider.changed = found->second;
    applied.insert(*found);
  }
  return applied;
}

void set_initial(Model& model, const std::string& channel, double value) {
  const auto found = std::ranges::find(model.initial, channel, &InitialValue::channel);
  if (found != model.initial.end())
    found->value = value;
  else
    model.initial.push_back({channel, value, {std::make_shared<const std::string>(model.file)}});
}

}  // namespace

LiveValues parse_live_values(std::string_view text) {
  const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object()) throw UsageError("the values are not a JSON object");
  for (const auto& [key, value] : json.items())
    if (key != "parameters" && key != "initial") throw UsageError(fmt::format("unknown key '{}'", key));
  return {numbers_of(json, "parameters"), numbers_of(json, "initial")};
}

void require_sliders(const LiveValues& values, const LiveControls& controls) {
  require_names(values.parameters, controls.parameters, "parameter");
  require_names(values.initial, controls.initial, "initial value");
}

LiveValues apply(const LiveValues& values, LiveControls& controls) {
  return {apply_to(values.parameters, controls.parameters), apply_to(values.initial, controls.initial)};
}

Model with_values(const Model& model, const LiveValues& values, Overrides overrides) {
  for (const auto& [name, value] : values.parameters) {
    std::erase_if(overrides, [&name = name](const auto& given) { return given.first == name; });
    overrides.emplace_back(name, fmt::format("{}", value));
  }
  Model changed = values.parameters.empty() ? model : read_any_model(model.file, overrides);
  for (const auto& [channel, value] : values.initial) set_initial(changed, channel, value);
  return changed;
}

}  // namespace holonom
