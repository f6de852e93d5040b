// A stage of methods whose histories contain configurations: y = y_c + c y' for q and v, that is
//
//   v = N^+(q) (q - q_c)/c,   a = (v - v_c)/c
//
// Short steps would lose v to rounding if q and q_c were subtracted; instead both are measured from q0, the start of the step, with
// q - q0 = integral of N(q0 (+) u xi) xi over u from 0 to 1, by Gauss' formula.
#pragma once

#include "integrators/stage_map.h"
#include "system/equation_layout.h"

namespace holonom {

class ConfigurationMap final : public StageMap {
 public:
  ConfigurationMap(const Charts& charts, const Sizes& sizes);
  void set_step(double c) {
    c_ = c;
    weights_ = {1 / c, 1 / (c * c)};
  }
  void apply(const VecX& xi, VecX& v, VecX& a) override;

  VecX q0, v_c;
  VecX q_c;  // from q0

 private:
  const Charts& charts_;
  double c_ = 1;
  VecX q_, rate_, increment_, part_;
};

}  // namespace holonom
