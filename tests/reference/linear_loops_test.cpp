// Closed loops: a four-bar against its scalar equation of motion, and the same matrices from every coordinate set.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "support/linear.h"
#include "support/mechanism_text.h"

namespace holonom {
namespace {

using Real = long double;

// Crank a, coupler b, rocker c between the pivots (0, 0) and (d, 0): all angles from that of the crank.
struct FourBar {
  Real a = 1, b = 2.5L, c = 2, d = 2.2L;
  Real crank_mass = 1, coupler_mass = 2, rocker_mass = 1.5L;
  Real crank_inertia = 0.1L, coupler_inertia = 1, rocker_inertia = 0.5L;
  Real gravity = 9.81L, stiffness = 30;

  struct Pose {
    Real x[3], y[3], angle[3];  // mass centres in the middles of crank, coupler, rocker
  };
  Pose pose(Real theta) const {
    const Real px = a * std::cos(theta), py = a * std::sin(theta);
    const Real dx = d - px, dy = -py, distance = std::sqrt(dx * dx + dy * dy);
    const Real along = (b * b - c * c + distance * distance) / (2 * distance);
    const Real up = std::sqrt(b * b - along * along);
    const Real qx = px + (along * dx - up * dy) / distance, qy = py + (along * dy + up * dx) / distance;
    return {{px / 2, (px + qx) / 2, (qx + d) / 2},
            {py / 2, (py + qy) / 2, qy / 2},
            {theta, std::atan2(qy - py, qx - px), std::atan2(qy, qx - d)}};
  }
  Real potential(Real theta, Real theta0) const {
    const Pose now = pose(theta);
    return gravity * (crank_mass * now.y[0] + coupler_mass * now.y[1] + rocker_mass * now.y[2]) +
           stiffness * (theta - theta0) * (theta - theta0) / 2;
  }
};

// By central differences with extrapolation; the functions are smooth and long double leaves digits to spare
Real derivative(const std::function<Real(Real)>& f, Real at, Real h = 0.08L) {
  std::vector<Real> column;
  for (int level = 0; level < 5; ++level, h /= 2) {
    Real value = (f(at + h) - f(at - h)) / (2 * h), power = 1;
    for (Real& before : column) {
      power *= 4;
      const Real next = (power * value - before) / (power - 1);
      before = value;
      value = next;
    }
    column.push_back(value);
  }
  return column.back();
}

std::string text_of(const FourBar& bar, double theta, double rate) {
  const FourBar::Pose pose = bar.pose(theta);
  const auto body = [&](const char* name, int k, Real mass, Real inertia) {
    return fmt::format("  {}: {{mass: {}, inertia: {}, position: [{}, {}]}}\n", name, double(mass), double(inertia),
                       double(pose.x[k]), double(pose.y[k]));
  };
  const double px = 2 * double(pose.x[0]), py = 2 * double(pose.y[0]);
  const double qx = 2 * double(pose.x[1]) - px, qy = 2 * double(pose.y[1]) - py;
  return "holonom: 1\nspace: planar\ngravity: [0, -9.81]\nbodies:\n" + body("crank", 0, bar.crank_mass, bar.crank_inertia) +
         body("coupler", 1, bar.coupler_mass, bar.coupler_inertia) + body("rocker", 2, bar.rocker_mass, bar.rocker_inertia) +
         fmt::format(
             "joints:\n  A: {{type: revolute, connect: [ground, crank], at: [0, 0]}}\n"
             "  B: {{type: revolute, connect: [crank, coupler], at: [{}, {}]}}\n"
             "  C: {{type: revolute, connect: [coupler, rocker], at: [{}, {}]}}\n"
             "  D: {{type: revolute, connect: [ground, rocker], at: [{}, 0]}}\n"
             "forces:\n  k: {{type: spring, measure: A.angle, stiffness: {}}}\n"
             "initial: {{A.rate: {}}}\n",
             px, py, qx, qy, double(bar.d), double(bar.stiffness), rate);
}

// T = J(theta) theta'^2/2:  theta'' = - (V' + J' theta'^2/2)/J, differentiated once more
TEST(LinearLoops, FourBarAgainstItsScalarEquation) {
  const FourBar bar;
  constexpr double theta = 1.1, rate = 3;
  const auto J = [&](Real angle) {
    const Real masses[] = {bar.crank_mass, bar.coupler_mass, bar.rocker_mass};
    const Real inertias[] = {bar.crank_inertia, bar.coupler_inertia, bar.rocker_inertia};
    Real sum = 0;
    for (int k = 0; k < 3; ++k) {
      const Real x = derivative([&](Real s) { return bar.pose(s).x[k]; }, angle);
      const Real y = derivative([&](Real s) { return bar.pose(s).y[k]; }, angle);
      const Real turn = derivative([&](Real s) { return bar.pose(s).angle[k]; }, angle);
      sum += masses[k] * (x * x + y * y) + inertias[k] * turn * turn;
    }
    return sum;
  };
  const auto slope = [&](Real angle) { return derivative([&](Real s) { return bar.potential(s, theta); }, angle); };
  const auto acceleration = [&](Real angle) {
    return -(slope(angle) + derivative(J, angle) * Real(rate) * Real(rate) / 2) / J(angle);
  };
  const double stiffness = double(derivative(acceleration, theta)),
               damping = double(-derivative(J, theta) * Real(rate) / J(theta));
  in_every_set([&](const std::string& coordinates) {
    const LinearSystem linear =
        linear_of(model_from_text(text_of(bar, theta, rate)), {.independent = {"A.angle"}, .coordinates = coordinates});
    ASSERT_EQ(linear.A.rows(), 2);
    EXPECT_NEAR(linear.x_rate[1], double(acceleration(theta)), 1e-10 * std::abs(double(acceleration(theta))));
    EXPECT_NEAR(linear.A(1, 0), stiffness, 1e-9 * std::abs(stiffness));
    EXPECT_NEAR(linear.A(1, 1), damping, 1e-9 * std::abs(damping));
    EXPECT_NEAR(linear.A(0, 1), 1, 1e-11);
    EXPECT_NEAR(linear.A(0, 0), 0, 1e-11);
  });
}

void expect_the_same_in_every_set(const Model& model, const LinearQuestion& question) {
  const LinearSystem reference = linear_of(model, question);
  const auto compare = [](const Eigen::MatrixXd& found, const Eigen::MatrixXd& wanted, const char* name) {
    ASSERT_EQ(found.rows(), wanted.rows()) << name;
    for (int r = 0; r < wanted.rows(); ++r)
      EXPECT_LT((found.row(r) - wanted.row(r)).norm(), 1e-9 * (1 + wanted.row(r).norm())) << name << " row " << r;
  };
  in_every_set([&](const std::string& coordinates) {
    LinearQuestion here = question;
    here.coordinates = coordinates;
    const LinearSystem linear = linear_of(model, here);
    EXPECT_EQ(linear.states, reference.states);
    compare(linear.A, reference.A, "A");
    compare(linear.B, reference.B, "B");
    compare(linear.C, reference.C, "C");
    compare(linear.D, reference.D, "D");
  });
}

// Two freedoms each, moving, with springs, dampers and gravity, after a while
TEST(LinearLoops, TheSameInEveryCoordinateSet) {
  const MechanismText planar = planar_example(), spatial = spatial_example();
  expect_the_same_in_every_set(model_from_text(planar.text()), {.outputs = "*.fx,*.ax,energy.kinetic", .at = 0.2});
  expect_the_same_in_every_set(model_from_text(spatial.text()), {.outputs = "*.fz,*.az", .at = 0.2});
}

}  // namespace
}  // namespace holonom
