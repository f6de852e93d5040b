// A zero of a function between two arguments at which its signs differ: quadratic interpolation, at most one step slower than bisection.
//
// The parabola passes through both ends and the end replaced last, f(a + u) = f_a + u f[a, b] + u (u - (b - a)) f[a, b, c]; without c it is
// the secant. Its zero is moved towards the farther end by a tenth of its distance from the zero of the secant, about its error, so that
// both ends converge, and by half the required width at least, to close the bracket. It is then projected onto an interval around the
// middle that shrinks as fast as bisection does (I. F. D. Oliveira, R. H. C. Takahashi, ACM Transactions on Mathematical Software 47
// (2021) 5).
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
  const double first = at.b - at.a;
  const int most = static_cast<int>(std::ceil(std::log2(std::max(first / width, 1.0)))) + 1;
  double c = at.b, f_c = f_b;
  for (int j = 0; at.b - at.a > width && j <= most; ++j) {
    const double middle = at.a + 0.5 * (at.b - at.a), length = at.b - at.a;
    const double radius = std::max(width * std::exp2(most - j) / 2 - 0.5 * length, 0.0);
    const double slope = (f_b - f_a) / length, bend = c > at.b || c < at.a ? ((f_c - f_b) / (c - at.b) - slope) / (c - at.a) : 0;
    const double slope_at_a = slope - bend * length;
    double u = 2 * f_a / (std::sqrt(std::max(slope_at_a * slope_at_a - 4 * bend * f_a, 0.0)) - slope_at_a);
    if ((j == 0 && f_a == 0) || !std::isfinite(u)) u = 0.5 * length;  // a zero at the first a is not the one between
    const double error = 0.1 * std::abs(u + f_a / slope);             // against the secant
    u += u < 0.5 * length ? error : -error;
    u = std::clamp(u, std::min(0.5 * width, 0.5 * length), std::max(length - 0.5 * width, 0.5 * length));
    double x = std::clamp(at.a + u, middle - radius, middle + radius);
    if (!(x > at.a && x < at.b)) x = middle;
    if (!(x > at.a && x < at.b)) break;  // a and b are adjacent numbers
    const double value = f(x);
    double &end = value >= 0 ? at.a : at.b, &f_end = value >= 0 ? f_a : f_b;
    c = end;
    f_c = f_end;
    end = x;
    f_end = value;
  }
  return at;
}

}  // namespace holonom
