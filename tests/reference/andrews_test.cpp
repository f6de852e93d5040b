// Andrews' seven-body mechanism against the published solution: Test Set for IVP Solvers (Bari), problem "Andrews" (PSIDE on a
// Cray C90 with relative and absolute tolerance 1e-14), at t = 0.03 s. Converged integrations of our own, computed before this
// program with two other methods, differ from the published angles by up to 1.2e-9 rad (beta = 15.8107711951539) and from the
// rates by 5e-8. Points at 0.05 s are the measure of IFToMM benchmark A03.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/run_model.h"

namespace holonom::andrews_test {

// beta, Theta, gamma, Phi, delta, Omega, epsilon from a quantity of the seven bodies: angle, omega or alpha.
std::vector<double> joint_values(const Row& row, const std::string& quantity) {
  double k[8];
  for (int b = 1; b <= 7; ++b) k[b] = row["K" + std::to_string(b) + "." + quantity];
  return {k[1], k[2] - k[1], k[3], k[4] - k[5], k[5], k[6] - k[7], k[7]};
}

void expect_relative(const std::vector<double>& found, const std::vector<double>& published, double tolerance) {
  for (std::size_t k = 0; k < published.size(); ++k)
    EXPECT_NEAR(found[k], published[k], tolerance * std::abs(published[k])) << "coordinate " << k;
}

void expect_point(const Row& row, const std::string& marker, double x, double y) {
  EXPECT_NEAR(row[marker + ".x"], x, 1e-9) << marker;
  EXPECT_NEAR(row[marker + ".y"], y, 1e-9) << marker;
}

std::vector<double> multipliers(const Row& row) {
  return {row["E3.fx"], row["E3.fy"], row["E4.fx"], row["E4.fy"], row["E6.fx"], row["E6.fy"]};
}

TEST(Andrews, DrawingIsConsistentAndHasOneFreedom) {
  const RunResult result = run_model(reference_model("andrews.yaml"), only_the_start());
  EXPECT_EQ(result.diagnostics.check.equations, 20);
  EXPECT_EQ(result.diagnostics.check.degrees_of_freedom, 1);
  EXPECT_EQ(result.diagnostics.check.redundant, 0);
  EXPECT_LT(result.diagnostics.check.violation_before, 1e-16);  // 30 published digits, rounded to double
}

// Published to 30 digits: the first two accelerations and the first two multipliers; the others vanish. The test set's equations
// close the loops as E of K2 = E of K3, K4, K6, so its multipliers are the forces on K3, K4 and K6 by K2.
TEST(Andrews, InitialAccelerationsAndMultipliers) {
  const RunResult result = run_model(reference_model("andrews.yaml"), only_the_start());
  const std::vector<double> a = joint_values(result.first(), "alpha"), lambda = multipliers(result.first());
  EXPECT_NEAR(a[0], 14222.4439199541138705911625887, 1e-8);
  EXPECT_NEAR(a[1], -10666.8329399655854029433719415, 1e-8);
  for (int k = 2; k < 7; ++k) EXPECT_NEAR(a[k], 0, 1e-8) << k;
  EXPECT_NEAR(lambda[0], 98.5668703962410896057654982170, 1e-10);
  EXPECT_NEAR(lambda[1], -6.12268834425566265503114393122, 1e-10);
  for (int k = 2; k < 6; ++k) EXPECT_NEAR(lambda[k], 0, 1e-10) << k;
}

struct Choices {
  const char *treatment, *integrator;
  double tolerance;
};

class AndrewsMotion : public testing::TestWithParam<Choices> {
 protected:
  static RunResult run_to(double end) {
    const Choices& choice = GetParam();
    RunResult result = run_model(reference_model("andrews.yaml"),
                                 with_tolerance(choice.treatment, choice.integrator, choice.tolerance, end, end / 3));
    EXPECT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    return result;
  }
};

TEST_P(AndrewsMotion, PublishedStateAt30Milliseconds) {
  const RunResult result = run_to(0.03);
  const Row row = result.last();
  expect_relative(joint_values(row, "angle"),
                  {15.81077119629904, -15.75637105984298, 0.04082224013073101, -0.5347301163226948, 0.5244099658805304,
                   0.5347301163226948, 1.048080741042263},
                  1e-8);
  expect_relative(joint_values(row, "omega"),
                  {1139.920302151208, -1424.379294994111, 11.03291221937134, 19.29337464421385, 0.5735699284790808,
                   -19.29337464421385, 0.3231791658026955},
                  1e-6);
  EXPECT_NEAR(row["K1.angle"], 15.8107711951539, 1e-9);  // our own converged value, good to 3e-13
}

// The published accelerations and multipliers are no better than 2e-6: they miss the equations of motion at the published angles
// and rates by that much. Evaluated with 40 digits at the converged state (beta = 15.8107711951539) the equations give the
// second lists.
TEST_P(AndrewsMotion, AccelerationsAndMultipliersAt30Milliseconds) {
  const RunResult result = run_to(0.03);
  const std::vector<double> a = joint_values(result.last(), "alpha"), lambda = multipliers(result.last());
  expect_relative(a,
                  {-24631.76316945196, 51850.37701610329, 324102.5686413781, 566749.3645176213, 16743.62929479361,
                   -566749.3645176222, 9826.520791458422},
                  2e-6);
  expect_relative(
      a, {-24631.76312148, 51850.319634312, 324102.60070765, 566749.42200112, 16743.635418361, -566749.42200112, 9826.5078015099},
      3e-8);
  expect_relative(
      lambda, {199.1753333731910, -29.75531228015052, 23.06654119098399, 31.45271365475927, 22.64249232082739, 11.61740700019673},
      2e-6);
  expect_relative(lambda, {199.17534810456, -29.75530997486, 23.066543611628, 31.452725275799, 22.6424947864, 11.617392352574},
                  1e-8);
}

// Points follow from the published angles by the mechanism's geometry.
TEST_P(AndrewsMotion, PointsAt30Milliseconds) {
  const RunResult result = run_to(0.03);
  const Row row = result.last();
  expect_point(row, "PF", -0.006963039426224058, -0.0007183884386941004);
  expect_point(row, "PE", -0.034921618394915456, -0.002240841082110967);
  expect_point(row, "PD", -0.01563206598475029, 0.0155612140749627);
  expect_point(row, "PG", -0.03471521904989545, 0.017758093872290416);
  expect_point(row, "PH", -0.03468133356442188, -0.02223939761002647);
  expect_point(row, "K4", -0.03477497166027874, 0.011968402202991231);
  expect_point(row, "K6", -0.034750896022849774, -0.016449815495194912);
}

// The benchmark's energy measure is |T + V - E0 - torque (beta - beta0)|. F and E at 0.05 s were computed independently.
TEST_P(AndrewsMotion, PointsAndEnergyAt50Milliseconds) {
  const RunResult result = run_to(0.05);
  const Row start = result.first(), row = result.last();
  expect_point(row, "PF", -0.005208504722288774, 0.004676695260319571);
  expect_point(row, "PE", -0.032389672440242566, -0.002045218268465711);
  const double gained = row["energy.kinetic"] + row["energy.potential"] - start["energy.kinetic"] - start["energy.potential"];
  EXPECT_NEAR(gained, 0.033 * (row["K1.angle"] - start["K1.angle"]), 1e-9);
  EXPECT_LT(result.largest("energy.balance"), 1e-9);
  EXPECT_LT(result.diagnostics.worst_energy_balance, 1e-9);
}

INSTANTIATE_TEST_SUITE_P(Choices, AndrewsMotion,
                         testing::Values(Choices{"project", "tsitouras", 1e-11}, Choices{"project", "verner", 1e-12},
                                         Choices{"baumgarte", "tsitouras", 1e-11}, Choices{"project", "merson", 1e-12},
                                         Choices{"project", "shampine-gordon", 1e-12},
                                         Choices{"baumgarte", "shampine-gordon", 1e-12}, Choices{"project", "adams", 1e-12},
                                         Choices{"project", "gear", 1e-12}, Choices{"project", "ida", 1e-12}),
                         [](const auto& each) {
                           std::string name = std::string(each.param.treatment) + "_" + each.param.integrator;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace holonom::andrews_test
