// Signals that nothing reads are evaluated with the output rows: they have the values of their formulas, and the motion takes the
// same steps without them.
#include <gtest/gtest.h>

#include <cmath>

#include "support/all_coordinates.h"

namespace holonom::recorded_signals_test {

constexpr const char* crank = R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  crank: {mass: 1, inertia: 0.05, position: [0.25, 0]}
  rod: {mass: 0.6, inertia: 0.05, position: [1, 0]}
  piston: {mass: 0.5, inertia: 0.01, position: [1.5, 0]}
markers: {P: {body: rod, at: [1.2, 0.1]}}
joints:
  A: {type: revolute, connect: [ground, crank], at: [0, 0]}
  B: {type: revolute, connect: [crank, rod], at: [0.5, 0]}
  C: {type: revolute, connect: [rod, piston], at: [1.5, 0]}
  D: {type: translational, connect: [ground, piston], at: [1.5, 0], axis: [1, 0]}
forces: {load: {type: motor, measure: A.angle, effort: -0.2*rate + push}}
initial: {A.rate: 30}
)yaml";
constexpr const char* needed = "signals:\n  push: {type: expression, value: 0.1*sin(3*t)}\n";
constexpr const char* recorded = R"yaml(  main: {type: expression, value: "sqrt(A.fx^2 + A.fy^2)"}
  turn: {type: expression, value: A.angle + rod.angle}
  side: {type: gain, of: D.m, factor: 3}
  sum: {type: sum, of: [main, push, load.effort, P.vy, P.ax, B.acceleration, t], factors: [1, 2, 3, 4, 5, 6, 7]}
)yaml";

TEST(RecordedSignals, HaveTheirValuesAndCostTheMotionNothing) {
  const RunSettings settings = with_tolerance("project", "tsitouras", 1e-8, 2, 0.1);
  in_every_set([&](const std::string& coordinates) {
    RunSettings chosen = settings;
    chosen.coordinates = Choice{coordinates, {}, {}};
    const RunResult plain = run_model(model_from_text(std::string(crank) + needed), chosen);
    const RunResult result = run_model(model_from_text(std::string(crank) + needed + recorded), chosen);
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    EXPECT_EQ(result.diagnostics.statistics.steps, plain.diagnostics.statistics.steps);
    EXPECT_EQ(result.diagnostics.statistics.evaluations, plain.diagnostics.statistics.evaluations);
    EXPECT_EQ(result.last()["A.angle"], plain.last()["A.angle"]);
    EXPECT_GT(result.last()["A.angle"], 7);  // more than a turn
    for (std::size_t k = 0; k < result.size(); ++k) {
      const Row row = result.row(k);
      const double main = std::hypot(row["A.fx"], row["A.fy"]);
      EXPECT_NEAR(row["main.value"], main, 1e-12 * (1 + main));
      EXPECT_NEAR(row["turn.value"], row["A.angle"] + row["rod.angle"], 1e-12);
      EXPECT_NEAR(row["side.value"], 3 * row["D.m"], 1e-12 * (1 + std::abs(row["D.m"])));
      const double sum = main + 2 * row["push.value"] + 3 * row["load.effort"] + 4 * row["P.vy"] + 5 * row["P.ax"] +
                         6 * row["B.acceleration"] + 7 * row["t"];
      EXPECT_NEAR(row["sum.value"], sum,
                  1e-11 * (1 + std::abs(sum) + main + std::abs(row["P.ax"]) + std::abs(row["B.acceleration"])));
    }
  });
}

