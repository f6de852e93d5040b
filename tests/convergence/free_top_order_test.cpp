// The order of every integrator on the spinning asymmetric top, against elliptic functions: rotations keep the full order of the
// table only because each step works in a chart (adding angular velocities would be second order).
#include <gtest/gtest.h>

#include <cmath>

#include "convergence/observed_order.h"
#include "support/free_top.h"
#include "support/run_model.h"

namespace holonom::free_top_order_test {

const Quaternion drawn(0.5, 0.5, 0.5, 0.5);

struct TopError {
  double attitude = 0, angular_velocity = 0;
};

// Largest errors at the recorded instants.
TopError error_of(const std::string& integrator, double step, double output) {
  const FreeTop exact(Vec3(1, 2, 2.5), 1, 2, drawn);
  const RunResult result = run_model(reference_model("free_top.yaml"), with_fixed_step("none", integrator, step, 4, output));
  TopError error;
  for (std::size_t k = 1; k < result.size(); ++k) {
    const Row row = result.row(k);
    const Quaternion rotation = row.rotation("top");
    error.attitude = std::max(error.attitude, rotation.angularDistance(exact.rotation(row["t"])));
    error.angular_velocity =
        std::max(error.angular_velocity, (rotation.conjugate() * row.vector("top.w") - exact.angular_velocity(row["t"])).norm());
  }
  return error;
}

class FreeTopOrder : public testing::TestWithParam<Method> {};

TEST_P(FreeTopOrder, OfAttitude) {
  const auto error = [](double step) { return error_of(GetParam().integrator, step, 2).attitude; };
  EXPECT_NEAR(observed_order(error, 0.05), GetParam().order, 0.3);
}

TEST_P(FreeTopOrder, OfSpin) {
  const auto error = [](double step) { return error_of(GetParam().integrator, step, 2).angular_velocity; };
  EXPECT_NEAR(observed_order(error, 0.05), GetParam().order, 0.3);
}

// Dense output: positions come from a quintic (error h^6), speeds from its derivative (h^5).
TEST_P(FreeTopOrder, BetweenStepsIsAtLeastFour) {
  const auto attitude = [](double step) { return error_of(GetParam().integrator, step, 0.02).attitude; };
  const auto angular_velocity = [](double step) { return error_of(GetParam().integrator, step, 0.02).angular_velocity; };
  EXPECT_GT(observed_order(attitude, 0.2), 3.8);
  EXPECT_GT(observed_order(angular_velocity, 0.2), 3.8);
}

INSTANTIATE_TEST_SUITE_P(Explicit, FreeTopOrder, testing::ValuesIn(all_methods()),
                         [](const auto& each) { return each.param.name(); });

}  // namespace holonom::free_top_order_test
