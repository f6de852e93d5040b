// Bodies that rotate at a constant speed or acceleration, phi = omega t + tau t^2 / (2 J): methods follow these exactly with
// steps of any length, but revolutions are counted from step to step. Output rows are many revolutions apart, and no maximum step
// is given.
#include <gtest/gtest.h>

#include <cmath>

#include "support/all_coordinates.h"

namespace holonom::free_spin_test {

// Local errors of 1e-11 a radian add up over a hundred turns.
constexpr double near_enough = 1e-7;

RunSettings far_apart() { return with_tolerance("project", "verner", 1e-11, 60, 20); }

TEST(FreeSpin, countsTheTurnsOfABodyAndItsHinge) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  rotor: {mass: 1, inertia: 0.1, position: [0, 0]}
joints:
  A: {type: revolute, connect: [ground, rotor], at: [0, 0]}
initial: {A.rate: -9}
)");
  at_all_instants(model, far_apart(), [](const Row& row) {
    EXPECT_NEAR(row["A.angle"], -9 * row["t"], near_enough);
    EXPECT_NEAR(row["rotor.angle"], -9 * row["t"], near_enough);
  });
}

// Against one another they turn faster than either.
TEST(FreeSpin, countsTheTurnsBetweenBodiesThatTurnAgainstOneAnother) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  inner: {mass: 1, inertia: 0.1, position: [0, 0]}
  outer: {mass: 1, inertia: 0.1, position: [0, 0]}
joints:
  A: {type: revolute, connect: [ground, inner], at: [0, 0]}
  B: {type: revolute, connect: [inner, outer], at: [0, 0]}
initial: {A.rate: 3, B.rate: -6}
)");
  at_all_instants(model, far_apart(), [](const Row& row) {
    EXPECT_NEAR(row["A.angle"], 3 * row["t"], near_enough);
    EXPECT_NEAR(row["B.angle"], -6 * row["t"], near_enough);
    EXPECT_NEAR(row["outer.angle"], -3 * row["t"], near_enough);
  });
}

TEST(FreeSpin, countsTheTurnsOfAnAcceleratedRotorInSpace) {
  const Model model = model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, 0]
bodies:
  rotor: {mass: 1, inertia: [0.1, 0.1, 0.2], position: [0, 0, 0]}
joints:
  A: {type: revolute, connect: [ground, rotor], at: [0, 0, 0], axis: [0, 0, 1]}
forces:
  drive: {type: motor, measure: A.angle, effort: 0.02}
)");
  at_all_instants(model, far_apart(),
                  [](const Row& row) { EXPECT_NEAR(row["A.angle"], 0.05 * std::pow(row["t"], 2), near_enough); });
}

TEST(FreeSpin, refusesAFixedStepOfMoreThanHalfATurn) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  rotor: {mass: 1, inertia: 0.1, position: [0, 0]}
initial: {rotor.omega: 1}
)");
  const RunResult half = run_model(model, with_fixed_step("none", "rk4", 3, 60, 60));
  ASSERT_TRUE(half.diagnostics.outcome) << half.diagnostics.outcome.reason;
  EXPECT_NEAR(half.at(60)["rotor.angle"], 60, 1e-12);
  const RunResult more = run_model(model, with_fixed_step("none", "rk4", 4, 60, 60));
  EXPECT_NE(more.diagnostics.outcome.reason.find("revolutions cannot be counted"), std::string::npos)
      << more.diagnostics.outcome.reason;
}

// Only angles that are recorded count: of bodies against ground, and of those that a joint or force connects
TEST(FreeSpin, takesWheelsThatTurnAgainstOneAnotherAlone) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  left: {mass: 1, inertia: 0.1, position: [0, 0]}
  right: {mass: 1, inertia: 0.1, position: [1, 0]}
initial: {left.omega: 2, right.omega: -2}
)");
  const RunResult result = run_model(model, with_fixed_step("none", "rk4", 1, 60, 60));
  ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  EXPECT_NEAR(result.at(60)["left.angle"], 120, 1e-11);
  EXPECT_NEAR(result.at(60)["right.angle"], -120, 1e-11);
}

}  // namespace holonom::free_spin_test
