// Spatial bodies with a guided plane, point or axis: sliding down a slope, a stick that falls on a smooth floor, rotation about a
// guided axis.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/all_coordinates.h"

namespace holonom::guided_bodies_test {

constexpr double g = 9.81;

// On a smooth slope of 30 degrees about y: a parabola in the plane with g/2 and a constant angular velocity about the normal, for
// any inertia.
TEST(PlanarJoint, BodyOnASlope) {
  const Model model = model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
parameters: {s: 0.5, c: sqrt(0.75)}
bodies:
  block: {mass: 2, inertia: [0.1, 0.2, 0.25, 0.01, 0.02, 0.03], position: [0, 0, 0]}
joints:
  P: {type: planar, connect: [ground, block], at: [0, 0, 0], axis: [s, 0, c]}
initial: {block.vy: 1, P.rate: 3}
)");
  const Vec3 down(std::sqrt(0.75), 0, -0.5), normal(0.5, 0, std::sqrt(0.75));
  at_all_instants(model, with_short_steps(0.05, 2, 0.1), [&](const Row& row) {
    const double t = row["t"];
    EXPECT_LT((row.vector("block.") - (0.5 * g / 2 * t * t * down + Vec3(0, t, 0))).norm(), 1e-9);
    EXPECT_NEAR(row["P.angle"], 3 * t, 1e-9);
    EXPECT_LT((row.vector("block.w") - 3 * normal).norm(), 1e-9);
    EXPECT_LT((row.vector("P.f") - 2 * g * std::sqrt(0.75) * normal).norm(), 1e-8);
    EXPECT_NEAR(std::hypot(row["P.travel1"], row["P.travel2"]), row.vector("block.").norm(), 1e-9);
    EXPECT_NEAR(row.vector("P.m").dot(normal), 0, 1e-9);  // it only keeps the body from tilting
  });
}

// A stick whose end slides on a line or a floor without friction: its centre moves upright only, z = l cos p, and
//   (I + m l^2 sin^2 p) p'^2/2 = m g l (cos p_0 - cos p),     pressure m (g + z''); the joint
// holds both ways, and in the end the stick hangs.
void expect_falling_stick(const std::string& joint) {
  const Model model = model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  stick: {mass: 2, inertia: [0.1, 0.1, 0.01], position: [0.5*sin(0.3), 0, 0.5*cos(0.3)], rotation: {axis: [0, 1, 0], angle: 0.3}}
joints:
  J: )" + joint + "\n");
  const double m = 2, l = 0.5, I = 0.1, start = 0.5 * std::sin(0.3);
  at_all_instants(model, with_tolerance("project", "tsitouras", 1e-12, 0.5, 0.05), [&](const Row& row) {
    const double c = row["stick.z"] / l, s = std::sqrt(1 - c * c), w = row["stick.wy"];
    EXPECT_NEAR(row["stick.x"], start, 1e-9);
    EXPECT_NEAR(row["stick.y"], 0, 1e-10);
    EXPECT_NEAR((I + m * l * l * s * s) / 2 * w * w, m * g * l * (std::cos(0.3) - c), 1e-9);
    EXPECT_NEAR(row["stick.vz"], -l * s * w, 1e-8);
    EXPECT_NEAR(row["J.fz"], m * (g + row["stick.az"]), 1e-8);
    EXPECT_NEAR(row["J.fx"], 0, 1e-8);
    EXPECT_LT(row.vector("J.m").norm(), 1e-9);  // a point carries no moment
  });
}

TEST(PointOnLine, StickThatFallsAlongALine) {
  expect_falling_stick("{type: point-on-line, connect: [ground, stick], at: [0, 0, 0], axis: [1, 0, 0]}");
}
TEST(PointOnPlane, StickThatFallsOnTheFloor) {
  expect_falling_stick("{type: point-on-plane, connect: [ground, stick], at: [0, 0, 0], axis: [0, 0, 1]}");
}

// The mass centre on an inclined line: g/2 along it, and the body rotates freely about its centre.
TEST(PointOnLine, BallOnASlantedLine) {
  const Model model = model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies: {ball: {mass: 2, inertia: [0.1, 0.1, 0.1], position: [0, 0, 0]}}
joints: {L: {type: point-on-line, connect: [ground, ball], at: [0, 0, 0], axis: [sqrt(3), 0, -1]}}
initial: {ball.wx: 1, ball.wy: 2, ball.wz: -3}
)");
  at_all_instants(model, with_short_steps(0.05, 2, 0.1), [&](const Row& row) {
    const double travel = g / 4 * row["t"] * row["t"];
    EXPECT_NEAR(row["L.travel"], travel, 1e-9);
    EXPECT_LT((row.vector("ball.") - travel * Vec3(std::sqrt(3), 0, -1) / 2).norm(), 1e-9);
    EXPECT_LT((row.vector("ball.w") - Vec3(1, 2, -3)).norm(), 1e-9);
    EXPECT_NEAR(row.vector("L.f").norm(), 2 * g * std::sqrt(3) / 2, 1e-8);
  });
}

