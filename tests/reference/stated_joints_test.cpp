// Joints of the catalogue written as vector equations: the same motion and the same reactions.
#include <gtest/gtest.h>

#include <cmath>

#include "support/all_coordinates.h"

namespace holonom::stated_joints_test {

// Every channel of `stated` that `catalogue` has too, over all instants; each channel by its own size.
void expect_same(const RunResult& catalogue, const RunResult& stated, double tolerance) {
  ASSERT_EQ(catalogue.size(), stated.size());
  int compared = 0;
  for (const std::string& channel : stated.names) {
    if (channel.starts_with("violation") || channel.starts_with("energy")) continue;
    if (std::find(catalogue.names.begin(), catalogue.names.end(), channel) == catalogue.names.end()) continue;
    double size = 1, difference = 0;
    for (std::size_t k = 0; k < stated.size(); ++k) {
      size = std::max(size, std::abs(catalogue.row(k)[channel]));
      difference = std::max(difference, std::abs(catalogue.row(k)[channel] - stated.row(k)[channel]));
    }
    EXPECT_LT(difference / size, tolerance) << channel;
    ++compared;
  }
  EXPECT_GT(compared, 15);
}

void expect_restated(const std::string& text, const std::string& catalogue_joint, const std::string& equations, double end) {
  RunSettings settings = with_tolerance("project", "verner", 1e-11, end, end / 20);
  settings.coordinates = Choice{"body", {}, {}};
  const RunResult catalogue = run_model(model_from_text(text + catalogue_joint), settings);
  ASSERT_TRUE(catalogue.diagnostics.outcome) << catalogue.diagnostics.outcome.reason;
  in_all_coordinates(model_from_text(text + equations), settings,
                     [&](const RunResult& stated) { expect_same(catalogue, stated, 1e-7); });
}

const std::string double_pendulum = R"(
holonom: 1
space: planar
gravity: [0, -9.81]
parameters: {l: 1}
bodies:
  upper: {mass: 2, inertia: 0.2, position: [l/2, 0]}
  lower: {mass: 1, inertia: 0.1, position: [l + 0.4, 0.2]}
joints:
  O: {type: revolute, connect: [ground, upper], at: [0, 0]}
)";

TEST(StatedJoint, RevoluteInThePlane) {
  expect_restated(double_pendulum, "  J: {type: revolute, connect: [upper, lower], at: [l, 0]}\n",
                  "  J: {type: equations, connect: [upper, lower], at: [l, 0], equations: ['dot(MN, x_i)', 'dot(MN, y_i)']}\n",
                  1);
}

TEST(StatedJoint, TranslationalInThePlane) {
  expect_restated(
      double_pendulum, "  J: {type: translational, connect: [upper, lower], at: [l + 0.4, 0.2], axis: [1, 2]}\n",
      "  J: {type: equations, connect: [upper, lower], at: [l + 0.4, 0.2], axis: [1, 2], equations: ['cross(MN, x_i)', "
      "'cross(x_i, x_j)']}\n",
      1);
}

TEST(StatedJoint, PinInASlotInThePlane) {
  expect_restated(double_pendulum, "  J: {type: pin-in-slot, connect: [upper, lower], at: [l, 0], axis: [0, 1]}\n",
                  "  J: {type: equations, connect: [upper, lower], at: [l, 0], axis: [0, 1], equations: ['dot(MN, y_i)']}\n",
                  0.6);
}

TEST(StatedJoint, FixedInThePlane) {
  expect_restated(double_pendulum, "  J: {type: fixed, connect: [upper, lower], at: [l, 0]}\n",
                  "  J: {type: equations, connect: [upper, lower], at: [l, 0], equations: ['dot(MN, x_i)', 'dot(MN, y_i)', "
                  "'dot(x_j, y_i)']}\n",
                  1);
}

// Two products of MN, with the axis of either body, leave rotations free where M and N coincide; this pair has rank 2 everywhere.
TEST(StatedJoint, TranslationalByTheSidesOfBothBodies) {
  expect_restated(double_pendulum, "  J: {type: translational, connect: [upper, lower], at: [l, 0], axis: [1, 0]}\n",
                  "  J: {type: equations, connect: [upper, lower], at: [l, 0], equations: ['dot(MN, y_i)', 'dot(x_j, y_i)']}\n",
                  0.5);
}

