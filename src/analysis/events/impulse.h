// Velocities that change in no time. Impulses along the rows of a mechanism, and impulses p along measures m_i that hit something, give
//
//   M (v+ - v-) + G^T L = sum n_i p_i,     G v+ = -g_t,     n_i = dm_i/dq
//
// so that momentum changes by the impulses of the joints and nothing else. With a rate of the measure of m'- -> m'+ an impulse p takes
// -p (m'+ + m'-)/2 out of the motion; what rows at rest take is (v+ - v-).M (v+ - v-)/2 (L. Carnot), and moving drivers supply
// (v+ - v-).M v+ on top. Positions do not change, so that one factor, that of accelerations, serves all impulses of an instant.
#pragma once

#include "analysis/recording/recovery.h"
#include "system/outcome.h"

namespace holonom {

struct ImpulseResult {
  Outcome outcome;
  double dissipated = 0;  // energy
};

// Of one configuration, at states of body coordinates whose positions obey it
class Impulses {
 public:
  Impulses(BodyLevel& system, Recovery& recovery);

  // Brings the speeds onto the rows.
  ImpulseResult obey_rows(State& body);
  // x: how speeds answer to a unit impulse along n while the rows hold, M x + G^T l = n, G x = 0
  Outcome respond(const State& body, const VecX& n, VecX& x);

 private:
  Outcome check(const VecX& v, const VecX& change) const;

  BodyLevel& system_;
  Recovery& recovery_;
  Evaluation at_;
  VecX dv_, impulse_, no_force_, no_change_;
};

}  // namespace holonom
