// Gradients n of the measures of impacts by the speeds of body coordinates: they follow from the positions of bodies, whatever is switched
// on, and are made once for a run.
#pragma once

#include "analysis/start/measure_rows.h"

namespace holonom {

class BoundRows {
 public:
  explicit BoundRows(const Model& given);

  void evaluate(const State& body);  // what follows is that of this state
  VecX gradient(int impact) const { return rows_.gradients().col(column_[impact]); }
  // n.M^-1 n: the rate that a unit impulse along the measure would give it, were all bodies loose; 0 where a body has no inertia
  double loose_response(int impact) const;

 private:
  Model loose_;              // without joints and drivers
  std::vector<int> column_;  // of each event, -1 where it is no impact
  MeasureRows rows_;
  VecX t_and_q_;  // of the state
};

}  // namespace holonom
