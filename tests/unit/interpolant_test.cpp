// Interpolants against an independent implementation, scipy 1.10.1, and against what defines them.
#include "math/interpolant.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <stdexcept>

namespace holonom::interpolant_test {

struct Reference {
  double t, value, first, second;
};

void expect_reference(const Interpolant& function, const std::vector<Reference>& reference) {
  for (const Reference& at : reference) {
    const Jet jet = function.evaluate(at.t);
    EXPECT_NEAR(jet.v, at.value, 1e-13) << at.t;
    EXPECT_NEAR(jet.d1, at.first, 1e-12) << at.t;
    EXPECT_NEAR(jet.d2, at.second, 1e-10) << at.t;
  }
}

const std::vector<double> t = {0, 0.3, 0.5, 1.4, 2, 2.1}, y = {1, 3, -2, 0.5, 1, 1.5};
const std::vector<double> t_rising = {0, 0.3, 0.5, 1.4, 2, 2.1, 3}, rising = {0, 0.1, 2, 2, 2.5, 7, 6};

// scipy.interpolate.CubicSpline(t, y, bc_type='natural'), and its first and second derivatives
TEST(Interpolant, NaturalSplineOfScipy) {
  expect_reference(Interpolant(t, y), {{0.1, 2.61217560781831, 13.757983725303987, -70.913170586373241},
                                       {0.4, 0.74760488240880241, -27.720308921289316, -49.52097648176067},
                                       {0.95, -4.2041855203619889, 8.7464387464387485, 34.115412546785095},
                                       {1.7, 0.93278657616892924, -1.2369071560248033, -4.0619239148650976},
                                       {2.04, 1.1761005530417294, 4.9502094855035983, 22.405731523378563}});
}

// CubicSpline(t, y, bc_type=((1, -4.0), (1, 2.5)))
TEST(Interpolant, ClampedSplineOfScipy) {
  expect_reference(Interpolant(t, y, {.ends = Ends::clamped, .slopes = {-4, 2.5}}),
                   {{0.1, 1.5574213601569578, 12.139098180132143, 71.111111111111086},
                    {0.4, 0.91868198034594117, -28.437866259675694, -83.736396069188373},
                    {0.95, -4.4271799292917589, 9.2441092564687075, 36.317826462140829},
                    {1.7, 0.83208241567172891, -1.5704603119405469, -1.8240536815939805},
                    {2.04, 1.2253493450794017, 5.7887554576716456, -11.499272310446436}});
}

// CubicSpline(t, y[:-1] + [1], bc_type='periodic')
TEST(Interpolant, PeriodicSplineOfScipy) {
  expect_reference(Interpolant(t, {1, 3, -2, 0.5, 1, 1}, {.ends = Ends::periodic}),
                   {{0.1, 1.9970775960986811, 12.793794224517118, 11.709636163702413},
                    {0.4, 0.8544094532893467, -28.098547463664175, -70.881890657869462},
                    {0.95, -4.6023020654044746, 8.5515424794415758, 38.047427806463944},
                    {1.7, 1.5655456648020656, -0.20730989433926261, -18.123236995601456},
                    {2.04, 0.91654001721170386, -1.2685886402753883, 59.998505928475808}});
}

// PchipInterpolator(t, y)
TEST(Interpolant, MonotoneOfScipy) {
  expect_reference(Interpolant(t_rising, rising, {Interpolation::monotone}),
                   {{0.1, 0.010664881749219101, 0.21552878179384208, 2.2222222222222228},
                    {0.4, 1.0671686746987954, 14.078313253012039, -3.4337349397591197},
                    {0.95, 2, 0, 0},
                    {1.7, 2.0907303370786514, 0.7191011235955056, 3.5393258426966279},
                    {2.04, 4.114579775280899, 64.545168539325786, 506.02247191011156},
                    {2.9, 6.2976680384087791, -2.6337448559670773, -6.5843621399176957}});
}

// The middle of three periods of PchipInterpolator
TEST(Interpolant, PeriodicMonotoneOfScipy) {
  expect_reference(Interpolant(t_rising, {1, 2, 2.5, 0, -1, 0.5, 1}, {Interpolation::monotone, Ends::periodic}),
                   {{0.0, 1, 1.0810810810810811, 33.384327723950371},
                    {0.1, 1.2444142255463011, 3.5010482180293505, 15.015015015015013},
                    {0.4, 2.3207547169811322, 3.0424528301886782, -14.150943396226424},
                    {0.95, 1.4805327868852458, -3.6543715846994536, -2.2768670309653913},
                    {1.7, -0.65368852459016391, -1.9877049180327868, 3.4153005464480866},
                    {2.04, -0.48567088607594922, 21.144303797468343, 185.69620253164533},
                    {2.9, 0.91149916911754703, 0.70614566746774798, 3.2330502091402238}});
}

TEST(Interpolant, LinearIsALineBetweenPoints) {
  const Interpolant line(t, y, {Interpolation::linear});
  for (std::size_t k = 0; k + 1 < t.size(); ++k)
    for (const double share : {0.0, 0.25, 0.9}) {
      const Jet jet = line.evaluate(std::lerp(t[k], t[k + 1], share));
      EXPECT_NEAR(jet.v, std::lerp(y[k], y[k + 1], share), 1e-14);
      EXPECT_NEAR(jet.d1, (y[k + 1] - y[k]) / (t[k + 1] - t[k]), 1e-12);
      EXPECT_EQ(jet.d2, 0);
    }
}

// Every choice reproduces a straight line; clamped splines reproduce cubics.
TEST(Interpolant, ReproducesWhatItContains) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> step(0.01, 1);
  std::vector<double> at = {-2}, line, cubic;
  for (int k = 0; k < 30; ++k) at.push_back(at.back() + step(random));
  const auto f = [](double x) { return 1 - 2 * x + 0.5 * x * x - 0.125 * x * x * x; };
  const auto slope = [](double x) { return -2 + x - 0.375 * x * x; };
  for (const double x : at) line.push_back(3 - 0.5 * x), cubic.push_back(f(x));
  for (const Interpolation interpolation : {Interpolation::linear, Interpolation::monotone, Interpolation::spline}) {
    const Interpolant straight(at, line, {interpolation});
    for (double x = at.front() - 1; x < at.back() + 1; x += 0.01) {
      EXPECT_NEAR(straight.evaluate(x).v, 3 - 0.5 * x, 1e-13);
      EXPECT_NEAR(straight.evaluate(x).d1, -0.5, 1e-11);
    }
  }
  const Interpolant clamped(at, cubic, {.ends = Ends::clamped, .slopes = {slope(at.front()), slope(at.back())}});
  const double scale = std::abs(f(at.back()));
  for (double x = at.front(); x < at.back(); x += 0.01) {
    EXPECT_NEAR(clamped.evaluate(x).v, f(x), 1e-13 * scale);
    EXPECT_NEAR(clamped.evaluate(x).d1, slope(x), 1e-12 * scale);
    EXPECT_NEAR(clamped.evaluate(x).d2, 1 - 0.75 * x, 1e-10 * scale);
  }
}

