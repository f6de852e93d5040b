// The convex hull of points of the x-y plane, counter-clockwise (monotone chain: Andrew, Information Processing Letters 9 (1979) 216-219)
#pragma once

#include <algorithm>
#include <vector>

#include "math/types.h"

namespace holonom {

inline std::vector<Vec3> convex_hull(std::vector<Vec3> points) {
  std::ranges::sort(points, [](const Vec3& a, const Vec3& b) { return a.x() != b.x() ? a.x() < b.x() : a.y() < b.y(); });
  const auto turns_left = [](const Vec3& a, const Vec3& b, const Vec3& c) {
    return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x()) > 0;
  };
  std::vector<Vec3> hull;
  for (int pass = 0; pass < 2; ++pass) {  // the lower chain, then the upper one
    const std::size_t start = hull.size();
    for (const Vec3& point : points) {
      while (hull.size() >= start + 2 && !turns_left(hull[hull.size() - 2], hull.back(), point)) hull.pop_back();
      hull.push_back(point);
    }
    if (!hull.empty()) hull.pop_back();
    std::ranges::reverse(points);
  }
  return hull;
}

}  // namespace holonom
