// Forces and violations, row by row, at a state of body coordinates with its multipliers (system/force_balance.h).
#pragma once

#include "system/body_level.h"
#include "system/force_balance.h"

namespace holonom {

class BalanceReader {
 public:
  explicit BalanceReader(BodyLevel& system);
  void read(const State& state, const VecX& a, const VecX& lambda, ForceBalance& out);

 private:
  // A vector over the speeds of body coordinates as forces and moments on bodies
  BodyForce force_on(int body, const State& state, const VecX& generalized) const;

  BodyLevel& system_;
  int dimension_, freedom_;
  Evaluation evaluation_;
  VecX of_source_, part_;
};

}  // namespace holonom
