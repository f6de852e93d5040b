// Derivatives of vector functions by central differences with extrapolation to step zero:
//
//   D_0(h) = (f(h) - f(-h)) / 2h = f' + c_2 h^2 + c_4 h^4 + ...,   D_m(h) = (4^m D_{m-1}(h) - D_{m-1}(2h)) / (4^m - 1)
//
// with h halved from column to column. Each component keeps the entry of the tableau that differs least from its neighbours, and that
// difference as its error, so that neither a step too long nor rounding decides (C. J. F. Ridders, Adv. Eng. Software 4 (1982) 75-76).
#pragma once

#include <functional>

#include "math/types.h"
#include "system/outcome.h"

namespace holonom {

struct Derivative {
  VecX value, error;
  VecX rounding;          // in the value, of what f is rounded to
  VecX kink;              // half the difference of the slopes to both sides, where it stays however near one looks; else 0
  double first_step = 0;  // the longest
  Outcome outcome;
};

// f(step, result) fills `result`; trouble with a step makes the steps smaller. `middle` is f(0), `noise` to what its components are rounded
// beside their own last digits.
Derivative differentiate(const std::function<Outcome(double, VecX&)>& f, const VecX& middle, const VecX& noise,
                         double first_step);

}  // namespace holonom
