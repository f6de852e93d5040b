// Rotations in a local chart: R = R_0 exp(xi~), body axes. With w the angular velocity in body axes, u = |xi|^2:
//
//   w   = xi' - b(u) xi x xi' + e(u) xi x (xi x xi')          b = (1 - cos th)/th^2,  e = (th - sin th)/th^3
//   xi' = w + xi x w / 2 + c(u) xi x (xi x w)                 c = (1 - (th/2) cot(th/2))/th^2
//
// (right Jacobian of SO(3) and its inverse; Iserles, Munthe-Kaas, Norsett, Zanna, Acta Numerica 2000, 215-365). The chart is
// valid up to th = 2 pi. Near u = 0 the coefficients are summed from their series, c = sum |B_2n| u^(n-1)/(2n)!.
#pragma once

#include <cmath>

#include "math/types.h"

namespace holonom {

struct ChartCoefficient {
  double value, derivative;  // with respect to u
};

inline ChartCoefficient inverse_jacobian_coefficient(double u) {
  if (u < 0.05) {
    constexpr double k[] = {1. / 12, 1. / 720, 1. / 30240, 1. / 1209600, 1. / 47900160, 691. / 1307674368000., 1. / 74724249600.};
    double value = 0, derivative = 0;
    for (int n = 6; n >= 0; --n) {
      derivative = derivative * u + value;
      value = value * u + k[n];
    }
    return {value, derivative};
  }
  const double x = std::sqrt(u) / 2, cot = 1 / std::tan(x), sine = std::sin(x);
  const double f = x * cot, f1 = cot - x / (sine * sine);
  return {(1 - f) / u, (-x * f1 - 2 * (1 - f)) / (2 * u * u)};
}

inline Vec3 chart_rate(const Vec3& xi, const Vec3& w) {
  const Vec3 turned = xi.cross(w);
  return w + 0.5 * turned + inverse_jacobian_coefficient(xi.squaredNorm()).value * xi.cross(turned);
}

// d/dt of chart_rate along xi', w' = a
inline Vec3 chart_acceleration(const Vec3& xi, const Vec3& xi_rate, const Vec3& w, const Vec3& a) {
  const ChartCoefficient c = inverse_jacobian_coefficient(xi.squaredNorm());
  const Vec3 turned = xi.cross(w), turned_rate = xi_rate.cross(w) + xi.cross(a);
  return a + 0.5 * turned_rate + c.derivative * 2 * xi.dot(xi_rate) * xi.cross(turned) +
         c.value * (xi_rate.cross(turned) + xi.cross(turned_rate));
}

inline Vec3 chart_speed(const Vec3& xi, const Vec3& xi_rate) {
  const double u = xi.squaredNorm(), th = std::sqrt(u);
  const double b = u < 1e-3 ? 0.5 - u / 24 + u * u / 720 - u * u * u / 40320 : (1 - std::cos(th)) / u;
  const double e = u < 1e-3 ? 1. / 6 - u / 120 + u * u / 5040 - u * u * u / 362880 : (th - std::sin(th)) / (u * th);
  const Vec3 turned = xi.cross(xi_rate);
  return xi_rate - b * turned + e * xi.cross(turned);
}

inline Quaternion rotation_exp(const Vec3& xi) {
  const double u = xi.squaredNorm(), half = 0.5 * std::sqrt(u);
  const double factor = u < 1e-6 ? 0.5 - u / 48 : std::sin(half) / (2 * half);
  return Quaternion(std::cos(half), factor * xi[0], factor * xi[1], factor * xi[2]);
}

inline Vec3 rotation_log(const Quaternion& rotation) {
  const double sign = rotation.w() < 0 ? -1 : 1, sine = rotation.vec().norm(), cosine = sign * rotation.w();
  const double factor = sine < 1e-9 ? 2 / cosine : 2 * std::atan2(sine, cosine) / sine;
  return sign * factor * rotation.vec();
}

}  // namespace holonom
