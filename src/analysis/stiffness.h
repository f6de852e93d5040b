// How fast the dampers of a model act, against how fast it moves: an explicit integrator must resolve the first, whatever is asked of
// the second.
#pragma once

#include "system/system.h"

namespace holonom {

struct Pace {
  double decay = 0;   // 1/time: the largest eigenvalue of M^-1 C on motions that the constraints allow
  double motion = 0;  // 1/time: characteristic lengths or radians a time, by speed or by the root of the acceleration

  bool is_stiff() const { return motion > 0 && decay > 100 * motion; }
};

// At the start of a run; the decay by power iteration.
Pace measure_pace(System& system, const State& state);

}  // namespace holonom
