// Steady motions whose modes need gyroscopic and centrifugal terms: pendulums on a rotating shaft, gyroscopic pendulums, tops,
// and a rolling disc.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "support/linear.h"

namespace holonom::linear_gyroscopic_test {

constexpr double g = 9.81;

constexpr const char* on_shaft = R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
parameters: {W: 2, tilt: 0}
bodies:
  shaft: {mass: 1, inertia: [0.1, 0.1, 0.1], position: [0, 0, 0]}
  bob:   {mass: 2, inertia: [0.05, 0.07, 0.02], position: [0, 0, -0.6]}
joints:
  S: {type: revolute, connect: [ground, shaft], at: [0, 0, 0], axis: [0, 0, 1]}
  H: {type: revolute, connect: [shaft, bob], at: [0, 0, 0], axis: [0, 1, 0]}
drivers:
  turn: {measure: S.angle, motion: "W*t"}
initial: {H.angle: tilt, H.rate: 0}
)";

// T = (I_y + m l^2) th'^2/2 + W^2 (J sin^2 th + I_z)/2 with J = m l^2 + I_x - I_z,  V = - m g l cos th
TEST(LinearGyroscopic, PendulumOnATurningShaft) {
  constexpr double m = 2, l = 0.6, hinge = 0.07 + m * l * l, J = m * l * l + 0.05 - 0.02;
  in_every_set([&](const std::string& coordinates) {
    for (const double W : {0., 2., 3.5}) {
      const ModesReport hanging = modes_of(model_from_text(on_shaft, {{"W", std::to_string(W)}}), {.coordinates = coordinates});
      ASSERT_EQ(hanging.modes.size(), 1u);
      EXPECT_NEAR(hanging.modes[0].eigenvalue.imag(), std::sqrt((m * g * l - W * W * J) / hinge), 1e-9) << W;
    }
    constexpr double W = 6;
    const double tilt = std::acos(m * g * l / (W * W * J));
    const ModesReport upper = modes_of(model_from_text(on_shaft, {{"W", "6"}}), {.coordinates = coordinates});
    EXPECT_EQ(upper.stability, ModesReport::unstable);
    const ModesReport tilted =
        modes_of(model_from_text(on_shaft, {{"W", "6"}, {"tilt", fmt::format("{}", tilt)}}), {.coordinates = coordinates});
    ASSERT_EQ(tilted.modes.size(), 1u);
    EXPECT_NEAR(tilted.modes[0].eigenvalue.imag(), W * std::sin(tilt) * std::sqrt(J / hinge), 1e-9);
    EXPECT_TRUE(tilted.notes.empty()) << tilted.notes[0];
  });
}

constexpr const char* in_gimbal = R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
parameters: {n: 40, z: -0.3}
bodies:
  frame: {mass: 0.5, inertia: [0.01, 0.01, 0.015], position: [0, 0, 0]}
  rotor: {mass: 2, inertia: [0.006, 0.006, 0.01], position: [0, 0, z]}
joints:
  U: {type: universal, connect: [ground, frame], at: [0, 0, 0], axes: [[1, 0, 0], [0, 1, 0]]}
  R: {type: revolute, connect: [frame, rotor], at: [0, 0, 0], axis: [0, 0, 1]}
initial: {R.rate: n, U.rate1: 0, U.rate2: 0}
)";

// A p'' - i C n p' + m g l p = 0 for p = angle1 + i angle2: w = (C n -+ sqrt((C n)^2 + 4 A m g l))/(2 A), precession and nutation
TEST(LinearGyroscopic, PrecessionAndNutationInAGimbal) {
  constexpr double n = 40, A = 0.01 + 0.006 + 2 * 0.3 * 0.3, angular_velocity = 0.01 * n, mgl = 2 * g * 0.3;
  const double root = std::sqrt(angular_velocity * angular_velocity + 4 * A * mgl);
  in_every_set([&](const std::string& coordinates) {
    const ModesReport report = modes_of(model_from_text(in_gimbal), {.coordinates = coordinates});
    const std::vector<double> found = frequencies_of(report);
    ASSERT_EQ(found.size(), 2u);
    EXPECT_NEAR(found[0], (root - angular_velocity) / (2 * A), 1e-9);
    EXPECT_NEAR(found[1], (root + angular_velocity) / (2 * A), 1e-9);
    EXPECT_EQ(report.modes.size(), 4u);  // the spin and its angle are free
    EXPECT_EQ(report.modes[0].kind, Mode::rigid);
    EXPECT_EQ(report.stability, ModesReport::marginal);
  });
  // Upright it stands if it spins fast enough: (C n)^2 > 4 A m g l
  const double least = 2 * std::sqrt(A * mgl) / 0.01;
  EXPECT_EQ(modes_of(model_from_text(in_gimbal, {{"z", "0.3"}, {"n", fmt::format("{}", 0.98 * least)}})).stability,
            ModesReport::unstable);
  EXPECT_EQ(modes_of(model_from_text(in_gimbal, {{"z", "0.3"}, {"n", fmt::format("{}", 1.02 * least)}})).stability,
            ModesReport::marginal);
}

