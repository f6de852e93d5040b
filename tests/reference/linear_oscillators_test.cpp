// Frequencies and damping of oscillators against closed forms, in every coordinate set.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/linear.h"

namespace holonom::linear_oscillators_test {

// N equal masses on a line between two walls: w_j = 2 sqrt(k/m) sin(j pi/(2 (N + 1)))
std::string chain(int count, double mass, double stiffness) {
  std::string bodies, joints, forces;
  for (int k = 1; k <= count; ++k) {
    bodies += fmt::format("  m{}: {{mass: {}, inertia: 1, position: [{}, 0]}}\n", k, mass, k);
    joints += fmt::format("  S{0}: {{type: translational, connect: [ground, m{0}], axis: [1, 0]}}\n", k);
  }
  for (int k = 0; k <= count; ++k)
    forces += fmt::format("  k{0}: {{type: spring-damper, connect: [{1}, {2}], at: [[{0}, 0], [{3}, 0]], stiffness: {4}}}\n", k,
                          k == 0 ? "ground" : fmt::format("m{}", k), k == count ? "ground" : fmt::format("m{}", k + 1), k + 1,
                          stiffness);
  return "holonom: 1\nspace: planar\ngravity: [0, 0]\nbodies:\n" + bodies + "joints:\n" + joints + "forces:\n" + forces;
}

// What events have switched by then counts: one of two springs is released, a second mass attached.
TEST(LinearOscillators, AfterEvents) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  a: {mass: 2, inertia: 1, position: [0, 0]}
  b: {mass: 3, inertia: 1, position: [0, 1]}
joints:
  A: {type: translational, connect: [ground, a], at: [0, 0], axis: [1, 0]}
  B: {type: translational, connect: [ground, b], at: [0, 1], axis: [1, 0]}
couplers:
  grip: {type: coupler, measures: [A.travel, B.travel], factors: [1, -1], starts: off}
forces:
  soft: {type: spring, measure: A.travel, stiffness: 20}
  hard: {type: spring, measure: A.travel, stiffness: 80}
  own: {type: spring, measure: B.travel, stiffness: 12}
initial: {A.speed: 0.1}
events:
  lets_go: {type: switch, when: t - 0.5, off: hard}
  grips: {type: switch, when: t - 1, on: grip}
)");
  in_every_set([&](const std::string& coordinates) {
    const auto frequencies = [&](double at) { return frequencies_of(modes_of(model, {.coordinates = coordinates, .at = at})); };
    EXPECT_NEAR(frequencies(0.2).at(1), std::sqrt(100. / 2), 1e-8);
    EXPECT_NEAR(frequencies(0.7).at(1), std::sqrt(20. / 2), 1e-8);
    ASSERT_EQ(frequencies(1.2).size(), 1u);
    EXPECT_NEAR(frequencies(1.2).at(0), std::sqrt(32. / 5), 1e-8);
  });
}

TEST(LinearOscillators, ChainsOfMassesAndSprings) {
  constexpr double mass = 2, stiffness = 50;
  for (const int count : {2, 5, 20}) {
    SCOPED_TRACE(count);
    const Model model = model_from_text(chain(count, mass, stiffness));
    in_every_set([&](const std::string& coordinates) {
      const std::vector<double> found = frequencies_of(modes_of(model, {.coordinates = coordinates}));
      ASSERT_EQ(found.size(), static_cast<std::size_t>(count));
      for (int j = 1; j <= count; ++j) {
        const double exact = 2 * std::sqrt(stiffness / mass) * std::sin(j * std::numbers::pi / (2 * (count + 1)));
        EXPECT_NEAR(found[j - 1] / exact, 1, 1e-10) << j;
      }
    });
  }
}

// Two masses, one held softly, the other one held to it by a stiff spring: w^2 of w^4 - (k + 2 K) w^2 + k K = 0
TEST(LinearOscillators, SoftBesideStiff) {
  constexpr double k = 1;
  for (const double K : {1e6, 1e9, 1e10}) {
    SCOPED_TRACE(K);
    const Model model = model_from_text(fmt::format(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  a: {{mass: 1, inertia: 0.1, position: [0, 0]}}
  b: {{mass: 1, inertia: 0.1, position: [1, 0]}}
joints:
  P: {{type: translational, connect: [ground, a], axis: [1, 0]}}
  Q: {{type: translational, connect: [ground, b], axis: [1, 0]}}
forces:
  s: {{type: spring, measure: P.travel, stiffness: 1}}
  S: {{type: spring-damper, connect: [a, b], at: [[0, 0], [1, 0]], stiffness: {}}}
)",
                                                    K));
    const double fast = K + k / 2 + std::sqrt(K * K + k * k / 4), slow = k * K / fast;
    in_every_set([&](const std::string& coordinates) {
      const ModesReport report = modes_of(model, {.coordinates = coordinates});
      const std::vector<double> found = frequencies_of(report);
      ASSERT_EQ(found.size(), 2u);
      EXPECT_NEAR(found[1] / std::sqrt(fast), 1, 1e-10);
      EXPECT_NEAR(found[0] / std::sqrt(slow), 1, 1e-15 * K + 1e-9);  // the rounding of the stiff spring
    });
  }
}

constexpr const char* double_pendulum = R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  upper: {mass: 2, inertia: 0.3, position: [0, -0.4]}
  lower: {mass: 1.5, inertia: 0.2, position: [0, -1.5]}
