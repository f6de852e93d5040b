// What forces read of the solution: accelerations, reactions and efforts y = Y(v', lambda), at the state evaluated last with forces and
// rows (elements/observed.h).
#pragma once

#include <string>

#include "system/state.h"

namespace holonom {

class SolutionReaders {
 public:
  virtual ~SolutionReaders() = default;

  virtual void observe(const VecX& a, const VecX& lambda, VecX& y) = 0;  // y = Y(v', lambda)
  virtual void respond(const State&, int number, VecX& E) = 0;           // E = dQ/dy_number; call it for 0, 1, ... in order
  // The linear part of Y; for number >= 0 with the direct dependence of efforts on y_number, for -1 without any
  virtual void observe_change(int number, const VecX& a, const VecX& lambda, VecX& dy) = 0;
  virtual std::string observed_name(int number) const = 0;
  // False: y enters first-order states only, which no force reads, so that the equations of motion do not depend on it.
  virtual bool forces_read_solution() const { return true; }
};

}  // namespace holonom
