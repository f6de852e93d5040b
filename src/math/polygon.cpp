// Moments by triangles (0, p, q) from the first corner, with p and q relative to it:
//
//   A = p x q / 2,   integral of r = A (p + q)/3,   integral of r r^T = A/12 (p p^T + q q^T + s s^T),  s = p + q
#include "math/polygon.h"

#include <algorithm>
#include <numeric>

namespace holonom {

namespace {

using Wide = long double;  // so that rounding does not decide whether edges touch

struct Edge {
  Vec2 from, to;
};

Wide side(const Vec2& a, const Vec2& b, const Vec2& point) {
  return (Wide(b.x()) - a.x()) * (Wide(point.y()) - a.y()) - (Wide(b.y()) - a.y()) * (Wide(point.x()) - a.x());
}

int sign(Wide number) { return number > 0 ? 1 : number < 0 ? -1 : 0; }

// For a point on the line of the edge
bool spans(const Edge& edge, const Vec2& point) {
  const Vec2 low = edge.from.cwiseMin(edge.to), high = edge.from.cwiseMax(edge.to);
  return (point.array() >= low.array()).all() && (point.array() <= high.array()).all();
}

bool meet(const Edge& one, const Edge& other) {
  const int a = sign(side(one.from, one.to, other.from)), b = sign(side(one.from, one.to, other.to));
  const int c = sign(side(other.from, other.to, one.from)), d = sign(side(other.from, other.to, one.to));
  if (a * b < 0 && c * d < 0) return true;
  return (a == 0 && spans(one, other.from)) || (b == 0 && spans(one, other.to)) || (c == 0 && spans(other, one.from)) ||
         (d == 0 && spans(other, one.to));
}

// Neighbours share a corner; they overlap if the second runs back over the first.
bool fold(const Edge& first, const Edge& second) {
  return side(first.from, first.to, second.to) == 0 && (first.to - first.from).dot(second.to - second.from) <= 0;
}

}  // namespace

AreaMoments area_moments(const std::vector<Vec2>& corners) {
  AreaMoments moments;
  Vec2 first = Vec2::Zero();
  for (std::size_t k = 1; k + 1 < corners.size(); ++k) {
    const Vec2 p = corners[k] - corners[0], q = corners[k + 1] - corners[0], s = p + q;
    const double area = (p.x() * q.y() - p.y() * q.x()) / 2;
    moments.area += area;
    first += area / 3 * s;
    moments.second += area / 12 * (p * p.transpose() + q * q.transpose() + s * s.transpose());
  }
  if (moments.area == 0) return moments;
  const Vec2 from_corner = first / moments.area;
  moments.centre = corners[0] + from_corner;
  moments.second -= moments.area * from_corner * from_corner.transpose();
  return moments;
}

std::optional<std::array<int, 2>> crossing_edges(const std::vector<Vec2>& corners) {
  const int count = static_cast<int>(corners.size());
  std::vector<Edge> edges;
  for (int k = 0; k < count; ++k) edges.push_back({corners[k], corners[(k + 1) % count]});
  std::vector<int> order(edges.size());
  std::iota(order.begin(), order.end(), 0);
  const auto left = [&](int k) { return std::min(edges[k].from.x(), edges[k].to.x()); };
  std::ranges::sort(order, {}, left);
  std::optional<std::array<int, 2>> found;  // the first in the order of the corners
  for (std::size_t i = 0; i < order.size(); ++i) {
    const double right = std::max(edges[order[i]].from.x(), edges[order[i]].to.x());
    for (std::size_t j = i + 1; j < order.size() && left(order[j]) <= right; ++j) {
      const auto [first, second] = std::minmax(order[i], order[j]);
      const bool follows = second == first + 1, closes = first == 0 && second == count - 1;
      const bool bad = follows && closes ? true  // two corners
                       : follows         ? fold(edges[first], edges[second])
                       : closes          ? fold(edges[second], edges[first])
                                         : meet(edges[first], edges[second]);
      const std::array<int, 2> pair = {first, second};
      if (bad && (!found || pair < *found)) found = pair;
    }
  }
  return found;
}

}  // namespace holonom
