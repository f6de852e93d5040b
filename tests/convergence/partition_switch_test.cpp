// Partition switches its independent coordinates during the motion. A pendulum that goes over the top, in natural coordinates
// (two points, so x and y of its centre must be independent in turn), switches about four times per revolution. States contain
// all coordinates, and so does the history of a multistep method: a switch must change neither the order nor any recorded value.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "convergence/implicit_methods.h"
#include "convergence/spinning_pendulum.h"

namespace holonom::partition_switch_test {

// Even orders have small errors of the leading order on a rotation: bdf2 shows its order only where gravity matters little.
struct AngularVelocity {
  int order;
  double rate, end, step;
};

void PrintTo(const AngularVelocity& each, std::ostream* out) { *out << "bdf" << each.order; }

RunResult run_pendulum(const AngularVelocity& angular_velocity, const char* treatment, double step, double output) {
  RunSettings settings = with_fixed_step(treatment, "bdf", step, angular_velocity.end, output);
  settings.integrator = bdf_of_order(angular_velocity.order).integrator;
  settings.coordinates = Choice{"natural", {}, {}};
  return run_model(spinning_pendulum(angular_velocity.rate), settings);
}

double error_of(const AngularVelocity& angular_velocity, const RunResult& result) {
  return spinning_pendulum_error(angular_velocity.rate, result);
}

class PartitionSwitches : public testing::TestWithParam<AngularVelocity> {};

TEST_P(PartitionSwitches, KeepTheOrder) {
  const AngularVelocity& angular_velocity = GetParam();
  const ObservedOrder observed = over_three_halvings(
      [&](double step) {
        const RunResult result = run_pendulum(angular_velocity, "partition", step, angular_velocity.end / 16);
        EXPECT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
        EXPECT_GE(result.diagnostics.statistics.switches, 20);
        return error_of(angular_velocity, result);
      },
      angular_velocity.step);
  EXPECT_NEAR(observed.mean(), angular_velocity.order, 0.3) << observed.text();
}

// Against project with the same step, in which nothing is switched: in every channel the two differ by no more than their errors, and
// from one step to the next that difference changes as little as the motion does.
TEST_P(PartitionSwitches, ShowInNoChannel) {
  const AngularVelocity& angular_velocity = GetParam();
  const double step = angular_velocity.step / 4;
  const RunResult switched = run_pendulum(angular_velocity, "partition", step, step),
                  held = run_pendulum(angular_velocity, "project", step, step);
  ASSERT_GE(switched.diagnostics.statistics.switches, 20);
  EXPECT_EQ(held.diagnostics.statistics.switches, 0);
  ASSERT_EQ(switched.size(), held.size());
  const double errors = error_of(angular_velocity, switched) + error_of(angular_velocity, held);
  for (const std::string& name : held.names) {
    const bool grows = name.starts_with("energy.") || name == "t";  // sums of small losses are no motion
    if (grows) continue;
    const double scale = std::max(held.largest(name), 1e-3 * angular_velocity.rate);
    double worst = 0, jump = 0, last = 0;
    for (std::size_t k = 0; k < held.size(); ++k) {
      const double difference = (switched.row(k)[name] - held.row(k)[name]) / scale;
      worst = std::max(worst, std::abs(difference));
      if (k > 0) jump = std::max(jump, std::abs(difference - last));
      last = difference;
    }
    EXPECT_LT(worst, errors) << name;
    EXPECT_LT(jump, angular_velocity.rate * step * errors) << name;
  }
}

INSTANTIATE_TEST_SUITE_P(Orders, PartitionSwitches,
                         testing::Values(AngularVelocity{2, 30, 1.25, 1. / 1024}, AngularVelocity{3, 9, 4.5, 1. / 128},
                                         AngularVelocity{4, 9, 4.5, 1. / 128}),
                         [](const auto& each) { return "bdf" + std::to_string(each.param.order); });

// Rows are recorded from interpolated states, which are closed too. That must leave no trace in the motion.
TEST(PartitionWithOutputsBetweenSteps, MovesAsWithoutThem) {
  const AngularVelocity angular_velocity{3, 9, 4.5, 0.01};
  const RunResult on_steps = run_pendulum(angular_velocity, "partition", angular_velocity.step, angular_velocity.step),
                  between = run_pendulum(angular_velocity, "partition", angular_velocity.step, 0.3 * angular_velocity.step);
  ASSERT_TRUE(on_steps.diagnostics.outcome) << on_steps.diagnostics.outcome.reason;
  ASSERT_TRUE(between.diagnostics.outcome) << between.diagnostics.outcome.reason;
  EXPECT_EQ(between.diagnostics.statistics.switches, on_steps.diagnostics.statistics.switches);
  EXPECT_NEAR(between.last()["O.angle"], on_steps.last()["O.angle"], 1e-9);
  EXPECT_NEAR(between.last()["O.rate"], on_steps.last()["O.rate"], 1e-9);
}

}  // namespace holonom::partition_switch_test
