// The generalised inertia J(theta) of a crank-slider, from its accelerations under two torques, and the quadratic velocity term
// Q_q = -J' theta'^2/2, from the acceleration with speed and without torque:  J theta'' = torque - J' theta'^2/2.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "support/run_model.h"
#include "support/slider_crank.h"

namespace holonom::crank_slider_inertia_test {

using std::numbers::pi;

double crank_acceleration(double theta, double torque, double speed) {
  const Model model = reference_model("crank_slider_at_angle.yaml", {{"theta", fmt::format("{:.17g}", theta)},
                                                                     {"torque", fmt::format("{:.17g}", torque)},
                                                                     {"speed", fmt::format("{:.17g}", speed)}});
  const RunResult result = run_model(model, only_the_start());
  EXPECT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  EXPECT_EQ(result.diagnostics.check.degrees_of_freedom, 1);
  EXPECT_NEAR(result.first()["A.rate"], speed, 1e-12);
  return result.first()["crank.alpha"];
}

double inertia(double theta) { return 40 / (crank_acceleration(theta, 50, 0) - crank_acceleration(theta, 10, 0)); }

// The thesis' values: 8 kg m2 with crank and rod in line, 36 kg m2 with the crank upright, where the rod only translates:
// 1 + 12/4 (crank) + 12 (rod) + 20 (slider); in line the slider stands still: 1 + 12/4 + 12/4 + 4/4.
TEST(CrankSliderInertia, HasThePublishedValues) {
  EXPECT_NEAR(inertia(0), 8, 1e-9);
  EXPECT_NEAR(inertia(pi / 2), 36, 1e-9);
  EXPECT_NEAR(inertia(pi), 8, 1e-9);
  EXPECT_NEAR(inertia(3 * pi / 2), 36, 1e-9);
}

TEST(CrankSliderInertia, HasTheClosedFormElsewhere) {
  const SliderCrank closed;
  for (const double theta : {0.3, 1.0, 2.2, 2.9, 3.7, 5.1, 6.0}) EXPECT_NEAR(inertia(theta), closed.J(theta), 1e-9) << theta;
}

// The closed form itself, by hand at theta = 0: B moves up with 1, C stands, the rod turns with -1/2.
TEST(CrankSliderInertia, ClosedFormIsTheOneByHand) {
  const SliderCrank closed;
  EXPECT_NEAR(closed.J(0), 1 + 12 * 0.25 + 12 * 0.25 + 4 * 0.25, 1e-14);
  EXPECT_NEAR(closed.rod_angle_d1(0), -0.5, 1e-15);
  const double h = 1e-5;
  for (const double theta : {0.4, 2.0, 4.4})
    EXPECT_NEAR(closed.J_d1(theta), (closed.J(theta + h) - closed.J(theta - h)) / (2 * h), 1e-7) << theta;
}

TEST(CrankSliderInertia, QuadraticTermIsHalfTheSlopeOfInertia) {
  const SliderCrank closed;
  const double speed = 7;
  for (const double theta : {0.0, pi / 2, pi, 3 * pi / 2, 0.3, 1.0, 2.2, 3.7, 5.1}) {
    const double quadratic = inertia(theta) * crank_acceleration(theta, 0, speed);
    EXPECT_NEAR(quadratic, -0.5 * closed.J_d1(theta) * speed * speed, 1e-7) << theta;
  }
  EXPECT_NEAR(closed.J_d1(0), 0, 1e-14);  // the inertia is even about the dead points, so the term vanishes there
  EXPECT_GT(std::abs(closed.J_d1(pi / 2)), 1);
}

}  // namespace holonom::crank_slider_inertia_test
