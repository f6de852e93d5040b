// Truncated Taylor numbers in one variable: x(t + e) = v + d1 e + d2 e^2 / 2. They give exact first and second derivatives of any
// expression: f, f', f'' of motions, and partial derivatives of force laws, one at a time.
#pragma once

#include <cmath>

namespace holonom {

struct Jet {
  double v = 0, d1 = 0, d2 = 0;
  Jet() = default;
  Jet(double value) : v(value) {}
  Jet(double value, double first, double second = 0) : v(value), d1(first), d2(second) {}
  static Jet variable(double value) { return {value, 1, 0}; }
};

// An infinite slope has no effect if the argument is constant: sqrt(0) of a constant has derivative 0, not NaN.
inline double slope_times(double slope, double rate) { return rate == 0 ? 0 : slope * rate; }

// f(x) given f, f', f'' at x.v
inline Jet chain(const Jet& x, double f, double f1, double f2) {
  return {f, slope_times(f1, x.d1), slope_times(f1, x.d2) + slope_times(f2, x.d1 * x.d1)};
}

inline Jet operator-(const Jet& a) { return {-a.v, -a.d1, -a.d2}; }
inline Jet operator+(const Jet& a, const Jet& b) { return {a.v + b.v, a.d1 + b.d1, a.d2 + b.d2}; }
inline Jet operator-(const Jet& a, const Jet& b) { return {a.v - b.v, a.d1 - b.d1, a.d2 - b.d2}; }
inline Jet operator*(const Jet& a, const Jet& b) {
  return {a.v * b.v, a.d1 * b.v + a.v * b.d1, a.d2 * b.v + 2 * a.d1 * b.d1 + a.v * b.d2};
}
inline Jet reciprocal(const Jet& a) { return chain(a, 1 / a.v, -1 / (a.v * a.v), 2 / (a.v * a.v * a.v)); }
inline Jet operator/(const Jet& a, const Jet& b) {  // from a = (a/b) b, so that the value is exactly the quotient of the values
  const double v = a.v / b.v;
  if (b.d1 == 0 && b.d2 == 0) return {v, a.d1 / b.v, a.d2 / b.v};
  const double d1 = (a.d1 - v * b.d1) / b.v;
  return {v, d1, (a.d2 - 2 * d1 * b.d1 - v * b.d2) / b.v};
}
inline bool operator<(const Jet& a, const Jet& b) { return a.v < b.v; }
inline bool operator>(const Jet& a, const Jet& b) { return a.v > b.v; }

inline Jet sqrt(const Jet& a) {
  const double r = std::sqrt(a.v);
  return chain(a, r, 0.5 / r, -0.25 / (r * a.v));
}
inline Jet exp(const Jet& a) {
  const double e = std::exp(a.v);
  return chain(a, e, e, e);
}
inline Jet log(const Jet& a) { return chain(a, std::log(a.v), 1 / a.v, -1 / (a.v * a.v)); }
inline Jet sin(const Jet& a) { return chain(a, std::sin(a.v), std::cos(a.v), -std::sin(a.v)); }
inline Jet cos(const Jet& a) { return chain(a, std::cos(a.v), -std::sin(a.v), -std::cos(a.v)); }

}  // namespace holonom
