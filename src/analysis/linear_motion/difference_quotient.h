// Derivatives of vector functions by central differences with extrapolation to step zero:
//
//   D_0(h) = (f(h) - f(-h)) / 2h = f' + c_2 h^2 + c_4 h^4 + ...,   D_m(h) = (4^m D_{m-1}(h) - D_{m-1}(2h)) / (4^m - 1)
//
// with h halved from column to column. Each component keeps the entry of the tableau that differs least from its neighbours, and
// that difference as its error estimate, so that neither truncation at long steps nor rounding at short ones dominates (C. J. F.
// Ridders, Adv. Eng. Software 4 (1982) 75-76).
#pragma once

#include <functional>

#include "math/types.h"
#include "system/outcome.h"

namespace holonom {

struct Derivative {
  VecX value, error;
  VecX rounding;          // error in the value caused by the rounding of f
  VecX kink;              // half the difference of the one-sided slopes if it does not vanish with the step, else 0
  double first_step = 0;  // the longest
  Outcome outcome;
};

// f(step, result) fills `result`; if it fails, the steps are reduced. `middle` is f(0), `noise` the rounding of its components
// beyond their own last digits.
Derivative differentiate(const std::function<Outcome(double, VecX&)>& f, const VecX& middle, const VecX& noise,
                         double first_step);

}  // namespace holonom
