// g = measure - f(t): a driver, or an initial value during assembly.
#pragma once

#include "elements/constraint.h"
#include "elements/measure.h"
#include "elements/time_function.h"

namespace holonom {

template <int d>
class MeasureEqualsBatch final : public ConstraintBatch<d> {
 public:
  struct Instance {
    int row, gradient;
    const Measure<d>* measure;
    TimeFunction target;
  };

  void add(Instance instance) { instances_.push_back(std::move(instance)); }
  const std::vector<Instance>& instances() const { return instances_; }

  void evaluate(double t, const FeatureTable<d>& table, const VecX& memory, ConstraintNeed need,
                ConstraintRows<d>& out) const override;
  void add_sizes(double t, const FeatureTable<d>& table, const VecX& memory, VecX& size) const override;
  void set_shift(int row, double shift) override;

 private:
  std::vector<Instance> instances_;
};

// The angular velocity of a body along n, as a row linear in the rates of its directors: w.n = 1/2 sum (n x e_k).e_k'. Used for
// spatial initial values wx, wy, wz; it has no position level.
class AngularVelocityEqualsBatch final : public ConstraintBatch<3> {
 public:
  struct Instance {
    int row, gradient;
    std::array<int, 3> directors;
    Vec3 n;
    double target;
  };

  void add(const Instance& instance) { instances_.push_back(instance); }
  void evaluate(double t, const FeatureTable<3>& table, const VecX& memory, ConstraintNeed need,
                ConstraintRows<3>& out) const override;

 private:
  std::vector<Instance> instances_;
};

}  // namespace holonom
