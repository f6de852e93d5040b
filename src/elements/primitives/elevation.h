// g = atan2(s, h) with s = c . t and h = sqrt((a . t)^2 + (b . t)^2): the angle of the director t of one body above the plane of the directors
// a and b of another, towards c; a, b, c are orthonormal. It lies between -90 and 90 degrees, and is the second of three angles of a sequence
// (orientation.h).
//
//   Dh   = (x Dx + y Dy)/h,  x = a . t,  y = b . t
//   Hh u = [dx Dx + dy Dy + (x Hx + y Hy) u - dh Dh]/h
//   D    = (h Ds - s Dh)/rho,  rho = s^2 + h^2
//   H u  = [(h Hs - s Hh) u + dh Ds - ds Dh - D drho]/rho    with ds = Ds.u, dh = Dh.u, drho = 2 (s ds + h dh)
//
// h = 0 where t is normal to the plane: the direction of Dh is not defined there and 0 is used. That is the singular position of the sequence.
#pragma once

#include <cmath>

#include "elements/primitives/primitive.h"

namespace holonom {

template <int d>
struct Elevation {
  static constexpr int count = 4;  // a, b, c, t
  static constexpr bool is_length = false;
  using P = Vectors<d, count>;

  static double value(const P& p) { return std::atan2(p[2].dot(p[3]), distance(p)); }
  // From the singular position: the sine of the angle that leads there, as a vector in the plane of a and b
  static Vec<2> from_singular(const P& p) { return {p[0].dot(p[3]), p[1].dot(p[3])}; }

  static P gradient(const P& p) {
    const double s = p[2].dot(p[3]), h = distance(p), rho = s * s + h * h;
    return combined(h / rho, gradient_of_height(p), -s / rho, gradient_of_distance(p));
  }
  static P hessian_apply(const P& p, const P& u) {
    const double s = p[2].dot(p[3]), h = distance(p), rho = s * s + h * h;
    const P Ds = gradient_of_height(p), Dh = gradient_of_distance(p), D = gradient(p);
    const double ds = inner<d, count>(Ds, u), dh = inner<d, count>(Dh, u), drho = 2 * (s * ds + h * dh);
    const P Hs = gradient_of_height(u), Hh = hessian_of_distance(p, u);
    const P first = combined(h / rho, Hs, -s / rho, Hh), second = combined(dh / rho, Ds, -ds / rho, Dh);
    return combined(1, combined(1, first, 1, second), -drho / rho, D);
  }

 private:
  static double distance(const P& p) { return std::hypot(p[0].dot(p[3]), p[1].dot(p[3])); }
  static P combined(double a, const P& x, double b, const P& y) {
    P result;
    for (int k = 0; k < count; ++k) result[k] = a * x[k] + b * y[k];
    return result;
  }
  // Of the dot product of a vector with t; it is bilinear, so that its Hessian times u is its gradient at u
  static P gradient_of_product(const P& p, int vector) {
    P D;
    D.fill(Vec<d>::Zero());
    D[vector] = p[3];
    D[3] = p[vector];
    return D;
  }
  static P gradient_of_height(const P& p) { return gradient_of_product(p, 2); }
  static P gradient_of_distance(const P& p) {
    const double x = p[0].dot(p[3]), y = p[1].dot(p[3]), h = std::hypot(x, y);
    if (h == 0) return combined(0, p, 0, p);
    return combined(x / h, gradient_of_product(p, 0), y / h, gradient_of_product(p, 1));
  }
  static P hessian_of_distance(const P& p, const P& u) {
    const double x = p[0].dot(p[3]), y = p[1].dot(p[3]), h = std::hypot(x, y);
    if (h == 0) return combined(0, p, 0, p);
    const P Dx = gradient_of_product(p, 0), Dy = gradient_of_product(p, 1), Dh = gradient_of_distance(p);
    const double dx = inner<d, count>(Dx, u), dy = inner<d, count>(Dy, u), dh = inner<d, count>(Dh, u);
    const P curved = combined(x / h, gradient_of_product(u, 0), y / h, gradient_of_product(u, 1));
    return combined(1, combined(1, combined(dx / h, Dx, dy / h, Dy), 1, curved), -dh / h, Dh);
  }
};

}  // namespace holonom
