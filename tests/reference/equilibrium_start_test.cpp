// Runs, linear systems and modes that start in equilibrium: `initial: {equilibrium: true}`.
#include <fmt/format.h>

#include "analysis/equilibrium/initial_state.h"
#include "support/equilibrium.h"
#include "support/linear.h"

namespace holonom::equilibrium_start_test {

constexpr double g = 9.81;

// A bar with a vertical spring at its tip: m g l/2 = k (y - 0) l at the tip's height -y, whatever the angle
const std::string shelf = R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {bar: {mass: 2, inertia: 2/12, position: [0.5, 0]}}
markers: {tip: {body: bar, at: [1, 0]}}
joints: {A: {type: revolute, connect: [ground, bar], at: [0, 0]}}
forces: {spring: {type: spring, measure: tip.y, stiffness: 25, damping: 0.5}}
)yaml";
const double depth = 2 * g / 2 / 25;

TEST(EquilibriumStart, ARunRests) {
  const Model model = model_from_text(shelf + "initial: {equilibrium: true}\n");
  at_all_instants(model, with_short_steps(0.05, 1, 0.25), [](const Row& row) {
    EXPECT_NEAR(row["tip.y"], -depth, 1e-10);
    EXPECT_NEAR(row["A.rate"], 0, 1e-10);
    EXPECT_NEAR(row["energy.kinetic"], 0, 1e-18);
  });
  const CheckReport report = check(model);
  ASSERT_EQ(report.notes.size(), 1u);
  EXPECT_TRUE(report.notes[0].starts_with("starts in equilibrium, found in ")) << report.notes[0];
  EXPECT_TRUE(report.notes[0].ends_with(": stable")) << report.notes[0];
}

// Small motions about the equilibrium: m l^2/3 a'' = -k l^2 cos^2 a - ... with the weight: the second derivative of the potential
TEST(EquilibriumStart, ModesBelongToTheEquilibrium) {
  const double angle = -std::asin(depth);
  const double stiffness =
      25 * (std::cos(angle) * std::cos(angle) - std::sin(angle) * std::sin(angle)) - 2 * g / 2 * std::sin(angle);
  Model undamped = model_from_text(shelf + "initial: {equilibrium: true}\n");
  std::erase_if(undamped.forces[0].entries, [](const Element::Entry& entry) { return entry.field == "damping"; });
  EXPECT_NEAR(frequencies_of(modes_of(undamped)).at(0), std::sqrt(stiffness / (2.0 / 3)), 1e-8);
  const LinearSystem linear = linear_of(undamped, {.inputs = {"spring.effort"}, .outputs = "A.angle,A.acceleration"});
  EXPECT_NEAR(linear.y[0], angle, 1e-10);
  EXPECT_NEAR(linear.y[1], 0, 1e-8);
}

// Given velocities belong to the equilibrium.
TEST(EquilibriumStart, GivenVelocities) {
  const Model model = model_from_text(shelf + "initial: {equilibrium: true, A.rate: 0.3}\n");
  in_all_coordinates(model, with_short_steps(0.05, 0, 1), [](const RunResult& result) {
    EXPECT_NEAR(result.first()["tip.y"], -depth, 1e-11);
    EXPECT_NEAR(result.first()["A.rate"], 0.3, 1e-12);
  });
}

// The integral part of a controller and a lag start with the values that hold the load.
TEST(EquilibriumStart, StatesAreAtRest) {
  const Model model = model_from_text(R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {block: {mass: 2, inertia: 0.1, position: [0, 0]}}
joints: {S: {type: translational, connect: [ground, block], at: [0, 0], axis: [0, 1]}}
signals:
  control: {type: pid, of: 0.2 - S.travel, p: 300, i: 400, d: 30, filter: 0.01}
  drive: {type: lag, of: control, time: 2 ms}
forces: {push: {type: motor, measure: S.travel, effort: drive}}
initial: {equilibrium: true}
)yaml");
  at_all_instants(model, with_short_steps(0.05, 0.5, 0.1), [](const Row& row) {
    EXPECT_NEAR(row["S.travel"], 0.2, 1e-9);
    EXPECT_NEAR(row["drive.value"], 2 * g, 1e-7);
  });
}

// Two springs in a flat toggle have an equilibrium above and one below: a given position decides which one is found.
TEST(EquilibriumStart, PositionsChooseTheBranch) {
  for (const double side : {-0.3, 0.3}) {
    const Model model = model_from_text(fmt::format(R"yaml(
holonom: 1
space: planar
gravity: [0, 0]
bodies: {{pin: {{mass: 1, position: [1, 0]}}}}
joints: {{S: {{type: translational, connect: [ground, pin], at: [1, 0], axis: [0, 1]}}, R: {{type: lock, connect: [ground, pin], coordinates: [angle]}}}}
forces: {{strut: {{type: spring-damper, connect: [ground, pin], at: [[0, 0], [1, 0]], stiffness: 100, length: 1.25}}}}
initial: {{equilibrium: true, S.travel: {}}}
)yaml",
                                                    side));
    in_all_coordinates(model, with_short_steps(0.05, 0, 1), [&](const RunResult& result) {
      EXPECT_NEAR(result.first()["S.travel"], std::copysign(0.75, side), 1e-10);
    });
  }
}

TEST(EquilibriumStart, AFailureIsAReason) {
  const Model falling = model_from_text(
      "holonom: 1\nspace: planar\ngravity: [0, -9.81]\n"
      "bodies: {stone: {mass: 2, inertia: 0.1, position: [0, 0]}}\ninitial: {equilibrium: true}\n");
  const CheckReport report = check(falling);
  EXPECT_FALSE(report.outcome);
  EXPECT_FALSE(report.start_known);
  EXPECT_TRUE(report.outcome.reason.starts_with("`initial: {equilibrium: true}`: no equilibrium was found: "))
      << report.outcome.reason;
  EXPECT_FALSE(run_model(falling, with_short_steps(0.1, 1, 0.5)).diagnostics.outcome);
}

TEST(EquilibriumStart, AgreesWithStatics) {
  const std::string rope = R"yaml(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  a: {mass: 1, inertia: [0.01, 0.01, 0.001], position: [0.5, 0, 0]}
  b: {mass: 2, inertia: [0.01, 0.011, 0.001], position: [1.5, 0.2, 0]}
joints:
  A: {type: spherical, connect: [ground, a], at: [0, 0, 0]}
  B: {type: universal, connect: [a, b], at: [1, 0, 0], axes: [[0, 1, 0], [0, 0, 1]]}
forces:
  hold: {type: spring-damper, connect: [ground, b], at: [[2, 1, 1], [2, 0.4, 0]], stiffness: 300}
  stay: {type: bushing, connect: [a, b], at: [1, 0, 0], stiffness: [0, 0, 0, 5, 5, 5]}
)yaml";
  const Found found = equilibrium_of(rope);
  const Model model = model_from_text(rope + "initial: {equilibrium: true}\n");
  in_all_coordinates(model, with_short_steps(0.05, 0, 1), [&](const RunResult& result) {
    for (const char* channel : {"a.x", "a.z", "b.x", "b.y", "b.z", "b.qw", "b.qx", "B.angle1", "hold.force"})
      EXPECT_NEAR(result.first()[channel], found[channel], 1e-9) << channel;
    EXPECT_LT(result.first().vector("b.a").norm(), 1e-8);
  });
}

}  // namespace holonom::equilibrium_start_test
