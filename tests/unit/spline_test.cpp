#include "math/interpolant.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

namespace holonom::spline_test {

TEST(NaturalSpline, TwoPointsAreALine) {
  const Interpolant line({1, 3}, {5, 9});
  const Jet jet = line.evaluate(1.5);
  EXPECT_DOUBLE_EQ(jet.v, 6);
  EXPECT_DOUBLE_EQ(jet.d1, 2);
  EXPECT_DOUBLE_EQ(jet.d2, 0);
}

// By hand: t = 0, 1, 2 and y = 0, 1, 0 give 4 m_1 = 6 (-1 - 1), so m_1 = -3 and s = t + (t - t^3)/2 on the first interval.
TEST(NaturalSpline, ThreePointsByHand) {
  const Interpolant hat({0, 1, 2}, {0, 1, 0});
  for (const double t : {0.0, 0.25, 0.5, 1.0}) {
    const Jet jet = hat.evaluate(t);
    EXPECT_NEAR(jet.v, 1.5 * t - 0.5 * t * t * t, 1e-15);
    EXPECT_NEAR(jet.d1, 1.5 - 1.5 * t * t, 1e-15);
    EXPECT_NEAR(jet.d2, -3 * t, 1e-15);
  }
  EXPECT_NEAR(hat.evaluate(1.75).v, hat.evaluate(0.25).v, 1e-15);
  EXPECT_NEAR(hat.evaluate(1.75).d1, -hat.evaluate(0.25).d1, 1e-15);
}

TEST(NaturalSpline, SmoothAtThePointsOfAnUnevenTable) {
  const std::vector<double> t = {0, 0.1, 0.4, 0.5, 1.2}, y = {3, 2.9, 2.7, 3.1, -1};
  const Interpolant spline(t, y);
  for (std::size_t k = 0; k < t.size(); ++k) EXPECT_NEAR(spline.evaluate(t[k]).v, y[k], 1e-14);
  for (std::size_t k = 1; k + 1 < t.size(); ++k) {
    const Jet before = spline.evaluate(t[k] - 1e-9), after = spline.evaluate(t[k] + 1e-9);
    EXPECT_NEAR(before.d1, after.d1, 1e-6);
    EXPECT_NEAR(before.d2, after.d2, 1e-4);
  }
  EXPECT_NEAR(spline.evaluate(0).d2, 0, 1e-12);
  EXPECT_NEAR(spline.evaluate(1.2).d2, 0, 1e-12);
}

TEST(NaturalSpline, ConvergesToTheSine) {
  double errors[2];
  for (const int refinement : {0, 1}) {
    const int count = 20 << refinement;
    std::vector<double> t, y;
    for (int k = 0; k <= count; ++k) {
      t.push_back(2 * M_PI * k / count);
      y.push_back(std::sin(t.back()));  // sin'' is zero at both ends, like that of the natural spline
    }
    const Interpolant spline(t, y);
    double& worst = errors[refinement] = 0;
    for (double x = 0; x < 6.28; x += 0.01) worst = std::max(worst, std::abs(spline.evaluate(x).v - std::sin(x)));
  }
  EXPECT_LT(errors[0], 1e-4);
  EXPECT_NEAR(std::log2(errors[0] / errors[1]), 4, 0.2);
}

TEST(NaturalSpline, EndsAndRange) {
  const Interpolant hat({0, 1, 2}, {0, 1, 0});
  EXPECT_TRUE(hat.inside(0) && hat.inside(2) && hat.inside(2 + 1e-15));
  EXPECT_FALSE(hat.inside(-0.001) || hat.inside(2.001));
  EXPECT_DOUBLE_EQ(hat.evaluate(-1).v, -1.5);
  EXPECT_DOUBLE_EQ(hat.evaluate(3).v, -1.5);
  EXPECT_DOUBLE_EQ(hat.evaluate(3).d2, 0);
  EXPECT_EQ(hat.begins(), 0);
  EXPECT_EQ(hat.ends(), 2);
}

TEST(NaturalSpline, RefusesBadTables) {
  EXPECT_THROW(Interpolant({1}, {1}), std::invalid_argument);
  EXPECT_THROW(Interpolant({1, 2}, {1}), std::invalid_argument);
  EXPECT_THROW(Interpolant({1, 1}, {1, 2}), std::invalid_argument);
  EXPECT_THROW(Interpolant({1, NAN}, {1, 2}), std::invalid_argument);
}

}  // namespace holonom::spline_test
