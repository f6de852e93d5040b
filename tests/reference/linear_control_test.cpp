// Inputs, outputs and first-order states: the cart with an inverted pendulum, and controllers against their characteristic polynomials.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>

#include "support/linear.h"

namespace holonom::linear_control_test {

constexpr const char* cart = R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  cart: {mass: 1.2, inertia: 0.1, position: [0, 0]}
  pole: {mass: 0.3, inertia: 0.02, position: [0, 0.5]}
joints:
  rail: {type: translational, connect: [ground, cart], axis: [1, 0]}
  hinge: {type: revolute, connect: [cart, pole], at: [0, 0]}
signals:
  push: {type: constant, value: 0}
forces:
  motor: {type: motor, measure: rail.travel, effort: push}
  wind: {type: force, body: pole, force: [0, 0]}
)";

// With M = M_cart + m, J = I + m l^2, D = M J - m^2 l^2 and the angle counted against the clock:
//   x'' = (J u + m^2 l^2 g phi ...)/D,  phi'' = ...; from  M x'' - m l phi'' = u,  J phi'' - m l x'' = m g l phi
TEST(LinearControl, InvertedPendulumOnACart) {
  constexpr double M = 1.5, m = 0.3, l = 0.5, g = 9.81;
  const double J = 0.02 + m * l * l, D = M * J - m * m * l * l;
  const Model model = model_from_text(cart);
  in_every_set([&](const std::string& coordinates) {
    const LinearSystem linear = linear_of(model, {.inputs = {"push", "wind.fx", "motor"},
                                                  .outputs = "hinge.fy,hinge.fx,pole.x,pole.ax,motor.effort",
                                                  .coordinates = coordinates});
    ASSERT_EQ(linear.states, (std::vector<std::string>{"rail.travel", "hinge.angle", "rail.speed", "hinge.rate"}));
    ASSERT_EQ(linear.inputs, (std::vector<std::string>{"push.value", "wind.fx", "motor.effort"}));
    Eigen::Matrix4d A = Eigen::Matrix4d::Zero();
    A(0, 2) = A(1, 3) = 1;
    A(2, 1) = m * l * m * g * l / D;
    A(3, 1) = M * m * g * l / D;
    Eigen::Matrix<double, 4, 3> B = Eigen::Matrix<double, 4, 3>::Zero();
    B(2, 0) = B(2, 2) = J / D;
    B(3, 0) = B(3, 2) = m * l / D;
    // The wind pushes the pole's centre at height l: u and moment -l u
    B(2, 1) = (J - m * l * l) / D;
    B(3, 1) = (m * l - M * l) / D;
    EXPECT_LT((linear.A - A).norm(), 1e-10 * A.norm());
    EXPECT_LT((linear.B - B).norm(), 1e-10 * B.norm());
    // The hinge carries the pole: fx = m (x'' - l phi''), less the wind; outputs come in the order of the table's columns
    const auto row = [&](const std::string& name) {
      return static_cast<int>(std::ranges::find(linear.outputs, name) - linear.outputs.begin());
    };
    EXPECT_NEAR(linear.y[row("hinge.fy")], m * g, 1e-10);
    EXPECT_NEAR(linear.C(row("hinge.fx"), 1), m * (A(2, 1) - l * A(3, 1)), 1e-9);
    EXPECT_NEAR(linear.D(row("hinge.fx"), 0), m * (B(2, 0) - l * B(3, 0)), 1e-10);
    EXPECT_NEAR(linear.D(row("hinge.fx"), 1), m * (B(2, 1) - l * B(3, 1)) - 1, 1e-10);
    EXPECT_NEAR(linear.C(row("pole.x"), 0), 1, 1e-10);
    EXPECT_NEAR(linear.C(row("pole.x"), 1), -l, 1e-10);
    EXPECT_NEAR(linear.D(row("pole.ax"), 0), B(2, 0) - l * B(3, 0), 1e-10);
    EXPECT_NEAR(linear.D(row("motor.effort"), 0), 1, 1e-10);
    EXPECT_NEAR(linear.D(row("motor.effort"), 2), 1, 1e-10);
  });
}

// sum_k c_k lambda^k relative to its largest term
double residual(const std::vector<double>& polynomial, std::complex<double> value) {
  std::complex<double> sum = 0, power = 1;
  double largest = 0;
  for (const double coefficient : polynomial) {
    sum += coefficient * power;
    largest = std::max(largest, std::abs(coefficient * power));
    power *= value;
  }
  return std::abs(sum) / largest;
}

// u = p e + i/s e + d s/(1 + T s) e with e = -x:  m s^2 s (1 + T s) + p s (1 + T s) + i (1 + T s) + d s^2 = 0
TEST(LinearControl, ControllerAgainstItsPolynomial) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  block: {mass: 2, inertia: 1, position: [0, 0]}
joints:
  S: {type: translational, connect: [ground, block], axis: [1, 0]}
signals:
  drive: {type: pid, of: -S.travel, p: 30, i: 20, d: 8, filter: 0.05}
forces:
  P: {type: motor, measure: S.travel, effort: drive}
)");
  constexpr double m = 2, p = 30, i = 20, d = 8, T = 0.05;
  const std::vector<double> polynomial = {i, p + i * T, p * T + d, m, m * T};
  in_every_set([&](const std::string& coordinates) {
    const ModesReport report = modes_of(model, {.coordinates = coordinates});
    ASSERT_EQ(report.linear.states.size(), 4u);
    std::size_t count = 0;
    for (const Mode& mode : report.modes) {
      EXPECT_LT(residual(polynomial, mode.eigenvalue), 1e-11);
      count += mode.kind == Mode::oscillation ? 2 : 1;
    }
    EXPECT_EQ(count, 4u);
    EXPECT_EQ(report.stability, ModesReport::stable);
  });
}

// A force that lags: m x'' = -k z, T z' = x - z:  m T s^3 + m s^2 + k = 0, which is unstable
TEST(LinearControl, LaggingSpringIsUnstable) {
  const ModesReport report = modes_of(model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  block: {mass: 2, inertia: 1, position: [0, 0]}
joints:
  S: {type: translational, connect: [ground, block], axis: [1, 0]}
signals:
  z: {type: lag, of: S.travel, time: 0.1}
forces:
  P: {type: motor, measure: S.travel, effort: -40*z}
)"));
  EXPECT_EQ(report.stability, ModesReport::unstable);
  for (const Mode& mode : report.modes) EXPECT_LT(residual({40, 0, 2, 0.2}, mode.eigenvalue), 1e-11);
}

TEST(LinearControl, NamesThatCanBeNoInputs) {
  const Model model = model_from_text(cart);
  EXPECT_THROW(with_inputs(model, {"pusch"}), UsageError);
  EXPECT_THROW(with_inputs(model, {"wind"}), UsageError);
  EXPECT_THROW(with_inputs(model, {"push", "push.value"}), UsageError);
}

}  // namespace holonom::linear_control_test
