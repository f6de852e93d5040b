// Gradients n of the measures of impacts with respect to the speeds of body coordinates. They depend only on the positions of bodies, not
// on what is switched on, and are built once per run.
#pragma once

#include "analysis/start/measure_rows.h"

namespace holonom {

class BoundRows {
 public:
  explicit BoundRows(const Model& given);

  void evaluate(const State& body);  // the gradients below are those of this state
  VecX gradient(int impact) const { return rows_.gradients().col(column_[impact]); }
  // n.M^-1 n: the rate of the measure due to a unit impulse along it if all bodies were free; 0 where a body has no inertia
  double free_response(int impact) const;

 private:
  Model loose_;              // without joints and drivers
  std::vector<int> column_;  // of each event, -1 if it is not an impact
  MeasureRows rows_;
  VecX t_and_q_;  // of the state
};

}  // namespace holonom
