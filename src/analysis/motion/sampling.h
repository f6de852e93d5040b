// Signals that are sampled or delayed, along a run. Steps end where held values change and where a delay leaves what was before the start;
// a delay stores nodes from within steps, so that it needs no ends of steps of its own.
#pragma once

#include "analysis/recording/dense_output.h"
#include "elements/signals/memory.h"

namespace holonom {

class Sampling {
 public:
  explicit Sampling(const SignalMemory& memory) : memory_(memory) {}

  // The next instant at which values change, after that of the state unless they are due; infinite if there is none
  double next(const State& state) const;
  bool is_due(const State& state) const;
  bool has_delays() const { return !memory_.delays.empty(); }
  double longest_step() const;                // that delays allow
  const std::string& shortest_delay() const;  // the one that limits them

  // Changes what is due at the state, all of it from what is there before.
  Outcome change(Recording& recording, State& state);
  // Stores the nodes of delays up to `end`, from the last accepted step, which has passed it.
  Outcome follow(DenseOutput& dense, Recording& recording, State& end);

 private:
  Outcome read(Recording& recording, const State& state);

  const SignalMemory& memory_;
  Snapshot snapshot_;
  State inside_;
};

}  // namespace holonom