// Random data, also far from evenly spaced: between two points the function stays between their values and has the sign of their slope.
TEST(Interpolant, MonotoneStaysBetweenNeighbours) {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> exponent(-3, 1);
  std::uniform_int_distribution<int> level(-3, 3);
  for (int sample = 0; sample < 300; ++sample) {
    const int count = sample < 20 ? 2 + sample % 4 : 12;
    const bool is_periodic = sample % 3 == 0 && count > 3;
    std::vector<double> at = {0}, value = {0};
    for (int k = 1; k < count; ++k) {
      at.push_back(at.back() + std::pow(10, exponent(random)));
      value.push_back(level(random) * std::pow(10, exponent(random)));
    }
    if (is_periodic) value.back() = value.front();
    const Interpolant function(at, value, {Interpolation::monotone, is_periodic ? Ends::periodic : Ends::natural});
    for (std::size_t k = 0; k + 1 < at.size(); ++k)
      for (int part = 1; part < 20; ++part) {
        const Jet jet = function.evaluate(std::lerp(at[k], at[k + 1], part / 20.0));
        const double low = std::min(value[k], value[k + 1]), high = std::max(value[k], value[k + 1]);
        EXPECT_LE(jet.v, high + 1e-14 * (1 + std::abs(high)));
        EXPECT_GE(jet.v, low - 1e-14 * (1 + std::abs(low)));
        const double slope = (value[k + 1] - value[k]) / (at[k + 1] - at[k]);
        EXPECT_GE(jet.d1 * (slope > 0 ? 1 : -1), -1e-12 * std::abs(slope));
      }
    EXPECT_LT(function.excess().share, 1e-15);
  }
}

