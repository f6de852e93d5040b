// Output rows lie within steps that do not aim at them: first-order states and work integrals are as accurate there as at the
// ends of steps.
#include <gtest/gtest.h>

#include <cmath>

#include "support/run_model.h"

namespace holonom::rows_between_steps_test {

// A damped block, x'' + 0.4 x' + 4 x = 0 from x = 1 at rest, and a state z' = -z
constexpr const char* block = R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  block: {mass: 1, inertia: 1, position: [0, 0]}
joints:
  rail: {type: translational, connect: [ground, block], axis: [1, 0], spring: {stiffness: 4, damping: 0.4}}
states:
  z: {initial: 1, rate: "-z.value"}
initial: {rail.travel: 1}
)";

double energy_at(double t) {
  const double d = 0.2, w = std::sqrt(4 - d * d);
  const double x = std::exp(-d * t) * (std::cos(w * t) + d / w * std::sin(w * t));
  const double v = -std::exp(-d * t) * (w + d * d / w) * std::sin(w * t);
  return 0.5 * v * v + 2 * x * x;
}

TEST(RowsBetweenSteps, StatesAndWorkAreAsGoodAsTheSteps) {
  const Model model = model_from_text(block);
  for (const char* integrator : {"tsitouras", "verner", "merson"})
    for (const double tolerance : {1e-8, 1e-10}) {
      SCOPED_TRACE(integrator);
      const RunResult result = run_model(model, with_tolerance("project", integrator, tolerance, 10, 0.01));
      ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
      ASSERT_LT(result.diagnostics.statistics.steps, 600);             // most rows lie within steps
      const double drift = std::abs(result.last()["energy.balance"]);  // the last row is the end of a step
      for (std::size_t k = 0; k < result.size(); ++k) {
        const Row row = result.row(k);
        EXPECT_NEAR(row["z.value"], std::exp(-row["t"]), 5 * tolerance) << row["t"];
        EXPECT_NEAR(row["energy.dissipated"], 2 - energy_at(row["t"]), 10 * tolerance + 2 * drift) << row["t"];
        EXPECT_NEAR(row["energy.balance"], 0, 10 * tolerance + 2 * drift) << row["t"];
      }
    }
}

// It stops at t = ln 2.
TEST(RowsBetweenSteps, AnEventOfAStateIsFoundAsWell) {
  Model model = model_from_text(std::string(block) + "events:\n  half: {type: stop, when: z.value - 0.5}\n");
  const RunResult result = run_model(model, with_tolerance("project", "tsitouras", 1e-10, 10, 1));
  ASSERT_EQ(result.diagnostics.stopped_by_event, "half");
  EXPECT_NEAR(result.last()["t"], std::log(2.0), 1e-10);
}

}  // namespace holonom::rows_between_steps_test
