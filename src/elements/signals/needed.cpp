#include "elements/signals/needed.h"

#include <unordered_map>

#include "elements/catalogue.h"
#include "model/channel_index.h"

namespace holonom {
std::vector<char> signals_of_motion(const Model& model) {
  std::unordered_map<std::string, std::size_t> numbers;
  for (std::size_t k = 0; k < model.signals.size(); ++k) numbers[model.signals[k].name] = k;
  std::vector<char> is_needed(model.signals.size(), 0);
  std::vector<std::size_t> waiting;
  const auto need = [&](std::size_t k) {
    if (!is_needed[k]) waiting.push_back(k);
    is_needed[k] = 1;
  };
  const auto need_name = [&](const std::string& name) {
    const auto found = numbers.find(split_channel(name).first);
    if (found != numbers.end()) need(found->second);
  };
  for (const Element& force : model.forces) for_names_read(force, need_name);
  for (std::size_t k = 0; k < model.signals.size(); ++k)
    if (signal_entry(model.signals[k]).has_states || has_memory(model.signals[k])) need(k);
  while (!waiting.empty()) {
    const std::size_t k = waiting.back();
    waiting.pop_back();
    if (!reads_at_sample_times(model.signals[k])) for_names_read(model.signals[k], need_name);
  }
  return is_needed;
}

bool reads_at_sample_times(const Element& signal) { return has_memory(signal) && !signal.is_continuous; }

}  // namespace holonom
