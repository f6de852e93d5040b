// Fewer points, the same curve: peaks are kept, and no point is farther from the simplified curve than the tolerance.
#include "results/plot/thinning.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace holonom::thinning_test {

double distance_to_segment(CanvasPoint p, CanvasPoint a, CanvasPoint b) {
  const double x = b.first - a.first, y = b.second - a.second, square = x * x + y * y;
  const double part = square > 0 ? std::clamp(((p.first - a.first) * x + (p.second - a.second) * y) / square, 0.0, 1.0) : 0;
  return std::hypot(p.first - a.first - part * x, p.second - a.second - part * y);
}

double largest_distance(const std::vector<CanvasPoint>& points, const std::vector<CanvasPoint>& curve) {
  double largest = 0;
  for (const CanvasPoint& point : points) {
    double least = 1e300;
    for (std::size_t k = 0; k + 1 < curve.size(); ++k)
      least = std::min(least, distance_to_segment(point, curve[k], curve[k + 1]));
    largest = std::max(largest, least);
  }
  return largest;
}

TEST(Thinning, KeepsTheExtremesOfEveryColumn) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> noise(-1, 1);
  std::vector<CanvasPoint> points;
  for (int k = 0; k < 100000; ++k) points.emplace_back(k * 0.004, noise(random));
  const double column = 0.5;
  const std::vector<CanvasPoint> thin = thinned_by_columns(points, column);
  EXPECT_LE(thin.size(), 4 * 801u);
  EXPECT_EQ(thin.front(), points.front());
  EXPECT_EQ(thin.back(), points.back());
  EXPECT_TRUE(std::ranges::is_sorted(thin, {}, &CanvasPoint::first));
  for (int c = 0; c < 800; c += 97) {
    const auto is_inside = [&](const CanvasPoint& point) { return std::floor(point.first / column) == c; };
    const auto extremes = [&](const std::vector<CanvasPoint>& all) {
      std::pair<double, double> found{1e300, -1e300};
      for (const CanvasPoint& point : all)
        if (is_inside(point)) found = {std::min(found.first, point.second), std::max(found.second, point.second)};
      return found;
    };
    EXPECT_EQ(extremes(thin), extremes(points)) << c;
  }
}

TEST(Thinning, KeepsASpikeOfOneRow) {
  std::vector<CanvasPoint> points;
  for (int k = 0; k < 10000; ++k) points.emplace_back(k * 0.001, k == 5321 ? 40.0 : 0.0);
  const std::vector<CanvasPoint> thin = simplified(thinned_by_columns(points, 0.2), 0.02);
  EXPECT_EQ(std::ranges::max(thin, {}, &CanvasPoint::second), points[5321]);
  EXPECT_LE(thin.size(), 8u);
}

TEST(Thinning, StaysWithinTheTolerance) {
  std::vector<CanvasPoint> curve;  // a Lissajous figure, which turns back everywhere
  for (int k = 0; k <= 2000; ++k) curve.emplace_back(100 * std::sin(k * 0.0063), 60 * std::sin(k * 0.0094 + 1));
  const double tolerance = 0.05;
  const std::vector<CanvasPoint> thin = simplified(curve, tolerance);
  EXPECT_LT(thin.size(), curve.size() / 4);
  EXPECT_LE(largest_distance(curve, thin), tolerance * (1 + 1e-9));
  EXPECT_EQ(thin.front(), curve.front());
  EXPECT_EQ(thin.back(), curve.back());
}

TEST(Thinning, ALineThatRunsBackOverItselfKeepsItsEnds) {
  const std::vector<CanvasPoint> there_and_back = {{0, 0}, {5, 0}, {10, 0}, {4, 0}, {-3, 0}, {1, 0}};
  EXPECT_EQ(simplified(there_and_back, 0.01), (std::vector<CanvasPoint>{{0, 0}, {10, 0}, {-3, 0}, {1, 0}}));
}

TEST(Thinning, ShortListsStayAsTheyAre) {
  for (const std::vector<CanvasPoint>& points : {std::vector<CanvasPoint>{}, {{1, 2}}, {{1, 2}, {1, 2}}}) {
    EXPECT_EQ(simplified(points, 0.1), points);
    EXPECT_LE(thinned_by_columns(points, 1).size(), points.size());
  }
}

}  // namespace holonom::thinning_test
