// IFToMM benchmark A02 with one and two windows against elliptic functions (support/four_bars.h): on the parallelogram branch N
// windows move like one pendulum that goes over the top.
//
// Every half revolution passes through the singular configuration with all bars aligned, where the other branches meet this one.
// Projection keeps the branch. Baumgarte stabilisation does not: at the second singular configuration (t = 1.2 s) or a later one
// the motion may continue along another branch, or no step succeeds.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/four_bars.h"
#include "support/run_model.h"

namespace holonom::four_bars_test {

// Tabulated for the benchmark with 30-digit elliptic functions: x and y of the first top point.
TEST(FourBars, ClosedFormAgreesWithTabulatedValues) {
  const double one[][3] = {{1, -0.2607126751836504, -0.9654164391590732},
                           {2, 0.07708547179286708, 0.9970244881839518},
                           {4, 0.1589555042571178, 0.9872857477277616},
                           {5, -0.9449081860429539, -0.3273354853189835},
                           {10, 0.4783850577609706, 0.8781501787912093}};
  const double two[][3] = {{1, -0.1950203019494351, -0.9807992056621738},
                           {2, 0.05781579576801143, 0.9983272678634555},
                           {4, 0.1176161023768086, 0.9930591384513251},
                           {5, -0.8113104610051074, -0.5846155453489755},
                           {10, 0.3284581115408154, 0.944518538178601}};
  for (int k = 0; k < 5; ++k) {
    EXPECT_NEAR(four_bars_tip(1, one[k][0]).x, one[k][1], 1e-12) << one[k][0];
    EXPECT_NEAR(four_bars_tip(1, one[k][0]).y, one[k][2], 1e-12) << one[k][0];
    EXPECT_NEAR(four_bars_tip(2, two[k][0]).x, two[k][1], 1e-12) << two[k][0];
    EXPECT_NEAR(four_bars_tip(2, two[k][0]).y, two[k][2], 1e-12) << two[k][0];
  }
  EXPECT_NEAR(four_bars_tip(1, 10).vx, 1.727264075547154, 1e-11);
  EXPECT_NEAR(four_bars_tip(2, 10).vy, -0.494868845487043, 1e-11);
}

RunResult run_windows(int windows, const std::string& treatment, const std::string& integrator, double tolerance, double end) {
  RunResult result = run_model(reference_model("four_bars_" + std::to_string(windows) + ".yaml"),
                               with_tolerance(treatment, integrator, tolerance, end, 0.01));
  EXPECT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  EXPECT_EQ(result.diagnostics.check.degrees_of_freedom, 1);
  return result;
}

struct Choices {
  int windows;
  const char* integrator;
};

class FourBarsProjected : public testing::TestWithParam<Choices> {
 protected:
  RunResult result = run_windows(GetParam().windows, "project", GetParam().integrator, 1e-10, 10);
};

// The benchmark's tolerance is 1e-5 m.
TEST_P(FourBarsProjected, FollowsTheClosedFormForTenSeconds) {
  ASSERT_EQ(result.size(), 1001u);
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    const FourBarsTip tip = four_bars_tip(GetParam().windows, row["t"]);
    EXPECT_LT(std::hypot(row["B0.x"] - tip.x, row["B0.y"] - tip.y), 1e-6) << row["t"];
    EXPECT_LT(std::hypot(row["B0.vx"] - tip.vx, row["B0.vy"] - tip.vy), 1e-5) << row["t"];
  }
}

TEST_P(FourBarsProjected, KeepsTheParallelogramBranch) {
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    for (int w = 1; w <= GetParam().windows; ++w) {
      const std::string here = "B" + std::to_string(w), before = "B" + std::to_string(w - 1);
      EXPECT_NEAR(row[here + ".x"] - row[before + ".x"], 1, 1e-8) << row["t"];
      EXPECT_NEAR(row[here + ".y"] - row[before + ".y"], 0, 1e-8) << row["t"];
    }
  }
}

TEST_P(FourBarsProjected, KeepsConstraintsAndEnergy) {
  EXPECT_LT(result.diagnostics.worst_position_violation, 1e-12);
  EXPECT_LT(result.diagnostics.worst_velocity_violation, 1e-9);
  EXPECT_LT(result.diagnostics.worst_energy_balance, 1e-5);  // the benchmark is content with 0.1 J
}

INSTANTIATE_TEST_SUITE_P(Windows, FourBarsProjected,
                         testing::Values(Choices{1, "tsitouras"}, Choices{1, "verner"}, Choices{2, "tsitouras"},
                                         Choices{2, "verner"}),
                         [](const auto& each) {
                           return std::string(each.param.integrator) + std::to_string(each.param.windows);
                         });

TEST(FourBarsBaumgarte, FollowsTheClosedFormThroughTheFirstFlatPosition) {
  for (int windows : {1, 2}) {
    const RunResult result = run_windows(windows, "baumgarte", "tsitouras", 1e-10, 1.1);
    for (std::size_t k = 0; k < result.size(); ++k) {
      const Row row = result.row(k);
      const FourBarsTip tip = four_bars_tip(windows, row["t"]);
      EXPECT_LT(std::hypot(row["B0.x"] - tip.x, row["B0.y"] - tip.y), 1e-6) << row["t"];
    }
  }
}

// Whatever Baumgarte's stabilisation does at the flat positions, a run that left the parallelogram says so.
TEST(FourBarsBaumgarte, NeverLeavesTheBranchInSilence) {
  int left = 0;
  for (int windows : {1, 2})
    for (const char* integrator : {"tsitouras", "verner", "merson"})
      for (double tolerance : {1e-6, 1e-8}) {
        const RunResult run = run_model(reference_model("four_bars_" + std::to_string(windows) + ".yaml"),
                                        with_tolerance("baumgarte", integrator, tolerance, 10, 1));
        const FourBarsTip tip = four_bars_tip(windows, run.diagnostics.reached);
        const double error = std::hypot(run.last()["B0.x"] - tip.x, run.last()["B0.y"] - tip.y);
        if (!run.diagnostics.outcome || error < 1e-2) continue;
        ++left;
        EXPECT_FALSE(run.diagnostics.warnings.empty())
            << windows << " windows, " << integrator << " at " << tolerance << ", off by " << error;
      }
  EXPECT_GT(left, 0) << "no run left its branch, so nothing was tested";
}

TEST(FourBarsBaumgarte, ChangeOfBranchIsNamed) {
  const RunResult run = run_model(reference_model("four_bars_1.yaml"), with_tolerance("baumgarte", "verner", 1e-6, 10, 1));
  ASSERT_FALSE(run.diagnostics.warnings.empty());
  EXPECT_TRUE(std::ranges::any_of(run.diagnostics.warnings, [](const std::string& warning) {
    return warning.find("has changed its branch") != std::string::npos;
  })) << run.diagnostics.warnings.front();
}

}  // namespace holonom::four_bars_test
