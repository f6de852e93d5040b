// Discs that roll without slip: down a slope, with an eccentric mass centre, on a sliding plank, on a rotating plank.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/all_coordinates.h"

namespace holonom::rolling_test {

constexpr double g = 9.81;

// a = g sin b/(1 + I/(m r^2)); friction along the line m (g sin b - a), pressure m g cos b.
TEST(Rolling, DiscDownAnIncline) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
parameters: {b: 0.5, r: 0.3}
bodies:
  disc: {mass: 2, inertia: 0.05, position: [-r*sin(b), r*cos(b)]}
joints:
  R: {type: rolling, connect: [ground, disc], at: [[0, 0], [-r*sin(b), r*cos(b)]], axis: [cos(b), sin(b)]}
)");
  const double b = 0.5, r = 0.3, a = -g * std::sin(b) / (1 + 0.05 / (2 * r * r)), c = std::cos(b), s = std::sin(b);
  at_all_instants(model, with_short_steps(0.05, 3, 0.25), [&](const Row& row) {
    const double t = row["t"], travel = a * t * t / 2;
    EXPECT_NEAR(row["R.travel"], travel, 1e-9);
    EXPECT_NEAR(row["R.angle"], -travel / r, 1e-8);  // downhill to the left: it turns to the left
    EXPECT_NEAR(row["disc.x"], -r * s + travel * c, 1e-9);
    EXPECT_NEAR(row["disc.y"], r * c + travel * s, 1e-9);
    EXPECT_NEAR(row["disc.omega"], -a * t / r, 1e-8);
    EXPECT_NEAR(row["R.speed"], a * t, 1e-9);
    EXPECT_NEAR(row["R.fx"] * c + row["R.fy"] * s, 2 * (a + g * s), 1e-8);
    EXPECT_NEAR(-row["R.fx"] * s + row["R.fy"] * c, 2 * g * c, 1e-8);
    EXPECT_NEAR(row["R.m"], -0.05 * a / r, 1e-8);  // friction about the middle
  });
}

// Under the line, as a wheel hung on a rail that it touches from below: the other sense of turning.
TEST(Rolling, DiscUnderTheLine) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [2, 0]
bodies:
  disc: {mass: 1, inertia: 0.02, position: [1, -0.2]}
joints:
  R: {type: rolling, connect: [ground, disc], at: [[0, 0], [1, -0.2]], axis: [1, 0]}
)");
  const double a = 2 / (1 + 0.02 / 0.04);
  at_all_instants(model, with_short_steps(0.05, 3, 0.25), [&](const Row& row) {
    const double travel = a * row["t"] * row["t"] / 2;
    EXPECT_NEAR(row["disc.x"], 1 + travel, 1e-9);
    EXPECT_NEAR(row["disc.y"], -0.2, 1e-12);
    EXPECT_NEAR(row["R.angle"], travel / 0.2, 1e-8);
  });
}

// The mass centre a distance e beside the middle, drawn right above it and pushed: with the angle p turned from there
//   T = (I + m (r^2 + e^2 + 2 r e cos p)) p'^2/2,   V = m g e cos p
TEST(Rolling, EccentricDiscKeepsItsEnergy) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  disc: {mass: 2, inertia: 0.05, position: [0, 0.3 + 0.1]}
joints:
  R: {type: rolling, connect: [ground, disc], at: [[-5, 0], [0, 0.3]], axis: [1, 0]}
initial: {R.rate: -1}
)");
  const double m = 2, r = 0.3, e = 0.1;
  const auto inertia = [&](double p) { return 0.05 + m * (r * r + e * e + 2 * r * e * std::cos(p)); };
  const double energy = inertia(0) / 2 + m * g * e;
  in_all_coordinates(model, with_tolerance("project", "verner", 1e-11, 5, 0.1), [&](const RunResult& result) {
    for (std::size_t k = 0; k < result.size(); ++k) {
      const Row row = result.row(k);
      const double p = row["R.angle"];
      EXPECT_NEAR(row["R.rate"], -std::sqrt(2 * (energy - m * g * e * std::cos(p)) / inertia(p)), 1e-8);
      EXPECT_NEAR(row["R.travel"], -r * p, 1e-10);
      EXPECT_NEAR(row["disc.x"], -r * p - e * std::sin(p), 1e-9);  // the middle rolls along, at the height r
      EXPECT_NEAR(row["disc.y"], r + e * std::cos(p), 1e-9);
      EXPECT_NEAR(row["R.fx"], m * row["disc.ax"], 1e-8);
      EXPECT_NEAR(row["R.fy"], m * (row["disc.ay"] + g), 1e-8);
    }
    EXPECT_GT(std::abs(result.last()["R.angle"]), 4 * std::numbers::pi);  // two turns and more
    EXPECT_LT(result.largest("energy.balance"), 1e-8);
  });
}

