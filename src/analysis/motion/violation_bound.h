// How large the violation of joints and drivers may be before a run no longer represents this mechanism. Treatments that feed violations
// back (baumgarte, penalty) never fail by themselves: contradictory rows, or a step that is too long, only let the violation grow. With the
// violation of a row over its scale (the characteristic length, or a radian):
//
//   above 1e-2   a warning
//   above 0.1    the run ends; except where it started with such a violation (`assembly: off`), unless that has doubled
#pragma once

#include "system/outcome.h"
#include "system/system.h"

namespace holonom {

class ViolationBound {
 public:
  ViolationBound(System& system, const State& start);
  // `largest_row`: of the position rows there
  Outcome check(const State& state, double largest_row);
  const std::string& warning() const { return warning_; }  // "" if none

 private:
  double worst(const State& state);  // evaluates the rows there
  std::string offenders() const;

  System& system_;
  Evaluation evaluation_;
  double allowed_, min_scale_;
  std::string warning_;
};

}  // namespace holonom
