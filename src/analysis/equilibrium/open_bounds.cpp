#include "analysis/equilibrium/open_bounds.h"

#include <fmt/format.h>

#include <algorithm>

#include "elements/catalogue.h"

namespace holonom {
namespace {

bool is_bounded(const Element& signal) {
  return signal_entry(signal).without_bounds && (signal.has("lower") || signal.has("upper"));
}

}  // namespace

bool has_bounded_signals(const Model& model) { return std::ranges::any_of(model.signals, is_bounded); }

Model with_bounds_open(const Model& model) {
  Model result = model;
  for (Element& signal : result.signals)
    if (is_bounded(signal)) signal = signal_entry(signal).without_bounds(signal);
  return result;
}

std::string exceeded_bounds(const Model& model, const OutputLayout& layout, const Snapshot& open) {
  std::string text;
  for (const Element& signal : model.signals) {
    const auto channel = std::ranges::find(layout.signals, signal.name + ".value");
    if (!is_bounded(signal) || channel == layout.signals.end()) continue;
    const double value = open.signals[static_cast<std::size_t>(channel - layout.signals.begin())];
    for (const std::string bound : {"lower", "upper"}) {
      if (!signal.has(bound)) continue;
      const double limit = signal.get<double>(bound);
      if (bound == "lower" ? value >= limit : value <= limit) continue;
      if (!text.empty()) text += ", ";
      text += fmt::format("{} would have to be {:.3g}, which exceeds its {} bound {:.3g}", *channel, value, bound, limit);
    }
  }
  return text;
}

}  // namespace holonom