constexpr const char* top = R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  top: {mass: 2, inertia: [0.02, 0.02, 0.01], position: [0, 0, -0.3]}
joints:
  B: {type: spherical, connect: [ground, top], at: [0, 0, 0]}
initial: {top.wx: 0, top.wy: 0, top.wz: 30}
)";

// A body on a ball joint has no angles to be named; the position of its mass centre gives its tilt relative to the ground.
TEST(LinearGyroscopic, HangingTop) {
  constexpr double n = 30, A = 0.02 + 2 * 0.3 * 0.3, angular_velocity = 0.01 * n, mgl = 2 * g * 0.3;
  const double root = std::sqrt(angular_velocity * angular_velocity + 4 * A * mgl);
  in_every_set([&](const std::string& coordinates) {
    const ModesReport report = modes_of(model_from_text(top), {.coordinates = coordinates});
    EXPECT_EQ(report.linear.states[2], "top.rotation_z");
    const std::vector<double> found = frequencies_of(report);
    ASSERT_EQ(found.size(), 2u);
    EXPECT_NEAR(found[0], (root - angular_velocity) / (2 * A), 1e-9);
    EXPECT_NEAR(found[1], (root + angular_velocity) / (2 * A), 1e-9);
  });
}

// In its own axes what rests goes round with n: the same frequencies, shifted by it.
TEST(LinearGyroscopic, HangingTopInItsOwnAxes) {
  constexpr double n = 30, A = 0.02 + 2 * 0.3 * 0.3, angular_velocity = 0.01 * n, mgl = 2 * g * 0.3;
  const double root = std::sqrt(angular_velocity * angular_velocity + 4 * A * mgl);
  in_every_set([&](const std::string& coordinates) {
    const LinearQuestion question{.independent = {"top.rotation_x", "top.rotation_y", "top.rotation_z"},
                                  .coordinates = coordinates};
    const LinearSystem linear = linear_of(model_from_text(top), question);
    EXPECT_EQ(linear.states[3], "top.spin_x");
    EXPECT_NEAR(linear.x[5], n, 1e-12);
    EXPECT_NEAR(linear.A(0, 1), n, 1e-9);  // theta' = w - w_0 x theta
    EXPECT_NEAR(linear.A(1, 0), -n, 1e-9);
    const std::vector<double> found = frequencies_of(modes_of(model_from_text(top), question));
    ASSERT_EQ(found.size(), 2u);
    EXPECT_NEAR(found[0], n - (root + angular_velocity) / (2 * A), 1e-9);
    EXPECT_NEAR(found[1], n + (root - angular_velocity) / (2 * A), 1e-9);
  });
}

// Of a free body rotations are counted in its own axes: there the pole wanders with (C/A - 1) n, and what rests goes round with n.
TEST(LinearGyroscopic, FreeBodyInItsOwnAxes) {
  const Model model = model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, 0]
bodies:
  body: {mass: 2, inertia: [0.02, 0.02, 0.03], position: [0, 0, 0]}
initial: {body.wx: 0, body.wy: 0, body.wz: 30}
)");
  in_every_set([&](const std::string& coordinates) {
    const std::vector<double> found = frequencies_of(modes_of(model, {.coordinates = coordinates}));
    ASSERT_EQ(found.size(), 2u);
    EXPECT_NEAR(found[0], 15, 1e-9);
    EXPECT_NEAR(found[1], 30, 1e-9);
  });
}

// A disc that stands still on a plane falls over about its point of contact: w^2 = m g r/(I + m r^2). It has five coordinates, three speeds.
TEST(LinearGyroscopic, StandingDiscThatRolls) {
  const Model model = model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  disc: {mass: 2, inertia: [0.08, 0.04, 0.04], position: [0, 0, 0.4]}
joints:
  G: {type: rolling, connect: [ground, disc], at: [[0, 0, 0], [0, 0, 0.4]], normal: [0, 0, 1], axis: [1, 0, 0], radius: 0.4}
)");
  in_every_set([&](const std::string& coordinates) {
    const ModesReport report = modes_of(model, {.coordinates = coordinates});
    EXPECT_EQ(report.linear.coordinates, 5);
    EXPECT_EQ(report.linear.speeds, 3);
    const double exact = std::sqrt(2 * g * 0.4 / (0.04 + 2 * 0.4 * 0.4));
    int growing = 0;
    for (const Mode& mode : report.modes)
      if (mode.kind == Mode::growth) {
        ++growing;
        EXPECT_NEAR(mode.eigenvalue.real(), exact, 1e-9);
      }
    EXPECT_EQ(growing, 1);
    EXPECT_EQ(report.stability, ModesReport::unstable);
  });
}

}  // namespace holonom::linear_gyroscopic_test
