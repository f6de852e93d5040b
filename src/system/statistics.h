// The cost of a run.
#pragma once

namespace holonom {

struct Statistics {
  long steps = 0, rejected = 0;
  long evaluations = 0;     // accelerations and stages computed
  long factorisations = 0;  // of the constrained mass or tangent matrix
  long iterations = 0;      // of Newton's method in implicit steps
  long projections = 0;     // corrections of position or velocity onto the constraints
  long switches = 0;        // of the independent coordinates
  double smallest_step = 0, largest_step = 0;
  double largest_correction = 0;       // that a projection made to the speeds of an accepted step, relative to them
  double largest_correction_time = 0;  // when
  double error_sum = 0;                // of the estimated errors of all accepted steps, over the tolerance
  double unsettled = 0;                // largest last iteration of a stage that rounding kept from reaching the required accuracy
};

inline Statistics sum_of(const Statistics& earlier, const Statistics& later) {
  Statistics sum = later;
  sum.steps += earlier.steps;
  sum.rejected += earlier.rejected;
  sum.evaluations += earlier.evaluations;
  sum.factorisations += earlier.factorisations;
  sum.iterations += earlier.iterations;
  sum.projections += earlier.projections;
  sum.switches += earlier.switches;
  sum.error_sum += earlier.error_sum;
  sum.unsettled = earlier.unsettled > later.unsettled ? earlier.unsettled : later.unsettled;
  if (earlier.largest_correction > later.largest_correction) {
    sum.largest_correction = earlier.largest_correction;
    sum.largest_correction_time = earlier.largest_correction_time;
  }
  return sum;
}

}  // namespace holonom
