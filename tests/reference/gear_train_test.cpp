// Gears that rotate in the ratio of their teeth: angles over many revolutions, effective inertia, tooth forces.
#include <gtest/gtest.h>

#include <cmath>

#include "support/all_coordinates.h"

namespace holonom::gear_train_test {

// Three wheels in a row, with radii as 20, 50 and 30, a moment of 3 on the first: about the first axis the inertia is
// I_1 + I_2 (20/50)^2 + I_3 (20/30)^2, for the third turns by 20/30 whatever the second has.
TEST(GearTrain, ThreeWheelsOverManyTurns) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  one:   {mass: 1, inertia: 0.02, position: [0, 0]}
  two:   {mass: 2, inertia: 0.3,  position: [0.7, 0], angle: 0.4}
  three: {mass: 1, inertia: 0.05, position: [1.5, 0]}
joints:
  A: {type: revolute, connect: [ground, one],   at: [0, 0]}
  B: {type: revolute, connect: [ground, two],   at: [0.7, 0]}
  C: {type: revolute, connect: [ground, three], at: [1.5, 0]}
forces:
  motor: {type: moment, body: one, moment: 3}
couplers:
  first:  {type: gear, measures: [A.angle, B.angle], teeth: [0.2, 0.5]}
  second: {type: gear, measures: [B.angle, C.angle], teeth: [0.5, 0.3]}
)");
  const double inertia = 0.02 + 0.3 * 0.16 + 0.05 * 4 / 9, alpha = 3 / inertia;
  at_all_instants(model, with_short_steps(0.02, 4, 0.25), [&](const Row& row) {
    const double t = row["t"], angle = alpha * t * t / 2, size = 1 + angle;  // up to 270 rad, 43 turns
    EXPECT_NEAR(row["A.angle"], angle, 1e-10 * size);
    EXPECT_NEAR(row["B.angle"], -0.4 * angle, 1e-10 * size);
    EXPECT_NEAR(row["C.angle"], 2.0 / 3 * angle, 1e-10 * size);
    EXPECT_NEAR(row["two.angle"], 0.4 - 0.4 * angle, 1e-10 * size);
    EXPECT_NEAR(row["A.acceleration"], alpha, 1e-9 * alpha);
    EXPECT_NEAR(row["energy.kinetic"], 3 * row["A.angle"], 1e-8 * size);
    EXPECT_NEAR(row["energy.supplied"], row["energy.kinetic"], 1e-8 * size);
    // The effort of a gear is the moment on its first wheel; the second one feels it in the ratio of the teeth (here radii).
    EXPECT_NEAR(row["first.effort"], 0.02 * alpha - 3, 1e-8);
    EXPECT_NEAR(0.3 / 0.5 * row["second.effort"], 0.05 * alpha * 2 / 3, 1e-8);
    EXPECT_NEAR(0.5 / 0.2 * row["first.effort"] + row["second.effort"], -0.3 * 0.4 * alpha, 1e-8);
    EXPECT_NEAR(row["A.fy"], 9.81, 1e-8);  // of the weight alone: the teeth press on angles, not on bearings
  });
}

TEST(GearTrain, InternalMeshTurnsTheSameWay) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  pinion: {mass: 1, inertia: 0.02, position: [0, 0]}
  ring:   {mass: 2, inertia: 0.3,  position: [0.1, 0]}
joints:
  A: {type: revolute, connect: [ground, pinion], at: [0, 0]}
  B: {type: revolute, connect: [ground, ring],   at: [0.1, 0]}
couplers:
  mesh: {type: gear, measures: [A.angle, B.angle], teeth: [0.15, 0.6], mesh: internal}
initial: {A.rate: 40}
)");
  at_all_instants(model, with_short_steps(0.02, 2, 0.25), [&](const Row& row) {
    EXPECT_NEAR(row["A.angle"], 40 * row["t"], 1e-9);
    EXPECT_NEAR(row["B.angle"], 10 * row["t"], 1e-9);
    EXPECT_NEAR(row["energy.kinetic"], 0.5 * (0.02 * 1600 + 0.3 * 100), 1e-9);
  });
}