TEST(Interpolant, SlopesAreDerivativesAndContinuousAsTheChoiceSays) {
  for (const Interpolation interpolation : {Interpolation::linear, Interpolation::monotone, Interpolation::spline})
    for (const Ends ends : {Ends::natural, Ends::periodic}) {
      std::vector<double> value = y;
      if (ends == Ends::periodic) value.back() = value.front();
      const Interpolant function(t, value, {interpolation, ends});
      for (double x = 0.013; x < 2.1; x += 0.037) {
        constexpr double e = 1e-5;
        const Jet before = function.evaluate(x - e), at = function.evaluate(x), after = function.evaluate(x + e);
        EXPECT_NEAR((after.v - before.v) / (2 * e), at.d1, 1e-5);
        EXPECT_NEAR((after.d1 - before.d1) / (2 * e), at.d2, 2e-3);
        EXPECT_NEAR((after.d2 - before.d2) / (2 * e), function.third_derivative(x), 1e-4);
      }
      for (std::size_t k = 0; k < t.size(); ++k) {
        if (ends == Ends::natural && (k == 0 || k + 1 == t.size())) continue;
        const Jet before = function.evaluate(t[k] - 1e-11), after = function.evaluate(t[k] + 1e-11);
        EXPECT_NEAR(before.v, after.v, 1e-8);
        const double slope_jump = interpolation == Interpolation::linear ? HUGE_VAL : 1e-7,
                     curvature_jump = interpolation == Interpolation::spline ? 1e-6 : HUGE_VAL;
        EXPECT_NEAR(before.d1, after.d1, slope_jump);
        EXPECT_NEAR(before.d2, after.d2, curvature_jump);
      }
    }
}

TEST(Interpolant, ClampedEndsHaveTheirSlopes) {
  for (const Interpolation interpolation : {Interpolation::monotone, Interpolation::spline}) {
    const Interpolant rest(t_rising, rising, {interpolation, Ends::clamped});
    EXPECT_NEAR(rest.evaluate(0).d1, 0, 1e-13);
    EXPECT_NEAR(rest.evaluate(3).d1, 0, 1e-13);
  }
  const Interpolant two({0, 2}, {1, 5}, {.ends = Ends::clamped, .slopes = {1, -1}});  // the cubic with these values and slopes
  EXPECT_NEAR(two.evaluate(1).v, 3 + 2 * (1.0 + 1.0) / 8, 1e-14);
  EXPECT_NEAR(two.evaluate(1).d1, 3 - (1.0 - 1.0) / 4, 1e-14);
}

