// Reactions in space against statics and dynamics by hand. A reaction is the force and moment on the second body by the first,
// at the second body's marker, in world axes, without the effort of a driver in the joint.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "support/run_model.h"

namespace holonom::spatial_reactions_test {

constexpr double g = 9.81;

void expect_reaction(const Row& row, const std::string& joint, const Vec3& force, const Vec3& moment, double tolerance = 1e-9) {
  EXPECT_LT((row.vector(joint + ".f") - force).norm(), tolerance) << joint << " at " << row["t"];
  EXPECT_LT((row.vector(joint + ".m") - moment).norm(), tolerance) << joint << " at " << row["t"];
}

TEST(SpatialReactions, HangingChainAtRest) {
  const RunResult result = run_model(model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  upper: {mass: 2, inertia: [0.3, 0.3, 0.1], position: [0, 0, -0.5]}
  lower: {mass: 3, inertia: [0.4, 0.4, 0.1], position: [0, 0, -1.5], rotation: {axis: [1, 2, 3], angle: 1}}
joints:
  O: {type: spherical, connect: [ground, upper], at: [0, 0, 0]}
  P: {type: universal, connect: [upper, lower], at: [0, 0, -1], axes: [[1, 0, 0], [0, 1, 0]]}
)"),
                                     only_the_start());
  const Row row = result.first();
  expect_reaction(row, "O", Vec3(0, 0, 5 * g), Vec3::Zero());
  expect_reaction(row, "P", Vec3(0, 0, 3 * g), Vec3::Zero());
}

// Built in at the origin, an arm along x and then y with its mass at (1, 2, 0): moment r x W upwards. The second body of a slide
// along y is carried at its own marker, where the mass hangs 0.5 m off.
TEST(SpatialReactions, CantileverMoments) {
  const RunResult result = run_model(model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  arm:  {mass: 4, inertia: [1, 1, 1], position: [1, 2, 0]}
  load: {mass: 3, inertia: [1, 1, 1], position: [1.5, 2, 0]}
joints:
  wall:  {type: fixed, connect: [ground, arm], at: [0, 0, 0]}
  slide: {type: translational, connect: [arm, load], at: [1, 2, 0], axis: [0, 1, 0]}
)"),
                                     only_the_start());
  const Row row = result.first();
  const Vec3 up(0, 0, 1);
  expect_reaction(row, "slide", 3 * g * up, Vec3(0.5, 0, 0).cross(3 * g * up));
  expect_reaction(row, "wall", 7 * g * up, Vec3(1, 2, 0).cross(4 * g * up) + Vec3(1.5, 2, 0).cross(3 * g * up));
}

// A plate on six rods in three symmetric pairs: each carries a sixth of the weight upwards, along itself.
TEST(SpatialReactions, SixRodsShareTheWeight) {
  std::string rods;
  std::vector<Vec3> directions;
  for (int k = 0; k < 6; ++k) {
    const double above = std::numbers::pi / 3 * (2 * (k / 2)), below = above + (k % 2 ? 0.6 : -0.6);
    const Vec3 foot(2 * std::cos(below), 2 * std::sin(below), 0), head(std::cos(above), std::sin(above), 1.5);
    directions.push_back((head - foot).normalized());
    rods += fmt::format("  R{}: {{type: rod, connect: [ground, plate], at: [[{:.17g}, {:.17g}, 0], [{:.17g}, {:.17g}, 1.5]]}}\n",
                        k, foot[0], foot[1], head[0], head[1]);
  }
  const RunResult result = run_model(model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  plate: {mass: 12, inertia: [1, 1, 2], position: [0, 0, 1.5]}
joints:
)" + rods),
                                     only_the_start());
  EXPECT_EQ(result.diagnostics.check.degrees_of_freedom, 0);
  for (int k = 0; k < 6; ++k)
    expect_reaction(result.first(), "R" + std::to_string(k), directions[k] * (2 * g / directions[k][2]), Vec3::Zero());
}

// A skew arm driven about z, angle = 3 t + t^2: F = m (a - gravity), and about the pin M = r x F + d(angular momentum about the
// centre)/dt, whose component along z is the driver's. In the reference configuration the arm points along x and up, and its own
// axes are rotated about x.
TEST(SpatialReactions, DrivenSkewArm) {
  const RunResult result = run_model(model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, -9.81, 0]
bodies:
  arm: {mass: 2, inertia: [0.1, 0.3, 0.35], position: [0.5, 0, 0.4], rotation: {axis: [1, 0, 0], angle: 0.7}}
joints:
  O: {type: revolute, connect: [ground, arm], at: [0, 0, 0], axis: [0, 0, 1]}
drivers:
  turn: {measure: O.angle, polynomial: [0, 3, 1]}
)"),
                                     kinematics_to(2, 0.1));
  const Mat3 drawn = Eigen::AngleAxisd(0.7, Vec3::UnitX()).toRotationMatrix();
  const Mat3 inertia = drawn * Vec3(0.1, 0.3, 0.35).asDiagonal() * drawn.transpose();
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    const double t = row["t"];
    const Mat3 turn = Eigen::AngleAxisd(3 * t + t * t, Vec3::UnitZ()).toRotationMatrix(), I = turn * inertia * turn.transpose();
    const Vec3 r = turn * Vec3(0.5, 0, 0.4), w(0, 0, 3 + 2 * t), alpha(0, 0, 2);
    const Vec3 a = alpha.cross(r) + w.cross(w.cross(r)), F = 2 * (a - Vec3(0, -g, 0));
    const Vec3 M = r.cross(F) + I * alpha + w.cross(I * w);
    EXPECT_NEAR(row["turn.effort"], M[2], 1e-8) << t;
    expect_reaction(row, "O", F, Vec3(M[0], M[1], 0), 1e-8);
  }
}

// A spherical pendulum in steady circles at 60 degrees from straight down: the string pulls with m g / cos 60 = 2 m g.
TEST(SpatialReactions, ConicalPendulum) {
  const double s = std::sqrt(3.) / 2, c = 0.5, speed = std::sqrt(g / c) * s;  // w^2 = g/(L cos), L = 1
  const RunResult result = run_model(model_from_text(fmt::format(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  bob: {{mass: 1.5, position: [{:.17g}, 0, -0.5]}}
joints:
  string: {{type: rod, connect: [ground, bob], at: [[0, 0, 0], [{:.17g}, 0, -0.5]]}}
  aligned: {{type: lock, connect: [ground, bob], coordinates: [rx, ry, rz]}}
initial: {{bob.vx: 0, bob.vy: {:.17g}, bob.vz: 0}}
)",
                                                                 s, s, speed)),
                                     with_tolerance("project", "verner", 1e-11, 3, 0.1));
  ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    EXPECT_NEAR(row["bob.z"], -c, 1e-8) << row["t"];
    EXPECT_LT((row.vector("string.f") + 2 * 1.5 * g * row.vector("bob.")).norm(), 1e-6) << row["t"];
    EXPECT_LT(row.vector("aligned.m").norm(), 1e-8) << row["t"];
  }
}

}  // namespace holonom::spatial_reactions_test