// Gradients by the relative motion, with MN = c x_i: (0, 1, 0) and (0, 1, -c)
TEST(StatedJoint, TwoProductsOfMNAreOneWhereItsEndsCoincide) {
  const auto is_singular = [](const std::string& at, const std::string& second) {
    const std::string joint =
        "  J: {type: equations, connect: [upper, lower], at: " + at + ", equations: ['dot(MN, y_i)', '" + second + "']}\n";
    return run_model(model_from_text(double_pendulum + joint), only_the_start()).diagnostics.check.singular_start;
  };
  EXPECT_TRUE(is_singular("[l, 0]", "dot(MN, y_j)"));
  EXPECT_FALSE(is_singular("[[l, 0], [2*l, 0]]", "dot(MN, y_j)"));
  EXPECT_FALSE(is_singular("[l, 0]", "dot(x_j, y_i)"));
}

TEST(StatedJoint, RodInThePlane) {
  expect_restated(
      double_pendulum, "  J: {type: rod, connect: [upper, lower], at: [[l, 0], [l + 0.4, 0.4]]}\n",
      "  J: {type: equations, connect: [upper, lower], at: [[l, 0], [l + 0.4, 0.4]], equations: ['dot(MN, MN)/(2*l) - "
      "0.16/l']}\n",
      0.6);
}

const std::string spatial_pendulum = R"(
holonom: 1
space: spatial
gravity: [1, 2, -9.81]
bodies:
  arm: {mass: 2, inertia: [0.2, 0.3, 0.25, 0.01, 0, 0.02], position: [0.5, 0.1, 0]}
  bob: {mass: 1, inertia: [0.1, 0.15, 0.2], position: [1.2, 0.3, -0.2]}
joints:
  O: {type: revolute, connect: [ground, arm], at: [0, 0, 0], axis: [0, 1, 1]}
)";

// The cross: the points together, and the axis of one body across that of the other.
TEST(StatedJoint, UniversalInSpace) {
  expect_restated(
      spatial_pendulum, "  J: {type: universal, connect: [arm, bob], at: [1, 0, 0], axes: [[0, 0, 1], [0, 1, 0]]}\n",
      "  J: {type: equations, connect: [arm, bob], at: [1, 0, 0], axes: [[0, 0, 1], [0, 1, 0]], equations: ['dot(MN, x_i)', "
      "'dot(MN, y_i)', 'dot(MN, z_i)', 'dot(z_i, x_j)']}\n",
      1);
}

TEST(StatedJoint, RevoluteInSpace) {
  expect_restated(
      spatial_pendulum, "  J: {type: revolute, connect: [arm, bob], at: [1, 0, 0], axis: [0, 1, 0]}\n",
      "  J: {type: equations, connect: [arm, bob], at: [1, 0, 0], equations: ['dot(MN, x_i)', 'dot(MN, y_i)', 'dot(MN, z_i)', "
      "'dot(cross(y_i, y_j), x_i)', 'dot(cross(y_i, y_j), z_i)']}\n",
      1);
}

TEST(StatedJoint, ConstantVelocityInSpace) {
  expect_restated(
      spatial_pendulum, "  J: {type: constant-velocity, connect: [arm, bob], at: [1, 0, 0], axis: [0, 0, 1]}\n",
      "  J: {type: equations, connect: [arm, bob], at: [1, 0, 0], equations: ['dot(MN, x_i)', 'dot(MN, y_i)', 'dot(MN, z_i)', "
      "'dot(x_j, y_i) - dot(y_j, x_i)']}\n",
      0.5);
}

// On a sphere about M: the point N stays at the distance r.
TEST(StatedJoint, SphereInSpace) {
  expect_restated(spatial_pendulum,
                  "  J: {type: point-on-surface, connect: [arm, bob], at: [[1, 0, 0], [1.2, 0.3, 0]], sphere: sqrt(0.13)}\n",
                  "  J: {type: equations, connect: [arm, bob], at: [[1, 0, 0], [1.2, 0.3, 0]], equations: ['norm(MN) - "
                  "0.36055512754639893']}\n",
                  0.5);
}

