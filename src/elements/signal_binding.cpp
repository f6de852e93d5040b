// Signals and states of the model: their names, and the binding of their expressions. Those that the motion needs are among its
// quantities; the others are bound to recorded channels (RecordedSignals), over the output features.
#include <algorithm>

#include "elements/catalogue.h"
#include "elements/error_collector.h"
#include "elements/mechanism_builder.h"

namespace holonom {

template <int d>
void MechanismBuilder<d>::declare_signals() {
  ErrorCollector errors;
  const auto declare = [](const std::string& channel, Readings& readings) {
    readings.numbers[channel] = static_cast<int>(readings.quantities.size());
    readings.quantities.push_back({Quantity<d>::Kind::derived});
  };
  for (std::size_t k = 0; k < model_.signals.size(); ++k)
    errors.attempt([&] {
      const Element& element = model_.signals[k];
      signals_.emplace_back();
      signals_.back() = signal_entry(element).define(element);
      Readings& readings = is_of_motion_[k] ? motion_ : recorded_;
      for (const auto& value : signals_.back().values) declare(value.channel, readings);
      for (const auto& state : signals_.back().states) declare(state.channel, readings);
    });
  errors.raise();
}

template <int d>
void MechanismBuilder<d>::bind_signals() {
  ErrorCollector errors;
  for (std::size_t k = 0; k < signals_.size(); ++k) {
    readings_ = is_of_motion_[k] ? &motion_ : &recorded_;
    SignalNetwork& network = is_of_motion_[k] ? mechanism_.signals : mechanism_.recorded.signals;
    errors.attempt([&] { bind_signal(model_.signals[k], signals_[k], network); });
  }
  readings_ = &motion_;
  errors.raise();
  arrange_signals(mechanism_.signals, mechanism_.quantities.size());
  arrange_signals(mechanism_.recorded.signals, mechanism_.recorded.quantities.size());
}

template <int d>
void MechanismBuilder<d>::bind_signal(const Element& element, const SignalDefinition& signal, SignalNetwork& network) {
  ErrorCollector errors;
  const std::string field = element.has("of") ? "of" : element.has("rate") ? "rate" : "value";
  const auto& numbers = readings_->numbers;
  for (const auto& value : signal.values)
    errors.attempt([&] {
      network.values.push_back(
          {numbers.at(value.channel), value.channel, bind(element, field, value.law, {}), value.table, value.ends_at_table});
      if (signal_entry(element).settable != SignalEntry::Settable::value) return;
      network.values.back().constant_signal = static_cast<int>(&element - model_.signals.data());
      network.values.back().constant = element.get<double>("value");
    });
  for (const auto& state : signal.states)
    errors.attempt([&] {
      network.states.push_back(
          {numbers.at(state.channel), state.channel, bind(element, field, state.rate, {}), state.initial, state.scale});
    });
  errors.raise();
}

template <int d>
void MechanismBuilder<d>::arrange_signals(SignalNetwork& network, std::size_t quantities) {
  std::vector<char> is_read(quantities, 0);
  if (&network == &mechanism_.signals)
    for (int number : read_by_forces_) is_read[number] = 1;
  const std::vector<std::string> ring = network.arrange(is_read);
  if (ring.empty()) return;
  std::string text;
  for (const std::string& name : ring) text += (text.empty() ? "" : " reads ") + name;
  const auto owner = std::ranges::find(model_.signals, ring[0].substr(0, ring[0].find('.')), &Element::name);
  throw InputError(owner->where, "signals form an algebraic loop: " + text, "insert a lag or an integrator to break it");
}

template class MechanismBuilder<2>;
template class MechanismBuilder<3>;

}  // namespace holonom
