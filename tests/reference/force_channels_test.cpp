// The recorded components of applied forces, moments and contacts against Newton's and Euler's laws of a free body:
//   m a = sum F + m g,   J alpha + w x J w = sum M  about the mass centre
#include <gtest/gtest.h>

#include <cmath>

#include "analysis/motion/run.h"
#include "support/run_model.h"

namespace holonom::force_channels_test {

RunResult rows_of(const std::string& text, double end = 0.5) {
  RunSettings settings;
  settings.end = end;
  settings.output = end / 20;
  settings.tolerance = 1e-9;
  const RunResult result = run_model(model_from_text(text), settings);
  EXPECT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  EXPECT_GT(result.size(), 20U);
  return result;
}

TEST(ForceChannels, PlanarBodyUnderForcesAndMoments) {
  const RunResult result = rows_of(R"(
holonom: 1
space: planar
gravity: [0.3, -9.81]
bodies:
  b: {mass: 2, inertia: 0.4, position: [1, 2], angle: 0.3}
forces:
  centre: {type: force, body: b, force: ["3*t", 4]}
  edge:   {type: force, body: b, at: [1.5, 2.2], force: ["1 + t", sin(5*t)], axes: body}
  line:   {type: force, body: b, force: [2, 5], through: ["0.2 + t", 0.7]}
  twist:  {type: moment, body: b, moment: 2 - b.omega}
initial: {b.omega: 3, b.vx: 1}
)");
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    const auto sum = [&](const char* component) {
      return row[std::string("centre.") + component] + row[std::string("edge.") + component] +
             row[std::string("line.") + component];
    };
    EXPECT_NEAR(2 * (row["b.ax"] - 0.3), sum("fx"), 1e-9);
    EXPECT_NEAR(2 * (row["b.ay"] + 9.81), sum("fy"), 1e-9);
    EXPECT_NEAR(0.4 * row["b.alpha"], sum("m") + row["twist.m"], 1e-9);
    EXPECT_NEAR(row["centre.m"], 0, 1e-14);
    const double turn = row["b.angle"] - 0.3, along = 1 + row["t"], across = std::sin(5 * row["t"]);
    EXPECT_NEAR(row["edge.fx"], std::cos(row["b.angle"]) * along - std::sin(row["b.angle"]) * across, 1e-12);
    const double arm_x = std::cos(turn) * 0.5 - std::sin(turn) * 0.2, arm_y = std::sin(turn) * 0.5 + std::cos(turn) * 0.2;
    EXPECT_NEAR(row["edge.m"], arm_x * row["edge.fy"] - arm_y * row["edge.fx"], 1e-12);
    EXPECT_NEAR(row["line.m"], (0.2 + row["t"] - row["b.x"]) * 5 - (0.7 - row["b.y"]) * 2, 1e-12);
  }
}

TEST(ForceChannels, SpatialBodyUnderForcesAndMoments) {
  const RunResult result = rows_of(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  b: {mass: 3, inertia: [0.4, 0.5, 0.7], position: [1, 2, 3]}
forces:
  edge:  {type: force, body: b, at: [1.5, 2.2, 2.9], force: [1, "2*t", -1], axes: body}
  line:  {type: force, body: b, force: [2, 5, 1], through: ["0.2 + t", 0.7, 3]}
  twist: {type: moment, body: b, moment: [0.3, "t", -0.2], axes: body}
  pull:  {type: moment, body: b, moment: [0.1, 0.2, cos(t)]}
initial: {b.wx: 2, b.wy: 1, b.wz: -3}
)");
  const Mat3 J = Vec3(0.4, 0.5, 0.7).asDiagonal();
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    const Vec3 force = row.vector("edge.f") + row.vector("line.f"),
               moment = row.vector("edge.m") + row.vector("line.m") + row.vector("twist.m") + row.vector("pull.m");
    EXPECT_LT((3 * (row.vector("b.a") + Vec3(0, 0, 9.81)) - force).norm(), 1e-8);
    const Mat3 R = row.rotation("b").toRotationMatrix(), inertia = R * J * R.transpose();
    const Vec3 w = row.vector("b.w");
    EXPECT_LT((inertia * row.vector("b.al") + w.cross(inertia * w) - moment).norm(), 1e-8);
    EXPECT_LT((row.vector("edge.f") - R * Vec3(1, 2 * row["t"], -1)).norm(), 1e-12);
    EXPECT_LT((row.vector("twist.m") - R * Vec3(0.3, row["t"], -0.2)).norm(), 1e-12);
    EXPECT_LT((row.vector("edge.m") - (R * Vec3(0.5, 0.2, -0.1)).cross(row.vector("edge.f"))).norm(), 1e-12);
  }
}

