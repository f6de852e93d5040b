#include "analysis/compare/recorded_motion.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "math/rotation.h"

namespace holonom::recorded_motion_test {

// Two instants of the ground and one body, with one joint
RecordedMotion still() {
  Snapshot instant;
  instant.bodies.resize(2);
  instant.reactions.resize(1);
  instant.reactions[0].force = {0, 50, 0};
  return {instant, instant};
}

constexpr MotionScale planar{2, true}, spatial{2, false};

TEST(RecordedMotion, EqualMotionsAreNotApart) {
  const MotionDifference apart = difference(still(), still(), spatial);
  EXPECT_EQ(apart.motion, 0);
  EXPECT_EQ(apart.reactions, 0);
}

TEST(RecordedMotion, PlacesAreMeasuredInCharacteristicLengths) {
  RecordedMotion moved = still();
  moved[1].bodies[1].position = {0.3, 0.4, 0};
  EXPECT_DOUBLE_EQ(difference(moved, still(), spatial).motion, 0.25);
}

TEST(RecordedMotion, RotationsAreMeasuredInRadiansWhateverTheSignOfTheQuaternion) {
  RecordedMotion turned = still();
  turned[0].bodies[1].rotation = rotation_exp({0, 1e-9, 0});
  EXPECT_NEAR(difference(turned, still(), spatial).motion, 1e-9, 1e-16);
  turned[0].bodies[1].rotation.coeffs() *= -1;
  EXPECT_NEAR(difference(turned, still(), spatial).motion, 1e-9, 1e-16);
}

TEST(RecordedMotion, InThePlaneATurnTooManyIsSeen) {
  RecordedMotion turned = still();
  turned[1].bodies[1].angle = 2 * M_PI;
  EXPECT_DOUBLE_EQ(difference(turned, still(), planar).motion, 2 * M_PI);
}

TEST(RecordedMotion, ReactionsAreMeasuredByTheLargestOfTheReference) {
  RecordedMotion loaded = still();
  loaded[1].reactions[0].force = {0, 45, 0};
  EXPECT_DOUBLE_EQ(difference(loaded, still(), spatial).reactions, 0.1);
  loaded[0].reactions[0].moment = {0, 0, 20};  // divided by the length 2: equivalent to a force of 10
  EXPECT_DOUBLE_EQ(difference(loaded, still(), spatial).reactions, 0.2);
  EXPECT_EQ(difference(loaded, still(), spatial).motion, 0);
}

TEST(RecordedMotion, WhatIsNoNumberIsNotOverlooked) {
  for (std::size_t instant : {0, 1}) {
    RecordedMotion broken = still();
    broken[instant].bodies[1].position.x() = std::numeric_limits<double>::quiet_NaN();
    EXPECT_TRUE(std::isinf(difference(broken, still(), spatial).motion));
  }
}

}  // namespace holonom::recorded_motion_test
