// Positions, velocities and accelerations of points of driven mechanisms against closed forms, by kinematics and by integration, each in
// every coordinate set.
#include <cmath>
#include <numbers>

#include "math/jet.h"
#include "support/all_coordinates.h"

namespace holonom::driven_points_test {

using Point = std::array<Jet, 3>;

void expect_point(const Row& row, const std::string& name, const Point& point, int dimension, double tolerance) {
  constexpr const char* axes[] = {"x", "y", "z"};
  for (int k = 0; k < dimension; ++k) {
    EXPECT_NEAR(row[name + "." + axes[k]], point[k].v, tolerance) << axes[k];
    EXPECT_NEAR(row[name + ".v" + axes[k]], point[k].d1, 10 * tolerance) << axes[k];
    EXPECT_NEAR(row[name + ".a" + axes[k]], point[k].d2, 100 * tolerance) << axes[k];
  }
}

// Positions to rounding
template <class Where>
void expect_path_by_kinematics(const Model& model, const std::string& name, const Where& where) {
  in_all_coordinates(model, kinematics_to(1, 0.05), [&](const RunResult& kinematics) {
    ASSERT_EQ(kinematics.diagnostics.plan.analysis, MotionAnalysis::kinematics);
    for (std::size_t k = 0; k < kinematics.size(); ++k)
      expect_point(kinematics.row(k), name, where(Jet::variable(kinematics.row(k)["t"])), model.dimension, 1e-11);
  });
}

// Integration is asked for 1e-11 and projected.
template <class Where>
void expect_path(const Model& model, const std::string& name, const Where& where) {
  expect_path_by_kinematics(model, name, where);
  at_all_instants(model, with_short_steps(0.02, 1, 0.1),
                  [&](const auto& row) { expect_point(row, name, where(Jet::variable(row["t"])), model.dimension, 1e-9); });
}

// A point of the rod, a third of the way from the crank pin and beside it: with the rod's slope beta, l sin beta = - r sin theta
TEST(DrivenPoints, CouplerPointOfASliderCrank) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  crank: {mass: 1, inertia: 0.01, position: [0.1, 0]}
  rod: {mass: 1, inertia: 0.02, position: [0.45, 0]}
  slider: {mass: 2, inertia: 0.1, position: [0.7, 0]}
markers: {P: {body: rod, at: [0.3, 0.05]}}
joints:
  A: {type: revolute, connect: [ground, crank], at: [0, 0]}
  B: {type: revolute, connect: [crank, rod], at: [0.2, 0]}
  C: {type: revolute, connect: [rod, slider], at: [0.7, 0]}
  S: {type: translational, connect: [ground, slider], at: [0.7, 0], axis: [1, 0]}
drivers: {turn: {measure: A.angle, motion: 5*t + 0.2*sin(3*t)}}
)");
  expect_path(model, "P", [](const Jet& t) -> Point {
    const Jet theta = 5 * t + 0.2 * sin(3 * t), s = -0.2 / 0.5 * sin(theta), c = sqrt(1 - s * s);
    return {0.2 * cos(theta) + 0.1 * c - 0.05 * s, 0.2 * sin(theta) + 0.1 * s + 0.05 * c, 0};
  });
}

// Hoecken's linkage, without masses: the pins B and D of crank and ground are as far from C, and P lies opposite of B behind it. From half
// the distance 2 a = D - B and the height h of C above it, P = D + 2 h e with e at right angles to a.
TEST(DrivenPoints, StraightLineOfHoecken) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  crank: {position: [-0.1, 0]}
  coupler: {position: [-0.1, 0]}
  rocker: {position: [0.2, 0]}
joints:
  A: {type: revolute, connect: [ground, crank], at: [0, 0]}
  B: {type: revolute, connect: [crank, coupler], at: [-0.1, 0]}
  C: {type: revolute, connect: [coupler, rocker], at: [0.05, 0.2]}
  D: {type: revolute, connect: [ground, rocker], at: [0.2, 0]}
markers: {P: {body: coupler, at: [0.2, 0.4]}}
drivers: {turn: {measure: A.angle, motion: 2*pi*t}}
)");
  expect_path_by_kinematics(model, "P", [](const Jet& t) -> Point {
    const Jet theta = std::numbers::pi * (1 + 2 * t), ax = 0.1 - 0.05 * cos(theta), ay = -0.05 * sin(theta);
    const Jet square = ax * ax + ay * ay, ratio = sqrt((0.25 * 0.25 - square) / square);
    return {0.2 - 2 * ratio * ay, 2 * ratio * ax, 0};
  });
}

// The end of a boom on a mast, off the boom's line
TEST(DrivenPoints, EndOfABoomInSpace) {
  const Model model = model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  mast: {mass: 3, inertia: [0.2, 0.2, 0.3], position: [0, 0, 0]}
  boom: {mass: 2, inertia: [0.1, 0.4, 0.4], position: [1, 0, 0]}
markers: {hook: {body: boom, at: [1.5, 0.2, -0.1]}}
joints:
  A: {type: revolute, connect: [ground, mast], at: [0, 0, 0], axis: [0, 0, 1]}
  B: {type: revolute, connect: [mast, boom], at: [0, 0, 0], axis: [0, -1, 0]}
drivers:
  turn: {measure: A.angle, motion: 2*t + 0.5*sin(3*t)}
  lift: {measure: B.angle, motion: 0.4*t + 0.2*sin(2*t)}
)");
  expect_path(model, "hook", [](const Jet& t) -> Point {
    const Jet psi = 2 * t + 0.5 * sin(3 * t), theta = 0.4 * t + 0.2 * sin(2 * t);
    const Jet out = 1.5 * cos(theta) + 0.1 * sin(theta), beside = 0.2;
    return {out * cos(psi) - beside * sin(psi), out * sin(psi) + beside * cos(psi), 1.5 * sin(theta) - 0.1 * cos(theta)};
  });
}

}  // namespace holonom::driven_points_test
