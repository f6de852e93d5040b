// A row on velocities only: sum c_k(p) . p_k' = 0, as for rolling bodies. It has no position level (g = 0); along the motion
//
//   rate   sum c_k . p_k'          bias   sum c_k . p_k''_bias + c_k' . p_k'          gradient c, its rate c'
//
// where c' comes from the Taylor expansion of c along p + e p'.
#pragma once

#include <memory>

#include "elements/constraint.h"
#include "elements/function.h"
#include "math/jet_vector.h"

namespace holonom {

template <int d>
class VelocityFunction {
 public:
  virtual ~VelocityFunction() = default;
  virtual void coefficients(const JetVector<d>* features, JetVector<d>* c) const = 0;  // one per feature
};

template <int d>
class VelocityRowBatch final : public ConstraintBatch<d> {
 public:
  struct Instance {
    int row, gradient;
    std::vector<int> features;
    std::shared_ptr<const VelocityFunction<d>> function;
  };

  void add(Instance instance) {
    if (instance.features.size() > max_function_features) refuse_features(instance.features.size(), max_function_features);
    instances_.push_back(std::move(instance));
  }

  void evaluate(double, const FeatureTable<d>& table, const VecX&, ConstraintNeed need, ConstraintRows<d>& out) const override {
    for (const Instance& i : instances_) {
      out.g[i.row] = 0;
      if (need == ConstraintNeed::value) continue;
      std::array<JetVector<d>, max_function_features> p, c;
      for (std::size_t k = 0; k < i.features.size(); ++k)
        for (int n = 0; n < d; ++n) p[k][n] = Jet(table.p[i.features[k]][n], table.rate[i.features[k]][n]);
      i.function->coefficients(p.data(), c.data());
      double rate = 0, bias = 0;
      for (std::size_t k = 0; k < i.features.size(); ++k) {
        Vec<d> D, D_rate;
        for (int n = 0; n < d; ++n) {
          D[n] = c[k][n].v;
          D_rate[n] = c[k][n].d1;
        }
        out.D[i.gradient + k] = D;
        const Vec<d>& speed = table.rate[i.features[k]];
        rate += D.dot(speed);
        bias += D.dot(table.bias[i.features[k]]) + D_rate.dot(speed);
        if (need == ConstraintNeed::gradient_rate) out.D_rate[i.gradient + k] = D_rate;
      }
      if (need == ConstraintNeed::gradient) continue;
      out.rate[i.row] = rate;
      if (need == ConstraintNeed::rate) continue;
      out.bias[i.row] = bias;
    }
  }

 private:
  std::vector<Instance> instances_;
};

}  // namespace holonom
