// Functions of two variables against scipy 1.10.1, and against what defines them.
#include "math/interpolant_surface.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

namespace holonom::interpolant_surface_test {

const std::vector<double> x = {0, 1, 1.5, 3, 4}, y = {-1, 0, 0.4, 2};
const std::vector<std::vector<double>> z = {{0, 1, 0.5, 2}, {1, -1, 0.3, 0}, {2, 0, 1.5, 1}, {0.4, 0.7, -2, 3}, {1, 1, 0, -1.5}};

// CubicSpline(x, CubicSpline(y, z, axis=1, bc_type='natural')(b, j), bc_type='natural')(a, i) for the derivative i in x and j in y
TEST(InterpolantSurface, BicubicOfScipy) {
  const InterpolantSurface surface(x, y, z);
  struct Reference {
    double a, b, z, x, y, xx, xy, yy;
  };
  for (const Reference& at :
       std::initializer_list<Reference>{{0.3, -0.5, 0.029667788298233751, -2.4701800680001047, -0.1883673078011773,
                                         2.1568726810723242, -4.5135014555898127, 0.43378269361413097},
                                        {1.2, 0.2, 0.0072460388795986611, 2.4633377578037905, 4.1283808876811596,
                                         1.8306035744147175, 1.9845335144927543, 3.0831788252508305},
                                        {2.2, 1.3, 1.0961655522168803, -3.707591924579329, 2.0411626622886478,
                                         -2.6740968925280448, 5.9010660241168456, 1.793794262123747},
                                        {3.9, 0.1, 0.66765296104201499, 1.1373064620784563, -3.1565852318056722,
                                         0.26562434678093627, 7.5659703286127353, -4.6084533340300986}}) {
    const InterpolantSurface::Derivatives found = surface.evaluate(at.a, at.b);
    EXPECT_NEAR(found.z, at.z, 1e-13);
    EXPECT_NEAR(found.x, at.x, 1e-12);
    EXPECT_NEAR(found.y, at.y, 1e-12);
    EXPECT_NEAR(found.xx, at.xx, 1e-11);
    EXPECT_NEAR(found.xy, at.xy, 1e-11);
    EXPECT_NEAR(found.yy, at.yy, 1e-11);
  }
}

// RectBivariateSpline(x, y, z, kx=1, ky=1)
TEST(InterpolantSurface, BilinearOfScipy) {
  const InterpolantSurface surface(x, y, z, Interpolation::linear);
  EXPECT_NEAR(surface.evaluate(0.3, -0.5).z, 0.35, 1e-15);
  EXPECT_NEAR(surface.evaluate(1.2, 0.2).z, 0.09, 1e-15);
  EXPECT_NEAR(surface.evaluate(2.2, 1.3).z, 1.0291666666666668, 1e-15);
  EXPECT_NEAR(surface.evaluate(3.9, 0.1).z, 0.6775, 1e-15);
}

// A product of lines has no curvature at the ends, so that natural splines reproduce it; so do bilinear functions, and both beyond the grid.
TEST(InterpolantSurface, ReproducesProductsOfLines) {
  std::vector<std::vector<double>> product;
  for (const double a : x) {
    product.emplace_back();
    for (const double b : y) product.back().push_back((1 + 2 * a) * (3 - b));
  }
  for (const Interpolation interpolation : {Interpolation::linear, Interpolation::spline}) {
    const InterpolantSurface surface(x, y, product, interpolation);
    for (double a = -1; a < 5; a += 0.17)
      for (double b = -2; b < 3; b += 0.13) {
        const InterpolantSurface::Derivatives at = surface.evaluate(a, b);
        EXPECT_NEAR(at.z, (1 + 2 * a) * (3 - b), 1e-12);
        EXPECT_NEAR(at.x, 2 * (3 - b), 1e-12);
        EXPECT_NEAR(at.y, -(1 + 2 * a), 1e-12);
        EXPECT_NEAR(at.xy, -2, 1e-12);
      }
    EXPECT_EQ(surface.excess().share, 0);
  }
}

TEST(InterpolantSurface, DerivativesAreThoseOfTheFunctionInsideAndBeyond) {
  constexpr double e = 1e-5;
  for (const Interpolation interpolation : {Interpolation::linear, Interpolation::spline})
    for (const Beyond beyond : {Beyond::hold, Beyond::extend}) {
      const InterpolantSurface surface(x, y, z, interpolation, beyond);
      for (double a = -0.73; a < 5; a += 0.31)
        for (double b = -1.77; b < 3; b += 0.23) {
          const auto at = surface.evaluate(a, b);
          EXPECT_NEAR((surface.evaluate(a + e, b).z - surface.evaluate(a - e, b).z) / (2 * e), at.x, 1e-7);
          EXPECT_NEAR((surface.evaluate(a, b + e).z - surface.evaluate(a, b - e).z) / (2 * e), at.y, 1e-7);
          EXPECT_NEAR((surface.evaluate(a + e, b).x - surface.evaluate(a - e, b).x) / (2 * e), at.xx, 1e-6);
          EXPECT_NEAR((surface.evaluate(a, b + e).x - surface.evaluate(a, b - e).x) / (2 * e), at.xy, 1e-6);
          EXPECT_NEAR((surface.evaluate(a, b + e).y - surface.evaluate(a, b - e).y) / (2 * e), at.yy, 1e-6);
        }
    }
}

TEST(InterpolantSurface, HoldsTheValuesAtItsEdges) {
  const InterpolantSurface surface(x, y, z, Interpolation::spline, Beyond::hold);
  EXPECT_EQ(surface.evaluate(9, 9).z, -1.5);
  EXPECT_EQ(surface.evaluate(9, 9).x, 0);
  EXPECT_EQ(surface.evaluate(-9, 0.1).z, surface.evaluate(0, 0.1).z);
  EXPECT_EQ(surface.evaluate(-9, 0.1).y, surface.evaluate(0, 0.1).y);
  EXPECT_TRUE(surface.inside(4, 2));
  EXPECT_FALSE(surface.inside(4.1, 2));
  EXPECT_FALSE(surface.inside(4, std::nan("")));
  EXPECT_TRUE(std::isnan(surface.evaluate(4, std::nan("")).z));
}

TEST(InterpolantSurface, RefusesWhatDoesNotFit) {
  EXPECT_THROW(InterpolantSurface({0, 1}, {0, 1}, {{1, 2}}), std::invalid_argument);
  EXPECT_THROW(InterpolantSurface({0, 1}, {0, 1}, {{1, 2}, {1}}), std::invalid_argument);
  EXPECT_THROW(InterpolantSurface({0, 0}, {0, 1}, {{1, 2}, {1, 2}}), std::invalid_argument);
  EXPECT_THROW(InterpolantSurface({0, 1}, {0, 1}, {{1, 2}, {1, 2}}, Interpolation::monotone), std::invalid_argument);
}

}  // namespace holonom::interpolant_surface_test
