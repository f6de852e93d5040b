// A four-bar with its scalar equation of motion in the crank angle: poses from intersecting circles, and
//
//   T = J(theta) theta'^2/2,   theta'' = - (V'(theta) + J'(theta) theta'^2/2)/J(theta)
//
// with all derivatives by extrapolated differences in long double, so that its linear system is accurate to ten digits.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <string>
#include <vector>

namespace holonom {

using Real = long double;

// By central differences with extrapolation: the functions are smooth, and long double is precise enough
inline Real derivative(const std::function<Real(Real)>& f, Real at, Real h = 0.08L) {
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

// Crank a, coupler b, rocker c between the pivots (0, 0) and (d, 0); all angles are functions of that of the crank.
struct ScalarFourBar {
  Real a = 1, b = 2.5L, c = 2, d = 2.2L;
  Real crank_mass = 1, coupler_mass = 2, rocker_mass = 1.5L;
  Real crank_inertia = 0.1L, coupler_inertia = 1, rocker_inertia = 0.5L;
  Real gravity = 9.81L, stiffness = 30;

  struct Pose {
    Real x[3], y[3], angle[3];  // mass centres at the midpoints of crank, coupler, rocker
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
  Real J(Real theta) const {
    const Real masses[] = {crank_mass, coupler_mass, rocker_mass};
    const Real inertias[] = {crank_inertia, coupler_inertia, rocker_inertia};
    Real sum = 0;
    for (int k = 0; k < 3; ++k) {
      const Real x = derivative([&](Real s) { return pose(s).x[k]; }, theta);
      const Real y = derivative([&](Real s) { return pose(s).y[k]; }, theta);
      const Real turn = derivative([&](Real s) { return pose(s).angle[k]; }, theta);
      sum += masses[k] * (x * x + y * y) + inertias[k] * turn * turn;
    }
    return sum;
  }
  // The spring is relaxed at theta0.
  Real potential(Real theta, Real theta0) const {
    const Pose now = pose(theta);
    return gravity * (crank_mass * now.y[0] + coupler_mass * now.y[1] + rocker_mass * now.y[2]) +
           stiffness * (theta - theta0) * (theta - theta0) / 2;
  }
  Real acceleration(Real theta, Real rate, Real theta0) const {
    const Real V1 = derivative([&](Real s) { return potential(s, theta0); }, theta);
    const Real J1 = derivative([&](Real s) { return J(s); }, theta);
    return -(V1 + J1 * rate * rate / 2) / J(theta);
  }
  Real stiffness_of_motion(Real theta, Real rate, Real theta0) const {
    return derivative([&](Real s) { return acceleration(s, rate, theta0); }, theta);
  }
  Real damping_of_motion(Real theta, Real rate) const {
    return -derivative([&](Real s) { return J(s); }, theta) * rate / J(theta);
  }
};

// The model file: reference configuration at theta, where its spring is relaxed, with the crank rotating
inline std::string text_of(const ScalarFourBar& bar, double theta, double rate) {
  const ScalarFourBar::Pose pose = bar.pose(theta);
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

}  // namespace holonom
