// The kind of an equilibrium, from the stiffness along the free motions: with G x = 0 and x . W x = 1,
//
//   least = min x . T x        relative to the largest such number
//
// from all eigenvalues for up to a few hundred coordinates; for more from Lanczos' iteration on T itself and on its inverse near
// zero. A negative eigenvalue that it finds is certain, though it may miss one among many positive ones.
#pragma once

#include "analysis/equilibrium/static_balance.h"

namespace holonom {

struct StaticStability {
  double least = 0;      // smallest eigenvalue relative to the largest
  double min_rate = 0;   // the same in 1/time^2
  VecX direction;        // its eigenvector x
  bool is_free = false;  // whether there are free motions at all
  bool is_symmetric = true;
  double nothing = 0;  // threshold for zero stiffness, relative to the largest; smaller if all eigenvalues are known
};

// At the state where forces and stiffness were evaluated last.
StaticStability classify_equilibrium(StaticBalance& balance);

}  // namespace holonom
