// Expressions that read accelerations, reactions and generalised forces: the loop through the equations of motion is solved, or
// named if it has no unique solution.
#include <gtest/gtest.h>

#include <cmath>

#include "support/given_motion.h"

namespace holonom::algebraic_laws_test {

std::string pushed(const std::string& law) {
  return R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  block: {mass: 3, inertia: 0.1, position: [0, 0]}
joints:
  S: {type: translational, connect: [ground, block], at: [0, 0], axis: [1, 0]}
forces:
  push: {type: force, body: block, force: [")" +
         law + R"(", 0]}
)";
}

// A force of -m_a x'' is a mass m_a that is carried along.
TEST(AlgebraicLaws, AddedMass) {
  at_all_instants(model_from_text(pushed("6 - 2*block.ax")), with_tolerance("project", "verner", 1e-10, 1, 0.25),
                  [](const Row& row) { EXPECT_NEAR(row["block.ax"], 6. / 5, 1e-10); });
  at_all_instants(model_from_text(pushed("6 - 2*S.acceleration - block.ax^3")), with_tolerance("project", "bdf", 1e-8, 1, 0.25),
                  [](const Row& row) {
                    const double a = row["block.ax"];
                    EXPECT_NEAR(5 * a + a * a * a, 6, 1e-8);
                  });
}

TEST(AlgebraicLaws, NameALoopWithoutAUniqueSolution) {
  for (const char* const law : {"6 + 3*block.ax", "6 + 5*block.ax", "6 + 3*block.ax + 0.1*block.ax^2 + 1"}) {
    const RunResult result = run_model(model_from_text(pushed(law)), only_the_start());
    ASSERT_FALSE(result.diagnostics.outcome) << law;
    EXPECT_NE(result.diagnostics.outcome.reason.find("block.ax"), std::string::npos) << result.diagnostics.outcome.reason;
  }
}

// A brake whose moment is a share of the bearing's reaction, as an expression and through a signal, against the friction of the
// catalogue.
TEST(AlgebraicLaws, ReactionsOfAJoint) {
  const char* const body = R"(
holonom: 1
space: spatial
gravity: [0, -9.81, 0]
bodies:
  arm: {mass: 2, inertia: [0.05, 0.06, 0.07], position: [0.3, 0, 0.1]}
joints:
  A: {type: revolute, connect: [ground, arm], at: [0, 0, 0], axis: [0, 0, 1]}
initial:
  A.rate: 12
forces:
)";
  const std::string friction = "  B: {type: friction, measure: A.angle, coefficient: 0.4, radius: 0.05, slip: 1e-7}\n";
  const std::string law = "  B: {type: motor, measure: A.angle, effort: \"-0.02*sqrt(A.fx^2 + A.fy^2 + A.fz^2)\"}\n";
  const std::string signal =
      "  B: {type: motor, measure: A.angle, effort: -brake}\nsignals:\n  load: {type: expression, value: "
      "\"sqrt(A.fx^2 + A.fy^2 + A.fz^2)\"}\n  brake: {type: gain, of: load, factor: 0.02}\n";
  const RunSettings settings = with_tolerance("project", "verner", 1e-10, 0.2, 0.1);
  const RunResult reference = run_model(model_from_text(body + friction), settings);
  for (const std::string& forces : {law, signal})
    in_all_coordinates(model_from_text(body + forces), settings, [&](const RunResult& result) {
      EXPECT_NEAR(result.last()["A.angle"], reference.last()["A.angle"], 1e-8);
      EXPECT_NEAR(result.last()["A.fx"], reference.last()["A.fx"], 1e-5);
    });
}

// The efforts of another force and of a driver, and the angular acceleration of a body in space
TEST(AlgebraicLaws, EffortsAndSpinRates) {
  const Model model = model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, 0]
bodies:
  wheel: {mass: 2, inertia: [0.1, 0.1, 0.2], position: [0, 0, 0]}
  cart:  {mass: 4, inertia: [1, 1, 1], position: [2, 0, 0]}
  other: {mass: 5, inertia: [1, 1, 1], position: [3, 0, 0]}
joints:
  A: {type: revolute, connect: [ground, wheel], at: [0, 0, 0], axis: [0, 0, 1]}
  S: {type: translational, connect: [ground, cart], axis: [1, 0, 0]}
  T: {type: translational, connect: [ground, other], axis: [1, 0, 0]}
drivers:
  go: {measure: S.travel, motion: t^2}
forces:
  M: {type: moment, body: wheel, moment: [0, 0, "3 - 0.4*wheel.alz"]}
  K: {type: spring, measure: T.travel, stiffness: 50, free: -1}
  P: {type: force, body: other, force: ["0.5*K.effort + go.effort", 0, 0]}
)");
  at_all_instants(model, with_tolerance("project", "verner", 1e-10, 0.3, 0.1), [&](const Row& row) {
    EXPECT_NEAR(row["wheel.alz"], 3 / 0.6, 1e-9);
    EXPECT_NEAR(row["go.effort"], 8, 1e-8);
    const double x = row["T.travel"];
    EXPECT_NEAR(row["K.effort"], 50 * (x + 1), 1e-9);
    EXPECT_NEAR(row["T.acceleration"], (-50 * (x + 1) / 2 + 8) / 5, 1e-7);
  });
}

