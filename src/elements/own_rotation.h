// Rotations of a body in space about its own axes, `wheel.rotation_x`, and their speeds `wheel.spin_x`, the parts of its angular velocity
// along these axes:
//
//   w_i = (e_k . e_j' - e_j . e_k')/2,      e = A u,  i, j, k cyclic
//
// No function of the position has them as its rate: as independent coordinates they are defined near a state
// (analysis/linear_motion/neighbourhood.h), actuators may act along them, and no driver or expression can use them.
#pragma once

#include <string>

#include "elements/primitives/velocity_row.h"
#include "model/model.h"

namespace holonom {

struct OwnRotation {
  int body = -1;  // -1: none
  int axis = 0;
};

OwnRotation own_rotation(const Model& model, const std::string& channel);
std::string own_rotation_name(const std::string& body, int axis);
std::string own_angular_velocity_name(const std::string& body, int axis);

// Over the directors e_j and e_k, and one of the ground, relative to which the body rotates: with it, rows take a common motion of all
// their bodies into account.
class OwnAngularVelocity final : public VelocityFunction<3> {
 public:
  void coefficients(const JetVector<3>* e, JetVector<3>* c) const override {
    c[0] = Jet(0.5) * e[1];
    c[1] = Jet(-0.5) * e[0];
    c[2] = Jet(0) * e[2];
  }
};

}  // namespace holonom
