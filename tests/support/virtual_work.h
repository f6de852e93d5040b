// Linkages with one degree of freedom by virtual work: poses of the members as functions of the crank angle, from intersecting
// circles, and the moment on the crank from power = d/dt (kinetic + potential),
//
//   tau = J(theta) theta'' + J'(theta) theta'^2/2 + V'(theta),   J = sum m |r'|^2 + I phi'^2,   V = -sum m g . r
//
// with derivatives with respect to the crank angle as finite differences of fourth order.
#pragma once

#include <cmath>
#include <functional>
#include <vector>

#include "math/types.h"

namespace holonom {

using Vec2 = Eigen::Vector2d;

// The point at distances r1 from p1 and r2 from p2, to the left of the line from p1 to p2 for side 1, to the right for -1.
inline Vec2 where_circles_meet(const Vec2& p1, double r1, const Vec2& p2, double r2, int side) {
  const Vec2 way = p2 - p1;
  const double length = way.norm(), along = (r1 * r1 - r2 * r2 + length * length) / (2 * length);
  const double beside = side * std::sqrt(r1 * r1 - along * along);
  return p1 + (along * way + beside * Vec2(-way.y(), way.x())) / length;
}

struct Member {
  double mass, inertia;
  std::function<Vec2(double)> centre, direction;  // of the crank angle; the direction has length one
};

struct VirtualWork {
  std::vector<Member> members;
  Vec2 gravity;

  template <class Function>
  static auto derivative(const Function& f, double x) {
    constexpr double h = 2e-3;
    return ((8 * (f(x + h) - f(x - h)) - (f(x + 2 * h) - f(x - 2 * h))) / (12 * h)).eval();
  }
  static double turning(const std::function<Vec2(double)>& direction, double x) {  // d phi / d theta
    const Vec2 u = direction(x), du = derivative(direction, x);
    return u.x() * du.y() - u.y() * du.x();
  }
  double J(double theta) const {
    double sum = 0;
    for (const Member& m : members)
      sum += m.mass * Vec2(derivative(m.centre, theta)).squaredNorm() + m.inertia * std::pow(turning(m.direction, theta), 2);
    return sum;
  }
  double V(double theta) const {
    double sum = 0;
    for (const Member& m : members) sum -= m.mass * gravity.dot(m.centre(theta));
    return sum;
  }
  double moment(double theta, double rate, double acceleration) const {
    const auto J_of = [this](double x) { return Eigen::Matrix<double, 1, 1>(J(x)); };
    const auto V_of = [this](double x) { return Eigen::Matrix<double, 1, 1>(V(x)); };
    return J(theta) * acceleration + derivative(J_of, theta)(0) * rate * rate / 2 + derivative(V_of, theta)(0);
  }
};

}  // namespace holonom
