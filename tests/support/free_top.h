// Closed-form motion of a free rigid body that starts with the angular velocity (w1, 0, w3) in principal axes, I1 < I2 < I3, and
// rotates mainly about its third axis, H^2 > 2 T I2 (Landau and Lifshitz, Mechanics, sections 36 and 37):
//
//   w1 ~ cn,  w2 ~ sn,  w3 ~ dn  of  tau = t sqrt((I3 - I2)(H^2 - 2 T I1)/(I1 I2 I3))
//
// In axes with Z along H the orientation of the body is R = R_z(phi) R_x(theta) R_z(psi), where H in body axes gives theta and
// psi; the precession phi is the integral of H (I1 w1^2 + I2 w2^2)/(I1^2 w1^2 + I2^2 w2^2).
#pragma once

#include "math/types.h"

namespace holonom {

class FreeTop {
 public:
  FreeTop(const Vec3& inertia, double w1, double w3, const Quaternion& start);

  Vec3 angular_velocity(double t) const;  // in body axes
  Quaternion rotation(double t) const;    // body to world
  double momentum() const { return H_; }
  double energy() const { return T_; }

 private:
  Quaternion euler(double t) const;

  Vec3 I_;
  double w1_, w3_, H_, T_, rate_, m_, w2_;
  Quaternion to_world_;
};

}  // namespace holonom
