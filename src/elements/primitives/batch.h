// A batch of scalar constraints of one primitive: g = primitive(p) - target, one virtual call for all of them.
#pragma once

#include "elements/constraint.h"
#include "elements/primitives/primitive.h"

namespace holonom {

template <int d, template <int> class Primitive>
class ScalarBatch final : public ConstraintBatch<d> {
 public:
  static constexpr int count = Primitive<d>::count;
  using P = typename Primitive<d>::P;
  struct Instance {
    int row, gradient;
    std::array<int, count> features;
    double target;
  };

  void add(const Instance& instance) { instances_.push_back(instance); }

  void evaluate(double, const FeatureTable<d>& table, const VecX&, ConstraintNeed need, ConstraintRows<d>& out) const override {
    for (const Instance& instance : instances_) {
      const P p = gather(instance, table.p);
      out.g[instance.row] = Primitive<d>::value(p) - instance.target;
      if (need == ConstraintNeed::value) continue;
      const P D = Primitive<d>::gradient(p);
      std::copy(D.begin(), D.end(), out.D.begin() + instance.gradient);
      if (need == ConstraintNeed::gradient) continue;
      const P velocity = gather(instance, table.rate);
      out.rate[instance.row] = inner<d, count>(D, velocity);
      if (need == ConstraintNeed::rate) continue;
      const P Hv = Primitive<d>::hessian_apply(p, velocity);
      out.bias[instance.row] = inner<d, count>(D, gather(instance, table.bias)) + inner<d, count>(velocity, Hv);
      if (need == ConstraintNeed::gradient_rate) std::copy(Hv.begin(), Hv.end(), out.D_rate.begin() + instance.gradient);
    }
  }

 private:
  static P gather(const Instance& instance, const std::vector<Vec<d>>& field) {
    P result;
    for (int k = 0; k < count; ++k) result[k] = field[instance.features[k]];
    return result;
  }
  std::vector<Instance> instances_;
};

}  // namespace holonom
