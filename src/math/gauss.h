// Gauss' rule with three points on the unit interval, exact to degree five.
#pragma once

#include <array>
#include <cmath>

namespace holonom {

struct GaussPoint {
  double at, weight;
};

inline const std::array<GaussPoint, 3>& gauss_points() {
  static const std::array<GaussPoint, 3> points = {
      {{0.5 - std::sqrt(0.15), 5. / 18}, {0.5, 8. / 18}, {0.5 + std::sqrt(0.15), 5. / 18}}};
  return points;
}

}  // namespace holonom
