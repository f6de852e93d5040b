// g = p_B - p_A: two points coincide (d rows). The gradient is constant and the second derivative vanishes.
#pragma once

#include "elements/constraint.h"

namespace holonom {

template <int d>
class CoincidentBatch final : public ConstraintBatch<d> {
 public:
  struct Instance {
    int row, gradient, a, b;
  };

  void add(const Instance& instance) { instances_.push_back(instance); }

  void evaluate(double, const FeatureTable<d>& table, const VecX&, ConstraintNeed need, ConstraintRows<d>& out) const override {
    for (const Instance& i : instances_) {
      out.g.template segment<d>(i.row) = table.p[i.b] - table.p[i.a];
      if (need == ConstraintNeed::value) continue;
      for (int k = 0; k < d; ++k) {
        out.D[i.gradient + 2 * k] = -Vec<d>::Unit(k);
        out.D[i.gradient + 2 * k + 1] = Vec<d>::Unit(k);
      }
      if (need == ConstraintNeed::gradient) continue;
      out.rate.template segment<d>(i.row) = table.rate[i.b] - table.rate[i.a];
      if (need == ConstraintNeed::rate) continue;
      out.bias.template segment<d>(i.row) = table.bias[i.b] - table.bias[i.a];
    }
  }

 private:
  std::vector<Instance> instances_;
};

}  // namespace holonom
