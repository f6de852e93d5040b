// Beads on surfaces: steady circles in bowls, free fall along a cylinder, geodesics of an ellipsoid.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/all_coordinates.h"
#include "support/point_lists.h"
#include "support/quadrature.h"

namespace holonom::bead_on_surface_test {

constexpr double g = 9.81;

Model bead(const std::string& gravity, const Vec3& at, const std::string& surface, const Vec3& velocity) {
  const std::string place = "[" + all_digits(at[0]) + ", " + all_digits(at[1]) + ", " + all_digits(at[2]) + "]";
  return model_from_text("holonom: 1\nspace: spatial\ngravity: " + gravity +
                         "\nbodies:\n  bead: {mass: 2, inertia: [0.1, 0.1, 0.1], position: " + place +
                         "}\njoints:\n  S: {type: point-on-surface, connect: [ground, bead], at: [[0, 0, 0], " + place + "], " +
                         surface + "}\ninitial: {bead.vx: " + all_digits(velocity[0]) + ", bead.vy: " + all_digits(velocity[1]) +
                         ", bead.vz: " + all_digits(velocity[2]) + "}\n");
}

// A circle of radius R at the height z with the speed w R: the surface must press with m g up and m w^2 R inwards.
void expect_steady_circle(const std::string& surface, double R, double z, double w) {
  at_all_instants(bead("[0, 0, -9.81]", Vec3(R, 0, z), surface, Vec3(0, w * R, 0)),
                  with_tolerance("project", "verner", 1e-11, 3, 0.1), [&](const Row& row) {
                    const double q = w * row["t"];
                    EXPECT_LT((row.vector("bead.") - Vec3(R * std::cos(q), R * std::sin(q), z)).norm(), 1e-8);
                    EXPECT_LT((row.vector("S.f") - 2 * Vec3(-w * w * R * std::cos(q), -w * w * R * std::sin(q), g)).norm(), 1e-6);
                    EXPECT_LT(row.vector("bead.w").norm(), 1e-10);  // a frictionless point cannot turn it
                  });
}

// The conical pendulum: w^2 = g/(l cos p)
TEST(BeadOnSurface, SphereIsAConicalPendulum) {
  const double l = 1.3, p = 0.7;
  expect_steady_circle("sphere: 1.3", l * std::sin(p), -l * std::cos(p), std::sqrt(g / (l * std::cos(p))));
}

// Whatever the start, the spherical pendulum keeps energy and moment of momentum about the vertical: at the height z, with R^2 = l^2 - z^2,
//   l^2 z'^2/R^2 + h^2/R^2 = v_0^2 - 2 g z
TEST(BeadOnSurface, SphericalPendulum) {
  const double l = 1, v = 1.7, h = l * v;  // from the horizontal, sideways
  at_all_instants(bead("[0, 0, -9.81]", Vec3(1, 0, 0), "sphere: 1", Vec3(0, v, 0)),
                  with_tolerance("project", "verner", 1e-11, 3, 0.1), [&](const Row& row) {
                    const double z = row["bead.z"], R2 = l * l - z * z;
                    EXPECT_NEAR(row.vector("bead.").norm(), l, 1e-10);
                    EXPECT_NEAR(row["bead.x"] * row["bead.vy"] - row["bead.y"] * row["bead.vx"], h, 1e-8);
                    EXPECT_NEAR(l * l * std::pow(row["bead.vz"], 2) / R2, v * v - 2 * g * z - h * h / R2, 1e-7);
                  });
}

// An ellipsoid of revolution a, a, c: slope of the meridian c^2 R/(a^2 |z|), so w^2 = g c^2/(a^2 |z|).
TEST(BeadOnSurface, SteadyCircleInAnEllipsoid) {
  const double a = 2, c = 0.8, z = -0.5, R = a * std::sqrt(1 - z * z / (c * c));
  expect_steady_circle("semiaxes: [2, 2, 0.8]", R, z, std::sqrt(g * c * c / (a * a * 0.5)));
}

// Without gravity a bead runs along a principal section of an ellipsoid with constant speed: round once in perimeter/speed.
TEST(BeadOnSurface, GeodesicOfAnEllipsoid) {
  const double a = 2, c = 0.8;
  const double perimeter =
      integral([&](double u) { return std::hypot(a * std::sin(u), c * std::cos(u)); }, 0, 2 * std::numbers::pi, 100);
  const double round = perimeter / 3;
  in_all_coordinates(bead("[0, 0, 0]", Vec3(2, 0, 0), "semiaxes: [2, 1.4, 0.8]", Vec3(0, 0, 3)),
                     with_tolerance("project", "verner", 1e-11, round, round / 20), [&](const RunResult& result) {
                       for (std::size_t k = 0; k < result.size(); ++k) {
                         const Row row = result.row(k);
                         EXPECT_NEAR(row.vector("bead.v").norm(), 3, 1e-8);
                         EXPECT_NEAR(std::hypot(row["bead.x"] / a, row["bead.z"] / c), 1, 1e-9);
                       }
                       EXPECT_LT((result.last().vector("bead.") - Vec3(2, 0, 0)).norm(), 1e-7);
                       EXPECT_LT((result.at(round / 2).vector("bead.") - Vec3(-2, 0, 0)).norm(), 1e-7);
                     });
}

// Along an upright cylinder a bead falls freely while it runs round with constant speed.
TEST(BeadOnSurface, UprightCylinder) {
  const double r = 0.5, v = 2;
  at_all_instants(bead("[0, 0, -9.81]", Vec3(r, 0, 0), "cylinder: 0.5", Vec3(0, v, 1)),
                  with_tolerance("project", "verner", 1e-11, 3, 0.1), [&](const Row& row) {
                    const double t = row["t"], q = v / r * t;
                    EXPECT_LT((row.vector("bead.") - Vec3(r * std::cos(q), r * std::sin(q), t - g * t * t / 2)).norm(), 1e-8);
                    EXPECT_NEAR(row.vector("S.f").norm(), 2 * v * v / r, 1e-7);
                    EXPECT_NEAR(row["S.fz"], 0, 1e-10);
                  });
}

// A level cylinder is a pendulum across and free along it; its axes are given, along y.
TEST(BeadOnSurface, CylinderWithItsOwnAxes) {
  const double r = 0.5;
  at_all_instants(bead("[0, 0, -9.81]", Vec3(r, 0, 0), "cylinder: 0.5, axes: [[0, 1, 0], [1, 0, 0]]", Vec3(0, 0.7, 0)),
                  with_tolerance("project", "verner", 1e-11, 3, 0.1), [&](const Row& row) {
                    EXPECT_NEAR(row["bead.y"], 0.7 * row["t"], 1e-9);
                    EXPECT_NEAR(std::hypot(row["bead.x"], row["bead.z"]), r, 1e-10);
                    EXPECT_NEAR(std::pow(row["bead.vx"], 2) + std::pow(row["bead.vz"], 2), -2 * g * row["bead.z"], 1e-8);
                  });
}

// Heights k (x^2 + y^2)/2 on a grid: a spline has them exactly but for the border, which dies out by 0.27 a mesh. In a paraboloid every
// level circle takes the same time: w^2 = g k.
TEST(BeadOnSurface, SplineThroughAParaboloid) {
  const double k = 0.8;
  std::string lines = "[", heights = "[";
  for (int i = -25; i <= 25; ++i) {
    lines += (i > -25 ? ", " : "") + all_digits(0.08 * i);
    heights += i > -25 ? ", [" : "[";
    for (int j = -25; j <= 25; ++j) heights += (j > -25 ? ", " : "") + all_digits(k * 0.0064 * (i * i + j * j) / 2);
    heights += "]";
  }
  const std::string grid = "heights: {x: " + lines + "], y: " + lines + "], z: " + heights + "]}";
  for (const double R : {0.15, 0.5}) expect_steady_circle(grid, R, k * R * R / 2, std::sqrt(g * k));
}

// A bowl on a carriage that rolls freely: the bead swings in the plane of the carriage's way, which recoils. From rest
//   M X + m x = const,   and energy
TEST(BeadOnSurface, BowlThatRecoils) {
  const Model model = model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  bowl: {mass: 3, inertia: [1, 1, 1], position: [0, 0, -1.2]}
  bead: {mass: 2, inertia: [0.1, 0.1, 0.1], position: [1, 0, 0]}
joints:
  T: {type: translational, connect: [ground, bowl], axis: [1, 0, 0]}
  S: {type: point-on-surface, connect: [bowl, bead], at: [[0, 0, 0], [1, 0, 0]], sphere: 1}
)");
  at_all_instants(model, with_tolerance("project", "verner", 1e-11, 3, 0.1), [&](const Row& row) {
    const double X = row["T.travel"], x = row["bead.x"] - X, z = row["bead.z"];
    EXPECT_NEAR(3 * X + 2 * row["bead.x"], 2, 1e-9);
    EXPECT_NEAR(x * x + z * z, 1, 1e-10);
    // Relative to the bowl the bead has x' and z' = -x x'/z; the common mass centre rests.
    const double speed = row["bead.vx"] - row["T.speed"];
    EXPECT_NEAR(0.5 * (6.0 / 5) * speed * speed + 0.5 * 2 * std::pow(row["bead.vz"], 2), -2 * g * z, 1e-7);
    EXPECT_NEAR(row["T.fz"], 3 * g + row["S.fz"], 1e-7);  // the guide carries the bowl and what the bowl gives the bead
    EXPECT_NEAR(row["T.fx"], 0, 1e-9);
  });
}

}  // namespace holonom::bead_on_surface_test
