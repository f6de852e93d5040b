// Beads on wires: on a circle the bead is a pendulum, on a cycloid its period does not depend on the amplitude, on a helix it
// falls with constant acceleration.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/all_coordinates.h"
#include "support/elliptic.h"
#include "support/point_lists.h"

namespace holonom::bead_on_curve_test {

constexpr double g = 9.81, turn = 2 * std::numbers::pi;

std::string planar_bead(const std::string& at, const std::string& wire) {
  return R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  bead: {mass: 2, inertia: 0.1, position: )" +
         at + R"(}
joints:
  W: {type: point-on-curve, connect: [ground, bead], at: )" +
         at + ", " + wire + "}\n";
}

// Released level with the centre: sin(angle/2) = -k cd(w t), k^2 = 1/2, as the simple pendulum; 120 points deviate from the circle by
// h^4/384 = 2e-8 of the radius and by h^2/12 of its curvature.
TEST(BeadOnCurve, CircleIsAPendulum) {
  const auto circle = [](double u) { return Vec2(std::cos(u), std::sin(u)); };
  const Model model = model_from_text(planar_bead("[-1, 0]", "closed: yes, curve: " + points_of(circle, 0, turn, 120, true)));
  const double w = std::sqrt(g), period = 4 * complete_elliptic_integral(0.5) / w;
  in_all_coordinates(model, with_tolerance("project", "verner", 1e-10, period, period / 20), [&](const RunResult& result) {
    for (std::size_t k = 0; k < result.size(); ++k) {
      const Row row = result.row(k);
      const Elliptic at = jacobi_elliptic(w * row["t"], 0.5);
      const double angle = -2 * std::asin(std::sqrt(0.5) * at.cn / at.dn);
      EXPECT_NEAR(row["bead.x"], std::sin(angle), 2e-7) << row["t"];
      EXPECT_NEAR(row["bead.y"], -std::cos(angle), 2e-7) << row["t"];
      EXPECT_NEAR(row["bead.omega"], 0, 1e-12);  // nothing turns it
      // Three weights times the cosine towards the centre, up to the error of the curvature
      EXPECT_NEAR(row["W.fx"], -std::sin(angle) * 3 * 2 * g * std::cos(angle), 3 * 2 * g * 0.0524 * 0.0524 / 12);
      EXPECT_NEAR(row["W.fy"], std::cos(angle) * 3 * 2 * g * std::cos(angle), 3 * 2 * g * 0.0524 * 0.0524 / 12);
    }
    EXPECT_NEAR(result.last()["bead.x"], -1, 1e-9);  // back after a period
    EXPECT_LT(result.largest("energy.balance"), 1e-6);
  });
}

// Over the top and round again: the seam of the curve is passed twice. Steps over the points, where the third derivative of the curve
// jumps, cost some accuracy.
TEST(BeadOnCurve, RoundTheCircleOverTheSeam) {
  const auto circle = [](double u) { return Vec2(std::cos(u), std::sin(u)); };
  const Model model = model_from_text(planar_bead("[0, -1]", "closed: yes, curve: " + points_of(circle, 0, turn, 60, true)) +
                                      "initial: {bead.vx: 9}\n");
  at_all_instants(model, with_tolerance("project", "verner", 1e-11, 1.6, 0.1), [&](const Row& row) {
    EXPECT_NEAR(std::hypot(row["bead.x"], row["bead.y"]), 1, 4e-7);  // h^4/384
    EXPECT_NEAR(std::hypot(row["bead.vx"], row["bead.vy"]), std::sqrt(81 - 2 * g * (row["bead.y"] + 1)), 1e-6);
  });
}

// x = R (u + sin u), y = R (1 - cos u): sin(u/2) = sin(u_0/2) cos(t sqrt(g/R)/2) for every u_0 (Huygens).
TEST(BeadOnCurve, CycloidSwingsAlikeFromEveryHeight) {
  const double R = 0.5, w = std::sqrt(g / R) / 2;
  const auto cycloid = [&](double u) { return Vec2(R * (u + std::sin(u)), R * (1 - std::cos(u))); };
  const std::string wire = "curve: " + points_of(cycloid, -2.6, 2.6, 101, false);
  for (const double start : {0.5, 1.9}) {
    const Vec2 at = cycloid(start);
    const Model model = model_from_text(planar_bead("[" + all_digits(at[0]) + ", " + all_digits(at[1]) + "]", wire));
    const double period = turn / w;
    at_all_instants(model, with_tolerance("project", "verner", 1e-9, period, period / 16), [&](const Row& row) {
      const double u = 2 * std::asin(std::sin(start / 2) * std::cos(w * row["t"]));
      EXPECT_NEAR(row["bead.x"], cycloid(u)[0], 2e-7) << start;
      EXPECT_NEAR(row["bead.y"], cycloid(u)[1], 2e-7) << start;
    });
  }
}

// Beyond its ends a wire continues straight: off a ramp the bead slides on with constant acceleration.
TEST(BeadOnCurve, StraightBeyondTheEnd) {
  const Model model = model_from_text(planar_bead("[0, 0]", "curve: [[0, 0], [0.4, -0.3]]"));
  const double a = g * 0.6;
  at_all_instants(model, with_short_steps(0.05, 1, 0.1), [&](const Row& row) {
    const double s = a * row["t"] * row["t"] / 2;  // nearly 3, the wire drawn ends at 0.5
    EXPECT_NEAR(row["bead.x"], 0.8 * s, 1e-9);
    EXPECT_NEAR(row["bead.y"], -0.6 * s, 1e-9);
    EXPECT_NEAR(row["W.fx"], 2 * g * 0.8 * 0.6, 1e-8);
    EXPECT_NEAR(row["W.fy"], 2 * g * 0.8 * 0.8, 1e-8);
  });
}

// On a helix of radius r and pitch 2 pi c: s'' = -g sin e, sin e = c/sqrt(r^2 + c^2), so u'' = -g c/(r^2 + c^2).
TEST(BeadOnCurve, HelixInSpace) {
  const double r = 0.5, c = 0.2;
  const auto helix = [&](double u) { return Vec3(r * std::cos(u), r * std::sin(u), c * u); };
  const Model model = model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  bead: {mass: 2, inertia: [0.1, 0.1, 0.1], position: [0.5, 0, 0]}
joints:
  W: {type: point-on-curve, connect: [ground, bead], at: [0.5, 0, 0], curve: )" +
                                      points_of(helix, -7, 1, 81, false) + "}\n");
  at_all_instants(model, with_tolerance("project", "verner", 1e-9, 1.25, 0.125), [&](const Row& row) {
    const double t = row["t"], u = -g * c / (r * r + c * c) * t * t / 2;  // to -5.3
    EXPECT_LT((row.vector("bead.") - helix(u)).norm(), 1e-6);
    EXPECT_NEAR(row.vector("bead.w").norm(), 0, 1e-11);
  });
}

