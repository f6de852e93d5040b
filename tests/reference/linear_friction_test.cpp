// Linear systems with friction and with expressions that read reactions, against derivatives written out.
#include <cmath>

#include "support/linear.h"

namespace holonom::linear_friction_test {

constexpr double g = 9.81;

// A block whose load grows along its rail: m x'' = - mu (m g + c x) s(x') - d x' with s = v/sqrt(v^2 + v_s^2)
TEST(LinearFriction, BlockWithAGrowingLoad) {
  const double m = 2, mu = 0.3, c = 50, d = 0.7, slip = 0.2, x = 0.1, v = 0.3;
  const double size = std::hypot(v, slip), load = m * g + c * x;
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {block: {mass: 2, inertia: 0.1, position: [0, 0]}}
joints:
  S: {type: translational, connect: [ground, block], at: [0, 0], axis: [1, 0],
      friction: {coefficient: 0.3, slip: 0.2, viscous: 0.7}}
forces: {press: {type: force, body: block, force: [0, -50*S.travel]}}
initial: {S.travel: 0.1, S.speed: 0.3}
)");
  in_every_set([&](const std::string& coordinates) {
    const LinearSystem linear =
        linear_of(model, {.inputs = {"press.fy"}, .outputs = "S.fy,S_friction.effort", .coordinates = coordinates});
    ASSERT_EQ(linear.states, (std::vector<std::string>{"S.travel", "S.speed"}));
    EXPECT_NEAR(linear.A(1, 0), -mu * c * v / size / m, 1e-8);
    EXPECT_NEAR(linear.A(1, 1), -(mu * load * slip * slip / std::pow(size, 3) + d) / m, 1e-8);
    EXPECT_NEAR(linear.B(1, 0), mu * v / size / m, 1e-9);  // a push upwards relieves the rail
    EXPECT_NEAR(linear.C(0, 0), c, 1e-8);
    EXPECT_NEAR(linear.D(0, 0), -1, 1e-9);
    EXPECT_NEAR(linear.C(1, 0), mu * c * v / size, 1e-8);
  });
}

// A motor that feels the bearing: tau = c f_x, f_x = m x'' = m l (phi'' cos phi - phi'^2 sin phi), so that
// phi'' = n/d, n = - m l sin phi (g + c phi'^2), d = J - c m l cos phi
TEST(LinearFriction, MotorThatReadsItsBearing) {
  const double m = 2, l = 0.5, c = 0.15, J = 0.1 + m * l * l, phi = 0.4, w = 0.7;
  const double s = std::sin(phi), co = std::cos(phi), n = -m * l * s * (g + c * w * w), d = J - c * m * l * co;
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {bar: {mass: 2, inertia: 0.1, position: [0, -0.5]}}
joints: {A: {type: revolute, connect: [ground, bar], at: [0, 0]}}
forces: {drive: {type: motor, measure: A.angle, effort: 0.15*A.fx}}
initial: {A.angle: 0.4, A.rate: 0.7}
)");
  in_every_set([&](const std::string& coordinates) {
    const LinearSystem linear =
        linear_of(model, {.inputs = {"drive"}, .outputs = "A.fx,A.acceleration", .coordinates = coordinates});
    ASSERT_EQ(linear.outputs, (std::vector<std::string>{"A.acceleration", "A.fx"}));
    const double by_phi = (-m * l * co * (g + c * w * w) * d - n * c * m * l * s) / (d * d), by_w = -2 * c * m * l * w * s / d;
    EXPECT_NEAR(linear.A(1, 0), by_phi, 1e-8);
    EXPECT_NEAR(linear.A(1, 1), by_w, 1e-8);
    EXPECT_NEAR(linear.B(1, 0), 1 / d, 1e-9);
    EXPECT_NEAR(linear.C(1, 0), m * l * (by_phi * co - n / d * s - w * w * co), 1e-8);
    EXPECT_NEAR(linear.C(1, 1), m * l * (by_w * co - 2 * w * s), 1e-8);
    EXPECT_NEAR(linear.D(1, 0), m * l * co / d, 1e-9);
    EXPECT_NEAR(linear.C(0, 0), by_phi, 1e-8);
  });
}

}  // namespace holonom::linear_friction_test
