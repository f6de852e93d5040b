// What signals remember beyond the motion: values that are held between sample times, and the past of delayed signals. Both are kept in
// slots of State::memory, which is constant within a step. Values that are held change at
//
//   t_k = start + first + k period,  k = 0, 1, 2, ...
//
// where a step of the run ends. All values that change at an instant are computed from what is there before, and change together.
#pragma once

#include <string>
#include <vector>

#include "elements/signals/delay_line.h"

namespace holonom {

struct HeldValue {
  std::string name;  // channel
  int quantity;
  int slot;    // of the memory
  int sample;  // number of its next value, in Snapshot::samples
};

struct Sampler {
  std::string signal;
  double start, period;  // of the first sample
  int count;             // slot of the number of samples taken so far
  std::vector<HeldValue> values;

  double next(const VecX& memory) const { return start + memory[count] * period; }
};

struct DelayedValue {
  std::string name;  // channel
  int quantity;
  int sample;  // number of what is delayed, in Snapshot::samples
  double time;
  DelayLine line;
  std::vector<double> before;  // the value before the start; none: that at the start
};

struct SignalMemory {
  std::vector<Sampler> samplers;
  std::vector<DelayedValue> delays;
  int begin = 0, end = 0;                 // their slots
  std::vector<std::string> sample_names;  // channels

  bool empty() const { return samplers.empty() && delays.empty(); }
  void copy(const VecX& from, VecX& to) const { to.segment(begin, end - begin) = from.segment(begin, end - begin); }
  // Changes all values that are due, to those in `samples`
  void take(double t, const std::vector<double>& samples, VecX& memory) const;
  // At the start: the past of delays begins
  void begin_delays(const std::vector<double>& samples, VecX& memory) const;
  // The sample that is not finite; "" if all are
  std::string not_finite(const std::vector<double>& samples) const;
};

// Whether an instant is not after t, except by rounding
bool has_come(double instant, double t);

}  // namespace holonom
