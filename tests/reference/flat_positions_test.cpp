// Windows of IFToMM benchmark A02 with fixed implicit steps through the singular configurations with all bars aligned (forty
// windows: 0.72, 1.24, 2.68, 3.2 and 4.65 s), where the constraints of every window are momentarily dependent and the forces in
// the top joints grow without bound because their lever arm vanishes; the outer uprights carry half as much as the others.
// Against elliptic functions (support/four_bars.h). The bounds are about twice the errors measured with these steps, which
// decrease with the order of the method: 2 for the trapezoidal rule, 3 for sdirk.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/four_bars.h"
#include "support/run_model.h"

namespace holonom::flat_positions_test {

void expect_on_branch(const RunResult& result, int windows, double start, double bound, const std::string& what) {
  ASSERT_TRUE(result.diagnostics.outcome) << what << ": " << result.diagnostics.outcome.reason;
  EXPECT_TRUE(result.diagnostics.warnings.empty()) << what << ": " << result.diagnostics.warnings.front();
  const Row row = result.last();
  const FourBarsTip tip = four_bars_tip(windows, start + row["t"]);
  for (int k = 0; k <= windows; ++k) {
    const std::string name = "B" + std::to_string(k);
    ASSERT_LT(std::hypot(row[name + ".x"] - k - tip.x, row[name + ".y"] - tip.y), bound) << what << ' ' << name;
  }
}

struct Case {
  int windows;
  const char* preset;
  double step, end, bound;
};

std::string name_of(const testing::TestParamInfo<Case>& each) {
  const Case& here = each.param;
  std::string name = fmt::format("{}_{}_{}", here.windows, here.preset, static_cast<int>(std::lround(1e4 * here.step)));
  std::ranges::replace(name, '-', '_');
  return name;
}

class FlatPositions : public testing::TestWithParam<Case> {};

TEST_P(FlatPositions, ArePassedOnTheBranch) {
  const auto& [windows, preset, step, end, bound] = GetParam();
  const RunResult result = run_model(model_from_text(four_bars_text(windows)), with_preset(preset, step, end, end));
  expect_on_branch(result, windows, 0, bound, preset);
}

INSTANTIATE_TEST_SUITE_P(Presets, FlatPositions,
                         testing::Values(Case{40, "global", 0.002, 1.3, 5e-4}, Case{40, "topological", 0.002, 1.3, 1e-5},
                                         Case{40, "hybrid", 0.002, 1.3, 1e-5}, Case{40, "global-sdirk", 0.005, 0.8, 4e-3},
                                         Case{40, "global-sdirk", 0.002, 0.8, 3e-4},
                                         Case{40, "topological-sdirk", 0.002, 0.8, 2e-5},
                                         Case{40, "hybrid-sdirk", 0.01, 2.8, 3e-3}, Case{40, "hybrid-sdirk", 0.005, 1.3, 4e-4},
                                         Case{40, "hybrid-sdirk", 0.002, 0.8, 2e-5}),
                         name_of);

// A stage of sdirk may lie where its own equations are singular, or so close to a singular configuration that the tangent of the
// previous stage has the wrong sign along the weak directions.
INSTANTIATE_TEST_SUITE_P(StagesInSingularPositions, FlatPositions,
                         testing::Values(Case{1, "hybrid-sdirk", 0.005, 5, 1e-3}, Case{10, "hybrid-sdirk", 0.001, 5, 1e-5},
                                         Case{10, "topological-sdirk", 0.001, 1.3, 1e-5},
                                         Case{20, "topological-sdirk", 0.002, 5, 1e-4}),
                         name_of);

const char* const presets[] = {"global", "topological", "hybrid", "global-sdirk", "topological-sdirk", "hybrid-sdirk"};

void run_to_a_flat_position(int windows, const char* preset, double steps, double step, double bound) {
  const double start = four_bars_flat(windows) - steps * step;
  const RunResult result = run_model(model_from_text(four_bars_text(windows, start)), with_preset(preset, step, 0.1, 0.1));
  expect_on_branch(result, windows, start, bound, fmt::format("{} {} {} {}", windows, preset, steps, step));
}

// The first step meets the flat position, just before its end, in its middle or just behind its start.
TEST(FlatPositionsAtTheStart, ArePassedInTheFirstStep) {
  for (const char* preset : presets)
    for (double share : {0.99, 0.5, 1e-2}) run_to_a_flat_position(2, preset, share, 0.002, 1e-4);
}

// A step that ends in the flat position, or beside it by less than what rounding is there, has an end that says nothing of the branch.
// The error of the trapezoidal rule falls with the square of the step.
TEST(FlatPositionsAtTheEndOfAStep, AreSteppedOver) {
  for (const char* preset : presets)
    for (const int windows : {1, 2, 9})
      for (const double steps : {1 - 1e-3, 1 - 1e-5, 1 - 1e-9, 1., 1 + 1e-6, 3., 17 - 1e-8}) {
        run_to_a_flat_position(windows, preset, steps, 0.005, 1e-4);
        run_to_a_flat_position(windows, preset, steps, 0.002, 1.6e-5);
      }
}

// Other methods with fixed steps, in all coordinates; backward differences have the largest error, 1.5e-4 m
TEST(FlatPositionsAtTheEndOfAStep, AreSteppedOverByAllMethods) {
  constexpr int windows = 3;
  constexpr double step = 0.004;
  const std::pair<const char*, const char*> methods[] = {{"project", "rk4"},
                                                         {"baumgarte", "rk4"},
                                                         {"augmented-1", "sdirk"},
                                                         {"augmented-3", "hht"},
                                                         {"augmented-3", "generalized-alpha"},
                                                         {"partition", "trapezoidal"},
                                                         {"project", "bdf"},
                                                         {"project", "sdirk4"},
                                                         {"lagrange-3", "hht"}};
  for (const auto& [treatment, integrator] : methods)
    for (const char* coordinates : {"body", "natural", "relative"})
      for (const double steps : {1., 3., 17 - 1e-8}) {
        const double start = four_bars_flat(windows) - steps * step;
        RunSettings settings = with_fixed_step(treatment, integrator, step, 0.1, 0.1);
        settings.coordinates = Choice{coordinates, {}, {}};
        const RunResult result = run_model(model_from_text(four_bars_text(windows, start)), settings);
        expect_on_branch(result, windows, start, 4e-4, fmt::format("{} {} {} {}", coordinates, treatment, integrator, steps));
      }
}

}  // namespace holonom::flat_positions_test
