// Closed-form slider-crank, in line or spatial: the crank rotates by theta about z through the origin, its pin is at B = r (cos
// theta, sin theta, 0), a thin rod of length l connects B to C = c + s u on the slider, and the slider moves along u.
//
//   w = C - B,  |w| = l  gives s;   derivatives with respect to theta:  s' = w.B'/w.u,   s'' = (w.B'' - |w'|^2)/w.u
//
// With generalised mass J and potential V of the one degree of freedom, T = J(theta) theta'^2/2:
//
//   torque = J theta'' + J' theta'^2/2 + V'        and, with no torque,   t = integral of sqrt(J/(2 (E - V))) dtheta
#pragma once

#include "math/types.h"

namespace holonom {

struct SliderCrank {
  double r = 1, l = 2;
  Vec3 c = Vec3::Zero(), u = Vec3::UnitX();
  double crank_mass = 12, crank_inertia = 1;  // centre at B/2, about z
  double rod_mass = 12, rod_inertia = 4;      // centre at the midpoint, about any normal of the rod; zero about the rod itself
  double slider_mass = 20;
  Vec3 gravity = Vec3::Zero();

  // Position of a point and its derivatives with respect to theta
  struct Point {
    Vec3 at, d1, d2;
  };
  struct Geometry {
    Point crank, pin, rod, slider;  // mass centres and B
    Vec3 rod_vector, rod_d1, rod_d2;
  };
  Geometry geometry(double theta) const;
  double rod_angle(double theta) const;     // of B to C in the plane
  double rod_angle_d1(double theta) const;  // planar mechanisms
  double rod_angle_d2(double theta) const;

  double J(double theta) const;
  double J_d1(double theta) const;
  double V(double theta) const;
  double V_d1(double theta) const;
  double torque(double theta, double rate, double acceleration) const;

  // For free motion that starts at `theta0` with `rate0` > 0 and never comes to rest.
  double rate(double theta, double theta0, double rate0) const;
  double time(double theta, double theta0, double rate0) const;  // to reach theta
  double angle(double t, double theta0, double rate0) const;     // at time t, by Newton's method on time()
};

}  // namespace holonom