// The reflected inertia of a rotor, as an expression of an acceleration that a driver prescribes. The acceleration is zero except
// for rounding where the natural spline starts and ends, and so is everything that the residual of the loop could be compared
// with.
TEST(AlgebraicLaws, ReadAnAccelerationThatADriverGives) {
  for (const char* const coefficient : {"2", "2000"}) {
    const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  bar: {mass: 2, inertia: 0.2, position: [0.5, 0]}
joints:
  A: {type: revolute, connect: [ground, bar], at: [0, 0]}
forces:
  rotor: {type: motor, measure: A.angle, effort: -)" +
                                        std::string(coefficient) +
                                        R"(*A.acceleration}
drivers:
  a: {measure: A.angle, table: {t: [0, 0.5, 1, 1.5, 2], value: [0, 0.4, 1, 0.5, 0]}}
simulate: {end: 2, output: 0.1}
)");
    const double inertia = 0.2 + 2 * 0.25 + std::stod(coefficient);
    const auto check = [&](const RunResult& result) {
      for (std::size_t k = 0; k < result.size(); ++k) {
        const Row row = result.row(k);
        const double wanted = inertia * row["A.acceleration"] + 9.81 * std::cos(row["A.angle"]);
        EXPECT_NEAR(row["a.effort"], wanted, 1e-9 * inertia) << "at t = " << row["t"];
      }
    };
    inverse_in_all_coordinates(model, {}, {}, check);
    in_all_coordinates(model, {}, check);
  }
}

// In equilibrium nothing accelerates: rounding again.
TEST(AlgebraicLaws, ReadAnAccelerationInEquilibrium) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  bar: {mass: 2, inertia: 0.2, position: [0.3, 0.4]}
joints:
  A: {type: revolute, connect: [ground, bar], at: [0, 0]}
forces:
  rotor: {type: motor, measure: A.angle, effort: -2*A.acceleration}
  hold: {type: motor, measure: A.angle, effort: 2*9.81*bar.x}
)");
  at_all_instants(model, with_tolerance("project", "verner", 1e-10, 1, 0.25), [](const Row& row) {
    EXPECT_NEAR(row["A.angle"], 0, 1e-9);
    EXPECT_NEAR(row["A.acceleration"], 0, 1e-9);
  });
}

TEST(AlgebraicLaws, ReadAReactionThatIsZero) {
  const Model model = reference_model("unloaded_friction.yaml");
  const RunResult reference = run_model(model, with_tolerance("project", "verner", 1e-10, 0.1, 0.05));
  ASSERT_TRUE(reference.diagnostics.outcome) << reference.diagnostics.outcome.reason;
  for (const char* const integrator : {"bdf", "trapezoidal", "sdirk"})
    in_all_coordinates(model, with_tolerance("project", integrator, 1e-8, 0.1, 0.05), [&](const RunResult& result) {
      for (const char* const channel : {"b2.x", "b2.y", "b3.x", "b4.angle"})
        EXPECT_NEAR(result.last()[channel], reference.last()[channel], 1e-6) << integrator << " " << channel;
    });
}

// Creep and tyre laws divide by the load, which is not known at the start. Euler's equation of the bar holds at every instant,
// also with a force law that is not defined at the opposite load.
TEST(AlgebraicLaws, DivideByAReaction) {
  const auto braked = [](const std::string& law) {
    return model_from_text(R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  bar: {mass: 2, inertia: 0.2, position: [0.5, 0]}
joints:
  A: {type: revolute, connect: [ground, bar], at: [0, 0]}
signals:
  N: {type: expression, value: "sqrt(A.fx^2 + A.fy^2)"}
forces:
  brake: {type: motor, measure: A.angle, effort: ")yaml" +
                           law + "\"}\n");
  };
  for (const char* const integrator : {"verner", "bdf"})
    at_all_instants(braked("-0.05*N*tanh(A.rate/(0.1*N))"), with_tolerance("project", integrator, 1e-9, 1, 0.25),
                    [&](const Row& row) {
                      const double N = std::hypot(row["A.fx"], row["A.fy"]);
                      const double moment = -0.05 * N * std::tanh(row["A.rate"] / (0.1 * N));
                      EXPECT_NEAR(row["brake.effort"], moment, 1e-8);
                      EXPECT_NEAR(0.7 * row["A.acceleration"], -9.81 * std::cos(row["A.angle"]) + moment, 1e-8);
                    });
  at_all_instants(braked("-sqrt(A.fy)*A.rate"), with_tolerance("project", "verner", 1e-9, 0.2, 0.1), [&](const Row& row) {
    EXPECT_NEAR(0.7 * row["A.acceleration"], -9.81 * std::cos(row["A.angle"]) - std::sqrt(row["A.fy"]) * row["A.rate"], 1e-8);
  });
}

TEST(AlgebraicLaws, NameALawThatIsNotFinite) {
  for (const char* const law : {"1/(A.fx - A.fx)", "sqrt(-1 - A.fy^2)"}) {
    const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  bar: {mass: 2, inertia: 0.2, position: [0.5, 0]}
joints:
  A: {type: revolute, connect: [ground, bar], at: [0, 0]}
forces:
  fault: {type: force, body: bar, force: [0, ")" +
                                        std::string(law) + "\"]}\n");
    const RunResult result = run_model(model, only_the_start());
    ASSERT_FALSE(result.diagnostics.outcome) << law;
    EXPECT_NE(result.diagnostics.outcome.reason.find("force fault is not a finite number"), std::string::npos)
        << result.diagnostics.outcome.reason;
  }
}

}  // namespace holonom::algebraic_laws_test
