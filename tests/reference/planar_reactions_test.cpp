// Reactions in the plane against statics and dynamics by hand. A reaction is the force and moment on the second body by the
// first, at the second body's marker, in world axes.
#include <gtest/gtest.h>

#include <cmath>

#include "support/run_model.h"

namespace holonom::planar_reactions_test {

constexpr double g = 9.81;

void expect_reaction(const Row& row, const std::string& joint, double fx, double fy, double m, double tolerance = 1e-9) {
  EXPECT_NEAR(row[joint + ".fx"], fx, tolerance) << joint;
  EXPECT_NEAR(row[joint + ".fy"], fy, tolerance) << joint;
  EXPECT_NEAR(row[joint + ".m"], m, tolerance) << joint;
}

TEST(PlanarReactions, HangingChainAtRest) {
  const RunResult result = run_model(model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  upper: {mass: 2, inertia: 0.3, position: [0, -0.5]}
  lower: {mass: 3, inertia: 0.4, position: [0, -1.5]}
joints:
  O: {type: revolute, connect: [ground, upper], at: [0, 0]}
  P: {type: revolute, connect: [upper, lower], at: [0, -1]}
)"),
                                     only_the_start());
  expect_reaction(result.first(), "O", 0, 5 * g, 0);
  expect_reaction(result.first(), "P", 0, 3 * g, 0);
  EXPECT_NEAR(result.first()["lower.ay"], 0, 1e-12);
}

// A beam of weight W with its centre at a quarter of the span, on a pin and a roller: 3/4 W and 1/4 W. And built in at one end
// (the same pin as `fixed`): W and the moment W a, which turns the beam up.
TEST(PlanarReactions, BeamOnTwoSupportsAndBuiltIn) {
  const std::string beam = R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  beam: {mass: 8, inertia: 1, position: [1, 0]}
joints:
)";
  const RunResult simple = run_model(model_from_text(beam + R"(
  pin:    {type: revolute, connect: [ground, beam], at: [0, 0]}
  roller: {type: lock, connect: [ground, beam], at: [4, 0], coordinates: [y]}
)"),
                                     only_the_start());
  expect_reaction(simple.first(), "pin", 0, 6 * g, 0);
  expect_reaction(simple.first(), "roller", 0, 2 * g, 0);
  const RunResult built_in =
      run_model(model_from_text(beam + "  wall: {type: fixed, connect: [ground, beam], at: [0, 0]}\n"), only_the_start());
  expect_reaction(built_in.first(), "wall", 0, 8 * g, 8 * g);
}

// Released from the horizontal, a point mass pulls with 3 m g cos(angle): 3 m g at the bottom, along the string.
TEST(PlanarReactions, PendulumPinCarriesThreeWeightsAtTheBottom) {
  const RunResult result = run_model(reference_model("pendulum.yaml"), with_tolerance("project", "verner", 1e-11, 2.5, 0.05));
  double most = 0;
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    const double x = row["P.x"], y = row["P.y"], pull = 3 * g * -y;
    expect_reaction(row, "O", -x * pull, -y * pull, 0, 1e-7);
    most = std::max(most, std::hypot(row["O.fx"], row["O.fy"]));
  }
  EXPECT_NEAR(most, 3 * g, 0.05);
}

// A uniform rod released from the horizontal: along the rod 5/2 m g cos(angle), across it m g sin(angle)/4.
TEST(PlanarReactions, SwingingRod) {
  const RunResult result = run_model(model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  rod: {mass: 2, inertia: 2*1.5^2/12, position: [0.75, 0]}
joints:
  O: {type: revolute, connect: [ground, rod], at: [0, 0]}
)"),
                                     with_tolerance("project", "verner", 1e-11, 2, 0.05));
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    const double c = std::cos(row["rod.angle"]),
                 s = std::sin(row["rod.angle"]);  // along the rod: (c, s); s = -cos(from straight down)
    const double along = 2.5 * 2 * g * s, across = 0.25 * 2 * g * c;
    expect_reaction(row, "O", along * c - across * s, along * s + across * c, 0, 1e-7);
  }
}

// An arm driven as angle = t^2: effort (I + m a^2) 2 + m g a cos(angle), reaction m (acceleration - gravity).
TEST(PlanarReactions, DrivenArm) {
  const RunResult result = run_model(model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  arm: {mass: 2, inertia: 0.3, position: [0.5, 0]}
joints:
  O: {type: revolute, connect: [ground, arm], at: [0, 0]}
drivers:
  turn: {measure: O.angle, polynomial: [0, 0, 1]}
)"),
                                     kinematics_to(3, 0.1));
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    const double t = row["t"], angle = t * t, c = std::cos(angle), s = std::sin(angle), w = 2 * t, alpha = 2;
    const double ax = 0.5 * (-alpha * s - w * w * c), ay = 0.5 * (alpha * c - w * w * s);
    EXPECT_NEAR(row["turn.effort"], (0.3 + 2 * 0.25) * alpha + 2 * g * 0.5 * c, 1e-9) << t;
    expect_reaction(row, "O", 2 * ax, 2 * (ay + g), 0, 1e-8);
  }
}

// Newton's law for the whole: what the ground gives a free slider-crank is the sum of m (acceleration - gravity).
TEST(PlanarReactions, GroundBalancesWeightAndInertia) {
  const Model model = reference_model("crank_slider_at_angle.yaml", {{"theta", "0.4"}, {"speed", "5"}});
  const RunResult result = run_model(model, with_tolerance("project", "verner", 1e-9, 1, 0.1));
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    const double fx = 12 * row["crank.ax"] + 12 * row["rod.ax"] + 20 * row["slider.ax"];
    const double fy = 12 * row["crank.ay"] + 12 * row["rod.ay"] + 20 * row["slider.ay"];
    EXPECT_NEAR(row["A.fx"] + row["D.fx"], fx, 1e-8) << row["t"];
    EXPECT_NEAR(row["A.fy"] + row["D.fy"], fy, 1e-8) << row["t"];
    EXPECT_NEAR(row["D.fx"], 0, 1e-9) << row["t"];
  }
}

}  // namespace holonom::planar_reactions_test
