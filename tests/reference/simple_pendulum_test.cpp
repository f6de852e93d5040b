// IFToMM benchmark A01 against Jacobi's elliptic functions. From rest at the angle -pi/2 (from straight down), with k =
// sin(pi/4):
//   sin(angle/2) = -k cd(w t),   angle' = 2 k w sqrt(1 - k^2) sd(w t),   w^2 = g/L
#include <gtest/gtest.h>

#include <cmath>

#include "support/elliptic.h"
#include "support/run_model.h"

namespace holonom::simple_pendulum_test {

constexpr double g = 9.81, m = 0.5;  // gravity over length, k^2

struct Swing {
  double angle, rate;
};

Swing exact(double t) {
  const double w = std::sqrt(g);
  const Elliptic at = jacobi_elliptic(w * t, m);
  return {-2 * std::asin(std::sqrt(m) * at.cn / at.dn), 2 * std::sqrt(m) * w * std::sqrt(1 - m) * at.sn / at.dn};
}

// Values at t = 0.5, 1, 5 and 10 s as computed for the benchmark with 30-digit elliptic functions.
TEST(SimplePendulum, ClosedFormAgreesWithTabulatedValues) {
  const double table[][4] = {{0.5, -0.39104879155054639, -0.9203699487851922, 4.2494303612561379},
                             {1, 0.98629175113187532, -0.16501085312554117, 1.7993090169070786},
                             {5, -0.94230543504375734, -0.33475433841400058, 2.5627875681926295},
                             {10, -0.27508746257611686, -0.96141920509912506, 4.3431606928646831}};
  for (const auto& [t, x, y, rate] : table) {
    const Swing swing = exact(t);
    EXPECT_NEAR(std::sin(swing.angle), x, 1e-13) << t;
    EXPECT_NEAR(-std::cos(swing.angle), y, 1e-13) << t;
    EXPECT_NEAR(swing.rate, rate, 1e-12) << t;
  }
  EXPECT_NEAR(4 * complete_elliptic_integral(m) / std::sqrt(g), 2.3678419475762374, 1e-14);  // the period
}

void expect_the_swing(const RunSettings& settings, double position, double energy) {
  const RunResult result = run_model(reference_model("pendulum.yaml"), settings);
  ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  EXPECT_EQ(result.size(), 1001u);
  double worst_position = 0, worst_rate = 0, worst_energy = 0;
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    const Swing swing = exact(row["t"]);
    const double x = std::sin(swing.angle), y = -std::cos(swing.angle);
    worst_position = std::max(worst_position, std::hypot(row["P.x"] - x, row["P.y"] - y));
    worst_rate = std::max(worst_rate, std::abs(row["O.rate"] - swing.rate));
    worst_energy = std::max(worst_energy, std::abs(row["energy.kinetic"] + row["energy.potential"]));  // it starts from zero
  }
  EXPECT_LT(worst_position, position);
  EXPECT_LT(worst_rate, 10 * position);
  EXPECT_LT(worst_energy, energy);
  EXPECT_LT(result.largest("energy.balance"), energy);
  EXPECT_LT(result.diagnostics.worst_energy_balance, energy);
}

// The benchmark asks for 1e-6 m and 5e-5 J.
TEST(SimplePendulum, ProjectWithTsitouras) {
  expect_the_swing(with_tolerance("project", "tsitouras", 1e-9, 10, 0.01), 1e-6, 5e-5);
}
TEST(SimplePendulum, ProjectWithVerner) { expect_the_swing(with_tolerance("project", "verner", 1e-9, 10, 0.01), 1e-6, 5e-5); }
TEST(SimplePendulum, ProjectWithMerson) { expect_the_swing(with_tolerance("project", "merson", 1e-10, 10, 0.01), 1e-6, 5e-5); }
TEST(SimplePendulum, ProjectWithFixedSteps) { expect_the_swing(with_fixed_step("project", "rk4", 2e-3, 10, 0.01), 1e-6, 5e-5); }
TEST(SimplePendulum, BaumgarteWithVerner) {
  expect_the_swing(with_tolerance("baumgarte", "verner", 1e-11, 10, 0.01), 1e-6, 5e-5);
}

TEST(SimplePendulum, TightToleranceReachesTenDigits) {
  expect_the_swing(with_tolerance("project", "verner", 1e-12, 10, 0.01), 1e-10, 1e-8);
}

}  // namespace holonom::simple_pendulum_test
