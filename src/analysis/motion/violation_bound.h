// How far joints and drivers may be off before a run is no longer one of this mechanism. Treatments that feed violations back (baumgarte,
// penalty) never fail by themselves: rows that contradict one another, or a step that is too long, only let the violation grow. With the
// violation of a row over its scale (the characteristic length, or a radian):
//
//   above 1e-2   a warning
//   above 0.1    the run ends; not so where it began with such a violation (`assembly: off`), unless that has doubled
#pragma once

#include "system/outcome.h"
#include "system/system.h"

namespace holonom {

class ViolationBound {
 public:
  ViolationBound(System& system, const State& start);
  // `largest_row`: of the position rows there
  Outcome check(const State& state, double largest_row);
  const std::string& warning() const { return warning_; }  // "" where there is none

 private:
  double worst(const State& state);  // evaluates the rows there
  std::string offenders() const;

  System& system_;
  Evaluation evaluation_;
  double allowed_, min_scale_;
  std::string warning_;
};

}  // namespace holonom
