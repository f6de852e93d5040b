// Curves through points: nearest points against circle and line, derivatives of the nearest parameter against finite differences.
#include "math/spline_curve.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

namespace holonom::spline_curve_test {

constexpr double turn = 2 * std::numbers::pi;

std::vector<Vec2> circle_points(int count, double r) {
  std::vector<Vec2> points;
  for (int k = 0; k < count; ++k) points.emplace_back(r * std::cos(turn * k / count), r * std::sin(turn * k / count));
  return points;
}

std::vector<Vec3> helix_points(int count) {
  std::vector<Vec3> points;
  for (int k = 0; k < count; ++k) points.emplace_back(std::cos(0.3 * k), std::sin(0.3 * k), 0.1 * k);
  return points;
}

template <int d>
Vec<d> value_of(const JetVector<d>& jets) {
  Vec<d> result;
  for (int c = 0; c < d; ++c) result[c] = jets[c].v;
  return result;
}

// Value, first and second derivative of the nearest parameter along x(e) = x + e v + e^2/2 w, against central differences. The line
// from x to its foot must be normal to the curve.
template <int d>
void expect_derivatives(const SplineCurve<d>& curve, const Vec<d>& x, const Vec<d>& v, const Vec<d>& w) {
  JetVector<d> line;
  for (int c = 0; c < d; ++c) line[c] = Jet(x[c], v[c], w[c]);
  const Jet s = curve.nearest(line);
  EXPECT_EQ(s.v, curve.nearest(x));
  const Vec<d> tangent = value_of<d>(curve.tangent(s.v));
  EXPECT_NEAR(tangent.dot(value_of<d>(curve.place(s.v)) - x), 0, 1e-13);
  const double e = 1e-4;
  const auto at = [&](double step) { return curve.nearest(Vec<d>(x + step * v + 0.5 * step * step * w)); };
  const double before = at(-e), after = at(e);
  // Truncation error e^2 times a third or fourth derivative of a few units; round-off 1e-15 of s divided by e^2.
  EXPECT_NEAR(s.d1, (after - before) / (2 * e), 1e-6) << "at s = " << s.v;
  EXPECT_NEAR(s.d2, (after - 2 * s.v + before) / (e * e), 2e-6) << "at s = " << s.v;
}

TEST(SplineCurve, PassesThroughItsPoints) {
  const std::vector<Vec3> points = helix_points(9);
  for (const bool is_closed : {false, true}) {
    const SplineCurve<3> curve(points, is_closed);
    double s = 0;  // the length of the chords
    for (std::size_t k = 0; k < points.size(); ++k) {
      if (k > 0) s += (points[k] - points[k - 1]).norm();
      EXPECT_LT((value_of<3>(curve.place(s)) - points[k]).norm(), 1e-14);
      EXPECT_NEAR(curve.nearest(points[k]), s, 1e-12);
    }
  }
}

// The derivative of the position with respect to s is the tangent.
TEST(SplineCurve, TangentIsTheDerivativeOfPlace) {
  const SplineCurve<3> curve(helix_points(9), false);
  for (const double s : {-0.5, 0.1, 0.75, 1.9, 4.0}) {
    const JetVector<3> place = curve.place(Jet::variable(s)), tangent = curve.tangent(Jet::variable(s));
    const double e = 1e-5;
    const Vec3 difference = (value_of<3>(curve.tangent(s + e)) - value_of<3>(curve.tangent(s - e))) / (2 * e);
    const Vec3 second =
        (value_of<3>(curve.tangent(s + e)) - 2 * value_of<3>(curve.tangent(s)) + value_of<3>(curve.tangent(s - e))) / (e * e);
    for (int c = 0; c < 3; ++c) {
      EXPECT_EQ(place[c].d1, tangent[c].v);
      EXPECT_EQ(place[c].d2, tangent[c].d1);
      EXPECT_NEAR(tangent[c].d1, difference[c], 1e-9);
      EXPECT_NEAR(tangent[c].d2, second[c], 1e-4);
    }
  }
}

// The foot of any point of the plane on a circle lies on its ray from the centre, by symmetry exactly if the ray goes through a given
// point or halfway between two, and the deviation of the curve from the circle is of fourth order in the chords.
TEST(SplineCurve, ClosedCurveThroughPointsOfACircle) {
  double worst[2] = {0, 0};
  for (const int refinement : {0, 1}) {
    const int count = 16 << refinement;
    const SplineCurve<2> circle(circle_points(count, 2), true);
    for (int k = 0; k < 1000; ++k) {
      const double angle = turn * k / 1000, distance = k % 2 == 0 ? 3 : 0.5;
      const Vec2 ray(std::cos(angle), std::sin(angle));
      const Vec2 foot = value_of<2>(circle.place(circle.nearest(Vec2(distance * ray))));
      worst[refinement] = std::max(worst[refinement], std::abs(foot.norm() - 2));
    }
    for (int k = 0; k < 2 * count; ++k) {
      const Vec2 ray(std::cos(turn * k / (2 * count)), std::sin(turn * k / (2 * count)));
      const Vec2 foot = value_of<2>(circle.place(circle.nearest(Vec2(3 * ray))));
      EXPECT_NEAR(ray[0] * foot[1] - ray[1] * foot[0], 0, 1e-13) << k;
    }
  }
  EXPECT_LT(worst[0], 2e-4);
  EXPECT_NEAR(std::log2(worst[0] / worst[1]), 4, 0.1);
}

TEST(SplineCurve, NearestOnAnOpenCurveAndBeyondItsEnds) {
  const SplineCurve<2> line({{0, 0}, {1, 1}, {3, 3}}, false);
  for (const double s : {-2.0, -0.1, 0.0, 0.7, 3.0, 4.2, 7.0}) {
    const Vec2 along = Vec2(1, 1) / std::numbers::sqrt2, across(-along[1], along[0]);
    EXPECT_NEAR(line.nearest(Vec2(s * along + 0.3 * across)), s, 1e-13);
    EXPECT_LT((value_of<2>(line.place(s)) - s * along).norm(), 1e-14);
  }
}

TEST(SplineCurve, DerivativesOfTheNearestParameterInThePlane) {
  const SplineCurve<2> circle(circle_points(16, 2), true);
  const SplineCurve<2> wave({{0, 0}, {1, 0.8}, {2, 0.1}, {3, -0.6}, {4.5, 0}}, false);
  const Vec2 v(0.7, -0.4), w(0.3, 0.9);
  for (const Vec2& x : {Vec2(3, 0.1), Vec2(0.4, 1), Vec2(-1.7, -0.9), Vec2(2.1, -0.2)}) expect_derivatives<2>(circle, x, v, w);
  for (const Vec2& x : {Vec2(0.5, 0.6), Vec2(1.6, 0.5), Vec2(2.6, 0.2), Vec2(4, -0.3)}) expect_derivatives<2>(wave, x, v, w);
  for (const Vec2& x : {Vec2(-1, -0.7), Vec2(6, 0.9)}) expect_derivatives<2>(wave, x, v, w);  // beyond the ends
}

TEST(SplineCurve, DerivativesOfTheNearestParameterInSpace) {
  const SplineCurve<3> helix(helix_points(12), false), ring({{1, 0, 0}, {0, 1, 0.3}, {-1, 0, 0}, {0, -1, 0.3}}, true);
  const Vec3 v(0.7, -0.4, 0.2), w(0.3, 0.9, -0.5);
  for (const Vec3& x : {Vec3(1.1, 0.2, 0), Vec3(0.6, 0.7, 0.4), Vec3(-0.9, 0.5, 0.9)}) expect_derivatives<3>(helix, x, v, w);
  expect_derivatives<3>(helix, Vec3(1, -1, -0.3), v, w);
  for (const Vec3& x : {Vec3(1.1, 0.03, 0), Vec3(0.6, 0.7, 0.4), Vec3(-0.8, -0.5, 0.2)}) expect_derivatives<3>(ring, x, v, w);
}

// At the seam of a closed curve the parameter may jump by the length of the curve; position and tangent must not jump.
TEST(SplineCurve, SeamOfAClosedCurveIsInvisible) {
  const SplineCurve<2> circle(circle_points(16, 2), true);
  for (const double y : {1e-3, 1e-9, 0.0}) {
    const double s = circle.nearest(Vec2(2.2, y)), mirrored = circle.nearest(Vec2(2.2, -y));
    const Vec2 above = value_of<2>(circle.place(s)), below = value_of<2>(circle.place(mirrored));
    EXPECT_NEAR(above[0], below[0], 1e-14);
    EXPECT_NEAR(above[1], -below[1], 1e-14);
    EXPECT_NEAR(above[1], y / 1.1, 0.002 * y + 1e-15);  // the curvature of the spline is not quite that of the circle
    EXPECT_NEAR(value_of<2>(circle.tangent(s))[1], value_of<2>(circle.tangent(mirrored))[1], 1e-14);
    expect_derivatives<2>(circle, Vec2(2.2, y + 0.01), Vec2(0, 1), Vec2(0, 0));
  }
}

TEST(SplineCurve, RefusesTooFewPointsAndRepeatedOnes) {
  EXPECT_THROW(SplineCurve<2>({}, false), std::invalid_argument);
  EXPECT_THROW(SplineCurve<2>({}, true), std::invalid_argument);
  EXPECT_THROW(SplineCurve<2>({{0, 0}}, false), std::invalid_argument);
  EXPECT_THROW(SplineCurve<2>({{0, 0}, {1, 0}}, true), std::invalid_argument);
  EXPECT_THROW(SplineCurve<2>({{0, 0}, {1, 0}, {1, 0}, {2, 0}}, false), std::invalid_argument);
  EXPECT_THROW(SplineCurve<2>({{0, 0}, {1, 0}, {0, 1}, {0, 0}}, true),
               std::invalid_argument);  // the first point must not be repeated
  EXPECT_NO_THROW(SplineCurve<2>({{0, 0}, {1, 0}}, false));
}

}  // namespace holonom::spline_curve_test
