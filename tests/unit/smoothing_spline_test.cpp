// Smoothing splines against results by hand, the least-squares line, and the conditions of the minimum that defines them.
#include "math/smoothing_spline.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <stdexcept>

#include "math/interpolant.h"

namespace holonom::smoothing_spline_test {

using Values = std::vector<double>;

constexpr double turn = 2 * std::numbers::pi;

struct Table {
  Values t, y;
};

// One period of the sine with noise of the given deviation; steps between the points differ by factors up to `unevenness`.
Table noisy_sine(int count, double deviation, double unevenness = 1, unsigned seed = 1) {
  std::mt19937 generator(seed);
  std::normal_distribution<double> noise(0, deviation);
  std::uniform_real_distribution<double> exponent(0, 1);
  Table table;
  double end = 0;
  for (int k = 0; k < count; ++k, end += std::pow(unevenness, exponent(generator))) table.t.push_back(end);
  for (double& t : table.t) t *= turn / table.t.back();
  table.t.back() = turn;
  for (const double t : table.t) table.y.push_back(std::sin(t) + noise(generator));
  return table;
}

double sum_of_squares(const Values& f, const Values& y) {
  double sum = 0;
  for (std::size_t k = 0; k < y.size(); ++k) sum += (f[k] - y[k]) * (f[k] - y[k]);
  return sum;
}

// Integral of f''^2, exact as f'' is linear between the points
double bending(const Values& t, const Values& f) {
  const Interpolant spline(t, f);
  const Values& m = spline.curvatures();
  double sum = 0;
  for (std::size_t k = 0; k + 1 < t.size(); ++k)
    sum += (t[k + 1] - t[k]) / 3 * (m[k] * m[k] + m[k] * m[k + 1] + m[k + 1] * m[k + 1]);
  return sum;
}

void expect_near(const Values& found, const Values& expected, double tolerance) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t k = 0; k < found.size(); ++k) EXPECT_NEAR(found[k], expected[k], tolerance) << "point " << k;
}

TEST(SmoothingSpline, NoDeviationInterpolates) {
  const Table table = noisy_sine(50, 0.1, 100);
  EXPECT_EQ(smoothed_values(table.t, table.y, 0), table.y);
  expect_near(smoothed_values(table.t, table.y, 1e-15), table.y, 1e-13);
  expect_near(smoothed_values(table.t, table.y, 1e-300), table.y, 1e-15);
}

TEST(SmoothingSpline, TwoPointsAndStraightLinesStay) {
  for (const double deviation : {0.0, 1e-20, 1e-3, 1e9}) {
    expect_near(smoothed_values({1, 3}, {5, 9}, deviation), {5, 9}, 1e-14);
    expect_near(smoothed_values({1, 1.5, 3, 7}, {5, 6, 9, 17}, deviation), {5, 6, 9, 17}, 1e-14);
    expect_near(smoothed_values({1, 1.5, 3, 7}, {2, 2, 2, 2}, deviation), {2, 2, 2, 2}, 1e-15);
  }
}

// By hand: t = -1, 0, 1 and y = 0, 1, 0. Symmetric residuals with neither sum nor moment are multiples of (-1, 2, -1), whose squares
// sum to 6; the bound 3 deviation^2 makes the factor deviation/sqrt(2), until the line y = 1/3 is reached at deviation = sqrt(2)/3.
TEST(SmoothingSpline, ThreePointsByHand) {
  for (const double deviation : {1e-6, 0.01, 0.3, 0.47}) {
    const double part = deviation / std::numbers::sqrt2;
    expect_near(smoothed_values({-1, 0, 1}, {0, 1, 0}, deviation), {part, 1 - 2 * part, part}, 1e-12);
  }
  expect_near(smoothed_values({-1, 0, 1}, {0, 1, 0}, 0.48), {1 / 3., 1 / 3., 1 / 3.}, 1e-15);
}

TEST(SmoothingSpline, GreatDeviationGivesTheLeastSquaresLine) {
  const Table table = noisy_sine(40, 0.2, 30);
  double n = 0, st = 0, sy = 0, stt = 0, sty = 0;
  for (std::size_t k = 0; k < table.t.size(); ++k) {
    const double t = table.t[k], y = table.y[k];
    n += 1, st += t, sy += y, stt += t * t, sty += t * y;
  }
  const double slope = (n * sty - st * sy) / (n * stt - st * st), start = (sy - slope * st) / n;
  Values line;
  for (const double t : table.t) line.push_back(start + slope * t);
  const double enough = std::sqrt(sum_of_squares(line, table.y) / n);
  for (const double deviation : {1.000001 * enough, 10.0, 1e300})
    expect_near(smoothed_values(table.t, table.y, deviation), line, 1e-13);
  // Just below, the spline is not yet the line but close to it.
  const Values almost = smoothed_values(table.t, table.y, 0.999999 * enough);
  expect_near(almost, line, 0.01);
  EXPECT_GT(bending(table.t, almost), 0);
}