std::string fault(const std::string& text) {
  try {
    const RunResult result = run_model(model_from_text(text), only_the_start());
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(StatedJoint, DependentEquationsAreRefused) {
  EXPECT_EQ(fault(double_pendulum +
                  "  J: {type: equations, connect: [upper, lower], at: [l, 0], equations: ['dot(MN, x_i)', '2*dot(MN, x_i)']}\n"),
            "test.yaml:11:72: joint 'J' has 2 equations, but only 1 are independent");
  EXPECT_EQ(fault(double_pendulum +
                  "  J: {type: equations, connect: [upper, lower], at: [l, 0], equations: ['dot(MN, x_i)', 'dot(MN, y_i)', "
                  "'dot(x_i, x_i) - 1']}\n"),
            "test.yaml:11:72: joint 'J' has 3 equations, but only 2 are independent");
  EXPECT_EQ(fault(double_pendulum +
                  "  J: {type: equations, connect: [upper, lower], at: [l, 0], equations: ['dot(MN, x_i)', 'dot(MN, y_i)', "
                  "'dot(x_i, y_j)', 'dot(MN, x_j)']}\n"),
            "test.yaml:11:72: joint 'J' has 4 equations, but only 3 are independent");
  EXPECT_EQ(fault(double_pendulum +
                  "  J: {type: equations, connect: [upper, lower], at: [l, 0], equations: ['dot(MN, x_i)', 'dot(MN, y_i)']}\n"),
            "no error");
}

// Hinges written with additional terms that vanish on the constraints, under expressions of forces and signals with common terms.
TEST(StatedJoint, HingesOfManyTermsUnderLawsWithCommonTerms) {
  std::string bodies = R"text(
holonom: 1
space: spatial
gravity: [0, -9.81, 0]
parameters: {c: 0.5}
bodies:
  a: {mass: 1, inertia: [0.01, 1/12, 1/12], position: [0.5, 0, 0]}
  b: {mass: 1, inertia: [0.01, 1/12, 1/12], position: [1.5, 0, 0]}
signals:
  wind: {type: expression, value: "WIND"}
  lull: {type: expression, value: "wind.value*tanh(hypot(a.vx, a.vy)) + WIND"}
forces:
  F: {type: force, body: a, force: ["0.3*WIND", "0.2*WIND - 0.1*a.vy*tanh(hypot(a.vx, a.vy))", "lull.value"]}
  G: {type: force, body: b, force: ["0.1*wind.value", "if(t > 0.2, 0.2*WIND, sqrt(t))", 0]}
  M: {type: moment, body: b, moment: [0, 0, "-0.1*b.wz + 0.2*WIND"]}
joints:
)text";
  for (std::size_t at = 0; (at = bodies.find("WIND")) != std::string::npos;)
    bodies.replace(at, 4, "exp(-0.5*t)*sin(3*t + a.x*b.y)*sqrt(1 + b.vx^2 + b.vy^2)");
  const std::string equations =
      "\"dot(MN, x_i) + c*dot(MN, MN)*dot(x_j, x_i)\", \"dot(MN, y_i) + c*dot(MN, MN)*dot(y_j, x_i)\", "
      "\"dot(MN, z_i) + c*dot(MN, MN)*dot(z_j, x_i)\", \"dot(z_j, x_i)/(1 + dot(MN, MN)) + c*dot(MN, MN)*dot(x_j, x_i)\", "
      "\"dot(z_j, y_i)*norm(x_j + y_j)\"";
  const auto stated = [&](const std::string& name, const std::string& connect, int x) {
    return "  " + name + ": {type: equations, connect: [" + connect + "], at: [" + std::to_string(x) + ", 0, 0], equations: [" +
           equations + "]}\n";
  };
  expect_restated(bodies,
                  "  A: {type: revolute, connect: [ground, a], at: [0, 0, 0], axis: [0, 0, 1]}\n"
                  "  B: {type: revolute, connect: [a, b], at: [1, 0, 0], axis: [0, 0, 1]}\n",
                  stated("A", "ground, a", 0) + stated("B", "a, b", 1), 0.6);
}

}  // namespace holonom::stated_joints_test
