// Polygons of the plane, given by their corners; the last one is joined to the first.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "math/types.h"

namespace holonom {

struct AreaMoments {
  double area = 0;                                   // positive if the corners run counter-clockwise
  Vec2 centre = Vec2::Zero();                        // of area
  Eigen::Matrix2d second = Eigen::Matrix2d::Zero();  // integral of (r - centre) (r - centre)^T
};
AreaMoments area_moments(const std::vector<Vec2>& corners);

// Two edges, from 0, that cross, touch or overlap; edge k begins at corner k. Nothing for a simple polygon. Quadratic in the worst case
std::optional<std::array<int, 2>> crossing_edges(const std::vector<Vec2>& corners);

}  // namespace holonom
