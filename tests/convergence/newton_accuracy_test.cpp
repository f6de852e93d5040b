// The error that Newton's method leaves with fixed steps. A stage is solved to 1e-12, so where the error of the integrator itself
// is far below, the motion after a few thousand steps may have an error of some 1e-9, but no more with more steps, as it would if
// a small iteration were sometimes taken for the last one. A pendulum that goes over the top, against its closed form.
#include <gtest/gtest.h>

#include "convergence/implicit_methods.h"
#include "convergence/spinning_pendulum.h"

namespace holonom::newton_accuracy_test {

struct Case {
  std::string coordinates, treatment;
  Choice integrator;
};

void PrintTo(const Case& each, std::ostream* out) {
  *out << each.coordinates << " " << each.treatment << " " << each.integrator.type;
}

class NewtonAccuracy : public testing::TestWithParam<Case> {};

// Two turns; the methods' own errors are below 3e-8 with the first of these steps.
TEST_P(NewtonAccuracy, DoesNotSufferFromSmallSteps) {
  const double rate = 9;
  for (const double step : {1. / 512, 1. / 1024, 1. / 2048}) {
    RunSettings settings = with_fixed_step(GetParam().treatment, GetParam().integrator.type, step, 1.5, 0.125);
    settings.integrator = GetParam().integrator;
    settings.coordinates = Choice{GetParam().coordinates, {}, {}};
    const RunResult result = run_model(spinning_pendulum(rate), settings);
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    EXPECT_LT(spinning_pendulum_error(rate, result), 3e-8) << "step " << step;
  }
}

std::vector<Case> all_cases() {
  std::vector<Case> cases = {{"relative", "none", {"sdirk4", {}, {}}}, {"relative", "none", bdf_of_order(5).integrator}};
  for (const char* treatment : {"project", "partition"}) cases.push_back({"body", treatment, {"sdirk4", {}, {}}});
  for (const char* treatment : {"project", "partition", "augmented-3"})
    cases.push_back({"body", treatment, bdf_of_order(5).integrator});
  return cases;
}

INSTANTIATE_TEST_SUITE_P(HighOrders, NewtonAccuracy, testing::ValuesIn(all_cases()), [](const auto& each) {
  const std::string& treatment = each.param.treatment;
  return each.param.coordinates + "_" + treatment.substr(0, treatment.find('-')) + "_" + each.param.integrator.type;
});

}  // namespace holonom::newton_accuracy_test
