// Angles without their whole turns.
#pragma once

#include <cmath>
#include <numbers>

namespace holonom {

// The angle within half a turn of zero if it is a whole turn or more away from it, else as it is: turns are rarely taken out. The full turn
// is known to twice the precision of a double, so that a million of them are taken out without an error of their own.
inline double without_turns(double angle) {
  constexpr double turn = 2 * std::numbers::pi, rest_of_turn = 2.4492935982947064e-16;
  if (!(std::abs(angle) >= turn)) return angle;
  const double turns = std::round(angle / turn);
  return std::fma(-turns, turn, angle) - turns * rest_of_turn;
}

// The angle that differs from `angle` by whole turns and is nearest to another one
inline double nearest_turn(double angle, double other) {
  constexpr double turn = 2 * std::numbers::pi;
  return angle + turn * std::round((other - angle) / turn);
}

}  // namespace holonom
