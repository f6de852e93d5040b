// What a run cost.
#pragma once

namespace holonom {

struct Statistics {
  long steps = 0, rejected = 0;
  long evaluations = 0;     // accelerations computed
  long factorisations = 0;  // of the constrained mass matrix
  long projections = 0;     // corrections of position or velocity onto the constraints
  double smallest_step = 0, largest_step = 0;
};

}  // namespace holonom
