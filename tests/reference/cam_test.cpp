// An elliptic cam, its outline a spline through points, against the ellipse itself: the follower above the cam's axis stands at
//   h(q) = a b/sqrt(b^2 sin^2 q + a^2 cos^2 q)     with the cam turned by q
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "math/jet_functions.h"
#include "support/all_coordinates.h"
#include "support/point_lists.h"

namespace holonom::cam_test {

constexpr double a = 0.05, b = 0.03, W = 3, mass = 0.4;

Jet height(const Jet& q) { return Jet(a * b) / sqrt(Jet(b * b) * sin(q) * sin(q) + Jet(a * a) * cos(q) * cos(q)); }

Model cam(int points) {
  const auto ellipse = [](double u) { return Vec2(a * std::cos(u), b * std::sin(u)); };
  return model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  cam:      {mass: 1, inertia: 1e-3, position: [0, 0]}
  follower: {mass: 0.4, inertia: 1e-4, position: [0, 0.1]}
joints:
  O: {type: revolute,       connect: [ground, cam],      at: [0, 0]}
  T: {type: translational,  connect: [ground, follower], axis: [0, 1]}
  C: {type: point-on-curve, connect: [cam, follower],    at: [0, 0.03], closed: yes, curve: )" +
                         points_of(ellipse, 0, 2 * std::numbers::pi, points, true) + R"(}
drivers:
  turn: {measure: O.angle, motion: 3*t}
)");
}

struct Errors {
  double place = 0, speed = 0, acceleration = 0;
};

Errors errors_of(const RunResult& result) {
  Errors worst;
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    const Jet h = height(Jet(W * row["t"], W));
    worst.place = std::max(worst.place, std::abs(row["T.travel"] - (h.v - b)));
    worst.speed = std::max(worst.speed, std::abs(row["T.speed"] - h.d1));
    worst.acceleration = std::max(worst.acceleration, std::abs(row["T.acceleration"] - h.d2));
  }
  return worst;
}

// A cubic spline follows the curve with the fourth order of the distance of its points, slopes with the third, curvature with the second.
TEST(EllipticCam, ConvergesToTheEllipse) {
  Errors errors[2];
  for (const int refinement : {0, 1}) {
    const RunResult result = run_model(cam(60 << refinement), kinematics_to(2.5, 0.01));  // more than a turn
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    errors[refinement] = errors_of(result);
  }
  EXPECT_LT(errors[1].place, 1e-8);
  EXPECT_LT(errors[1].speed, 3e-6);
  EXPECT_LT(errors[1].acceleration, 3e-3);
  EXPECT_GT(std::log2(errors[0].place / errors[1].place), 3.7);
  EXPECT_GT(std::log2(errors[0].speed / errors[1].speed), 2.7);
  EXPECT_GT(std::log2(errors[0].acceleration / errors[1].acceleration), 1.7);
}

// Errors of the outline as above; force and acceleration agree with one another whatever the outline is.
TEST(EllipticCam, MotionAndForces) {
  at_all_instants(cam(120), with_tolerance("project", "tsitouras", 1e-7, 2.2, 0.1), [&](const Row& row) {
    const Jet h = height(Jet(W * row["t"], W));
    EXPECT_NEAR(row["T.travel"], h.v - b, 1e-8);
    EXPECT_NEAR(row["T.speed"], h.d1, 3e-6);
    EXPECT_NEAR(row["T.acceleration"], h.d2, 3e-3);
    const double lift = mass * (row["T.acceleration"] + 9.81), arm = row["T.speed"] / W;
    EXPECT_NEAR(row["C.fy"], lift, 1e-9);
    EXPECT_NEAR(row["turn.effort"], lift * arm, 1e-9);  // virtual work
    // The cam presses along the normal of its outline, so that its moment about the axis is the same.
    EXPECT_NEAR(row["C.fx"] * (b + row["T.travel"]), -lift * arm, 1e-9);
  });
}

}  // namespace holonom::cam_test
