// Extrapolated differences: accurate to rounding for smooth functions, with smaller steps where they are not defined; kinks are found.
#include "analysis/linear_motion/difference_quotient.h"

#include <gtest/gtest.h>

#include <cmath>

namespace holonom::difference_quotient_test {

VecX no_noise(const VecX& middle) { return VecX::Zero(middle.size()); }

TEST(DifferenceQuotient, SmoothFunctionsToRounding) {
  const auto f = [](double x, VecX& y) {
    y = Eigen::Vector4d(std::exp(3 * x), std::sin(x) + 1e3, x * x, 7);
    return Outcome{};
  };
  VecX middle;
  f(0, middle);
  const Derivative derivative = differentiate(f, middle, no_noise(middle), 1. / 32);
  ASSERT_TRUE(derivative.outcome);
  EXPECT_NEAR(derivative.value[0], 3, 1e-11);
  EXPECT_NEAR(derivative.value[1], 1, 1e-9);
  EXPECT_NEAR(derivative.value[2], 0, 1e-14);
  EXPECT_EQ(derivative.value[3], 0);
  for (int k = 0; k < 4; ++k) EXPECT_LE(std::abs(derivative.value[k] - Eigen::Vector4d(3, 1, 0, 0)[k]), derivative.error[k]) << k;
  EXPECT_EQ(derivative.kink.norm(), 0);
}

// The function changes much faster than on the given scale: the first steps are far too long.
TEST(DifferenceQuotient, FastFunctions) {
  const auto f = [](double x, VecX& y) {
    y = VecX::Constant(1, std::tanh(50 * x + 0.3));
    return Outcome{};
  };
  VecX middle;
  f(0, middle);
  const double exact = 50 / std::pow(std::cosh(0.3), 2);
  EXPECT_NEAR(differentiate(f, middle, no_noise(middle), 1. / 32).value[0], exact, 1e-7 * exact);
}

TEST(DifferenceQuotient, StepsThatFailBecomeSmaller) {
  const auto f = [](double x, VecX& y) {
    y = VecX::Constant(1, std::sqrt(1e-2 + x));
    return std::abs(x) < 1e-2 ? Outcome{} : Outcome{Outcome::smaller_step, "too far"};
  };
  VecX middle;
  f(0, middle);
  const Derivative derivative = differentiate(f, middle, no_noise(middle), 1. / 32);
  ASSERT_TRUE(derivative.outcome);
  EXPECT_NEAR(derivative.value[0], 5, 1e-8);
  const auto never = [](double, VecX&) { return Outcome{Outcome::smaller_step, "not here"}; };
  EXPECT_EQ(differentiate(never, middle, no_noise(middle), 1. / 32).outcome.reason, "not here");
}

TEST(DifferenceQuotient, KinksAreSeen) {
  const auto f = [](double x, VecX& y) {
    y = VecX::Constant(1, std::max(x, 0.0));
    return Outcome{};
  };
  const Derivative derivative = differentiate(f, VecX::Zero(1), VecX::Zero(1), 1. / 32);
  EXPECT_NEAR(derivative.value[0], 0.5, 1e-12);
  EXPECT_NEAR(derivative.kink[0], 0.5, 1e-12);
}

}  // namespace holonom::difference_quotient_test
