// The functions of the expression language on Jet: f(x) and the exact f', f'' of x(t + e). For a piecewise function the
// derivative is that of the active piece.
#pragma once

#include <cmath>
#include <limits>

#include "math/jet.h"

namespace holonom {

inline double value_of(double x) { return x; }
inline double value_of(const Jet& x) { return x.v; }
inline bool is_still(const Jet& x) { return x.d1 == 0 && x.d2 == 0; }

inline Jet tan(const Jet& x) {
  const double f = std::tan(x.v), slope = 1 + f * f;
  return chain(x, f, slope, 2 * f * slope);
}
inline Jet asin(const Jet& x) {
  const double square = 1 - x.v * x.v, root = std::sqrt(square);
  return chain(x, std::asin(x.v), 1 / root, x.v / (square * root));
}
inline Jet acos(const Jet& x) {
  const double square = 1 - x.v * x.v, root = std::sqrt(square);
  return chain(x, std::acos(x.v), -1 / root, -x.v / (square * root));
}
inline Jet atan(const Jet& x) {
  const double slope = 1 / (1 + x.v * x.v);
  return chain(x, std::atan(x.v), slope, -2 * x.v * slope * slope);
}
inline Jet sinh(const Jet& x) { return chain(x, std::sinh(x.v), std::cosh(x.v), std::sinh(x.v)); }
inline Jet cosh(const Jet& x) { return chain(x, std::cosh(x.v), std::sinh(x.v), std::cosh(x.v)); }
inline Jet tanh(const Jet& x) {
  const double f = std::tanh(x.v), slope = 1 - f * f;
  return chain(x, f, slope, -2 * f * slope);
}
inline Jet log10(const Jet& x) {
  const double slope = 1 / (x.v * std::log(10.0));
  return chain(x, std::log10(x.v), slope, -slope / x.v);
}

// angle' = (x y' - y x') / r^2, and its derivative
inline Jet atan2(const Jet& y, const Jet& x) {
  const double angle = std::atan2(y.v, x.v);
  if (is_still(y) && is_still(x)) return angle;
  const double square = x.v * x.v + y.v * y.v;
  const double rate = (x.v * y.d1 - y.v * x.d1) / square;
  return {angle, rate, (x.v * y.d2 - y.v * x.d2 - 2 * rate * (x.v * x.d1 + y.v * y.d1)) / square};
}

// h h' = x x' + y y', and its derivative
inline Jet hypot(const Jet& x, const Jet& y) {
  const double h = std::hypot(x.v, y.v);
  if (is_still(x) && is_still(y)) return h;
  const double rate = (x.v * x.d1 + y.v * y.d1) / h;
  return {h, rate, (x.d1 * x.d1 + x.v * x.d2 + y.d1 * y.d1 + y.v * y.d2 - rate * rate) / h};
}

// With a constant exponent the base may be negative; otherwise x^y = exp(y log x).
inline Jet pow(const Jet& x, const Jet& y) {
  const double f = std::pow(x.v, y.v), n = y.v;
  if (is_still(y) || (x.v == 0 && n > 0)) {
    const double slope = n == 0 ? 0 : n * std::pow(x.v, n - 1);
    const double curvature = n == 0 || n == 1 ? 0 : n * (n - 1) * std::pow(x.v, n - 2);
    return chain(x, f, slope, curvature);
  }
  return chain(y * log(x), f, f, f);
}

template <class T>
T absolute(const T& x) {
  return value_of(x) < 0 ? -x : x;
}

// The remainder with the sign of the divisor: x - y floor(x / y).
inline double modulo(double x, double y) {
  const double remainder = std::fmod(x, y);
  return remainder != 0 && (remainder < 0) != (y < 0) ? remainder + y : remainder;
}
inline Jet modulo(const Jet& x, const Jet& y) {
  const double remainder = modulo(x.v, y.v), revolutions = std::round((x.v - remainder) / y.v);
  return {remainder, x.d1 - revolutions * y.d1, x.d2 - revolutions * y.d2};
}

template <class T>
T smooth_step(const T& x, const T& x0, const T& y0, const T& x1, const T& y1) {
  if (std::isnan(value_of(x))) return std::numeric_limits<double>::quiet_NaN();
  if (value_of(x) <= value_of(x0)) return y0;
  if (value_of(x) >= value_of(x1)) return y1;
  const T u = (x - x0) / (x1 - x0);
  return y0 + (y1 - y0) * u * u * (T(3) - T(2) * u);
}

}  // namespace holonom
