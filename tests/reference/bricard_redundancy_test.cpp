// IFToMM benchmark A04 with fixed steps: its thirtieth equation is redundant on the constraints, but not off them, where the
// stages of a step lie. Enforcing it there would cost accuracy (a tenth of a metre with steps of 0.01 s); every treatment and
// coordinate set must nevertheless keep the order of its integrator.
#include <gtest/gtest.h>

#include <cmath>

#include "support/run_model.h"

namespace holonom::bricard_redundancy_test {

struct Choices {
  const char *coordinates, *treatment, *integrator;
  int order;
};

double error_after_1(const Choices& choices, double step) {
  RunSettings settings = with_fixed_step(choices.treatment, choices.integrator, step, 1, 1);
  settings.coordinates = Choice{choices.coordinates, {}, {}};
  const RunResult result = run_model(reference_model("bricard.yaml"), settings);
  EXPECT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  return (result.at(1).vector("P3.") - Vec3(0.2744813192644815, -0.8867079387346519, -0.462330002687415)).norm();
}

class BricardOrder : public testing::TestWithParam<Choices> {};

TEST_P(BricardOrder, IsKept) {
  const Choices& choices = GetParam();
  const double coarse = error_after_1(choices, 0.01), fine = error_after_1(choices, 0.005);
  EXPECT_GT(std::log2(coarse / fine), choices.order - 0.3) << coarse << " and " << fine;
  EXPECT_LT(coarse, choices.order == 2 ? 1e-4 : 1e-7);
}

// Off the constraints too, as Baumgarte's and the penalty method leave them, the least reactions are those of the mechanism.
TEST(BricardReactions, AreTheLeastOnesOffTheConstraints) {
  RunSettings settings = with_tolerance("project", "tsitouras", 1e-9, 1, 0.25);
  const RunResult exact = run_model(reference_model("bricard.yaml"), settings);
  for (const char* treatment : {"baumgarte", "penalty"}) {
    settings = with_tolerance(treatment, "tsitouras", 1e-6, 1, 0.25);
    const RunResult result = run_model(reference_model("bricard.yaml"), settings);
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    for (std::size_t k = 0; k < exact.size(); ++k)
      for (const char* joint : {"J1.f", "J3.f", "J5.f"})
        EXPECT_LT((result.row(k).vector(joint) - exact.row(k).vector(joint)).norm(), 0.02)
            << treatment << " " << joint << " " << k;
  }
}

std::vector<Choices> all() {
  std::vector<Choices> list;
  for (const char* coordinates : {"body", "natural", "relative"})
    for (const char* treatment : {"project", "augmented-1", "baumgarte", "partition"}) {
      list.push_back({coordinates, treatment, "rk4", 4});
      list.push_back({coordinates, treatment, "trapezoidal", 2});
    }
  return list;
}

INSTANTIATE_TEST_SUITE_P(All, BricardOrder, testing::ValuesIn(all()), [](const auto& each) {
  std::string name = std::string(each.param.coordinates) + "_" + each.param.treatment + "_" + each.param.integrator;
  std::ranges::replace(name, '-', '_');
  return name;
});

}  // namespace holonom::bricard_redundancy_test
