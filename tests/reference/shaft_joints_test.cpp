// A constant-velocity joint between shafts at an angle rotates the second exactly like the first; a universal joint does not.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/all_coordinates.h"
#include "support/point_lists.h"

namespace holonom::shaft_joints_test {

// The input is along x; in the reference configuration the output is aligned with it, and assembly bends it into a bearing that
// supports its far end.
Model shafts(double bend, const std::string& joint, const std::string& rest) {
  const std::string c = all_digits(std::cos(bend)), s = all_digits(std::sin(bend));
  return model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, 0]
bodies:
  input:  {mass: 1, inertia: [0.02, 0.1, 0.1], position: [-0.5, 0, 0]}
  output: {mass: 1, inertia: [0.03, 0.1, 0.1], position: [0.5, 0, 0]}
joints:
  A: {type: revolute, connect: [ground, input], at: [-1, 0, 0], axis: [1, 0, 0]}
  B: {type: lock, connect: [ground, output], at: [[)" +
                         c + ", " + s + ", 0], [1, 0, 0]], coordinates: [y, z]}\n" + joint + rest);
}

const std::string constant_velocity =
    "  J: {type: constant-velocity, connect: [input, output], at: [0, 0, 0], axis: [1, 0, 0]}\n";
const std::string universal = "  J: {type: universal, connect: [input, output], at: [0, 0, 0], axes: [[0, 0, 1], [0, 1, 0]]}\n";

TEST(ConstantVelocity, TurnsAlikeAtEveryBend) {
  for (const double bend : {0.1, 0.6, 1.2}) {
    const Vec3 shaft(std::cos(bend), std::sin(bend), 0);
    at_all_instants(shafts(bend, constant_velocity, "drivers: {turn: {measure: A.angle, motion: 5*t + sin(2*t)}}\n"),
                    with_tolerance("project", "verner", 1e-11, 1.5, 0.1), [&](const Row& row) {
                      const double rate = 5 + 2 * std::cos(2 * row["t"]), growth = -4 * std::sin(2 * row["t"]);
                      EXPECT_LT((row.vector("output.w") - rate * shaft).norm(), 1e-8) << bend;
                      EXPECT_LT((row.vector("output.al") - growth * shaft).norm(), 1e-7) << bend;
                      EXPECT_LT((row.vector("output.") - 0.5 * shaft).norm(), 1e-9) << bend;
                      EXPECT_NEAR(row["turn.effort"], (0.02 + 0.03) * growth, 1e-8) << bend;
                    });
  }
}

// Hooke: tan(output) = tan(input)/cos(bend) up to where it starts, so the rate swings between cos(bend) and 1/cos(bend) of the input's.
TEST(ConstantVelocity, UniversalJointFluctuatesInstead) {
  const double bend = 0.6, W = 5;
  const Vec3 shaft(std::cos(bend), std::sin(bend), 0);
  double least = 100, most = 0;
  in_all_coordinates(shafts(bend, universal, "drivers: {turn: {measure: A.angle, motion: 5*t}}\n"),
                     with_tolerance("project", "verner", 1e-11, 1.5, 0.005), [&](const RunResult& result) {
                       for (std::size_t k = 0; k < result.size(); ++k) {
                         const double rate = result.row(k).vector("output.w").dot(shaft);
                         least = std::min(least, rate);
                         most = std::max(most, rate);
                       }
                     });
  EXPECT_NEAR(most, W / std::cos(bend), 1e-3);
  EXPECT_NEAR(least, W * std::cos(bend), 1e-3);
}

// Left to itself with a moment on the output about its axis, both turn with the sum of the inertias.
TEST(ConstantVelocity, CarriesAMoment) {
  const double bend = 0.6, alpha = 0.2 / 0.05;
  const Vec3 shaft(std::cos(bend), std::sin(bend), 0);
  const std::string load = "forces: {load: {type: moment, body: output, moment: [" + all_digits(0.2 * shaft[0]) + ", " +
                           all_digits(0.2 * shaft[1]) + ", 0]}}\n";
  at_all_instants(shafts(bend, constant_velocity, load), with_short_steps(0.02, 2, 0.1), [&](const Row& row) {
    const double t = row["t"];
    EXPECT_NEAR(row["A.angle"], alpha * t * t / 2, 1e-8);
    EXPECT_LT((row.vector("output.w") - alpha * t * shaft).norm(), 1e-8);
    EXPECT_NEAR(row["energy.kinetic"], 0.5 * 0.05 * alpha * alpha * t * t, 1e-8);
    // What the joint gives the input is 0.02 alpha about its own axis; the moments on both shafts are along the normal of the plane that
    // halves their angle, so that the output loses as much about its own.
    EXPECT_NEAR(row["J.mx"], -0.02 * alpha, 1e-8);
    EXPECT_NEAR(row.vector("J.m").dot(shaft), -0.02 * alpha, 1e-8);
  });
}

}  // namespace holonom::shaft_joints_test
