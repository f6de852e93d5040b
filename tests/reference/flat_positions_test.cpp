// Forty windows of IFToMM benchmark A02 with fixed implicit steps through the flat positions (0.72, 1.24 and 2.68 s), where the constraints of
// every window are dependent for an instant and the forces in the tops grow without bound: their lever arm vanishes, and the outer uprights
// carry half as much as the others. Against elliptic functions (support/four_bars.h). The bounds are about twice the
// errors measured with these steps, which fall with the order of the method: 2 for the trapezoidal rule, 3 for sdirk.
#include <gtest/gtest.h>

#include <cmath>

#include "support/four_bars.h"
#include "support/run_model.h"

namespace holonom {
namespace {

constexpr int windows = 40;

void expect_on_branch(const RunResult& result, double bound, const std::string& what) {
  ASSERT_TRUE(result.evidence.outcome) << what << ": " << result.evidence.outcome.reason;
  const Row row = result.last();
  const FourBarsTip tip = four_bars_tip(windows, row["t"]);
  for (int k = 0; k <= windows; ++k) {
    const std::string name = "B" + std::to_string(k);
    ASSERT_LT(std::hypot(row[name + ".x"] - k - tip.x, row[name + ".y"] - tip.y), bound) << what << ' ' << name;
  }
}

struct Case {
  const char* preset;
  double step, end, bound;
};

class FlatPositions : public testing::TestWithParam<Case> {};

TEST_P(FlatPositions, ArePassedOnTheBranch) {
  const auto& [preset, step, end, bound] = GetParam();
  const RunResult result = run_model(model_from_text(four_bars_text(windows)), with_preset(preset, step, end, end));
  expect_on_branch(result, bound, preset);
}

INSTANTIATE_TEST_SUITE_P(Presets, FlatPositions,
                         testing::Values(Case{"global", 0.002, 1.3, 5e-4}, Case{"topological", 0.002, 1.3, 1e-5},
                                         Case{"hybrid", 0.002, 1.3, 1e-5}, Case{"global-sdirk", 0.005, 0.8, 4e-3},
                                         Case{"global-sdirk", 0.002, 0.8, 3e-4}, Case{"topological-sdirk", 0.002, 0.8, 2e-5},
                                         Case{"hybrid-sdirk", 0.01, 2.8, 3e-3}, Case{"hybrid-sdirk", 0.005, 1.3, 4e-4},
                                         Case{"hybrid-sdirk", 0.002, 0.8, 2e-5}),
                         [](const auto& each) {
                           std::string name =
                               each.param.preset + std::string("_") + std::to_string(static_cast<int>(1e4 * each.param.step));
                           for (char& letter : name)
                             if (letter == '-') letter = '_';
                           return name;
                         });

}  // namespace
}  // namespace holonom