// A full disc on a plank pulled by F: friction m a on the disc, plank three times as fast, F = m a + 3 M a.
TEST(Rolling, DiscOnASlidingPlank) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  plank: {mass: 3, inertia: 1, position: [0, 0]}
  disc:  {mass: 2, inertia: 2*0.2^2/2, position: [0.5, 0.25]}
joints:
  T: {type: translational, connect: [ground, plank], axis: [1, 0]}
  R: {type: rolling, connect: [plank, disc], at: [[0, 0.05], [0.5, 0.25]], axis: [1, 0]}
forces:
  pull: {type: force, body: plank, force: [4, 0]}
)");
  const double a = 4.0 / (2 + 9);
  at_all_instants(model, with_short_steps(0.05, 3, 0.25), [&](const Row& row) {
    const double t2 = row["t"] * row["t"] / 2;
    EXPECT_NEAR(row["disc.x"], 0.5 + a * t2, 1e-9);
    EXPECT_NEAR(row["plank.x"], 3 * a * t2, 1e-9);
    EXPECT_NEAR(row["disc.y"], 0.25, 1e-10);
    EXPECT_NEAR(row["R.angle"], 2 * a * t2 / 0.2, 1e-8);  // the plank runs away below it
    EXPECT_NEAR(row["R.fx"], 2 * a, 1e-9);
    EXPECT_NEAR(row["R.fy"], 2 * g, 1e-8);
  });
}

// On a line through the origin that turns with the constant speed W, the middle at s along it and r above it:
//   (m + I/r^2) s'' = m W^2 s - m g sin W t,   s = A cosh k t + B sinh k t + G sin W t/(W^2 + k^2)
TEST(Rolling, DiscOnATurningPlank) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  plank: {mass: 3, inertia: 1, position: [0, 0]}
  disc:  {mass: 2, inertia: 0.05, position: [1, 0.2]}
joints:
  O: {type: revolute, connect: [ground, plank], at: [0, 0]}
  R: {type: rolling, connect: [plank, disc], at: [[0, 0], [1, 0.2]], axis: [1, 0]}
drivers:
  turn: {measure: O.angle, motion: 1.5*t}
initial: {R.speed: 2}
)");
  const double W = 1.5, r = 0.2, m = 2, effective = m + 0.05 / (r * r), k = W * std::sqrt(m / effective);
  const double G = m * g / effective / (W * W + k * k), B = (2 - G * W) / k;
  at_all_instants(model, with_tolerance("project", "verner", 1e-11, 2, 0.1), [&](const Row& row) {
    const double t = row["t"], s = std::cosh(k * t) + B * std::sinh(k * t) + G * std::sin(W * t);
    const double rate = k * std::sinh(k * t) + B * k * std::cosh(k * t) + G * W * std::cos(W * t), c = std::cos(W * t),
                 n = std::sin(W * t);
    EXPECT_NEAR(row["R.travel"], s - 1, 1e-8);
    EXPECT_NEAR(row["R.speed"], rate, 1e-8);
    EXPECT_NEAR(row["disc.x"], s * c - r * n, 1e-8);
    EXPECT_NEAR(row["disc.y"], s * n + r * c, 1e-8);
    EXPECT_NEAR(row["disc.omega"], W - rate / r, 1e-7);
  });
}

// A radius other than in the reference configuration: assembly lifts the disc.
TEST(Rolling, RadiusGivenMovesTheDiscOntoTheLine) {
  const RunResult result = run_model(model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {disc: {mass: 2, inertia: 0.05, position: [0, 0.29]}}
joints: {R: {type: rolling, connect: [ground, disc], at: [[0, 0], [0, 0.29]], axis: [1, 0], radius: 0.3}}
)"),
                                     only_the_start());
  EXPECT_NEAR(result.first()["disc.y"], 0.3, 1e-12);
  EXPECT_NEAR(result.first()["disc.x"], 0, 1e-12);
}

}  // namespace holonom::rolling_test
