// Observed orders of shampine-gordon. With fixed steps the method of order k gives results of order k + 1 (local extrapolation),
// on rotations as well: the spinning asymmetric top against elliptic functions. With error control and a maximum order, steps are
// proportional to tolerance^(1/(k + 1)).
#include <gtest/gtest.h>

#include <cmath>

#include "support/elliptic.h"
#include "support/free_top.h"
#include "support/run_model.h"

namespace holonom::adams_order_test {

RunSettings with_order(RunSettings settings, int order) {
  settings.integrator->options["order"] = order;
  return settings;
}

double attitude_error(int order, double step) {
  const FreeTop exact(Vec3(1, 2, 2.5), 1, 2, Quaternion(0.5, 0.5, 0.5, 0.5));
  const RunResult result =
      run_model(reference_model("free_top.yaml"), with_order(with_fixed_step("none", "shampine-gordon", step, 4, 2), order));
  EXPECT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  double worst = 0;
  for (std::size_t k = 1; k < result.size(); ++k)
    worst = std::max(worst, result.row(k).rotation("top").angularDistance(exact.rotation(result.row(k)["t"])));
  return worst;
}

class AdamsOrder : public testing::TestWithParam<std::pair<int, double>> {};

TEST_P(AdamsOrder, IsOneMoreThanThatOfThePredictor) {
  const auto [order, step] = GetParam();
  const double coarse = attitude_error(order, step), fine = attitude_error(order, step / 2);
  EXPECT_GT(fine, 1e-13) << "rounding hides the order";
  EXPECT_NEAR(std::log2(coarse / fine), order + 1, 0.3) << coarse << " " << fine;
}

INSTANTIATE_TEST_SUITE_P(FixedSteps, AdamsOrder,
                         testing::Values(std::pair{1, 0.01}, std::pair{2, 0.01}, std::pair{3, 0.01}, std::pair{4, 0.01},
                                         std::pair{5, 0.02}, std::pair{6, 0.025}, std::pair{7, 0.04}, std::pair{8, 0.05}),
                         [](const auto& each) { return "order_" + std::to_string(each.param.first); });

double pendulum_steps(const char* integrator, int order, double tolerance) {
  const RunResult result =
      run_model(reference_model("pendulum.yaml"), with_order(with_tolerance("project", integrator, tolerance, 5, 5), order));
  EXPECT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  return static_cast<double>(result.diagnostics.statistics.steps);
}

class BoundedOrder : public testing::TestWithParam<std::pair<const char*, int>> {};

// The estimate falls with h^(k + 1): a tolerance 10^4 times smaller takes 10^(4/(k + 1)) times more steps.
TEST_P(BoundedOrder, ShowsInTheNumberOfSteps) {
  const auto [integrator, order] = GetParam();
  const double loose = pendulum_steps(integrator, order, 1e-5), tight = pendulum_steps(integrator, order, 1e-9);
  EXPECT_NEAR(std::log10(tight / loose), 4. / (order + 1), 0.2) << loose << " " << tight;
}

INSTANTIATE_TEST_SUITE_P(ErrorControl, BoundedOrder,
                         testing::Values(std::pair{"shampine-gordon", 2}, std::pair{"shampine-gordon", 3},
                                         std::pair{"shampine-gordon", 4}, std::pair{"adams", 2}, std::pair{"adams", 3},
                                         std::pair{"adams", 4}, std::pair{"gear", 2}, std::pair{"gear", 3}, std::pair{"ida", 2},
                                         std::pair{"ida", 3}),
                         [](const auto& each) {
                           std::string name = each.param.first + ("_" + std::to_string(each.param.second));
                           for (char& letter : name)
                             if (letter == '-') letter = '_';
                           return name;
                         });

}  // namespace holonom::adams_order_test
