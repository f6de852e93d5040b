// How fast the angles of a mechanism turn. Turns are counted from step to step: right only while none turns by half a turn in a step, which
// motion at a constant speed or acceleration, exact with steps of any length, would do.
//
// Angles that are recorded lie between a body and ground, or between the two bodies of a joint or force. The spin of one against the other
// bounds their rates.
#pragma once

#include <utility>
#include <vector>

#include "system/system.h"

namespace holonom {

class Turning {
 public:
  Turning(const System& system, const State& body_state);  // the start, in body coordinates
  double rate(System& system, const State& state);  // the largest, of angles that are recorded or that laws and couplers count

 private:
  double largest_spin() const;

  std::vector<std::pair<int, int>> joined_;  // bodies of a joint or force
  int dimension_;
  Evaluation evaluation_;
  State body_;
  std::vector<Vec3> spins_;
};

}  // namespace holonom