TEST(SmoothingSpline, UsesTheWholeBound) {
  for (const int count : {3, 4, 5, 10, 5000})
    for (const double unevenness : {1.0, 1e4})
      for (const double deviation : {1e-6, 1e-3, 0.03}) {
        const Table table = noisy_sine(count, 0.2, unevenness);
        const double sum = sum_of_squares(smoothed_values(table.t, table.y, deviation), table.y);
        EXPECT_NEAR(sum / (count * deviation * deviation), 1, 1e-8) << count << " points, deviation " << deviation;
      }
}

// Two different values at nearly the same time would dominate the bending: the whole bound is used to bring them together.
TEST(SmoothingSpline, BringsNeighboursTogether) {
  for (const double step : {1e-4, 1e-8, 1e-12, 1e-15}) {
    const double each = 0.1 * std::sqrt(5 / 2.0);
    expect_near(smoothed_values({0, 1, 1 + step, 2, 3}, {0, 1, 0, 2, -1}, 0.1), {0, 1 - each, each, 2, -1}, 10 * step + 1e-14);
  }
  EXPECT_THROW(smoothed_values({0, 1e-300, 1, 2, 3}, {0, 1, 0, 2, -1}, 0.1), std::invalid_argument);
}

// At the minimum the curve is a beam on equal springs: its shear force f''' jumps at every point by the same multiple of y - f,
// including the ends, beyond which f''' = 0.
TEST(SmoothingSpline, IsABeamOnEqualSprings) {
  for (const double unevenness : {1.0, 20.0})
    for (const double deviation : {0.01, 0.1}) {
      const Table table = noisy_sine(40, 0.1, unevenness);
      const Values& t = table.t;
      const Values f = smoothed_values(t, table.y, deviation);
      const Interpolant spline(t, f);
      Values jump, residual;
      for (std::size_t k = 0; k < t.size(); ++k) {
        const double before = k > 0 ? spline.third_derivative((t[k - 1] + t[k]) / 2) : 0;
        const double after = k + 1 < t.size() ? spline.third_derivative((t[k] + t[k + 1]) / 2) : 0;
        jump.push_back(after - before);
        residual.push_back(table.y[k] - f[k]);
      }
      const Values zero(t.size(), 0.0);
      const double stiffness = std::sqrt(sum_of_squares(jump, zero) / sum_of_squares(residual, zero));
      for (double& value : residual) value *= stiffness;
      expect_near(jump, residual, 1e-6 * stiffness * deviation);
    }
}

// No other values within the bound give a curve with less bending: neither rough changes, which increase it much, nor waves and lines,
// which increase it little. Residuals that exceed the bound are scaled down to it.
TEST(SmoothingSpline, BendsLeastWithinTheBound) {
  std::mt19937 generator(7);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> size(-6, 0);
  for (const double deviation : {0.02, 0.1, 0.4}) {
    const Table table = noisy_sine(60, 0.1, 10);
    const Values f = smoothed_values(table.t, table.y, deviation);
    const double bound = 60 * deviation * deviation, least = bending(table.t, f);
    for (int trial = 0; trial < 2000; ++trial) {
      const double amplitude = deviation * std::pow(10, size(generator)), rough = trial % 2 ? normal(generator) : 0;
      const double level = normal(generator), slope = normal(generator), wave = normal(generator), rate = 3 * normal(generator);
      Values other = f;
      for (std::size_t k = 0; k < f.size(); ++k)
        other[k] += amplitude * (level + slope * table.t[k] + wave * std::sin(rate * table.t[k]) + rough * normal(generator));
      const double shorter = std::min(1.0, std::sqrt(bound / sum_of_squares(other, table.y)));
      for (std::size_t k = 0; k < f.size(); ++k) other[k] = table.y[k] + shorter * (other[k] - table.y[k]);
      EXPECT_GE(bending(table.t, other), least * (1 - 1e-8)) << "deviation " << deviation << ", trial " << trial;
    }
  }
}

