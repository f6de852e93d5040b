// Removal of whole revolutions from angles.
#include "math/revolutions.h"

#include <gtest/gtest.h>

namespace holonom::revolutions_test {

constexpr double pi = std::numbers::pi;

TEST(Turns, SmallAnglesStayAsTheyAre) {
  for (double angle : {0.0, 1e-300, 3.0, -4.0, 6.28, -6.28}) EXPECT_EQ(without_revolutions(angle), angle);
}

TEST(Turns, LargeAnglesEndWithinHalfATurn) {
  for (double angle = -1e4; angle < 1e4; angle += 17.3) {
    const double wrapped = without_revolutions(angle);
    EXPECT_NEAR(std::sin(wrapped), std::sin(angle), 1e-15);
    EXPECT_NEAR(std::cos(wrapped), std::cos(angle), 1e-15);
    EXPECT_LE(std::abs(wrapped), std::abs(angle) < 2 * pi ? 2 * pi : pi * (1 + 1e-15));
  }
}

// The sine of the double nearest to 2 pi n is the error of that double, which the library computes to all digits
TEST(Turns, ATurnHasMoreDigitsThanADouble) {
  for (double turns : {1.0, 2.0, 1e3, 1e6, 1e9})
    EXPECT_NEAR(without_revolutions(2 * pi * turns), std::sin(2 * pi * turns), 1e-22 * turns);
}

TEST(Turns, NearestTurnFollowsAnother) {
  EXPECT_EQ(nearest_revolution(0.5, 0.4), 0.5);
  EXPECT_NEAR(nearest_revolution(3.0, -3.1), 3.0 - 2 * pi, 1e-15);
  EXPECT_NEAR(nearest_revolution(-3.0, 1000 * pi + 3.2), 1002 * pi - 3.0, 1e-12);
}

}  // namespace holonom::revolutions_test
