// How fast the springs, dampers and first-order states of a model act, compared with how fast it moves: an explicit integrator must resolve
// the first, whatever the accuracy required of the second.
#pragma once

#include "system/system.h"

namespace holonom {

struct TimeScales {
  double decay = 0;  // 1/time: the largest eigenvalue of M^-1 C on motions that the constraints allow, or rate of a state's decay
  double motion = 0;     // 1/time: characteristic lengths or radians per time, by speed or by the root of the acceleration
  double frequency = 0;  // 1/time, angular: the root of the largest eigenvalue of M^-1 K there

  // The time scale of the motion, at most the whole run
  double time(double end) const { return motion * end > 1 ? 1 / motion : end; }
  // Springs deform by (acceleration/frequency^2) of a characteristic length or radian: far less than the tolerance of positions. Error
  // control does not see their vibration, and a method that does not damp it would follow it with an arbitrary amplitude. `weight`: the
  // acceleration of gravity, in characteristic lengths. If nothing accelerates initially, nothing is known.
  bool has_negligible_vibration(double weight, double tolerance) const {
    const double acceleration = motion * motion + weight;
    return acceleration > 0 && frequency * frequency * tolerance > far_beyond * acceleration;
  }
  static constexpr double far_beyond = 10;
  bool is_stiff(double end) const { return decay * time(end) > 100; }
};

// At the start of a run; the decay by power iteration.
TimeScales measure_time_scales(System& system, const State& state);

}  // namespace holonom
