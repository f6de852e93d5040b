// The same build gives bitwise identical results: two runs of one model agree in every bit of every channel, whatever ran between
// them.
#include <gtest/gtest.h>

#include <cstring>

#include "equivalence/same_motion.h"

namespace holonom::determinism_test {

void expect_the_same_bits(const RunResult& first, const RunResult& second) {
  ASSERT_EQ(first.size(), second.size());
  ASSERT_EQ(first.names, second.names);
  for (std::size_t k = 0; k < first.size(); ++k) {
    const std::vector<double>&a = first.row(k).values(), &b = second.row(k).values();
    for (std::size_t c = 0; c < a.size(); ++c)
      EXPECT_EQ(std::memcmp(&a[c], &b[c], sizeof(double)), 0)
          << first.names[c] << " in row " << k << ": " << a[c] << ", " << b[c];
  }
  EXPECT_EQ(first.diagnostics.statistics.steps, second.diagnostics.statistics.steps);
  EXPECT_EQ(first.diagnostics.statistics.evaluations, second.diagnostics.statistics.evaluations);
}

class Determinism : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(Determinism, TwoRunsAgreeInEveryBit) {
  const auto [treatment, integrator] = GetParam();
  for (const MechanismText& mechanism : {planar_example(), spatial_example()}) {
    const Model model = model_from_text(mechanism.text());
    const RunSettings settings = with_tolerance(treatment, integrator, 1e-7, 2, 0.05);
    const RunResult first = run_model(model, settings);
    ASSERT_TRUE(first.diagnostics.outcome) << first.diagnostics.outcome.reason;
    run_model(reference_model("bricard.yaml"), with_tolerance("project", "tsitouras", 1e-6, 0.2, 0.1));
    expect_the_same_bits(first, run_model(model_from_text(mechanism.text()), settings));
  }
}

INSTANTIATE_TEST_SUITE_P(Choices, Determinism,
                         testing::Values(std::pair{"project", "merson"}, std::pair{"project", "tsitouras"},
                                         std::pair{"project", "verner"}, std::pair{"baumgarte", "tsitouras"},
                                         std::pair{"project", "adams"}, std::pair{"partition", "gear"},
                                         std::pair{"baumgarte", "ida"}),
                         [](const auto& each) { return std::string(each.param.first) + "_" + each.param.second; });

TEST(Determinism, RedundantLoopsToo) {
  const RunSettings settings = with_tolerance("project", "verner", 1e-8, 2, 0.1);
  const RunResult first = run_model(reference_model("bricard.yaml"), settings);
  expect_the_same_bits(first, run_model(reference_model("bricard.yaml"), settings));
}

}  // namespace holonom::determinism_test
