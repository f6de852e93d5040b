// How fast the angles of a mechanism turn. Turns are counted from step to step: right only while none turns by half a turn in a step, which
// motion at a constant speed or acceleration, exact with steps of any length, would do.
//
// Angles that are recorded lie between two bodies, or a body and ground. The spins of all lie in a box with the origin, so that its diagonal
// is a bound of the spin of any one against any other.
#pragma once

#include "system/system.h"

namespace holonom {

class Turning {
 public:
  // `body_state`: any, in body coordinates
  Turning(const System& system, const State& body_state);
  double rate(System& system, const State& state);  // radians a unit of time

 private:
  State body_;
  Evaluation evaluation_;
};

}  // namespace holonom
