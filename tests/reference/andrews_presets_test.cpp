// Andrews' seven-body mechanism in every preset, with fixed steps, against the published state at t = 0.03 s: Test Set for IVP
// Solvers (Bari), problem "Andrews", accurate to 1.2e-9 rad (see andrews_test.cpp). Halving the step divides the errors of angles
// and rates by 2^order. The error bounds are those measured when the test was written, so a loss of accuracy in a formulation is
// detected.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "analysis/planning/combinations.h"
#include "support/run_model.h"

namespace holonom::andrews_presets_test {

// beta, Theta, gamma, Phi, delta, Omega, epsilon and their rates
const std::vector<double> published_angles = {15.81077119629904,  -15.75637105984298, 0.04082224013073101, -0.5347301163226948,
                                              0.5244099658805304, 0.5347301163226948, 1.048080741042263};
const std::vector<double> published_rates = {1139.920302151208,  -1424.379294994111, 11.03291221937134, 19.29337464421385,
                                             0.5735699284790808, -19.29337464421385, 0.3231791658026955};

double largest_error(const Row& row, const std::string& quantity, const std::vector<double>& published) {
  double k[8];
  for (int b = 1; b <= 7; ++b) k[b] = row["K" + std::to_string(b) + "." + quantity];
  const double found[] = {k[1], k[2] - k[1], k[3], k[4] - k[5], k[5], k[6] - k[7], k[7]};
  double largest = 0;
  for (int j = 0; j < 7; ++j) largest = std::max(largest, std::abs(found[j] - published[j]));
  return largest;
}

struct PresetErrors {
  const char* preset;
  int order;
  double step;
  double angle, rate;  // measured largest errors with half the step, rad and rad/s
};

const PresetErrors measured[] = {{"mubodyna", 4, 8e-5, 1.794e-6, 6.59e-4},     {"global", 2, 2e-5, 3.007e-4, 0.1201},
                                 {"topological", 2, 2e-5, 3.107e-5, 0.01311},  {"hybrid", 2, 2e-5, 5.954e-5, 0.02390},
                                 {"global-sdirk", 3, 4e-5, 1.680e-4, 0.06694}, {"topological-sdirk", 3, 4e-5, 1.059e-5, 4.219e-3},
                                 {"hybrid-sdirk", 3, 4e-5, 3.491e-5, 0.01391}};

class AndrewsPreset : public testing::TestWithParam<PresetErrors> {
 protected:
  static RunResult run_with(double step) {
    RunResult result = run_model(reference_model("andrews.yaml"), with_preset(GetParam().preset, step, 0.03, 0.01));
    EXPECT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    EXPECT_TRUE(result.diagnostics.notes.empty()) << result.diagnostics.notes.front();
    return result;
  }
};

TEST_P(AndrewsPreset, ConvergesWithItsOrderToThePublishedState) {
  const auto& [preset, order, step, angle, rate] = GetParam();
  const RunResult coarse = run_with(step), fine = run_with(step / 2);
  const double coarse_angle = largest_error(coarse.last(), "angle", published_angles);
  const double coarse_rate = largest_error(coarse.last(), "omega", published_rates);
  const double fine_angle = largest_error(fine.last(), "angle", published_angles);
  const double fine_rate = largest_error(fine.last(), "omega", published_rates);
  EXPECT_NEAR(std::log2(coarse_angle / fine_angle), order, 0.1);
  EXPECT_NEAR(std::log2(coarse_rate / fine_rate), order, 0.1);
  EXPECT_LT(fine_angle, 1.1 * angle);
  EXPECT_LT(fine_rate, 1.1 * rate);
}

INSTANTIATE_TEST_SUITE_P(FixedSteps, AndrewsPreset, testing::ValuesIn(measured), [](const auto& each) {
  std::string name = each.param.preset;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

// amesim has error control only. Its error follows the tolerance down to what is known of the published state.
TEST(AndrewsPresets, AmesimFollowsItsToleranceToThePublishedState) {
  double last = 0;
  for (const double tolerance : {1e-5, 1e-8, 1e-11}) {
    RunSettings settings = with_preset("amesim", 1, 0.03, 0.01);
    settings.step.reset();
    settings.tolerance = tolerance;
    const RunResult result = run_model(reference_model("andrews.yaml"), settings);
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    const double angle = largest_error(result.last(), "angle", published_angles);
    EXPECT_LT(angle, 1e4 * tolerance);
    if (last > 0) {
      EXPECT_LT(angle, last / 20);
    }
    last = angle;
  }
  EXPECT_LT(last, 1e-8);
}

TEST(AndrewsPresets, EveryPresetIsCovered) {
  std::set<std::string> covered = {"amesim"}, known;
  for (const PresetErrors& each : measured) covered.insert(each.preset);
  for (const Preset& preset : presets()) known.insert(preset.name);
  EXPECT_EQ(covered, known);
}

}  // namespace holonom::andrews_presets_test