joints:
  A: {type: revolute, connect: [ground, upper], at: [0, 0]}
  B: {type: revolute, connect: [upper, lower], at: [0, -0.9]}
)";

// In the angles of the bodies: M = [I1 + m1 a^2 + m2 l^2, m2 l b; m2 l b, I2 + m2 b^2], K = g diag(m1 a + m2 l, m2 b)
TEST(LinearOscillators, DoublePendulum) {
  constexpr double g = 9.81, m1 = 2, m2 = 1.5, a = 0.4, l = 0.9, b = 0.6;
  const double M11 = 0.3 + m1 * a * a + m2 * l * l, M12 = m2 * l * b, M22 = 0.2 + m2 * b * b;
  const double K1 = g * (m1 * a + m2 * l), K2 = g * m2 * b;
  const double p = M11 * M22 - M12 * M12, q = M11 * K2 + M22 * K1, r = K1 * K2;  // p w^4 - q w^2 + r = 0
  const double root = std::sqrt(q * q - 4 * p * r);
  in_every_set([&](const std::string& coordinates) {
    const std::vector<double> found = frequencies_of(modes_of(model_from_text(double_pendulum), {.coordinates = coordinates}));
    ASSERT_EQ(found.size(), 2u);
    EXPECT_NEAR(found[0], std::sqrt((q - root) / (2 * p)), 1e-10);
    EXPECT_NEAR(found[1], std::sqrt((q + root) / (2 * p)), 1e-10);
  });
  const std::vector<double> by_bodies =
      frequencies_of(modes_of(model_from_text(double_pendulum), {.independent = {"upper.angle", "lower.x"}}));
  ASSERT_EQ(by_bodies.size(), 2u);
  EXPECT_NEAR(by_bodies[0], std::sqrt((q - root) / (2 * p)), 1e-9);
  EXPECT_NEAR(by_bodies[1], std::sqrt((q + root) / (2 * p)), 1e-9);
}

constexpr const char* damped = R"(
holonom: 1
space: planar
gravity: [0, 0]
parameters: {c: 3}
bodies:
  block: {mass: 2, inertia: 1, position: [1, 0]}
joints:
  S: {type: translational, connect: [ground, block], axis: [1, 0]}
forces:
  k: {type: spring, measure: S.travel, stiffness: 50, damping: c}
)";

TEST(LinearOscillators, DampingRatio) {
  in_every_set([&](const std::string& coordinates) {
    const ModesReport report = modes_of(model_from_text(damped), {.coordinates = coordinates});
    ASSERT_EQ(report.modes.size(), 1u);
    const Mode& mode = report.modes[0];
    EXPECT_NEAR(mode.damping_ratio, 3 / (2 * std::sqrt(50. * 2)), 1e-11);
    EXPECT_NEAR(mode.natural_frequency, 5 / (2 * std::numbers::pi), 1e-11);
    EXPECT_NEAR(mode.frequency, 5 * std::sqrt(1 - 0.15 * 0.15) / (2 * std::numbers::pi), 1e-11);
    EXPECT_EQ(report.stability, ModesReport::stable);
    // Beyond critical damping there are two real eigenvalues
    const ModesReport slow = modes_of(model_from_text(damped, {{"c", "52"}}), {.coordinates = coordinates});
    ASSERT_EQ(slow.modes.size(), 2u);
    EXPECT_NEAR(slow.modes[0].eigenvalue.real(), -1, 1e-11);
    EXPECT_NEAR(slow.modes[1].eigenvalue.real(), -25, 1e-10);
    EXPECT_EQ(slow.modes[0].kind, Mode::decay);
  });
}

// Two free blocks and a spring: they drift together with two zero eigenvalues, and swing against one another.
TEST(LinearOscillators, RigidModesAreNamed) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  a: {mass: 1, inertia: 1, position: [0, 0]}
  b: {mass: 3, inertia: 1, position: [1, 0]}
joints:
  A: {type: translational, connect: [ground, a], axis: [1, 0]}
  B: {type: translational, connect: [ground, b], axis: [1, 0]}
forces:
  k: {type: spring-damper, connect: [a, b], at: [[0, 0], [1, 0]], stiffness: 12}
)");
  in_every_set([&](const std::string& coordinates) {
    const ModesReport report = modes_of(model, {.coordinates = coordinates});
    ASSERT_EQ(report.modes.size(), 3u);
    EXPECT_EQ(report.modes[0].kind, Mode::rigid);
    EXPECT_EQ(report.modes[1].kind, Mode::rigid);
    EXPECT_EQ(report.modes[2].kind, Mode::oscillation);
    EXPECT_NEAR(report.modes[2].eigenvalue.imag(), 4, 1e-11);  // k (1/m1 + 1/m2)
    EXPECT_EQ(report.stability, ModesReport::marginal);
    EXPECT_EQ(report.linear.outputs[0], "a.x");
    EXPECT_NEAR(std::abs(report.modes[2].shape[0] + 3.0 * report.modes[2].shape[3]), 0, 1e-10);  // the mass centre rests
    EXPECT_NEAR(std::abs(report.modes[0].shape[0] - report.modes[0].shape[3]), 0, 1e-9);
  });
}

}  // namespace holonom::linear_oscillators_test
