// What a run passes from step to step.
#pragma once

#include "math/types.h"

namespace holonom {

// Work done so far, integrated along with the motion outside error control.
struct Work {
  enum { dissipated, supplied, constraint, count };
};

struct State {
  double t = 0;
  VecX q;       // configuration: may be on a manifold
  VecX v;       // speeds
  VecX memory;  // discrete data (revolutions of angles): read-only within a step, changed by commit() of an accepted state
  VecX s;       // first-order states; in a stage of an implicit method the part of them that is known
  double s_weight = 0;  // there, the weight c of their rates: s = s_known + c s'. Else 0
  VecX work = VecX::Zero(Work::count);
};

}  // namespace holonom
