// Motions of drivers as inputs of linear systems: a pendulum on a driven cart in plane and space, a bead on a rotating arm, and a
// slider-crank without degrees of freedom, for which D is the kinematics.
#include <cmath>

#include "support/linear.h"

namespace holonom::linear_motions_test {

constexpr double m = 0.3, l = 0.5, g = 9.81;

int row(const std::vector<std::string>& names, const std::string& name) {
  const auto place = std::ranges::find(names, name);
  EXPECT_NE(place, names.end()) << name;
  return static_cast<int>(place - names.begin());
}

// J phi'' + m l x'' + m g l phi = 0; the effort is (M + m) x'' + m l phi''
TEST(LinearMotions, PendulumOnADrivenCart) {
  const double M = 1.2, J = 0.02 + m * l * l;
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  cart: {mass: 1.2, inertia: 0.1, position: [0, 0]}
  pole: {mass: 0.3, inertia: 0.02, position: [0, -0.5]}
joints:
  rail: {type: translational, connect: [ground, cart], axis: [1, 0]}
  hinge: {type: revolute, connect: [cart, pole], at: [0, 0]}
drivers: {drive: {measure: rail.travel, motion: 0*t}}
)");
  in_every_set([&](const std::string& coordinates) {
    const LinearSystem linear =
        linear_of(model, {.inputs = {"drive"}, .outputs = "pole.x,pole.vx,drive.*", .coordinates = coordinates});
    ASSERT_EQ(linear.states, (std::vector<std::string>{"hinge.angle", "hinge.rate"}));
    ASSERT_EQ(linear.inputs, (std::vector<std::string>{"drive.value", "drive.rate", "drive.acceleration"}));
    Eigen::MatrixXd A(2, 2), B(2, 3);
    A << 0, 1, -m * g * l / J, 0;
    B << 0, 0, 0, 0, 0, -m * l / J;
    EXPECT_LT((linear.A - A).norm(), 1e-10 * A.norm());
    EXPECT_LT((linear.B - B).norm(), 1e-10 * A.norm());
    const int x = row(linear.outputs, "pole.x"), vx = row(linear.outputs, "pole.vx"),
              effort = row(linear.outputs, "drive.effort");
    EXPECT_NEAR(linear.D(x, 0), 1, 1e-10);
    EXPECT_NEAR(linear.D(vx, 1), 1, 1e-10);
    EXPECT_NEAR(linear.D(row(linear.outputs, "drive.value"), 0), 1, 1e-10);
    EXPECT_NEAR(linear.D(effort, 0), 0, 1e-9);
    EXPECT_NEAR(linear.D(effort, 2), M + m - m * l * m * l / J, 1e-9);
    EXPECT_NEAR(linear.C(effort, 0), -m * l * m * g * l / J, 1e-9);
  });
}

// The same about a ball in space: the coordinates are rotations of the bob, whichever the set calls its own.
TEST(LinearMotions, BallPendulumOnADrivenCart) {
  const double J = 0.02 + m * l * l;
  const Model model = model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  cart: {mass: 1.2, inertia: [0.1, 0.1, 0.1], position: [0, 0, 0]}
  bob: {mass: 0.3, inertia: [0.02, 0.02, 0.01], position: [0, 0, -0.5]}
joints:
  rail: {type: translational, connect: [ground, cart], at: [0, 0, 0], axis: [1, 0, 0]}
  ball: {type: spherical, connect: [cart, bob], at: [0, 0, 0]}
drivers: {drive: {measure: rail.travel, motion: 0*t}}
)");
  in_every_set([&](const std::string& coordinates) {
    const LinearSystem linear =
        linear_of(model, {.inputs = {"drive.acceleration"}, .outputs = "bob.ax,bob.ay,drive.effort", .coordinates = coordinates});
    ASSERT_EQ(linear.inputs.size(), 1u);
    ASSERT_EQ(linear.states.size(), 6u);
    EXPECT_NEAR(linear.D(row(linear.outputs, "bob.ax"), 0), 1 - m * l * l / J, 1e-9);
    EXPECT_NEAR(linear.D(row(linear.outputs, "bob.ay"), 0), 0, 1e-9);
    EXPECT_NEAR(linear.D(row(linear.outputs, "drive.effort"), 0), 1.2 + m - m * l * m * l / J, 1e-9);
  });
}

