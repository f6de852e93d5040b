// IFToMM benchmark A04: the rectangular Bricard mechanism, overconstrained in every configuration. P3 at 1 s and 5 s was computed
// independently with two other methods; the benchmark requires 1e-6 m and an energy error of the order of 1e-3 J over 10 s.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "analysis/equilibrium/initial_state.h"
#include "support/run_model.h"

namespace holonom::bricard_test {

TEST(Bricard, HasThirtyEquationsOfRank29) {
  const CheckReport report = check(reference_model("bricard.yaml"));
  EXPECT_EQ(report.coordinates, 30);
  EXPECT_EQ(report.equations, 30);
  EXPECT_EQ(report.redundant, 1);
  EXPECT_EQ(report.degrees_of_freedom, 1);
  EXPECT_EQ(report.dependent.size(), 6u);  // every joint of the loop takes part
}

class BricardMotion : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(BricardMotion, ReachesTheReferencePoints) {
  const auto [treatment, integrator] = GetParam();
  const RunResult result = run_model(reference_model("bricard.yaml"), with_tolerance(treatment, integrator, 1e-11, 10, 0.5));
  ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  const Vec3 after_1(0.2744813192644815, -0.8867079387346519, -0.462330002687415);
  const Vec3 after_5(0.9999327423018483, -0.9999999977383549, -6.725543635766122e-05);
  EXPECT_LT((result.at(1).vector("P3.") - after_1).norm(), 1e-7);
  EXPECT_LT((result.at(5).vector("P3.") - after_5).norm(), 1e-7);
  EXPECT_LT(result.diagnostics.worst_energy_balance, 1e-7);
  EXPECT_LT(result.diagnostics.worst_position_violation, 1e-11);
  const auto& notes = result.diagnostics.notes;
  EXPECT_TRUE(
      std::ranges::any_of(notes, [](const std::string& n) { return n.find("1 redundant constraint equation among") != n.npos; }));
}

INSTANTIATE_TEST_SUITE_P(Choices, BricardMotion,
                         testing::Values(std::pair{"project", "verner"}, std::pair{"project", "tsitouras"},
                                         std::pair{"baumgarte", "verner"}),
                         [](const auto& each) { return std::string(each.param.first) + "_" + each.param.second; });

// The benchmark's own energy measure is |T + V - E0|: 1e-3 J is its class of high accuracy.
TEST(Bricard, ModerateToleranceMeetsTheEnergyMeasure) {
  const RunResult result = run_model(reference_model("bricard.yaml"), with_tolerance("project", "tsitouras", 1e-7, 10, 0.1));
  ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  const Row start = result.first();
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    const double gained = row["energy.kinetic"] + row["energy.potential"] - start["energy.kinetic"] - start["energy.potential"];
    EXPECT_LT(std::abs(gained), 1e-3) << row["t"];
  }
}

}  // namespace holonom::bricard_test
