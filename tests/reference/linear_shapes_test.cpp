// Mode shapes against closed forms, in every coordinate set: a chain of masses, a double pendulum without and with damping, a
// gyroscope whose axis precesses, and an inclined hinge in space. The largest motion is one characteristic length or one radian,
// with zero phase.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "analysis/start/assembled_model.h"
#include "support/linear.h"

namespace holonom::linear_shapes_test {

using Complex = std::complex<double>;
constexpr double g = 9.81;

struct Shapes {
  ModesReport report;
  double length;  // the characteristic one
  Complex of(const Mode& mode, const std::string& name) const {
    const auto place = std::ranges::find(report.linear.outputs, name);
    if (place == report.linear.outputs.end()) throw std::out_of_range("no output " + name);
    return mode.shape[place - report.linear.outputs.begin()];
  }
};

void expect_normalised(const Shapes& shapes, const Mode& mode) {
  double largest = 0;
  Complex there;
  for (std::size_t k = 0; k < shapes.report.linear.outputs.size(); ++k) {
    const std::string& name = shapes.report.linear.outputs[k];
    const std::string field = name.substr(name.find('.') + 1);
    const bool is_length = field == "x" || field == "y" || field == "z" || field == "travel";
    const Complex size = mode.shape[static_cast<long>(k)] / (is_length ? shapes.length : 1);
    if (std::abs(size) > largest) {
      largest = std::abs(size);
      there = size;
    }
  }
  EXPECT_NEAR(std::abs(there - 1.0), 0, 1e-9);
}

// judge(shapes) in every coordinate set, with the oscillations alone and all of them normalised
template <class Check>
void oscillations(const Model& model, const Check& check) {
  in_every_set([&](const std::string& coordinates) {
    Shapes shapes{modes_of(model, {.coordinates = coordinates}), assemble_model(model).report.characteristic.length};
    std::erase_if(shapes.report.modes, [](const Mode& mode) { return mode.kind != Mode::oscillation; });
    for (const Mode& mode : shapes.report.modes) {
      EXPECT_GT(mode.eigenvalue.imag(), 0);
      expect_normalised(shapes, mode);
    }
    check(shapes);
  });
}

// N equal masses between two walls: mass k moves as sin(j k pi/(N + 1)) in mode j.
TEST(LinearShapes, ChainOfMasses) {
  constexpr int N = 6;
  std::string bodies, joints, forces;
  for (int k = 1; k <= N; ++k) {
    bodies += fmt::format("  m{}: {{mass: 2, inertia: 1, position: [{}, 0]}}\n", k, k);
    joints += fmt::format("  S{0}: {{type: translational, connect: [ground, m{0}], axis: [1, 0]}}\n", k);
  }
  for (int k = 0; k <= N; ++k)
    forces += fmt::format("  k{0}: {{type: spring-damper, connect: [{1}, {2}], at: [[{0}, 0], [{3}, 0]], stiffness: 50}}\n", k,
                          k == 0 ? "ground" : fmt::format("m{}", k), k == N ? "ground" : fmt::format("m{}", k + 1), k + 1);
  const Model model = model_from_text("holonom: 1\nspace: planar\ngravity: [0, 0]\nbodies:\n" + bodies + "joints:\n" + joints +
                                      "forces:\n" + forces);
  oscillations(model, [&](const Shapes& shapes) {
    ASSERT_EQ(shapes.report.modes.size(), static_cast<std::size_t>(N));
    for (int j = 1; j <= N; ++j) {
      const Mode& mode = shapes.report.modes[j - 1];
      const auto exact = [&](int k) { return std::sin(j * k * std::numbers::pi / (N + 1)); };
      int most = 1;
      for (int k = 2; k <= N; ++k)
        if (std::abs(exact(k)) > std::abs(exact(most)) + 1e-9) most = k;
      const Complex factor = shapes.of(mode, fmt::format("m{}.x", most)) / exact(most);
      EXPECT_NEAR(std::abs(factor) * std::abs(exact(most)), shapes.length, 1e-9);
      for (int k = 1; k <= N; ++k) {
        EXPECT_NEAR(std::abs(shapes.of(mode, fmt::format("m{}.x", k)) - factor * exact(k)), 0, 1e-9) << j << " " << k;
        EXPECT_NEAR(std::abs(shapes.of(mode, fmt::format("S{}.travel", k)) - factor * exact(k)), 0, 1e-9) << j << " " << k;
        EXPECT_NEAR(std::abs(shapes.of(mode, fmt::format("m{}.y", k))), 0, 1e-9);
        EXPECT_NEAR(std::abs(shapes.of(mode, fmt::format("m{}.angle", k))), 0, 1e-9);
      }
    }
  });
}

// In the angles of the bodies: M = [I1 + m1 a^2 + m2 l^2, m2 l b; m2 l b, I2 + m2 b^2], K = g diag(m1 a + m2 l, m2 b), and a damper c in
// the lower pin, C = c [1, -1; -1, 1]
struct DoublePendulum {
  static constexpr double m1 = 2, m2 = 1.5, a = 0.4, l = 0.9, b = 0.6;
  double damping;
  Eigen::Matrix2d M, K, C;
  explicit DoublePendulum(double c) : damping(c) {
    M << 0.3 + m1 * a * a + m2 * l * l, m2 * l * b, m2 * l * b, 0.2 + m2 * b * b;
    K << g * (m1 * a + m2 * l), 0, 0, g * m2 * b;
    C << c, -c, -c, c;
  }
  Eigen::Matrix2cd pencil(Complex lambda) const {
    return lambda * lambda * M.cast<Complex>() + lambda * C.cast<Complex>() + K.cast<Complex>();
  }
  // A root of the determinant, by Newton's method with the slope of a polynomial of fourth degree taken as a difference
  Complex root_near(Complex lambda) const {
    for (int k = 0; k < 50; ++k) {
      const auto f = [&](Complex at) { return pencil(at).determinant(); };
      const double h = 1e-4;
      const Complex slope = (8.0 * (f(lambda + h) - f(lambda - h)) - (f(lambda + 2 * h) - f(lambda - 2 * h))) / (12 * h);
      lambda -= f(lambda) / slope;
    }
    return lambda;
  }
  Model model() const {
    return model_from_text(fmt::format(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  upper: {{mass: 2, inertia: 0.3, position: [0, -0.4]}}
  lower: {{mass: 1.5, inertia: 0.2, position: [0, -1.5]}}
joints:
  A: {{type: revolute, connect: [ground, upper], at: [0, 0]}}
  B: {{type: revolute, connect: [upper, lower], at: [0, -0.9]}}
forces:
  grease: {{type: spring, measure: B.angle, damping: {}}}
)",
                                       damping));
  }
};

