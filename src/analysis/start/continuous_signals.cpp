#include "analysis/start/continuous_signals.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "elements/catalogue.h"

namespace holonom {
namespace {

// Channels with their values
std::map<std::string, double> values_of_signals(const BodyLevel& system, const State& state) {
  std::map<std::string, double> values;
  for (int k = 0; k < system.sizes().s; ++k) values[system.state_name(k)] = state.s[k];
  for (const Sampler& sampler : system.signal_memory().samplers)
    for (const HeldValue& held : sampler.values) values[held.name] = state.memory[held.slot];
  for (const DelayedValue& delay : system.signal_memory().delays) {
    const double value = delay.line.value(state.t, state.memory);
    values[delay.name] = value;
    values[delay.name.substr(0, delay.name.rfind('.')) + ".x2"] = rest_of_rational_delay(delay.time, value);
  }
  return values;
}

// Slots that follow an angle have its name, or none for angles that only one element knows; these come in the same order.
void copy_angles(const BodyLevel& from, const VecX& given, const BodyLevel& to, VecX& memory) {
  const std::vector<std::string>&given_names = from.memory_names(), &names = to.memory_names();
  std::map<std::string, double> known;
  std::vector<double> nameless;
  const auto is_of_signal = [](const BodyLevel& system, std::size_t slot) {
    const SignalMemory& signals = system.signal_memory();
    return static_cast<int>(slot) >= signals.begin && static_cast<int>(slot) < signals.end;
  };
  for (std::size_t k = 0; k < given_names.size(); ++k) {
    if (is_of_signal(from, k)) continue;
    const double value = given[static_cast<int>(k)];
    if (given_names[k].empty())
      nameless.push_back(value);
    else
      known[given_names[k]] = value;
  }
  std::size_t number = 0;
  for (std::size_t k = 0; k < names.size(); ++k) {
    if (is_of_signal(to, k)) continue;
    double& value = memory[static_cast<int>(k)];
    if (names[k].empty())
      value = nameless[number++];
    else if (const auto found = known.find(names[k]); found != known.end())
      value = found->second;
  }
}

}  // namespace

bool has_sampled_or_delayed_signals(const Model& model) { return std::ranges::any_of(model.signals, has_memory); }

Model with_continuous_signals(const Model& model) {
  Model continuous = model;
  for (Element& signal : continuous.signals) signal.is_continuous |= has_memory(signal);
  return continuous;
}

std::vector<std::string> notes_on_continuous_signals(const Model& model) {
  std::vector<std::string> notes;
  for (const Element& signal : model.signals) {
    if (!has_memory(signal)) continue;
    const std::string& unit = model.units[2];
    notes.push_back(signal.has("period")
                        ? fmt::format("signal {} is sampled every {:g} {}; here it is continuous, with a lag of half that time",
                                      signal.name, signal.get<double>("period"), unit)
                        : fmt::format("signal {} is delayed by {:g} {}; here the delay is a rational function of order [1/2]",
                                      signal.name, signal.get<double>("time"), unit));
  }
  return notes;
}

State in_other_form(const BodyLevel& from, const State& state, const BodyLevel& to) {
  State result = to.reference_state();
  result.t = state.t;
  result.q = state.q;
  result.v = state.v;
  result.work = state.work;
  copy_angles(from, state.memory, to, result.memory);
  const std::map<std::string, double> values = values_of_signals(from, state);
  const auto value = [&](const std::string& name, double other) {
    const auto found = values.find(name);
    return found == values.end() ? other : found->second;
  };
  for (int k = 0; k < to.sizes().s; ++k) result.s[k] = value(to.state_name(k), result.s[k]);
  for (const Sampler& sampler : to.signal_memory().samplers)
    for (const HeldValue& held : sampler.values) result.memory[held.slot] = value(held.name, result.memory[held.slot]);
  for (const DelayedValue& delay : to.signal_memory().delays)
    delay.line.begin(value(delay.name, 0), value(delay.name, 0), result.memory);
  return result;
}

}  // namespace holonom
