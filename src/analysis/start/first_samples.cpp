#include "analysis/start/first_samples.h"

#include <fmt/format.h>

#include "analysis/start/redundancy.h"
#include "treatment/treatments.h"

namespace holonom {

Outcome require_finite(const SignalMemory& memory, const Snapshot& snapshot) {
  const std::string name = memory.not_finite(snapshot.samples);
  if (name.empty()) return {};
  return {Outcome::diverged, fmt::format("the sample of signal {} at t = {:.9g} is not a number", name, snapshot.t)};
}

Outcome take_first_samples(BodyLevel& system, int speeds, State& state) {
  const SignalMemory& memory = system.signal_memory();
  if (memory.empty()) return {};
  VecX a = VecX::Zero(system.sizes().v), lambda = VecX::Zero(system.sizes().rows);
  Snapshot snapshot;
  const auto read = [&]() -> Outcome {
    if (system.signals_read_solution()) {
      const auto formulation = make_project(system);
      formulation->equations().set_redundant(vanishing_combinations(system, state, speeds));
      if (Outcome outcome = formulation->consistent_acceleration(state, a, lambda); !outcome) return outcome;
    }
    system.recover(state, a, lambda, snapshot);
    return require_finite(memory, snapshot);
  };
  Outcome outcome = read();
  if (!outcome) return outcome;
  memory.begin_delays(snapshot.samples, state.memory);  // for samples that read them
  memory.take(state.t, snapshot.samples, state.memory);
  if (memory.delays.empty()) return {};
  outcome = read();
  if (outcome) memory.begin_delays(snapshot.samples, state.memory);
  return outcome;
}

}  // namespace holonom
