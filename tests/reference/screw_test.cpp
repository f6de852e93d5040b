// A screw that falls along its own axis: rotation and translation are one motion with the effective mass m + I (2 pi/p)^2, I
// about the axis.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/all_coordinates.h"

namespace holonom::screw_test {

constexpr double g = 9.81, m = 2, turn = 2 * std::numbers::pi;

std::string upright(const std::string& pitch, double offset) {
  return R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  nut: {mass: 2, inertia: [0.04, 0.05, 0.06], position: [)" +
         std::to_string(offset) + R"(, 0, 0]}
joints:
  S: {type: screw, connect: [ground, nut], at: [0, 0, 0.1], axis: [0, 0, 1], pitch: )" +
         pitch + R"(}
)";
}

void expect_fall(const std::string& pitch_text, double pitch, double offset) {
  const double inertia = 0.06 + m * offset * offset, ratio = turn / pitch;  // radians a length
  const double a = -m * g / (m + inertia * ratio * ratio);
  at_all_instants(model_from_text(upright(pitch_text, offset)), with_short_steps(0.02, 2, 0.1), [&](const Row& row) {
    const double t = row["t"], travel = a * t * t / 2, angle = ratio * travel, w = ratio * a * t;
    EXPECT_NEAR(row["S.travel"], travel, 1e-9);
    EXPECT_NEAR(row["S.angle"], angle, 1e-8);
    EXPECT_NEAR(row["S.speed"], a * t, 1e-9);
    EXPECT_NEAR(row["S.rate"], w, 1e-8);
    EXPECT_NEAR(row["S.travel_acceleration"], a, 1e-9);
    EXPECT_NEAR(row["S.angle_acceleration"], ratio * a, 1e-9);
    EXPECT_NEAR(row["nut.z"], travel, 1e-9);
    EXPECT_NEAR(row["nut.x"], offset * std::cos(angle), 1e-9);
    EXPECT_NEAR(row["nut.y"], offset * std::sin(angle), 1e-9);
    // The thread carries what gravity does not accelerate, and turns the nut; it also bends it round.
    EXPECT_NEAR(row["S.fz"], m * (a + g), 1e-8);
    EXPECT_NEAR(row["S.mz"], inertia * ratio * a, 1e-8);
    EXPECT_NEAR(row["S.fx"], m * row["nut.ax"], 1e-8);
    EXPECT_NEAR(row["energy.kinetic"] + row["energy.potential"], 0, 1e-8);
  });
}

TEST(Screw, FallsWithTheInertiaOfItsTurning) { expect_fall("0.2", 0.2, 0); }
TEST(Screw, LeftHandedThread) { expect_fall("-0.2", -0.2, 0); }
TEST(Screw, MassCentreBesideTheAxis) { expect_fall("0.5", 0.5, 0.3); }
TEST(Screw, SteepThreadFallsAlmostFreely) { expect_fall("100", 100, 0); }

// Along a slanted axis only gravity's share counts; a moment about the axis works like a force 2 pi/p times as large.
TEST(Screw, SlantedAndTurnedByAMoment) {
  const Model model = model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  nut: {mass: 2, inertia: [0.06, 0.06, 0.06], position: [0.3, 0, 0.4]}
joints:
  S: {type: screw, connect: [ground, nut], at: [0, 0, 0], axis: [3, 0, 4], pitch: 0.1}
forces:
  key: {type: moment, body: nut, moment: [0.6*0.7, 0, 0.8*0.7]}
)");
  const double ratio = turn / 0.1, a = (0.7 * ratio - m * g * 0.8) / (m + 0.06 * ratio * ratio);
  at_all_instants(model, with_short_steps(0.02, 2, 0.1), [&](const Row& row) {
    const double t = row["t"], travel = a * t * t / 2;
    EXPECT_NEAR(row["S.travel"], travel, 1e-10);
    EXPECT_NEAR(row["S.angle"], ratio * travel, 1e-8);
    EXPECT_NEAR(row["nut.x"], 0.3 + 0.6 * travel, 1e-10);
    EXPECT_NEAR(row["nut.z"], 0.4 + 0.8 * travel, 1e-10);
    EXPECT_NEAR(row["nut.wx"], 0.6 * ratio * a * t, 1e-8);
    EXPECT_NEAR(row["nut.wz"], 0.8 * ratio * a * t, 1e-8);
  });
}

// Driven by its angle, the effort is the moment that lifts: m g p/(2 pi).
TEST(Screw, LiftingMoment) {
  const Model model = model_from_text(upright("0.2", 0) + "drivers: {turn: {measure: S.angle, motion: 3*t}}\n");
  const RunResult result = run_model(model, kinematics_to(20, 1));
  ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  for (std::size_t k = 0; k < result.size(); ++k) {
    EXPECT_NEAR(result.row(k)["turn.effort"], m * g * 0.2 / turn, 1e-10);
    EXPECT_NEAR(result.row(k)["S.travel"], 0.2 * 3 * result.row(k)["t"] / turn, 1e-10);  // ten turns and more
  }
}

}  // namespace holonom::screw_test
