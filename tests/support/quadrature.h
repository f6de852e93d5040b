// Gauss-Legendre quadrature with five points on equal pieces, for closed-form motions given as t = integral of 1/speed
// (nodes and weights: Abramowitz and Stegun 25.4.30).
#pragma once

#include <cmath>

namespace holonom {

template <class Function>
double integral(Function f, double from, double to, int pieces) {
  const double near = std::sqrt(5 - 2 * std::sqrt(10. / 7)) / 3, far = std::sqrt(5 + 2 * std::sqrt(10. / 7)) / 3;
  const double root = 13 * std::sqrt(70.), near_weight = (322 + root) / 900, far_weight = (322 - root) / 900;
  const double half = (to - from) / pieces / 2;
  double sum = 0;
  for (int k = 0; k < pieces; ++k) {
    const double middle = from + (2 * k + 1) * half;
    sum += 128. / 225 * f(middle) + near_weight * (f(middle - near * half) + f(middle + near * half)) +
           far_weight * (f(middle - far * half) + f(middle + far * half));
  }
  return sum * half;
}

}  // namespace holonom