struct Errors {
  double value = 0, curvature = 0;
};

// Root mean squares over one period
Errors errors_of_sine(const Interpolant& spline) {
  const int samples = 2000;
  Errors sum;
  for (int k = 0; k < samples; ++k) {
    const double t = turn * (k + 0.5) / samples;
    const Jet jet = spline.evaluate(t);
    sum.value += std::pow(jet.v - std::sin(t), 2) / samples;
    sum.curvature += std::pow(jet.d2 + std::sin(t), 2) / samples;
  }
  return {std::sqrt(sum.value), std::sqrt(sum.curvature)};
}

double median(Values values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

// 400 points with noise of 5 % of the amplitude. The gain depends on the noise, so medians of 25 samples are tested: the value is 3 times
// better than with interpolation and the curvature 5000 times, with an error below 10 % of the amplitude instead of about 750 times the
// amplitude. A deviation that is 10 % too large costs half the gain in the value and little of that in the curvature.
TEST(SmoothingSpline, RemovesNoiseFromTheSineAndItsCurvature) {
  Values value_gain, curvature_gain, curvature_error, cautious_value_gain, cautious_curvature_error;
  for (unsigned seed = 1; seed <= 25; ++seed) {
    const Table table = noisy_sine(400, 0.05, 1, seed);
    const auto smoothed = [&](double deviation) {
      return errors_of_sine({table.t, smoothed_values(table.t, table.y, deviation)});
    };
    const Errors interpolated = smoothed(0), right = smoothed(0.05), cautious = smoothed(0.055);
    value_gain.push_back(interpolated.value / right.value);
    curvature_gain.push_back(interpolated.curvature / right.curvature);
    curvature_error.push_back(right.curvature);
    cautious_value_gain.push_back(interpolated.value / cautious.value);
    cautious_curvature_error.push_back(cautious.curvature);
    EXPECT_GT(value_gain.back(), 1.5) << "seed " << seed;
    EXPECT_GT(curvature_gain.back(), 50) << "seed " << seed;
  }
  EXPECT_GT(median(value_gain), 3);
  EXPECT_GT(median(curvature_gain), 5000);
  EXPECT_LT(median(curvature_error), 0.1);
  EXPECT_GT(median(cautious_value_gain), 1.5);
  EXPECT_LT(median(cautious_curvature_error), 0.1);
}

// Times from milliseconds to megaseconds, values in any unit, both shifted, and with a line added, which has no curvature
TEST(SmoothingSpline, IsTheSameInAllUnits) {
  const Table table = noisy_sine(300, 0.1, 30);
  const Values f = smoothed_values(table.t, table.y, 0.1);
  for (const double time_unit : {1e-12, 1e-3, 1e6, 1e100})
    for (const double unit : {1e-200, -1e-6, 1e9, 1e200}) {
      Values t, y, expected;
      for (std::size_t k = 0; k < f.size(); ++k) {
        t.push_back(time_unit * (table.t[k] - 100));
        y.push_back(unit * (table.y[k] + 3 * table.t[k] - 50));
        expected.push_back(f[k] + 3 * table.t[k] - 50);
      }
      Values found = smoothed_values(t, y, 0.1 * std::abs(unit));
      for (double& value : found) value /= unit;
      expect_near(found, expected, 1e-9);
    }
}

TEST(SmoothingSpline, RefusesBadTables) {
  EXPECT_THROW(smoothed_values({}, {}, 1), std::invalid_argument);
  EXPECT_THROW(smoothed_values({1}, {1}, 1), std::invalid_argument);
  EXPECT_THROW(smoothed_values({1, 2}, {1}, 1), std::invalid_argument);
  EXPECT_THROW(smoothed_values({1, 1}, {1, 2}, 1), std::invalid_argument);
  EXPECT_THROW(smoothed_values({1, 3, 2}, {1, 2, 3}, 0), std::invalid_argument);
  EXPECT_THROW(smoothed_values({1, NAN}, {1, 2}, 1), std::invalid_argument);
  EXPECT_THROW(smoothed_values({1, 2}, {1, INFINITY}, 1), std::invalid_argument);
  for (const double deviation : {-1e-9, -double{INFINITY}, double{INFINITY}, double{NAN}})
    EXPECT_THROW(smoothed_values({1, 2, 3}, {1, 2, 4}, deviation), std::invalid_argument) << deviation;
}

}  // namespace holonom::smoothing_spline_test
