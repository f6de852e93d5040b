// Angles reduced by whole revolutions.
#pragma once

#include <cmath>
#include <numbers>

namespace holonom {

// The angle reduced to within half a revolution of zero if its magnitude is at least one revolution, otherwise unchanged, so that
// revolutions are rarely removed. 2 pi is used with twice the precision of a double, so that removing a million revolutions
// introduces no error.
inline double without_revolutions(double angle) {
  constexpr double turn = 2 * std::numbers::pi, rest_of_revolution = 2.4492935982947064e-16;
  if (!(std::abs(angle) >= turn)) return angle;
  const double revolutions = std::round(angle / turn);
  return std::fma(-revolutions, turn, angle) - revolutions * rest_of_revolution;
}

// The angle that differs from `angle` by whole revolutions and is nearest to another angle
inline double nearest_revolution(double angle, double other) {
  constexpr double turn = 2 * std::numbers::pi;
  return angle + turn * std::round((other - angle) / turn);
}

}  // namespace holonom
