// All forces on a mechanism at one time, in terms of the equations of body coordinates, M v' = Q - G^T lambda: for every joint and driver
// the violation of its rows and their forces on each body; for every body the applied forces and the sum of all.
#pragma once

#include "system/equation_layout.h"

namespace holonom {

struct BodyForce {
  int body = 0;
  Vec3 force = Vec3::Zero(), moment = Vec3::Zero();  // about the mass centre; world axes
};

struct RowForces {
  RowSource source;
  std::vector<double> violation, rate;  // of its rows: g, dg/dt
  std::vector<BodyForce> on;            // -G^T lambda, on every body that it connects; not on the ground
};

struct ForceBalance {
  std::vector<RowForces> sources;
  std::vector<BodyForce> applied, total;  // [b - 1] for body b: Q, with weight, and Q - G^T lambda
};

}  // namespace holonom