TEST(Interpolant, Beyond) {
  const double slope = Interpolant(t, y).evaluate(2.1).d1;
  const Interpolant extended(t, y), held(t, y, {.beyond = Beyond::hold});
  EXPECT_NEAR(extended.evaluate(3.1).v, 1.5 + slope, 1e-12);
  EXPECT_EQ(extended.evaluate(3.1).d1, slope);
  EXPECT_EQ(held.evaluate(3.1).v, 1.5);
  EXPECT_EQ(held.evaluate(3.1).d1, 0);
  EXPECT_EQ(held.evaluate(-1).v, 1);
  EXPECT_TRUE(std::isnan(held.evaluate(std::nan("")).v));
  EXPECT_FALSE(held.inside(std::nan("")));
  for (const Interpolation interpolation : {Interpolation::linear, Interpolation::monotone, Interpolation::spline}) {
    const Interpolant repeated(t, {1, 3, -2, 0.5, 1, 1}, {interpolation, Ends::periodic});
    EXPECT_TRUE(repeated.inside(1e6));
    for (double x = 0.01; x < 2.1; x += 0.1)
      for (const int periods : {-3, -1, 1, 20}) {
        EXPECT_NEAR(repeated.evaluate(x + periods * 2.1).v, repeated.evaluate(x).v, 2e-12);
        EXPECT_NEAR(repeated.evaluate(x + periods * 2.1).d1, repeated.evaluate(x).d1, 1e-9);
      }
  }
}

// By hand: t = 0, 1, 2, 3 and y = 0, 1, 1, 0 give m = -6/5 at the middle points, so that the spline reaches 1 + 6/5 * 1/8 between them.
TEST(Interpolant, Excess) {
  const Interpolant::Excess excess = Interpolant({0, 1, 2, 3}, {0, 1, 1, 0}).excess();
  EXPECT_NEAR(excess.value, 1.15, 1e-14);
  EXPECT_NEAR(excess.share, 0.15, 1e-14);
  EXPECT_NEAR(excess.t, 1.5, 1e-14);
  EXPECT_EQ(Interpolant({0, 1, 2}, {4, 4, 4}).excess().share, 0);
  EXPECT_EQ(Interpolant({0, 1, 2}, {0, 5, 6}, {Interpolation::linear}).excess().share, 0);
}

TEST(Interpolant, RefusesWhatDoesNotFit) {
  const std::vector<double> four = {0, 1, 2, 3};
  EXPECT_THROW(Interpolant({0}, {1}), std::invalid_argument);
  EXPECT_THROW(Interpolant({0, 0}, {1, 2}), std::invalid_argument);
  EXPECT_THROW(Interpolant({0, 1}, {1}), std::invalid_argument);
  EXPECT_THROW(Interpolant({0, HUGE_VAL}, {1, 2}), std::invalid_argument);
  EXPECT_THROW(Interpolant(four, {1, 2, 3, 1.1}, {Interpolation::monotone, Ends::periodic}), std::invalid_argument);
  EXPECT_THROW(Interpolant(four, four, {Interpolation::linear, Ends::clamped}), std::invalid_argument);
  EXPECT_THROW(Interpolant(four, four, {Interpolation::monotone, Ends::clamped, {-1, 0}}), std::invalid_argument);
  EXPECT_THROW(Interpolant(four, four, {Interpolation::monotone, Ends::clamped, {0, 3.1}}), std::invalid_argument);
  EXPECT_NO_THROW(Interpolant(four, four, {Interpolation::monotone, Ends::clamped, {3, 0}}));
}

// The interval is that of a search through all points, for points of any distribution.
TEST(Knots, FindTheInterval) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> exponent(-9, 2), share(-0.1, 1.1);
  for (const int count : {2, 3, 10, 1000})
    for (const bool is_even : {true, false}) {
      std::vector<double> points = {-1};
      while (static_cast<int>(points.size()) < count)
        points.push_back(points.back() + (is_even ? 0.1 : std::pow(10, exponent(random))));
      const Knots knots(points);
      const auto expect = [&](double x) {
        const auto above = std::ranges::count_if(points, [x](double point) { return point <= x; });
        EXPECT_EQ(static_cast<long>(knots.interval_of(x)), std::clamp<long>(above - 1, 0, count - 2)) << x;
      };
      for (const double point : points)
        for (const double x : {point, std::nextafter(point, -HUGE_VAL), std::nextafter(point, HUGE_VAL)}) expect(x);
      for (int k = 0; k < 200; ++k) expect(std::lerp(points.front(), points.back(), share(random)));
      for (const double x : {-HUGE_VAL, HUGE_VAL, 1e300, -1e300}) expect(x);
    }
}

}  // namespace holonom::interpolant_test