// States that read reactions and accelerations and that nothing reads. The impulse of all forces is the change of momentum, and the integral
// of an acceleration that of a speed; with a scale by which their errors are small the motion takes the same steps without them.
TEST(RecordedSignals, StatesOfReactionsCostTheMotionNothing) {
  const std::string states = R"yaml(states:
  impulse_x: {rate: A.fx, scale: 1e4}
  impulse_y: {rate: "A.fy - 2.1*9.81 + D.fy", scale: 1e4}
  speed: {rate: C.acceleration, scale: 1e4}
)yaml";
  for (const char* integrator : {"tsitouras", "bdf", "sdirk4"}) {
    SCOPED_TRACE(integrator);
    in_every_set([&](const std::string& coordinates) {
      RunSettings chosen = with_tolerance("project", integrator, 1e-8, 0.5, 0.1);
      chosen.coordinates = Choice{coordinates, {}, {}};
      const RunResult plain = run_model(model_from_text(std::string(crank) + needed), chosen);
      const RunResult result = run_model(model_from_text(std::string(crank) + needed + states), chosen);
      ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
      if (coordinates == "body") {  // in the others a joint whose reaction is read becomes rows
        EXPECT_EQ(result.diagnostics.statistics.steps, plain.diagnostics.statistics.steps);
        EXPECT_EQ(result.diagnostics.statistics.evaluations, plain.diagnostics.statistics.evaluations);
        EXPECT_EQ(result.diagnostics.statistics.factorisations, plain.diagnostics.statistics.factorisations);
        EXPECT_EQ(result.last()["A.angle"], plain.last()["A.angle"]);
      }
      const Row first = result.row(0);
      const auto momentum = [](const Row& row, const char* axis) {
        return row["crank.v" + std::string(axis)] + 0.6 * row["rod.v" + std::string(axis)] +
               0.5 * row["piston.v" + std::string(axis)];
      };
      for (std::size_t k = 0; k < result.size(); ++k) {
        const Row row = result.row(k);
        EXPECT_NEAR(row["impulse_x.value"], momentum(row, "x") - momentum(first, "x"), 1e-4) << row["t"];
        EXPECT_NEAR(row["impulse_y.value"], momentum(row, "y") - momentum(first, "y"), 1e-4) << row["t"];
        EXPECT_NEAR(row["speed.value"], row["C.rate"] - first["C.rate"], 1e-4) << row["t"];
      }
    });
  }
}

TEST(RecordedSignals, InSpace) {
  const Model model = model_from_text(R"yaml(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies: {top: {mass: 1, inertia: [0.1, 0.2, 0.3], position: [0.4, 0, 0]}}
joints: {S: {type: revolute, connect: [ground, top], at: [0, 0, 0], axis: [0.2, 1, 0.1]}}
initial: {S.rate: 2}
signals:
  spin: {type: expression, value: top.wx + 2*top.wy + 3*top.wz}
  growth: {type: expression, value: top.alx + 2*top.aly + 3*top.alz}
  load: {type: expression, value: S.fx + 2*S.fy + 3*S.fz + 4*S.mx + 5*S.my + 6*S.mz}
)yaml");
  at_all_instants(model, with_tolerance("project", "tsitouras", 1e-8, 1, 0.1), [](const Row& row) {
    EXPECT_NEAR(row["spin.value"], row["top.wx"] + 2 * row["top.wy"] + 3 * row["top.wz"], 1e-12);
    EXPECT_NEAR(row["growth.value"], row["top.alx"] + 2 * row["top.aly"] + 3 * row["top.alz"], 1e-11);
    const double load = row["S.fx"] + 2 * row["S.fy"] + 3 * row["S.fz"] + 4 * row["S.mx"] + 5 * row["S.my"] + 6 * row["S.mz"];
    EXPECT_NEAR(row["load.value"], load, 1e-10);
  });
}

// What an event looks at is there too, reactions included: the pull is 3 m g sin(depth).
TEST(RecordedSignals, EventsReadThem) {
  const Model model = model_from_text(R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {bob: {mass: 2, inertia: 0, position: [1, 0]}}
joints: {J: {type: revolute, connect: [ground, bob], at: [0, 0]}}
signals: {pull: {type: expression, value: "sqrt(J.fx^2 + J.fy^2)"}}
events: {heavy: {type: stop, when: pull - 30}}
)yaml");
  const RunResult result = run_model(model, with_tolerance("project", "tsitouras", 1e-10, 2, 0.1));
  ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  EXPECT_EQ(result.diagnostics.stopped_by_event, "heavy");
  EXPECT_NEAR(-std::sin(result.last()["J.angle"]), 30 / (3 * 2 * 9.81), 1e-7);
}

}  // namespace holonom::recorded_signals_test
