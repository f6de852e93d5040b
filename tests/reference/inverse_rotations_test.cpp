// Moments about a body's own axes as actuators: a body translates and rotates as prescribed, carried by massless, unloaded
// frames, so that the Newton-Euler equations of the body alone give the generalised forces,
//
//   F = m (r'' - g),   M = J w' + w x J w   in body axes
#include <gtest/gtest.h>

#include <array>

#include "math/jet.h"
#include "support/given_motion.h"

namespace holonom::inverse_rotations_test {

constexpr const char* flying = R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  along_x: {position: [0, 0, 0]}
  along_y: {position: [0, 0, 0]}
  along_z: {position: [0, 0, 0]}
  outer: {position: [0, 0, 0]}
  inner: {position: [0, 0, 0]}
  body: {mass: 2, inertia: [0.3, 0.4, 0.5, 0.02, -0.03, 0.05], position: [0, 0, 0]}
joints:
  X: {type: translational, connect: [ground, along_x], at: [0, 0, 0], axis: [1, 0, 0]}
  Y: {type: translational, connect: [along_x, along_y], at: [0, 0, 0], axis: [0, 1, 0]}
  Z: {type: translational, connect: [along_y, along_z], at: [0, 0, 0], axis: [0, 0, 1]}
  A: {type: revolute, connect: [along_z, outer], at: [0, 0, 0], axis: [0, 0, 1]}
  B: {type: revolute, connect: [outer, inner], at: [0, 0, 0], axis: [0, 1, 0]}
  C: {type: revolute, connect: [inner, body], at: [0, 0, 0], axis: [1, 0, 0]}
drivers:
  x: {measure: X.travel, motion: sin(2*t)}
  y: {measure: Y.travel, motion: t^2}
  z: {measure: Z.travel, motion: 0.5*cos(3*t) - 0.5}
  yaw: {measure: A.angle, motion: 0.8*t + 0.3*sin(2*t)}
  pitch: {measure: B.angle, motion: 0.6*sin(1.3*t)}
  roll: {measure: C.angle, motion: 1.1*t^2 - t}
)";

using JetMatrix = std::array<std::array<Jet, 3>, 3>;

JetMatrix product(const JetMatrix& a, const JetMatrix& b) {
  JetMatrix c;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) c[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j] + a[i][2] * b[2][j];
  return c;
}

JetMatrix turn_about(int axis, const Jet& angle) {
  JetMatrix R;
  const int u = (axis + 1) % 3, v = (axis + 2) % 3;
  R[axis][axis] = 1;
  R[u][u] = R[v][v] = cos(angle);
  R[v][u] = sin(angle);
  R[u][v] = -sin(angle);
  return R;
}

struct Turning {
  Mat3 R;
  Vec3 w, w_rate;  // in body axes: R^T R' is the matrix of w x, and its rate has the skew part of R^T R''
};

Turning turning_at(double time) {
  const Jet t = Jet::variable(time);
  const JetMatrix jets = product(product(turn_about(2, 0.8 * t + 0.3 * sin(2 * t)), turn_about(1, 0.6 * sin(1.3 * t))),
                                 turn_about(0, 1.1 * t * t - t));
  Mat3 R, R1, R2;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      R(i, j) = jets[i][j].v;
      R1(i, j) = jets[i][j].d1;
      R2(i, j) = jets[i][j].d2;
    }
  const auto axial = [](const Mat3& S) -> Vec3 { return Vec3(S(2, 1) - S(1, 2), S(0, 2) - S(2, 0), S(1, 0) - S(0, 1)) / 2; };
  return {R, axial(R.transpose() * R1), axial(R.transpose() * R2)};
}

struct Wrench {
  Vec3 force, moment;  // world axes, body axes
};

Wrench needed_at(double time) {
  Mat3 J;
  J << 0.3, 0.02, -0.03, 0.02, 0.4, 0.05, -0.03, 0.05, 0.5;
  const Turning turning = turning_at(time);
  const Jet t = Jet::variable(time), x = sin(2 * t), y = t * t, z = 0.5 * cos(3 * t);
  return {2 * Vec3(x.d2, y.d2, z.d2 + 9.81), J * turning.w_rate + turning.w.cross(J * turning.w)};
}

TEST(InverseRotations, MomentsAboutOwnAxes) {
  const std::vector<std::string> actuators = {"body.x",          "body.y",          "body.z",
                                              "body.rotation_x", "body.rotation_y", "body.rotation_z"};
  inverse_in_all_coordinates(model_from_text(flying), kinematics_to(2, 0.1), actuators, [](const RunResult& result) {
    ASSERT_EQ(result.size(), 21u);
    double largest = 0;
    for (std::size_t k = 0; k < result.size(); ++k) {
      const Row row = result.row(k);
      SCOPED_TRACE(row["t"]);
      const Wrench needed = needed_at(row["t"]);
      EXPECT_LT((row.vector("actuator.body.") - needed.force).norm(), 1e-8);
      EXPECT_LT((row.vector("actuator.body.rotation_") - needed.moment).norm(), 1e-8);
      for (const char* joint : {"X", "Y", "Z", "A", "B", "C"}) {
        EXPECT_LT(row.vector(joint + std::string(".f")).norm(), 1e-8) << joint;
        EXPECT_LT(row.vector(joint + std::string(".m")).norm(), 1e-8) << joint;
      }
      for (const char* driver : {"x", "y", "z", "yaw", "pitch", "roll"})
        EXPECT_EQ(row[driver + std::string(".effort")], 0) << driver;
      largest = std::max(largest, needed.moment.norm());
    }
    EXPECT_GT(largest, 1);  // N m: what is compared is something
  });
}

// The drivers bring the same wrench about through the frames: each has the part along its axis.
TEST(InverseRotations, TheSameMomentsByTheFrames) {
  inverse_in_all_coordinates(model_from_text(flying), kinematics_to(2, 0.1), {}, [](const RunResult& result) {
    for (std::size_t k = 0; k < result.size(); ++k) {
      const Row row = result.row(k);
      SCOPED_TRACE(row["t"]);
      const Wrench needed = needed_at(row["t"]);
      const Vec3 in_world = turning_at(row["t"]).R * needed.moment;
      EXPECT_NEAR(row["x.effort"], needed.force.x(), 1e-8);
      EXPECT_NEAR(row["z.effort"], needed.force.z(), 1e-8);
      EXPECT_NEAR(row["yaw.effort"], in_world.z(), 1e-8);
      EXPECT_NEAR(row["roll.effort"], needed.moment.x(), 1e-8);
    }
  });
}

}  // namespace holonom::inverse_rotations_test
