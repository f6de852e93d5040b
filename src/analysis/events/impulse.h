// Instantaneous changes of velocity. Impulses along the rows of a mechanism, and impulses p along measures m_i that hit a bound, give
//
//   M (v+ - v-) + G^T L = sum n_i p_i,     G v+ = -g_t,     n_i = dm_i/dq
//
// so that momentum changes by the impulses of the joints only. With a rate of the measure of m'- -> m'+ an impulse p removes the energy -p
// (m'+ + m'-)/2 from the motion; rows at rest remove (v+ - v-).M (v+ - v-)/2 (L. Carnot), and moving drivers supply (v+ - v-).M v+ in
// addition. Positions do not change, so one factor, that of accelerations, serves all impulses of an instant.
#pragma once

#include "analysis/recording/recovery.h"
#include "system/outcome.h"

namespace holonom {

struct ImpulseResult {
  Outcome outcome;
  double dissipated = 0;  // energy
};

// Of one configuration, at states of body coordinates whose positions satisfy it
class Impulses {
 public:
  Impulses(BodyLevel& system, Recovery& recovery);

  // Projects the speeds onto the rows.
  ImpulseResult obey_rows(State& body);
  // x: response of the speeds to a unit impulse along n with the rows enforced, M x + G^T l = n, G x = 0
  Outcome respond(const State& body, const VecX& n, VecX& x);

 private:
  Outcome check(const VecX& v, const VecX& change) const;

  BodyLevel& system_;
  Recovery& recovery_;
  Evaluation at_;
  VecX dv_, impulse_, no_force_, no_change_;
};

}  // namespace holonom
