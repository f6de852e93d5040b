#include "analysis/motion/sampling.h"

#include <algorithm>
#include <limits>

#include "analysis/start/first_samples.h"

namespace holonom {

double Sampling::next(const State& state) const {
  double t = std::numeric_limits<double>::infinity();
  for (const Sampler& sampler : memory_.samplers) t = std::min(t, sampler.next(state.memory));
  for (const DelayedValue& delay : memory_.delays)
    if (delay.line.is_before(state.memory)) t = std::min(t, delay.line.end_of_before());
  return t;
}

bool Sampling::is_due(const State& state) const { return !memory_.empty() && has_come(next(state), state.t); }

double Sampling::longest_step() const {
  double longest = std::numeric_limits<double>::infinity();
  for (const DelayedValue& delay : memory_.delays) longest = std::min(longest, delay.line.longest_step());
  return longest;
}

const std::string& Sampling::shortest_delay() const {
  return std::ranges::min_element(memory_.delays, {}, [](const DelayedValue& delay) { return delay.line.longest_step(); })->name;
}

Outcome Sampling::read(Recording& recording, const State& state) {
  const Outcome outcome = recording.take_snapshot(state, false, snapshot_);
  return outcome ? require_finite(memory_, snapshot_) : outcome;
}

Outcome Sampling::change(Recording& recording, State& state) {
  if (Outcome outcome = read(recording, state); !outcome) return outcome;
  for (const DelayedValue& delay : memory_.delays)
    if (delay.line.is_before(state.memory) && has_come(delay.line.end_of_before(), state.t))
      delay.line.leave_before(state.memory);
  memory_.take(state.t, snapshot_.samples, state.memory);
  return {};
}

Outcome Sampling::follow(DenseOutput& dense, Recording& recording, State& end) {
  for (const DelayedValue& delay : memory_.delays)
    while (has_come(delay.line.next_node(end.memory), end.t)) {
      const double t = delay.line.next_node(end.memory);
      inside_ = end;
      if (t < end.t)
        if (Outcome outcome = dense.row(t, inside_); !outcome) return outcome;
      if (Outcome outcome = read(recording, inside_); !outcome) return outcome;
      delay.line.store(snapshot_.samples[delay.sample], end.memory);
    }
  return {};
}

}  // namespace holonom
