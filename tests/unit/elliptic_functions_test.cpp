// The elliptic functions of tests/support, which other tests use as references, against tabulated values and identities.
#include "support/elliptic.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/quadrature.h"

namespace holonom::elliptic_functions_test {

// Abramowitz and Stegun, table 17.1: K(m) to 15 decimals at m = 0, 0.5, 0.9.
TEST(EllipticFunctions, CompleteIntegralAsTabulated) {
  EXPECT_NEAR(complete_elliptic_integral(0), std::numbers::pi / 2, 1e-15);
  EXPECT_NEAR(complete_elliptic_integral(0.5), 1.854074677301372, 1e-14);
  EXPECT_NEAR(complete_elliptic_integral(0.9), 2.578092113348173, 1e-14);
}

TEST(EllipticFunctions, InvertTheIncompleteIntegral) {
  for (const double m : {0.1, 0.5, 0.95})
    for (const double phi : {0.3, 1.2, 1.5}) {
      const double u = integral([m](double x) { return 1 / std::sqrt(1 - m * std::sin(x) * std::sin(x)); }, 0, phi, 64);
      EXPECT_NEAR(jacobi_elliptic(u, m).sn, std::sin(phi), 1e-14);
      EXPECT_NEAR(jacobi_elliptic(u, m).cn, std::cos(phi), 1e-14);
    }
}

TEST(EllipticFunctions, AreTrigonometricAtZeroParameterAndPeriodicElsewhere) {
  EXPECT_NEAR(jacobi_elliptic(0.7, 0).sn, std::sin(0.7), 1e-15);
  EXPECT_NEAR(jacobi_elliptic(0.7, 0).dn, 1, 1e-15);
  const double m = 0.6, period = 4 * complete_elliptic_integral(m);
  for (const double u : {0.2, 1.0, 2.5}) {
    const Elliptic here = jacobi_elliptic(u, m), later = jacobi_elliptic(u + 3 * period, m);
    EXPECT_NEAR(here.sn, later.sn, 1e-13);
    EXPECT_NEAR(here.cn, later.cn, 1e-13);
    EXPECT_NEAR(here.dn, later.dn, 1e-13);
  }
}

}  // namespace holonom::elliptic_functions_test