// Bevel wheels on axes at a right angle, and the second carries a hanging bob: a pendulum with the inertia of both.
TEST(GearTrain, BevelWheelsInSpace) {
  const Model model = model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  upright: {mass: 1, inertia: [0.01, 0.01, 0.02], position: [0, 0, 0]}
  level:   {mass: 2, inertia: [0.05, 0.05, 0.05], position: [0.5, 0.3, 0]}
joints:
  A: {type: revolute, connect: [ground, upright], at: [0, 0, 0],   axis: [0, 0, 1]}
  B: {type: revolute, connect: [ground, level],   at: [0.5, 0, 0], axis: [1, 0, 0]}
couplers:
  mesh: {type: gear, measures: [A.angle, B.angle], teeth: [10, 30]}
)");
  const double inertia = 0.05 + 2 * 0.09 + 0.02 * 9, weight = 2 * 9.81 * 0.3;  // about the second axis
  at_all_instants(model, with_short_steps(0.02, 3, 0.1), [&](const Row& row) {
    const double angle = row["B.angle"];
    EXPECT_NEAR(row["A.angle"], -3 * angle, 1e-9);
    EXPECT_NEAR(row["A.rate"], -3 * row["B.rate"], 1e-9);
    EXPECT_NEAR(inertia * row["B.rate"] * row["B.rate"] / 2, -weight * std::sin(angle), 1e-8);
    EXPECT_NEAR(row["B.acceleration"], -weight * std::cos(angle) / inertia, 1e-8);
  });
}

// A planetary gear: sun 24 teeth, ring 72, three degrees of freedom less one. With the ring held fixed the carrier rotates by
// 24/(24 + 72) of the sun.
TEST(GearTrain, PlanetaryGearAsASumOfThreeAngles) {
  const std::string text = R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  sun:     {mass: 1, inertia: 0.02, position: [0, 0]}
  carrier: {mass: 1, inertia: 0.2,  position: [0, 0]}
  ring:    {mass: 1, inertia: 0.4,  position: [0, 0]}
joints:
  S: {type: revolute, connect: [ground, sun],     at: [0, 0]}
  C: {type: revolute, connect: [ground, carrier], at: [0, 0]}
  R: {type: revolute, connect: [ground, ring],    at: [0, 0]}
couplers:
  planets: {type: coupler, measures: [S.angle, R.angle, C.angle], factors: [0.25, 0.75, -1]}
forces:
  motor: {type: moment, body: sun, moment: 1}
)";
  at_all_instants(model_from_text(text + "drivers: {hold: {measure: R.angle, polynomial: [0]}}\n"),
                  with_short_steps(0.02, 2, 0.25), [&](const Row& row) {
                    const double alpha = 1 / (0.02 + 0.2 / 16), angle = alpha * row["t"] * row["t"] / 2;
                    EXPECT_NEAR(row["S.angle"], angle, 1e-10 * (1 + angle));
                    EXPECT_NEAR(row["C.angle"], angle / 4, 1e-10 * (1 + angle));
                    EXPECT_NEAR(row["hold.effort"], -3 * (0.02 * alpha - 1), 1e-8);  // three times the moment of the sun
                  });
  // Left free, moments divide as the factors: I_s a_s - 1 : I_r a_r : I_c a_c = 1 : 3 : -4.
  at_all_instants(model_from_text(text), with_short_steps(0.02, 2, 0.25), [&](const Row& row) {
    const double effort = -0.25 / 0.02 / (0.0625 / 0.02 + 0.5625 / 0.4 + 1 / 0.2), t2 = row["t"] * row["t"] / 2;
    EXPECT_NEAR(row["planets.effort"], effort, 1e-10);
    EXPECT_NEAR(row["S.angle"], (1 + 0.25 * effort) / 0.02 * t2, 1e-8);
    EXPECT_NEAR(row["R.angle"], 0.75 * effort / 0.4 * t2, 1e-8);
    EXPECT_NEAR(row["C.angle"], -effort / 0.2 * t2, 1e-8);
  });
}

}  // namespace holonom::gear_train_test
