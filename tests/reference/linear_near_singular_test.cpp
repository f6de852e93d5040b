// Linear systems near a singular configuration: exact as long as double precision determines the accelerations, and refused
// otherwise.
//
// Windows of IFToMM benchmark A02 (support/four_bars.h) with bars nearly aligned: on the parallelogram branch their angle from
// upright satisfies angle'' = k sin(angle) at any rate, so A = [0 1; k cos(angle) 0] in the singular configuration too. At a
// distance d from it the constraints have a singular value of about d, and at the rate w an acceleration is known to w^2 u/d^3.
//
// Two bars from the ground to a driven block, x = 2 cos th (near_singular_test.cpp): with th'' = 0
//   dth/dx = dth'/dx' = dth''/dx'' = -1/(2 sin th),   dth''/dx' = th' cos th/sin^2 th.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/four_bars.h"
#include "support/linear.h"

namespace holonom::linear_near_singular_test {

// With the bars at a distance from the singular configuration, as an initial state of that speed
std::string windows_near_flat(int windows, double distance, double rate) {
  const double x = std::cos(distance), y = std::sin(distance);
  return four_bars_text_at(windows, {x, y, y * rate, -x * rate});
}

LinearSystem linear_at_start(const Model& model, const LinearQuestion& question) {
  const ReachedStates reached = reach_states(model, {}, {}, model.run, {});
  EXPECT_TRUE(reached.outcome) << reached.outcome.reason;
  return linearize({reached.model_of(0), {}}, reached.assembled_of(0), reached.states.front(), {}, settings_of(question));
}

TEST(LinearNearSingular, WindowsAtRestAreAPendulum) {
  for (int windows : {1, 2})
    for (double distance : {1e-2, 1e-3, 1e-4})
      in_every_set([&](const std::string& coordinates) {
        const LinearSystem linear = linear_at_start(model_from_text(windows_near_flat(windows, distance, 0)),
                                                    {.independent = {"A0.angle"}, .coordinates = coordinates});
        ASSERT_TRUE(linear.outcome) << linear.outcome.reason;
        const double k = four_bars_pull(windows);
        EXPECT_NEAR(std::abs(linear.x_rate[1]), k * std::cos(distance), 1e-8 * k) << windows << " at " << distance;
        EXPECT_NEAR(linear.A(1, 0), k * std::sin(distance), 1e-7 * k) << windows << " at " << distance;
        EXPECT_NEAR(linear.A(1, 1), 0, 1e-7 * std::sqrt(k)) << windows << " at " << distance;
      });
}

TEST(LinearNearSingular, MovingWindowsAreAPendulumOrRefused) {
  int refused = 0;
  for (int windows : {1, 2})
    for (double distance : {1e-2, 1e-3, 1e-4, 1e-5, 1e-6})
      in_every_set([&](const std::string& coordinates) {
        const LinearSystem linear = linear_at_start(model_from_text(windows_near_flat(windows, distance, 1)),
                                                    {.independent = {"A0.angle"}, .coordinates = coordinates});
        if (!linear.outcome) {
          ++refused;
          EXPECT_LT(distance, 5e-4) << linear.outcome.reason;
          EXPECT_NE(linear.outcome.reason.find("not determined"), std::string::npos) << linear.outcome.reason;
          return;
        }
        const double k = four_bars_pull(windows);
        EXPECT_GT(distance, 2e-5);
        EXPECT_NEAR(std::abs(linear.x_rate[1]), k * std::cos(distance), 1e-6 * k) << windows << " at " << distance;
        const double bound = linear.notes.empty() ? 1e-5 : 1.0;
        EXPECT_NEAR(linear.A(1, 0), k * std::sin(distance), bound * k) << windows << " at " << distance;
      });
  EXPECT_GE(refused, 12);
}

TEST(LinearNearSingular, ADrivenToggle) {
  constexpr double w = std::numbers::pi / 3;
  const Model model = model_from_text(R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  left:  {mass: 1, inertia: 1/12, position: [0.25, 0.4330127018922193], angle: 60 deg}
  right: {mass: 1, inertia: 1/12, position: [0.75, 0.4330127018922193], angle: -60 deg}
  block: {mass: 2, inertia: 0.1, position: [1, 0]}
joints:
  A: {type: revolute, connect: [ground, left], at: [0, 0]}
  B: {type: revolute, connect: [left, right], at: [0.5, 0.8660254037844386]}
  C: {type: revolute, connect: [right, block], at: [1, 0]}
  D: {type: translational, connect: [ground, block], at: [1, 0], axis: [1, 0]}
drivers:
  push: {measure: block.x, motion: "2*cos(pi/3*(1 - t))"}
)yaml");
  for (double t : {0.9, 0.99})
    in_every_set([&](const std::string& coordinates) {
      const LinearSystem linear =
          linear_of(model, {.inputs = {"push"}, .outputs = "A.angle,A.rate,A.acceleration", .coordinates = coordinates, .at = t});
      const double th = w * (1 - t), sine = std::sin(th), slope = -1 / (2 * sine), open = 1e-15 / std::pow(th, 3);
      EXPECT_NEAR(linear.D(0, 0) / slope, 1, 1e-6) << t;
      EXPECT_NEAR(linear.D(1, 1) / slope, 1, 1e-11 + open) << t;
      EXPECT_NEAR(linear.D(2, 2) / slope, 1, 1e-11 + open) << t;
      EXPECT_NEAR(linear.D(2, 1) / (-w * std::cos(th) / (sine * sine)), 1, 1e-10 + 10 * open) << t;
    });
}

}  // namespace holonom::linear_near_singular_test
