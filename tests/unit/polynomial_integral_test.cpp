// Weights of the integral of a polynomial through values at nodes: the constants of Adams' formulas (E. Hairer, S. P. Norsett, G. Wanner,
// Solving Ordinary Differential Equations I, III.1) and exactness on uneven nodes.
#include "integrators/polynomial_integral.h"

#include <gtest/gtest.h>

#include <cmath>

namespace holonom::polynomial_integral_test {

// With equal steps node i adds gamma_i or gamma*_i times the backward difference of order i, whose first weight is 1.
TEST(PolynomialIntegral, GivesTheConstantsOfAdamsAndBashforth) {
  const double gamma[] = {1, 1. / 2, 5. / 12, 3. / 8, 251. / 720, 95. / 288, 19087. / 60480, 5257. / 17280, 1070017. / 3628800};
  const double nodes[] = {0, -1, -2, -3, -4, -5, -6, -7, -8};
  PolynomialIntegral integral;
  integral.place(nodes, 9, 0, 1);
  for (int i = 0; i < 9; ++i) EXPECT_NEAR(integral.added_weight(0, i), gamma[i], 1e-13) << i;
}

TEST(PolynomialIntegral, GivesTheConstantsOfAdamsAndMoulton) {
  const double gamma[] = {1,         -1. / 2,       -1. / 12,      -1. / 24,          -19. / 720,
                          -3. / 160, -863. / 60480, -275. / 24192, -33953. / 3628800, -0.00789255401234567901};
  const double nodes[] = {1, 0, -1, -2, -3, -4, -5, -6, -7, -8};
  PolynomialIntegral integral;
  integral.place(nodes, 10, 0, 1);
  for (int i = 0; i < 10; ++i) EXPECT_NEAR(integral.added_weight(0, i), gamma[i], 1e-13) << i;
}

TEST(PolynomialIntegral, IsExactOnUnevenNodesUpToThirteenOfThem) {
  const double nodes[] = {2.1, 2, 1.8, 1.75, 1.5, 1.45, 1.2, 1.1, 0.9, 0.85, 0.6, 0.5, 0.3};
  PolynomialIntegral integral;
  integral.place(nodes, 13, 2, 2.1);
  for (int count = 1; count <= 13; ++count)
    for (int power = 0; power < count; ++power) {
      double sum = 0;
      for (int j = 0; j < count; ++j) sum += integral.weight(j, count) * std::pow(nodes[j] - 1.2, power);
      const double exact = (std::pow(0.9, power + 1) - std::pow(0.8, power + 1)) / (power + 1);
      EXPECT_NEAR(sum, exact, 1e-11) << count << " nodes, power " << power;
    }
}

TEST(PolynomialIntegral, OfATinyIntervalBackwardsIsSound) {
  const double nodes[] = {1, 0.5, 0.25};
  PolynomialIntegral integral;
  const double to = 1 - 1e-6;
  integral.place(nodes, 3, 1, to);
  double sum = 0;
  for (int j = 0; j < 3; ++j) sum += integral.weight(j, 3);
  EXPECT_NEAR(sum, to - 1, 1e-18);
}

}  // namespace holonom::polynomial_integral_test
