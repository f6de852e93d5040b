// A zero of a function between two arguments at which its signs differ, by interpolation, truncation and projection (ITP): at
// most one step slower than bisection, superlinear for smooth functions.
// (I. F. D. Oliveira, R. H. C. Takahashi, ACM Transactions on Mathematical Software 47 (2021) 5.)
#pragma once

#include <algorithm>
#include <cmath>

namespace holonom {

struct Bracket {
  double a, b;  // f(a) >= 0 > f(b)
};

// Given f(a) = f_a >= 0 and f(b) = f_b < 0; ends when b - a <= width.
template <class Function>
Bracket narrow(Bracket at, double f_a, double f_b, double width, Function&& f) {
  const double first = at.b - at.a, k1 = 0.2 / first;
  const int most = static_cast<int>(std::ceil(std::log2(std::max(first / width, 1.0)))) + 1;
  for (int j = 0; at.b - at.a > width && j <= most; ++j) {
    const double middle = at.a + 0.5 * (at.b - at.a), length = at.b - at.a;
    const double radius = std::max(width * std::exp2(most - j) / 2 - 0.5 * length, 0.0);
    const double secant = (f_b * at.a - f_a * at.b) / (f_b - f_a);
    const double towards = middle >= secant ? 1 : -1, shift = std::min(k1 * length * length, std::abs(middle - secant));
    const double truncated = secant + towards * shift;
    double x = std::abs(truncated - middle) <= radius ? truncated : middle - towards * radius;
    if (!(x > at.a && x < at.b)) x = middle;
    if (!(x > at.a && x < at.b)) break;  // a and b are adjacent numbers
    const double value = f(x);
    if (value >= 0) {
      at.a = x;
      f_a = value;
    } else {
      at.b = x;
      f_b = value;
    }
  }
  return at;
}

}  // namespace holonom
