#include "elements/signals/memory.h"

#include <cmath>
#include <limits>

namespace holonom {

bool has_come(double instant, double t) { return instant <= t + 16 * std::numeric_limits<double>::epsilon() * std::abs(t); }

void SignalMemory::take(double t, const std::vector<double>& samples, VecX& memory) const {
  for (const Sampler& sampler : samplers) {
    if (!has_come(sampler.next(memory), t)) continue;
    for (const HeldValue& value : sampler.values) memory[value.slot] = samples[value.sample];
    memory[sampler.count] += 1;
  }
}

void SignalMemory::begin_delays(const std::vector<double>& samples, VecX& memory) const {
  for (const DelayedValue& delay : delays) {
    const double now = samples[delay.sample];
    delay.line.begin(delay.before.empty() ? now : delay.before.front(), now, memory);
  }
}

std::string SignalMemory::not_finite(const std::vector<double>& samples) const {
  for (std::size_t k = 0; k < samples.size(); ++k)
    if (!std::isfinite(samples[k])) return sample_names[k];
  return {};
}

}  // namespace holonom