// Damped, the two angles are not in phase: (lambda^2 M + lambda C + K) phi = 0 gives by how much, and which one leads.
TEST(LinearShapes, DoublePendulum) {
  for (const double damping : {0., 0.8}) {
    const DoublePendulum pendulum(damping);
    oscillations(pendulum.model(), [&](const Shapes& shapes) {
      ASSERT_EQ(shapes.report.modes.size(), 2u);
      for (const Mode& mode : shapes.report.modes) {
        const Complex lambda = pendulum.root_near(mode.eigenvalue * Complex(1.01, 0.01));
        EXPECT_NEAR(std::abs(mode.eigenvalue - lambda), 0, 1e-9);
        const Complex upper = shapes.of(mode, "upper.angle"), lower = shapes.of(mode, "lower.angle");
        const Eigen::Matrix2cd pencil = pendulum.pencil(lambda);
        EXPECT_NEAR(std::abs(lower / upper + pencil(0, 0) / pencil(0, 1)), 0, 1e-8);
        EXPECT_EQ(std::abs(std::arg(lower / upper * (std::real(lower / upper) < 0 ? -1.0 : 1.0))) > 0.02, damping > 0);
        EXPECT_NEAR(std::abs(shapes.of(mode, "A.angle") - upper), 0, 1e-9);
        EXPECT_NEAR(std::abs(shapes.of(mode, "B.angle") - (lower - upper)), 0, 1e-9);
        EXPECT_NEAR(std::abs(shapes.of(mode, "lower.x") - (0.9 * upper + 0.6 * lower)), 0, 1e-9);
        EXPECT_NEAR(std::abs(shapes.of(mode, "lower.y")), 0, 1e-9);
      }
    });
  }
}

