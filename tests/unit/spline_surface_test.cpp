// Heights on a grid: natural splines along the grid lines, exact derivatives, convergence.
#include "math/interpolant_surface.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "math/interpolant.h"

namespace holonom::spline_surface_test {

using Table = std::vector<std::vector<double>>;

const std::vector<double> x = {0, 0.5, 1.5, 2, 3.2}, y = {-1, 0, 0.3, 2};
const Table z = {{1, 2, -1, 0}, {0.5, 3, 2, 1}, {-2, 0, 1, 4}, {1, 1, 0, -1}, {2, -3, 1, 0.5}};

TEST(SplineSurface, IsAInterpolantAlongEveryGridLine) {
  const InterpolantSurface surface(x, y, z);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const Interpolant along(y, z[i]);
    for (double at = -1; at <= 2; at += 0.07) {
      const Jet found = surface.height(x[i], Jet::variable(at)), wanted = along.evaluate(at);
      EXPECT_NEAR(found.v, wanted.v, 1e-13) << i << " " << at;
      EXPECT_NEAR(found.d1, wanted.d1, 1e-12) << i << " " << at;
      EXPECT_NEAR(found.d2, wanted.d2, 1e-12) << i << " " << at;
    }
  }
  for (std::size_t j = 0; j < y.size(); ++j) {
    std::vector<double> line;
    for (const auto& row : z) line.push_back(row[j]);
    const Interpolant along(x, line);
    for (double at = 0; at <= 3.2; at += 0.07) {
      const Jet found = surface.height(Jet::variable(at), y[j]), wanted = along.evaluate(at);
      EXPECT_NEAR(found.v, wanted.v, 1e-13) << j << " " << at;
      EXPECT_NEAR(found.d1, wanted.d1, 1e-12) << j << " " << at;
      EXPECT_NEAR(found.d2, wanted.d2, 1e-12) << j << " " << at;
    }
  }
}

// Splines of splines: first along x at every y_j, then along y through the results. The order does not matter.
TEST(SplineSurface, IsTheProductOfSplinesBetweenTheLines) {
  const InterpolantSurface surface(x, y, z);
  for (const double at_x : {0.2, 1.1, 1.9, 3.0})
    for (const double at_y : {-0.4, 0.1, 1.7}) {
      std::vector<double> across;
      for (std::size_t j = 0; j < y.size(); ++j) {
        std::vector<double> line;
        for (const auto& row : z) line.push_back(row[j]);
        across.push_back(Interpolant(x, line).evaluate(at_x).v);
      }
      EXPECT_NEAR(surface.height(at_x, at_y).v, Interpolant(y, across).evaluate(at_y).v, 1e-13);
    }
}

TEST(SplineSurface, DerivativesAlongAnyWay) {
  const InterpolantSurface surface(x, y, z);
  for (const double at_x : {0.2, 1.1, 1.9, 3.0, 3.5, -0.3})  // the last two beyond the rectangle
    for (const double at_y : {-0.4, 0.1, 1.7, 2.2}) {
      const Jet way_x(at_x, 0.7, 0.3), way_y(at_y, -0.4, 1.1);
      const double e = 1e-4;
      const auto at = [&](double step) {
        return surface
            .height(way_x.v + step * way_x.d1 + step * step / 2 * way_x.d2,
                    way_y.v + step * way_y.d1 + step * step / 2 * way_y.d2)
            .v;
      };
      const Jet found = surface.height(way_x, way_y);
      EXPECT_NEAR(found.v, at(0), 1e-14);
      // Truncation error e^2 times derivatives of some tens; round-off 1e-15/e^2
      EXPECT_NEAR(found.d1, (at(e) - at(-e)) / (2 * e), 2e-6) << at_x << " " << at_y;
      EXPECT_NEAR(found.d2, (at(e) - 2 * at(0) + at(-e)) / (e * e), 2e-5) << at_x << " " << at_y;
    }
}

TEST(SplineSurface, ValueSlopeAndCurvatureAreContinuousAcrossGridLines) {
  const InterpolantSurface surface(x, y, z);
  const double e = 1e-9;
  for (const double line : {0.5, 1.5, 2.0})
    for (const double at_y : {-0.7, 0.1, 1.2}) {
      const Jet before = surface.height(Jet::variable(line - e), at_y), after = surface.height(Jet::variable(line + e), at_y);
      EXPECT_NEAR(before.v, after.v, 1e-7);
      EXPECT_NEAR(before.d1, after.d1, 1e-6);
      EXPECT_NEAR(before.d2, after.d2, 1e-6);
    }
}

TEST(SplineSurface, LeastGridIsBilinear) {
  const InterpolantSurface surface({0, 2}, {0, 1}, {{0, 1}, {4, 3}});
  EXPECT_NEAR(surface.height(0.5, 0.25).v, 0.75 * (0.75 * 0 + 0.25 * 1) + 0.25 * (0.75 * 4 + 0.25 * 3), 1e-15);
  const Jet both = surface.height(Jet::variable(0.5), Jet::variable(0.25));
  EXPECT_NEAR(both.d2, 2 * (0 - 1 - 4 + 3) / 2.0, 1e-14);  // 2 z_xy, the only second derivative
}

TEST(SplineSurface, ConvergesWithTheFourthOrder) {
  double errors[2] = {0, 0};
  for (const int refinement : {0, 1}) {
    const int count = 8 << refinement;
    std::vector<double> grid;
    for (int k = 0; k <= count; ++k) grid.push_back(std::numbers::pi * k / count);
    Table heights;
    for (const double u : grid) {
      heights.emplace_back();
      for (const double v : grid) heights.back().push_back(std::sin(u) * std::sin(2 * v));  // curvature zero on the border
    }
    const InterpolantSurface surface(grid, grid, heights);
    for (double u = 0; u < std::numbers::pi; u += 0.02)
      for (double v = 0; v < std::numbers::pi; v += 0.02)
        errors[refinement] = std::max(errors[refinement], std::abs(surface.height(u, v).v - std::sin(u) * std::sin(2 * v)));
  }
  EXPECT_NEAR(std::log2(errors[0] / errors[1]), 4, 0.2);
}

}  // namespace holonom::spline_surface_test
