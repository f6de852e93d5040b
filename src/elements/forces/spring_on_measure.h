// A spring, damper or actuator along a primitive m(p): its effort F opposes increasing m,
//
//   F = k (m - m_0) + c m'        or any law F(m, m', t, channels)
//   force on feature p_k:  -F dm/dp_k,   potential k (m - m_0)^2 / 2,   dissipated power c m'^2
//
//   tangent:  K_ij = F d2m/dp_i dp_j + F_m D_i D_j^T,   C_ij = F_m' D_i D_j^T
//
// A force law has no known potential: its power -F m' counts as supplied. If m is the distance, F is the tension; where the two
// ends coincide the force has a direction only if it is zero there.
#pragma once

#include <numbers>
#include <optional>

#include "elements/force.h"
#include "elements/primitives/primitive.h"
#include "elements/tangent.h"

namespace holonom {

template <int d, template <int> class Primitive>
class SpringBatch final : public ForceBatch<d> {
 public:
  static constexpr int count = Primitive<d>::count;
  using P = typename Primitive<d>::P;
  struct Instance {
    std::array<int, count> features;
    double stiffness = 0, damping = 0, free = 0;
    std::optional<Law> law;
    int effort = 0;
    int memory = -1;  // slot that unwraps an angle
    int force_number = 0;
  };

  void add(Instance instance) { instances_.push_back(std::move(instance)); }

  void apply(const ForceInputs& inputs, FeatureTable<d>& table, ForceTotals& totals) const override {
    for (const Instance& spring : instances_) {
      const Pull pull = pull_of(spring, inputs, table);
      const double effort = pull.effort, stretch = pull.m - spring.free;
      totals.efforts[spring.effort] = effort;
      if (Primitive<d>::is_length && pull.m == 0 && effort != 0) totals.undefined = spring.force_number;
      for (int k = 0; k < count; ++k) table.force[spring.features[k]] -= effort * pull.D[k];
      if (spring.law) {
        totals.supply -= effort * pull.rate;
      } else {
        totals.potential += 0.5 * spring.stiffness * stretch * stretch;
        totals.dissipation += spring.damping * pull.rate * pull.rate;
      }
    }
  }

  void respond(const ForceInputs& inputs, std::span<const double> direction, FeatureTable<d>& table,
               VecX& efforts) const override {
    for (const Instance& spring : instances_) {
      if (!spring.law) continue;
      const Pull pull = pull_of(spring, inputs, table);
      efforts[spring.effort] = spring.law->along(direction, inputs.quantities, {pull.m, pull.rate});
      for (int k = 0; k < count; ++k) table.force[spring.features[k]] -= efforts[spring.effort] * pull.D[k];
    }
  }

  void tangent(const TangentInputs<d>& inputs, const FeatureTable<d>& table, TangentSink<d>& sink) const override {
    for (const Instance& spring : instances_) {
      const Pull pull = pull_of(spring, inputs, table);
      const std::array<double, 2> own = {pull.m, pull.rate};
      double by_m = spring.stiffness, by_rate = spring.damping;
      if (spring.law) {
        by_m = spring.law->partial_by_own(0, inputs.quantities, own);
        by_rate = spring.law->partial_by_own(1, inputs.quantities, own);
      }
      for (int j = 0; j < count; ++j) {
        Mat<d> H[count];
        for (int c = 0; c < d; ++c) {
          P u;
          u.fill(Vec<d>::Zero());
          u[j][c] = 1;
          const P column = Primitive<d>::hessian_apply(pull.p, u);
          for (int i = 0; i < count; ++i) H[i].col(c) = column[i];
        }
        for (int i = 0; i < count; ++i) {
          const Mat<d> outer = pull.D[i] * pull.D[j].transpose();
          sink.add({spring.features[i]}, {spring.features[j]}, pull.effort * H[i] + by_m * outer, by_rate * outer);
        }
      }
      if (spring.law)
        for (int i = 0; i < count; ++i)
          add_law_tangent<d>(*spring.law, inputs, table, own, {spring.features[i]}, -pull.D[i], sink);
    }
  }

 private:
  struct Pull {
    P p, D;
    double m, rate, effort;
  };
  static Pull pull_of(const Instance& spring, const ForceInputs& inputs, const FeatureTable<d>& table) {
    Pull pull;
    P velocity;
    for (int k = 0; k < count; ++k) {
      pull.p[k] = table.p[spring.features[k]];
      velocity[k] = table.rate[spring.features[k]];
    }
    pull.m = Primitive<d>::value(pull.p);
    if (spring.memory >= 0) {
      constexpr double turn = 2 * std::numbers::pi;
      pull.m += turn * std::round((inputs.memory[spring.memory] - pull.m) / turn);
    }
    pull.D = Primitive<d>::gradient(pull.p);
    pull.rate = inner<d, count>(pull.D, velocity);
    pull.effort = spring.law ? (*spring.law)(inputs.quantities, {pull.m, pull.rate})
                             : spring.stiffness * (pull.m - spring.free) + spring.damping * pull.rate;
    return pull;
  }

  std::vector<Instance> instances_;
};

}  // namespace holonom
