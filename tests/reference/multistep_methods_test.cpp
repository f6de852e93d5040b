// The IFToMM benchmarks A01 to A05 and the spinning top with the multistep methods: shampine-gordon, and adams, gear and ida of
// SUNDIALS. References and required accuracies are those of the tests named after the benchmarks.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/elliptic.h"
#include "support/four_bars.h"
#include "support/free_top.h"
#include "support/run_model.h"

namespace holonom::multistep_methods_test {

struct Choices {
  const char *coordinates, *treatment, *integrator;
};

void PrintTo(const Choices& choices, std::ostream* out) { *out << choices.treatment << "/" << choices.integrator; }

std::string name_of(const testing::TestParamInfo<Choices>& each) {
  std::string name = std::string(each.param.coordinates) + "_" + each.param.treatment + "_" + each.param.integrator;
  std::ranges::replace(name, '-', '_');
  return name;
}

RunResult run_with(const std::string& file, const Choices& choices, double tolerance, double end, double output) {
  RunSettings settings = with_tolerance(choices.treatment, choices.integrator, tolerance, end, output);
  settings.coordinates = Choice{choices.coordinates, {}, {}};
  RunResult result = run_model(reference_model(file), settings);
  EXPECT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  return result;
}

double energy_error(const RunResult& result) {
  const Row start = result.first();
  double largest = 0;
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    const double gained = row["energy.kinetic"] + row["energy.potential"] - start["energy.kinetic"] - start["energy.potential"];
    largest = std::max(largest, std::abs(gained));
  }
  return largest;
}

class MultistepOnLoops : public testing::TestWithParam<Choices> {};

// A01: 1e-5 m and 1e-5 J are asked for, ten seconds
TEST_P(MultistepOnLoops, PendulumA01) {
  const RunResult result = run_with("pendulum.yaml", GetParam(), 1e-9, 10, 0.1);
  double worst = 0;
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    const Elliptic at = jacobi_elliptic(std::sqrt(9.81) * row["t"], 0.5);
    const double angle = -2 * std::asin(std::sqrt(0.5) * at.cn / at.dn);
    worst = std::max(worst, std::hypot(row["P.x"] - std::sin(angle), row["P.y"] + std::cos(angle)));
  }
  EXPECT_LT(worst, 1e-5);
  EXPECT_LT(energy_error(result), 1e-5);
}

// A02: flat positions are passed every half turn, where projection keeps the branch
TEST_P(MultistepOnLoops, FourBarsA02) {
  if (std::string(GetParam().treatment) == "baumgarte") GTEST_SKIP() << "nothing keeps the branch";
  const RunResult result = run_with("four_bars_1.yaml", GetParam(), 1e-10, 10, 0.1);
  double worst = 0;
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    const FourBarsTip tip = four_bars_tip(1, row["t"]);
    worst = std::max(worst, std::hypot(row["B0.x"] - tip.x, row["B0.y"] - tip.y));
  }
  EXPECT_LT(worst, 1e-5);
  EXPECT_TRUE(result.diagnostics.notes.empty()) << result.diagnostics.notes.front();
}

// A03 is Andrews' mechanism: andrews_test.cpp

// A04: redundant rows; 1e-6 m and 1e-3 J
TEST_P(MultistepOnLoops, BricardA04) {
  const RunResult result = run_with("bricard.yaml", GetParam(), 1e-9, 10, 1);
  EXPECT_LT((result.at(1).vector("P3.") - Vec3(0.2744813192644815, -0.8867079387346519, -0.462330002687415)).norm(), 1e-6);
  EXPECT_LT((result.at(5).vector("P3.") - Vec3(0.9999327423018483, -0.9999999977383549, -6.725543635766122e-05)).norm(), 1e-6);
  EXPECT_LT(energy_error(result), 1e-3);
}

INSTANTIATE_TEST_SUITE_P(Multistep, MultistepOnLoops,
                         testing::Values(Choices{"body", "project", "shampine-gordon"},
                                         Choices{"natural", "project", "shampine-gordon"},
                                         Choices{"relative", "partition", "shampine-gordon"},
                                         Choices{"body", "baumgarte", "shampine-gordon"}, Choices{"body", "project", "adams"},
                                         Choices{"natural", "augmented-1", "adams"}, Choices{"relative", "project", "adams"},
                                         Choices{"body", "project", "gear"}, Choices{"relative", "partition", "gear"},
                                         Choices{"body", "project", "ida"}, Choices{"body", "baumgarte", "ida"}),
                         name_of);

// A05 is stiff: steps much longer than what dampers of 8137/s allow explicit methods (3.4e-4 s for rk4)
class MultistepOnStiff : public testing::TestWithParam<Choices> {};

TEST_P(MultistepOnStiff, GovernorA05TakesFewSteps) {
  const RunResult result = run_with("flyball_governor.yaml", GetParam(), 1e-9, 1, 0.1);
  EXPECT_NEAR(result.at(0.1)["slider.z"], 0.5238364755696583, 1e-6);
  EXPECT_NEAR(result.at(1)["slider.z"], 0.5014209223727449, 1e-6);
  EXPECT_NEAR(result.at(1)["base.angle"], 5.586346965869174, 1e-6);
  const RunResult rough = run_with("flyball_governor.yaml", GetParam(), 1e-5, 1, 0.1);
  EXPECT_LT(rough.diagnostics.statistics.steps, 200) << "an explicit method takes 2900 at the least";
  EXPECT_NEAR(rough.at(1)["slider.z"], 0.5014209223727449, 1e-3);
}

INSTANTIATE_TEST_SUITE_P(Multistep, MultistepOnStiff,
                         testing::Values(Choices{"body", "project", "gear"}, Choices{"relative", "none", "gear"},
                                         Choices{"natural", "project", "gear"}, Choices{"body", "baumgarte", "ida"},
                                         Choices{"relative", "none", "ida"}),
                         name_of);

class MultistepOnRotations : public testing::TestWithParam<Choices> {};

TEST_P(MultistepOnRotations, TheTopFollowsEllipticFunctions) {
  const FreeTop exact(Vec3(1, 2, 2.5), 1, 2, Quaternion(0.5, 0.5, 0.5, 0.5));
  const RunResult result = run_with("free_top.yaml", GetParam(), 1e-10, 20, 0.1);
  double attitude = 0, angular_velocity = 0, length = 0;
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    const Quaternion rotation = row.rotation("top");
    attitude = std::max(attitude, rotation.angularDistance(exact.rotation(row["t"])));
    angular_velocity =
        std::max(angular_velocity, (rotation.conjugate() * row.vector("top.w") - exact.angular_velocity(row["t"])).norm());
    length = std::max(length, std::abs(rotation.norm() - 1));
  }
  EXPECT_LT(attitude, 1e-7);
  EXPECT_LT(angular_velocity, 1e-7);
  EXPECT_LT(length, 1e-14);
  EXPECT_LT(result.diagnostics.worst_energy_drift, 1e-7);
}

INSTANTIATE_TEST_SUITE_P(Multistep, MultistepOnRotations,
                         testing::Values(Choices{"body", "none", "shampine-gordon"},
                                         Choices{"relative", "none", "shampine-gordon"}, Choices{"body", "none", "adams"},
                                         Choices{"relative", "none", "adams"}, Choices{"body", "none", "gear"},
                                         Choices{"relative", "none", "gear"}, Choices{"body", "none", "ida"}),
                         name_of);

}  // namespace holonom::multistep_methods_test
