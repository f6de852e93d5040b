// Pins in slots: a Scotch yoke, a Geneva wheel while the pin is in its slot, a pendulum in a sliding fork.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/all_coordinates.h"

namespace holonom::pin_in_slot_test {

// x = r cos(W t) exactly; the motor gives m x'' x' / W and what lifts the crank.
TEST(PinInSlot, ScotchYoke) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  crank: {mass: 1, inertia: 0.01, position: [0, 0]}
  yoke:  {mass: 3, inertia: 0.1,  position: [0.7, 0.1]}
joints:
  O: {type: revolute,      connect: [ground, crank], at: [0, 0]}
  T: {type: translational, connect: [ground, yoke],  axis: [1, 0]}
  P: {type: pin-in-slot,   connect: [yoke, crank],   at: [0.2, 0], axis: [0, 1]}
drivers:
  turn: {measure: O.angle, motion: 7*t}
)");
  const double r = 0.2, W = 7, m = 3;
  at_all_instants(model, with_tolerance("project", "verner", 1e-11, 2, 0.05), [&](const Row& row) {
    const double angle = W * row["t"], c = std::cos(angle), s = std::sin(angle);
    EXPECT_NEAR(row["T.travel"], r * c - r, 1e-10);
    EXPECT_NEAR(row["yoke.x"], 0.7 + r * c - r, 1e-10);
    EXPECT_NEAR(row["yoke.vx"], -r * W * s, 1e-9);
    EXPECT_NEAR(row["yoke.ax"], -r * W * W * c, 1e-8);
    EXPECT_NEAR(row["P.travel"], r * s, 1e-10);  // along the slot
    EXPECT_NEAR(row["P.speed"], r * W * c, 1e-9);
    EXPECT_NEAR(row["P.angle"], angle, 1e-9);
    EXPECT_NEAR(row["turn.effort"], m * r * r * W * W * s * c, 1e-8);
    EXPECT_NEAR(row["P.fx"], m * r * W * W * c, 1e-8);  // on the crank: what the yoke resists
    EXPECT_NEAR(row["P.fy"], 0, 1e-9);                  // nothing along the slot
  });
}

// The pin on the crank at a from its axis, the axis of the wheel d away, the slot through it:
//   b = atan2(a sin q, d - a cos q),   with four slots a = d sin 45 deg and the pin in the slot while |q| < 45 deg
struct Geneva {
  static constexpr double d = 0.1, ratio = 1 / std::numbers::sqrt2, a = d * ratio;
  static double angle(double q) { return std::atan2(a * std::sin(q), d - a * std::cos(q)); }
  static double slope(double q) { return ratio * (std::cos(q) - ratio) / (1 - 2 * ratio * std::cos(q) + ratio * ratio); }
  static double bend(double q) {
    const double below = 1 - 2 * ratio * std::cos(q) + ratio * ratio;
    return -ratio * (1 - ratio * ratio) * std::sin(q) / (below * below);
  }
};

TEST(PinInSlot, GenevaWheelWhileEngaged) {
  const double from = -40 * std::numbers::pi / 180, W = 4, inertia = 2e-4;
  // Drawn with the pin between both axes; the crank is at angle 0 there, and the run begins 40 degrees before.
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
parameters: {d: 0.1, a: d/sqrt(2)}
bodies:
  crank: {mass: 0.1, inertia: 1e-4, position: [0, 0]}
  wheel: {mass: 0.1, inertia: 2e-4, position: [d, 0]}
joints:
  O: {type: revolute,    connect: [ground, crank], at: [0, 0]}
  Q: {type: revolute,    connect: [ground, wheel], at: [d, 0]}
  P: {type: pin-in-slot, connect: [wheel, crank],  at: [a, 0], axis: [1, 0]}
drivers:
  turn: {measure: O.angle, motion: -40 deg + 4*t}
)");
  const double end = 0.34;  // 38 degrees beyond the middle
  at_all_instants(model, with_tolerance("project", "verner", 1e-11, end, end / 20), [&](const Row& row) {
    const double q = from + W * row["t"];
    EXPECT_NEAR(row["Q.angle"], -Geneva::angle(q), 1e-9);  // seen from the wheel the pin goes the other way
    EXPECT_NEAR(row["Q.rate"], -Geneva::slope(q) * W, 1e-8);
    EXPECT_NEAR(row["Q.acceleration"], -Geneva::bend(q) * W * W, 1e-7);
    EXPECT_NEAR(row["turn.effort"], inertia * Geneva::bend(q) * Geneva::slope(q) * W * W, 1e-9);
    const double distance = std::hypot(Geneva::d - Geneva::a * std::cos(q), Geneva::a * std::sin(q));
    EXPECT_NEAR(row["P.travel"], Geneva::d - Geneva::a - distance, 1e-10);
    EXPECT_NEAR(std::hypot(row["P.fx"], row["P.fy"]) * distance, std::abs(inertia * Geneva::bend(q)) * W * W, 1e-9);
  });
}

// A point mass m on an arm l whose pin runs in a horizontal fork on a block M that slides upright: the block is lifted as the pin is,
//   (I + M l^2 sin^2 p) p'^2/2 = (m + M) g l (cos p - cos p_0),   p from straight down, I = m l^2
TEST(PinInSlot, PendulumThatLiftsAFork) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  arm:  {mass: 2, inertia: 0, position: [1, 0]}
  fork: {mass: 3, inertia: 1, position: [0, 0]}
joints:
  O: {type: revolute,      connect: [ground, arm],  at: [0, 0]}
  T: {type: translational, connect: [ground, fork], axis: [0, 1]}
  P: {type: pin-in-slot,   connect: [fork, arm],    at: [1, 0], axis: [1, 0]}
)");
  at_all_instants(model, with_tolerance("project", "tsitouras", 1e-12, 3, 0.1), [&](const Row& row) {
    const double p = row["O.angle"] + std::numbers::pi / 2, s = std::sin(p), c = std::cos(p);
    EXPECT_NEAR((2 + 3 * s * s) / 2 * std::pow(row["O.rate"], 2), 5 * 9.81 * c, 1e-8);
    EXPECT_NEAR(row["fork.y"], -c, 1e-10);
    EXPECT_NEAR(row["P.travel"], s - 1, 1e-10);
    EXPECT_NEAR(row["P.fy"], -3 * (row["fork.ay"] + 9.81), 1e-8);
    EXPECT_NEAR(row["P.fx"], 0, 1e-9);
  });
}

}  // namespace holonom::pin_in_slot_test