TEST(PointOnPlane, ParabolaOnASlope) {
  const Model model = model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies: {ball: {mass: 2, inertia: [0.1, 0.1, 0.1], position: [0, 0, 0]}}
joints: {F: {type: point-on-plane, connect: [ground, ball], at: [0, 0, 0], axis: [1, 0, sqrt(3)]}}
initial: {ball.vy: 1.5, ball.wz: 4}
)");
  at_all_instants(model, with_short_steps(0.05, 2, 0.1), [&](const Row& row) {
    const double t = row["t"], travel = g / 4 * t * t;
    EXPECT_LT((row.vector("ball.") - travel * Vec3(std::sqrt(3), 0, -1) / 2 - Vec3(0, 1.5 * t, 0)).norm(), 1e-9);
    EXPECT_NEAR(std::hypot(row["F.travel1"], row["F.travel2"]), row.vector("ball.").norm(), 1e-9);
    EXPECT_NEAR(row["ball.wz"], 4, 1e-9);
  });
}

// A body thrown with its z axis constrained upright: a parabola and constant angular velocity. The moment on the axis is W x J W in body axes.
TEST(ParallelAxes, ThrownAndSpinning) {
  const Model model = model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies: {body: {mass: 2, inertia: [0.3, 0.2, 0.25, 0.01, 0.02, 0.03], position: [1, 0, 0]}}
joints: {K: {type: parallel-axes, connect: [ground, body], axis: [0, 0, 1]}}
initial: {K.rate: 5, body.vx: 2, body.vz: 3}
)");
  at_all_instants(model, with_short_steps(0.05, 2, 0.1), [&](const Row& row) {
    const double t = row["t"], W = 5, c = std::cos(W * t), s = std::sin(W * t);
    EXPECT_LT((row.vector("body.") - Vec3(1 + 2 * t, 0, 3 * t - g * t * t / 2)).norm(), 1e-9);
    EXPECT_NEAR(row["K.angle"], W * t, 1e-9);
    EXPECT_LT((row.vector("body.w") - Vec3(0, 0, W)).norm(), 1e-9);
    const Vec3 couple(-0.03 * c - 0.02 * s, 0.02 * c - 0.03 * s, 0);
    EXPECT_LT((row.vector("K.m") - W * W * couple).norm(), 1e-7);
    EXPECT_LT(row.vector("K.f").norm(), 1e-9);
  });
}

// The x axis of the body stays level. Turned by p about z and by q about its own x axis the body has
//   2 T = I_x q'^2 + (I_y sin^2 q + I_z cos^2 q) p'^2,
// so that q obeys a pendulum's equation: both T and the moment of momentum about z are kept.
TEST(PerpendicularAxes, LevelAxis) {
  const Model model = model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies: {body: {mass: 2, inertia: [0.1, 0.3, 0.2], position: [0, 0, 0]}}
joints: {K: {type: perpendicular-axes, connect: [ground, body], axes: [[0, 0, 1], [1, 0, 0]]}}
initial: {K.rate1: 5, K.rate2: 1, body.vy: 2}
)");
  const double h = 0.2 * 5, energy = 0.5 * (0.1 * 1 + 0.2 * 25);
  at_all_instants(model, with_tolerance("project", "verner", 1e-12, 2, 0.1), [&](const Row& row) {
    const double t = row["t"], q = row["K.angle2"], about_z = 0.3 * std::pow(std::sin(q), 2) + 0.2 * std::pow(std::cos(q), 2);
    EXPECT_LT((row.vector("body.") - Vec3(0, 2 * t, -g * t * t / 2)).norm(), 1e-8);
    EXPECT_NEAR(row["K.rate1"], h / about_z, 1e-8);
    EXPECT_NEAR(0.5 * 0.1 * std::pow(row["K.rate2"], 2) + h * h / about_z / 2, energy, 1e-8);
    const Vec3 axis = row.rotation("body") * Vec3(1, 0, 0);
    EXPECT_NEAR(axis[2], 0, 1e-10);
    EXPECT_NEAR(std::remainder(std::atan2(axis[1], axis[0]) - row["K.angle1"], 2 * std::numbers::pi), 0, 1e-9);
    EXPECT_NEAR(row.vector("K.m").dot(axis), 0, 1e-8);  // the couple is across both axes
    EXPECT_NEAR(row["K.mz"], 0, 1e-8);
  });
}

}  // namespace holonom::guided_bodies_test
