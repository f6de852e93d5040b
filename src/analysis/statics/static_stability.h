// What kind of equilibrium a state is, by the stiffness along the motions that are free: with G x = 0 and x . W x = 1,
//
//   least = min x . T x        over the largest such number
//
// from all eigenvalues where there are some hundred coordinates at most. Beyond that from Lanczos' iteration, on T itself and on its
// inverse beside zero: a negative number that it finds is one, though it may miss one among many that are positive.
#pragma once

#include "analysis/statics/static_balance.h"

namespace holonom {

struct StaticStability {
  double least = 0;       // eigenvalue, over the largest
  double least_rate = 0;  // the same in 1/time^2
  VecX direction;         // x of it
  bool is_free = false;   // there are free motions at all
  bool is_symmetric = true;
  double nothing = 0;  // what counts as no stiffness, likewise over the largest: less where all eigenvalues are known
};

// At the state where forces and stiffness were evaluated last.
StaticStability judge_stability(StaticBalance& balance);

}  // namespace holonom
