// The same mechanism described in another way moves the same: in a rotated or mirrored world, in another order, under other
// names, in other units.
#include <gtest/gtest.h>

#include <numbers>

#include "equivalence/same_motion.h"

namespace holonom::restated_mechanism_test {

class Restated : public testing::TestWithParam<bool> {
 protected:
  const MechanismText base = GetParam() ? spatial_example() : planar_example();
};

Mat3 turn(double angle, const Vec3& axis) { return Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix(); }

// With equal steps to rounding. Error control looks at the world's components one by one, so that its steps, and with them the
// errors, depend a little on the axes.
TEST_P(Restated, TurnedWorld) {
  const Mat3 map = GetParam() ? turn(2.1, Vec3(1, -2, 0.5)) : turn(2.1, Vec3::UnitZ());
  expect_same_motion(base, mapped(base, map), {map}, 2e-10, Steps::fixed);
  expect_same_motion(base, mapped(base, map), {map}, 2e-7, Steps::controlled);
}

TEST_P(Restated, WorldTurnedByAQuarter) {
  const Mat3 map = GetParam() ? turn(std::numbers::pi / 2, Vec3::UnitX()) : turn(std::numbers::pi / 2, Vec3::UnitZ());
  expect_same_motion(base, mapped(base, map), {map});
}

TEST_P(Restated, MirroredWorld) {
  const Mat3 map = GetParam() ? Mat3(Vec3(1, 1, -1).asDiagonal()) : Mat3(Vec3(1, -1, 1).asDiagonal());
  expect_same_motion(base, mapped(base, map), {map});
}

TEST_P(Restated, ReversedOrder) { expect_same_motion(base, reversed_order(base), {}); }

// Names stand for nothing: not even a bit may change.
TEST_P(Restated, OtherNames) {
  Correspondence how;
  how.prefix = "left_";
  expect_same_motion(base, renamed(base, "left_"), how, 1e-300);
}

TEST_P(Restated, MillimetresGramsMilliseconds) {
  Correspondence how;
  how.length = how.mass = how.time = 1000;
  expect_same_motion(base, rescaled(base, 1000, 1000, 1000, "{length: mm, mass: g, time: ms}"), how);
}

// 1 ft = 0.3048 m, 1 lb = 0.45359237 kg, 1 min = 60 s
TEST_P(Restated, FeetPoundsMinutes) {
  Correspondence how;
  how.length = 1 / 0.3048;
  how.mass = 1 / 0.45359237;
  how.time = 1. / 60;
  expect_same_motion(base, rescaled(base, how.length, how.mass, how.time, "{length: ft, mass: lb, time: min}"), how);
}

INSTANTIATE_TEST_SUITE_P(Space, Restated, testing::Values(false, true),
                         [](const auto& each) { return each.param ? "spatial" : "planar"; });

}  // namespace holonom::restated_mechanism_test