// The axis e = (ry, -rx, 1) of a rotor suspended at l that spins with n: A p'' - i C n p' + m g l p = 0 for p = rx + i ry. In
// nutation it circles in the direction of the spin, p = exp(i w t), so that ry lags rx by a quarter, ry = - i rx; in precession
// in the opposite direction.
TEST(LinearShapes, GyroscopeGoesRound) {
  constexpr double n = 40, A = 0.01 + 0.006 + 2 * 0.3 * 0.3, angular_velocity = 0.01 * n, mgl = 2 * g * 0.3;
  const double root = std::sqrt(angular_velocity * angular_velocity + 4 * A * mgl);
  const Model model = model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  frame: {mass: 0.5, inertia: [0.01, 0.01, 0.015], position: [0, 0, 0]}
  rotor: {mass: 2, inertia: [0.006, 0.006, 0.01], position: [0, 0, -0.3]}
joints:
  U: {type: universal, connect: [ground, frame], at: [0, 0, 0], axes: [[1, 0, 0], [0, 1, 0]]}
  R: {type: revolute, connect: [frame, rotor], at: [0, 0, 0], axis: [0, 0, 1]}
initial: {R.rate: 40, U.rate1: 0, U.rate2: 0}
)");
  oscillations(model, [&](const Shapes& shapes) {
    ASSERT_EQ(shapes.report.modes.size(), 2u);
    const Complex i(0, 1);
    for (const bool is_nutation : {false, true}) {
      const Mode& mode = shapes.report.modes[is_nutation];
      EXPECT_NEAR(mode.eigenvalue.imag(), (root + (is_nutation ? angular_velocity : -angular_velocity)) / (2 * A), 1e-9);
      const Complex rx = shapes.of(mode, "rotor.rx"), ry = shapes.of(mode, "rotor.ry");
      EXPECT_NEAR(std::abs(ry - (is_nutation ? -i : i) * rx), 0, 1e-8);
      EXPECT_GT(std::abs(rx), 0.5);
      EXPECT_NEAR(std::abs(shapes.of(mode, "rotor.x") + 0.3 * ry), 0, 1e-8);
      EXPECT_NEAR(std::abs(shapes.of(mode, "rotor.y") - 0.3 * rx), 0, 1e-8);
      EXPECT_NEAR(std::abs(shapes.of(mode, "rotor.z")), 0, 1e-8);
      EXPECT_NEAR(std::abs(shapes.of(mode, "rotor.rz")), 0, 1e-8);
      EXPECT_NEAR(std::abs(shapes.of(mode, "frame.rx") - rx), 0, 1e-8);
      EXPECT_NEAR(std::abs(shapes.of(mode, "U.angle1") - rx), 0, 1e-8);
      EXPECT_NEAR(std::abs(shapes.of(mode, "U.angle2") - ry), 0, 1e-8);
    }
  });
}

// A bob on a hinge u that is neither level nor upright hangs in the plane of u and the weight: rotations by u, places by u x r. It swings by
// w^2 = m g (l - (l . u) u) . (-z)/(u . I u + m |u x l|^2).
TEST(LinearShapes, SlantedHingeInSpace) {
  const Vec3 u = Vec3(2, 1, 2) / 3, down(0, 0, -1), along = down - down.dot(u) * u;
  const Vec3 r = 0.9 * along.normalized() + 0.4 * u, inertia(0.03, 0.05, 0.04);
  const double m = 1.5, J = u.dot(inertia.cwiseProduct(u)) + m * u.cross(r).squaredNorm();
  const double w = std::sqrt(m * g * 0.9 * along.norm() / J);
  const Model model = model_from_text(fmt::format(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies: {{bob: {{mass: 1.5, inertia: [0.03, 0.05, 0.04], position: [{:.17g}, {:.17g}, {:.17g}]}}}}
joints: {{H: {{type: revolute, connect: [ground, bob], at: [0, 0, 0], axis: [2, 1, 2]}}}}
)",
                                                  r.x(), r.y(), r.z()));
  oscillations(model, [&](const Shapes& shapes) {
    ASSERT_EQ(shapes.report.modes.size(), 1u);
    const Mode& mode = shapes.report.modes[0];
    EXPECT_NEAR(mode.eigenvalue.imag(), w, 1e-9);
    const Complex turn = shapes.of(mode, "H.angle");
    const Vec3 way = u.cross(r);
    constexpr const char* axes[] = {"x", "y", "z"};
    for (int k = 0; k < 3; ++k) {
      EXPECT_NEAR(std::abs(shapes.of(mode, fmt::format("bob.r{}", axes[k])) - turn * u[k]), 0, 1e-9) << axes[k];
      EXPECT_NEAR(std::abs(shapes.of(mode, fmt::format("bob.{}", axes[k])) - turn * way[k]), 0, 1e-9) << axes[k];
    }
  });
}

}  // namespace holonom::linear_shapes_test
