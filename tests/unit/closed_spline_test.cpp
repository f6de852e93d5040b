// Closed splines against the sine, and their continuity at the seam.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "math/interpolant.h"

namespace holonom::closed_spline_test {

constexpr double turn = 2 * std::numbers::pi;

// Points of sin(t + phase) over one period, with the first one repeated at the end
Interpolant closed_sine(int count, double phase) {
  std::vector<double> t, y;
  for (int k = 0; k <= count; ++k) {
    t.push_back(turn * k / count);
    y.push_back(std::sin(turn * (k % count) / count + phase));
  }
  return {t, y, {.ends = Ends::periodic}};
}

Interpolant uneven() { return {{0, 0.3, 0.5, 1.4, 2}, {1, 3, -2, 0.5, 1}, {.ends = Ends::periodic}}; }

// The errors of periodic cubic splines are of order h^4, those of slopes h^3 and of curvatures h^2 (de Boor, A Practical Guide to
// Splines, V).
TEST(ClosedSpline, ConvergesToTheSineWithItsDerivatives) {
  double errors[2][3] = {};
  for (const int refinement : {0, 1}) {
    const Interpolant spline = closed_sine(20 << refinement, 0.4);
    for (double t = 0; t < turn; t += 0.001) {
      const Jet jet = spline.evaluate(t);
      const double exact[3] = {std::sin(t + 0.4), std::cos(t + 0.4), -std::sin(t + 0.4)}, found[3] = {jet.v, jet.d1, jet.d2};
      for (int k = 0; k < 3; ++k) errors[refinement][k] = std::max(errors[refinement][k], std::abs(found[k] - exact[k]));
    }
  }
  // The leading term of the error is sin'''' h^4/24 u^2 (1 - u)^2 on a span, u = 0 to 1; largest values of it and its derivatives:
  const double h = turn / 20, leading[3] = {std::pow(h, 4) / 384, std::pow(h, 3) / (72 * std::sqrt(3)), h * h / 12};
  for (int k = 0; k < 3; ++k) {
    EXPECT_NEAR(std::log2(errors[0][k] / errors[1][k]), 4 - k, 0.1) << k;
    EXPECT_NEAR(errors[0][k] / leading[k], 1, 0.1) << k;
  }
}

TEST(ClosedSpline, NoPointIsSpecial) {
  const Interpolant begun_here = closed_sine(12, 0), begun_later = closed_sine(12, turn / 4);
  for (double t = 0; t < turn; t += 0.1) {
    const Jet a = begun_here.evaluate(t + turn / 4), b = begun_later.evaluate(t);
    EXPECT_NEAR(a.v, b.v, 1e-14);
    EXPECT_NEAR(a.d1, b.d1, 1e-13);
    EXPECT_NEAR(a.d2, b.d2, 1e-13);
  }
}

TEST(ClosedSpline, SlopeAndCurvatureAreContinuousAtEveryPointAndAtTheSeam) {
  const Interpolant spline = uneven();
  const double t[] = {0, 0.3, 0.5, 1.4, 2}, y[] = {1, 3, -2, 0.5, 1};
  for (int k = 0; k < 5; ++k) {
    EXPECT_NEAR(spline.evaluate(t[k]).v, y[k], 1e-14);
    const double e = 1e-7;
    const Jet before = spline.evaluate(t[k] - e), after = spline.evaluate(t[k] + e);
    // Both sides are extrapolated to the point by their Taylor series; the third derivative may jump.
    const double third_before = spline.third_derivative(t[k] - e), third_after = spline.third_derivative(t[k] + e);
    EXPECT_NEAR(before.d1 + e * before.d2, after.d1 - e * after.d2, 1e-9) << k;
    EXPECT_NEAR(before.d2 + e * third_before, after.d2 - e * third_after, 1e-9) << k;
  }
  EXPECT_EQ(spline.curvatures().front(), spline.curvatures().back());
  EXPECT_GT(std::abs(spline.curvatures().front()), 1);  // not the zero of a natural spline
}

TEST(ClosedSpline, BeginsAgainBeyondItsEnds) {
  const Interpolant spline = uneven();
  for (const double t : {0.1, 0.7, 1.9})
    for (const int turns : {-3, -1, 1, 5}) {
      const Jet here = spline.evaluate(t), there = spline.evaluate(t + 2 * turns);
      EXPECT_NEAR(here.v, there.v, 1e-12);
      EXPECT_NEAR(here.d1, there.d1, 1e-11);
      EXPECT_NEAR(here.d2, there.d2, 1e-11);
      EXPECT_NEAR(spline.third_derivative(t), spline.third_derivative(t + 2 * turns), 1e-11);
    }
}

TEST(ClosedSpline, ThirdDerivativeIsTheSlopeOfTheCurvature) {
  const Interpolant closed = uneven(), open({0, 0.3, 0.5, 1.4, 2}, {1, 3, -2, 0.5, 1});
  for (const double t : {0.15, 0.4, 1.0, 1.7})
    for (const Interpolant* spline : {&closed, &open}) {
      const double e = 1e-3;  // the curvature is linear between the points, so the difference is exact
      EXPECT_NEAR(spline->third_derivative(t), (spline->evaluate(t + e).d2 - spline->evaluate(t - e).d2) / (2 * e), 1e-8);
    }
  EXPECT_EQ(open.third_derivative(-0.1), 0);  // straight beyond the ends
  EXPECT_EQ(open.third_derivative(2.1), 0);
}

// By hand: three points 0, 1, 2 with values 0, 1, -1 and period 3: m_{i-1} + 4 m_i + m_{i+1} = 6 (second difference), and the
// sum of the three curvatures is zero, so 3 m_i = 6 (second difference).
TEST(ClosedSpline, ThreePointsByHand) {
  const Interpolant spline({0, 1, 2, 3}, {0, 1, -1, 0}, {.ends = Ends::periodic});
  const double second_difference[] = {-1 - 2 * 0 + 1, 0 - 2 * 1 - 1, 1 - 2 * -1 + 0};
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(spline.curvatures()[k], 2 * second_difference[k], 1e-14) << k;
}

TEST(ClosedSpline, RefusesWhatDoesNotClose) {
  EXPECT_THROW(Interpolant({0, 1, 2, 3}, {0, 1, -1, 0.1}, {.ends = Ends::periodic}), std::invalid_argument);
  EXPECT_THROW(Interpolant({0, 1, 2}, {0, 1, 0}, {.ends = Ends::periodic}), std::invalid_argument);
  EXPECT_NO_THROW(Interpolant({0, 1, 2, 3}, {0, 1, -1, 0}, {.ends = Ends::periodic}));
}

}  // namespace holonom::closed_spline_test