// A ball of one point slides down a slope and along a curve, and a spatial one on a tilted plane: gravity and the contact act alone.
TEST(ForceChannels, ContactsWithFriction) {
  const std::string planar = R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {ball: {mass: 2, inertia: 0.1, position: [0, 1.02]}}
forces:
  touch: {type: contact, connect: [ground, ball], at: [GROUND[0, 1.02]], SHAPE stiffness: 1e4, damping: 0.2, friction: 0.3, slip: 0.01}
initial: {ball.vx: 1}
)";
  const auto filled = [&](const std::string& ground, const std::string& shape) {
    std::string text = planar;
    text.replace(text.find("GROUND"), 6, ground);
    text.replace(text.find("SHAPE"), 5, shape);
    return text;
  };
  const std::string slope = filled("[0, 1], ", "normal: [0.3, 1],");
  std::string curve = filled("", "curve: [[-2, 2], [-1, 1.2], [0, 1], [1, 1.1], [2, 1.8]],");
  curve.replace(curve.find("[[0, 1.02]]"), 11, "[0, 1.02]");
  for (const std::string& text : {slope, curve}) {
    const RunResult result = rows_of(text, 1);
    double most = 0;
    for (std::size_t k = 0; k < result.size(); ++k) {
      const Row row = result.row(k);
      EXPECT_NEAR(2 * row["ball.ax"], row["touch.fx"], 1e-9);
      EXPECT_NEAR(2 * (row["ball.ay"] + 9.81), row["touch.fy"], 1e-9);
      EXPECT_NEAR(std::hypot(row["touch.fx"], row["touch.fy"]), std::hypot(row["touch.normal"], row["touch.friction"]), 1e-9);
      most = std::max(most, row["touch.normal"]);
    }
    EXPECT_GT(most, 10);
  }
  const RunResult result = rows_of(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies: {ball: {mass: 2, inertia: [0.1, 0.1, 0.1], position: [0, 0, 0.01]}}
forces:
  touch: {type: contact, connect: [ground, ball], at: [[0, 0, 0], [0, 0, 0.01]], normal: [0.2, 0.1, 1], stiffness: 1e4, friction: 0.2, slip: 0.01}
initial: {ball.vx: 1, ball.vy: -1}
)");
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    EXPECT_LT((2 * (row.vector("ball.a") + Vec3(0, 0, 9.81)) - row.vector("touch.f")).norm(), 1e-8);
  }
  EXPECT_GT(result.largest("touch.fz"), 10);
}

// Expressions read the components as they read other efforts; here the second force doubles the first one.
TEST(ForceChannels, ExpressionsReadThem) {
  const RunResult result = rows_of(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  a: {mass: 2, inertia: 0.4, position: [0, 0]}
  b: {mass: 1, inertia: 0.4, position: [1, 0]}
forces:
  first:  {type: force, body: a, force: ["3*t", 1], at: [0, 0.5]}
  second: {type: force, body: b, force: ["2*first.fx", "first.m"]}
  turn:   {type: moment, body: b, moment: "second.fy"}
)");
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    EXPECT_NEAR(row["b.ax"], 6 * row["t"], 1e-9);
    EXPECT_NEAR(row["b.ay"], row["first.m"], 1e-9);
    EXPECT_NEAR(0.4 * row["b.alpha"], row["first.m"], 1e-9);
    EXPECT_NEAR(row["second.fx"], 6 * row["t"], 1e-9);
  }
}

}  // namespace holonom::force_channels_test