// r'' = w^2 r - k/m (r - r_0), and the moment (I + m r^2) w' + 2 m r r' w
TEST(LinearMotions, BeadOnATurningArm) {
  const double w = 3, r = 0.5, v = 0.4, k = 40, mass = 2, inertia = 0.7 + 0.05;
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  arm: {mass: 1, inertia: 0.7, position: [0, 0]}
  bead: {mass: 2, inertia: 0.05, position: [0.5, 0]}
joints:
  A: {type: revolute, connect: [ground, arm], at: [0, 0]}
  S: {type: translational, connect: [arm, bead], at: [0.5, 0], axis: [1, 0], spring: {stiffness: 40}}
drivers: {turn: {measure: A.angle, motion: 3*t}}
initial: {S.speed: 0.4}
)");
  in_every_set([&](const std::string& coordinates) {
    const LinearSystem linear = linear_of(model, {.inputs = {"turn"}, .outputs = "turn.effort", .coordinates = coordinates});
    ASSERT_EQ(linear.states, (std::vector<std::string>{"S.travel", "S.speed"}));
    EXPECT_NEAR(linear.u[1], w, 1e-14);
    EXPECT_NEAR(linear.A(1, 0), w * w - k / mass, 1e-8);
    EXPECT_NEAR(linear.B(1, 0), 0, 1e-9);
    EXPECT_NEAR(linear.B(1, 1), 2 * w * r, 1e-9);
    EXPECT_NEAR(linear.B(1, 2), 0, 1e-9);
    EXPECT_NEAR(linear.D(0, 0), 0, 1e-8);
    EXPECT_NEAR(linear.D(0, 1), 2 * mass * r * v, 1e-8);
    EXPECT_NEAR(linear.D(0, 2), inertia + mass * r * r, 1e-9);
    EXPECT_NEAR(linear.C(0, 0), 2 * mass * v * w, 1e-8);
    EXPECT_NEAR(linear.C(0, 1), 2 * mass * r * w, 1e-8);
  });
}

// x = r cos(theta) + sqrt(l^2 - r^2 sin^2(theta)); no states, so all is in D
TEST(LinearMotions, DrivenSliderCrank) {
  const double radius = 0.2, rod = 0.5, theta = 0.7, rate = 2;
  const auto x = [&](double angle) {
    return radius * std::cos(angle) + std::sqrt(rod * rod - std::pow(radius * std::sin(angle), 2));
  };
  const double root = std::sqrt(rod * rod - std::pow(radius * std::sin(theta), 2));
  const double slope = -radius * std::sin(theta) - radius * radius * std::sin(theta) * std::cos(theta) / root;
  const double h = 1e-4, bend = (x(theta + h) - 2 * x(theta) + x(theta - h)) / (h * h);
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  crank: {mass: 1, inertia: 0.01, position: [0.1, 0]}
  rod: {mass: 1, inertia: 0.02, position: [0.45, 0]}
  slider: {mass: 2, inertia: 0.1, position: [0.7, 0]}
joints:
  A: {type: revolute, connect: [ground, crank], at: [0, 0]}
  B: {type: revolute, connect: [crank, rod], at: [0.2, 0]}
  C: {type: revolute, connect: [rod, slider], at: [0.7, 0]}
  S: {type: translational, connect: [ground, slider], at: [0.7, 0], axis: [1, 0]}
drivers: {turn: {measure: A.angle, motion: 0.7 + 2*t}}
)");
  in_every_set([&](const std::string& coordinates) {
    const LinearSystem linear =
        linear_of(model, {.inputs = {"turn"}, .outputs = "slider.x,slider.vx,slider.ax", .coordinates = coordinates});
    ASSERT_TRUE(linear.states.empty());
    ASSERT_EQ(linear.outputs, (std::vector<std::string>{"slider.x", "slider.vx", "slider.ax"}));
    EXPECT_NEAR(linear.D(0, 0), slope, 1e-10);
    EXPECT_NEAR(linear.D(1, 1), slope, 1e-10);
    EXPECT_NEAR(linear.D(2, 2), slope, 1e-10);
    EXPECT_NEAR(linear.D(1, 0), bend * rate, 1e-6);
    EXPECT_NEAR(linear.D(2, 1), 2 * bend * rate, 1e-6);
    EXPECT_NEAR(linear.D(0, 1), 0, 1e-12);
  });
}

}  // namespace holonom::linear_motions_test
