// Sampled and delayed signals in analyses without time: linear systems, modes and equilibria use their continuous form.
#include <gtest/gtest.h>

#include <cmath>

#include "support/equilibrium.h"
#include "support/linear.h"

namespace holonom::continuous_signals_test {

constexpr const char* carrier = R"yaml(
holonom: 1
space: planar
gravity: [-10, 0]
bodies:
  block: {mass: 2, inertia: 1, position: [0, 0]}
joints:
  S: {type: translational, connect: [ground, block], at: [0, 0], axis: [1, 0]}
)yaml";

std::string with(const std::string& sections) { return carrier + sections; }

// A block held by u = -p x - d x' of sampled values: 2 x'' = y, (T/2) y' = -y - p x - d x'
TEST(ContinuousSignals, HoldIsALagOfHalfThePeriod) {
  const Model model = model_from_text(with(R"yaml(
signals:
  u: {type: sample, of: -20 - 50*S.travel - 12*S.speed, period: 0.02}
forces:
  P: {type: motor, measure: S.travel, effort: u + 40}
)yaml"));
  for (const double at : {0.0, 0.5}) {
    const LinearSystem linear = linear_of(model, {.at = at});
    ASSERT_EQ(linear.states, (std::vector<std::string>{"S.travel", "S.speed", "u.value"}));
    Eigen::Matrix3d A;
    A << 0, 1, 0, 0, 0, 0.5, -50 / 0.01, -12 / 0.01, -1 / 0.01;
    EXPECT_LT((linear.A - A).norm(), 1e-9 * A.norm());
  }
}

// The states of a sampled block x_(k+1) = a x_k + b u, y = x: x' = ((a - 1) x + b u)/T, y' = (x - y)/(T/2)
TEST(ContinuousSignals, SampledBlocksAndControllers) {
  const Model model = model_from_text(with(R"yaml(
signals:
  f: {type: transfer-function, of: S.speed, numerator: [0.3], denominator: [1, -0.7], period: 0.05}
  c: {type: pid, of: 1 - S.travel, p: 4, i: 3, period: 0.05}
)yaml"));
  const LinearSystem linear = linear_of(model);
  const auto index = [&](const std::string& name) { return std::ranges::find(linear.states, name) - linear.states.begin(); };
  ASSERT_EQ(linear.states.size(), 6u);
  EXPECT_NEAR(linear.A(index("f.x1"), index("f.x1")), -0.3 / 0.05, 1e-9);
  EXPECT_NEAR(linear.A(index("f.x1"), index("S.speed")), 0.3 / 0.05, 1e-9);
  EXPECT_NEAR(linear.A(index("f.value"), index("f.x1")), 1 / 0.025, 1e-9);
  EXPECT_NEAR(linear.A(index("c.integral"), index("S.travel")), -3, 1e-9);
  EXPECT_NEAR(linear.A(index("c.integral"), index("c.integral")), 0, 1e-9);
  EXPECT_NEAR(linear.A(index("c.value"), index("S.travel")), -4 / 0.025, 1e-8);
}

// exp(-tau s) to third order: the matrices give the transfer function (6 - 2 tau s)/(6 + 4 tau s + tau^2 s^2).
TEST(ContinuousSignals, DelayIsARationalFunction) {
  const Model model = model_from_text(with(R"yaml(
signals:
  push: {type: constant, value: 20}
  seen: {type: delay, of: push, time: 0.1}
forces:
  P: {type: motor, measure: S.travel, effort: push}
)yaml"));
  for (const double at : {0.0, 0.35}) {
    const LinearSystem linear = linear_of(model, {.inputs = {"push"}, .outputs = "seen.value", .at = at});
    EXPECT_NEAR(linear.y[0], 20, 1e-9);
    for (const double w : {0.1, 1.0, 3.0}) {
      const std::complex<double> s(0, w);
      const Eigen::MatrixXcd inverse =
          (s * Eigen::MatrixXd::Identity(linear.A.rows(), linear.A.rows()).cast<std::complex<double>>() - linear.A).inverse();
      const std::complex<double> found = (linear.C * inverse * linear.B)(0, 0) + linear.D(0, 0);
      EXPECT_LT(std::abs(found - (6. - 0.2 * s) / (6. + 0.4 * s + 0.01 * s * s)), 1e-7);
      EXPECT_LT(std::abs(found - std::exp(-0.1 * s)), 2 * std::pow(0.1 * w, 4) / 72 + 1e-7);
    }
  }
}

// The integral part of a sampled controller carries the load; a delayed spring rests where it would without the delay.
TEST(ContinuousSignals, Equilibria) {
  const Found controlled = equilibrium_of(with(R"yaml(
signals:
  c: {type: pid, of: 0.3 - S.travel, p: 40, i: 30, d: 20, period: 0.01}
forces:
  P: {type: motor, measure: S.travel, effort: c}
)yaml"));
  EXPECT_NEAR(controlled["S.travel"], 0.3, 1e-9);
  EXPECT_NEAR(controlled["c.value"], 20, 1e-7);
  const Found delayed = equilibrium_of(with(R"yaml(
signals:
  seen: {type: delay, of: S.travel, time: 0.05}
forces:
  P: {type: motor, measure: S.travel, effort: -50*seen - 20*S.speed}
)yaml"));
  EXPECT_NEAR(delayed["S.travel"], -0.4, 1e-9);
  EXPECT_NEAR(delayed["seen.value"], -0.4, 1e-9);
}

// Angles keep their revolutions where a run is linearised: the controller sees the same error.
TEST(ContinuousSignals, RevolutionsAreKept) {
  const Model model = model_from_text(R"yaml(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  wheel: {mass: 1, inertia: 0.5, position: [0, 0]}
joints:
  A: {type: revolute, connect: [ground, wheel], at: [0, 0]}
initial: {A.rate: 10}
signals:
  seen: {type: sample, of: sin(A.angle/8), period: 0.01}
forces:
  M: {type: motor, measure: A.angle, effort: 0*seen}
)yaml");
  const LinearSystem linear = linear_of(model, {.outputs = "A.angle,seen.value", .at = 1.5});
  EXPECT_NEAR(linear.y[0], 15, 1e-8);
  EXPECT_NEAR(linear.A(2, 0), std::cos(15. / 8) / 8 / 0.005, 1e-6);
}

}  // namespace holonom::continuous_signals_test