// A wire on a body that rotates at constant speed: on a straight one the bead moves outwards as cosh (no gravity).
TEST(BeadOnCurve, WireThatTurns) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  arm:  {mass: 1, inertia: 1, position: [0, 0]}
  bead: {mass: 2, inertia: 0.1, position: [0.1, 0]}
joints:
  O: {type: revolute, connect: [ground, arm], at: [0, 0]}
  W: {type: point-on-curve, connect: [arm, bead], at: [0.1, 0], curve: [[0, 0], [1, 0], [3, 0]]}
drivers:
  turn: {measure: O.angle, motion: 2*t}
initial: {bead.vx: 0}
)");
  at_all_instants(model, with_tolerance("project", "verner", 1e-11, 2, 0.1), [&](const Row& row) {
    const double t = row["t"], s = 0.1 * std::cosh(2 * t);
    EXPECT_NEAR(row["bead.x"], s * std::cos(2 * t), 1e-9);
    EXPECT_NEAR(row["bead.y"], s * std::sin(2 * t), 1e-9);
    EXPECT_NEAR(row["turn.effort"], 2 * s * 2 * 2 * 0.2 * std::sinh(2 * t), 1e-7);  // Coriolis: 2 m s W s'
  });
}

}  // namespace holonom::bead_on_curve_test
