// Simplification with a cone of directions, in one pass (the sleeve-fitting algorithm: Williams, An efficient algorithm for the
// piecewise linear approximation of planar curves, Computer Graphics and Image Processing 8, 1978). From the last kept point, each
// point is seen as a disc with the tolerance as its radius; a line that lies in the cone of all discs so far passes all of them.
#include "results/plot/thinning.h"

#include <algorithm>
#include <cmath>

namespace holonom {

namespace {

// Column number; far outside of the picture all columns are the same.
long column_of(const CanvasPoint& point, double column_width) {
  constexpr double most = 1e9;
  return std::lround(std::floor(std::clamp(point.first / column_width, -most, most)));
}

// The directions from a point that pass all discs. Angles are relative to the direction of the first disc, and so small.
class DirectionCone {
 public:
  DirectionCone(CanvasPoint apex, double tolerance) : apex_(apex), tolerance_(tolerance) {}

  // Whether a line from the apex to this point passes all discs, without having turned back
  bool allows(CanvasPoint point) const {
    const double distance = distance_to(point);
    if (!is_limited_) return true;
    if (distance < farthest_) return false;
    const double angle = angle_of(point);
    return angle >= low_ && angle <= high_;
  }

  void add(CanvasPoint point) {
    const double distance = distance_to(point);
    farthest_ = std::max(farthest_, distance);
    if (distance <= tolerance_) return;  // every direction passes this disc
    if (!is_limited_) reference_ = direction_to(point);
    const double angle = angle_of(point), half = std::asin(tolerance_ / distance);
    low_ = is_limited_ ? std::max(low_, angle - half) : angle - half;
    high_ = is_limited_ ? std::min(high_, angle + half) : angle + half;
    is_limited_ = true;
  }

 private:
  double distance_to(CanvasPoint point) const { return std::hypot(point.first - apex_.first, point.second - apex_.second); }
  CanvasPoint direction_to(CanvasPoint point) const { return {point.first - apex_.first, point.second - apex_.second}; }
  double angle_of(CanvasPoint point) const {
    const auto [x, y] = direction_to(point);
    const auto [a, b] = reference_;
    return std::atan2(a * y - b * x, a * x + b * y);
  }

  CanvasPoint apex_, reference_{1, 0};
  double tolerance_, farthest_ = 0, low_ = 0, high_ = 0;
  bool is_limited_ = false;
};

}  // namespace

std::vector<CanvasPoint> thinned_by_columns(const std::vector<CanvasPoint>& points, double column_width) {
  std::vector<CanvasPoint> kept;
  for (std::size_t begin = 0; begin < points.size();) {
    const long column = column_of(points[begin], column_width);
    std::size_t end = begin, lowest = begin, highest = begin;
    for (; end < points.size() && column_of(points[end], column_width) == column; ++end) {
      if (points[end].second < points[lowest].second) lowest = end;
      if (points[end].second > points[highest].second) highest = end;
    }
    std::size_t chosen[] = {begin, std::min(lowest, highest), std::max(lowest, highest), end - 1};
    for (std::size_t k = 0; k < 4; ++k)
      if (k == 0 || chosen[k] != chosen[k - 1]) kept.push_back(points[chosen[k]]);
    begin = end;
  }
  return kept;
}

std::vector<CanvasPoint> simplified(const std::vector<CanvasPoint>& points, double tolerance) {
  if (points.size() < 3) return points;
  std::vector<CanvasPoint> kept = {points.front()};
  DirectionCone cone(points.front(), tolerance);
  for (std::size_t k = 1; k < points.size(); ++k) {
    if (!cone.allows(points[k])) {
      kept.push_back(points[k - 1]);
      cone = DirectionCone(points[k - 1], tolerance);
    }
    cone.add(points[k]);
  }
  kept.push_back(points.back());
  return kept;
}

}  // namespace holonom
