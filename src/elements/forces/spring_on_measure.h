// A spring, damper or actuator along a primitive m(p): it pulls with the effort F against growing m,
//
//   F = k (m - m_0) + c m'        or any law F(m, m', t, channels)
//   force on feature p_k:  -F dm/dp_k,   potential k (m - m_0)^2 / 2,   dissipated power c m'^2
//
// A law has no known potential: its power -F m' counts as supplied. With the distance as m, F is the tension; where the two ends meet
// the pull has a direction only if it is zero there.
#pragma once

#include <numbers>
#include <optional>

#include "elements/force.h"
#include "elements/law.h"
#include "elements/primitives/primitive.h"

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
      P p, velocity;
      for (int k = 0; k < count; ++k) {
        p[k] = table.p[spring.features[k]];
        velocity[k] = table.rate[spring.features[k]];
      }
      double m = Primitive<d>::value(p);
      if (spring.memory >= 0) {
        constexpr double turn = 2 * std::numbers::pi;
        m += turn * std::round((inputs.memory[spring.memory] - m) / turn);
      }
      const P D = Primitive<d>::gradient(p);
      const double rate = inner<d, count>(D, velocity), stretch = m - spring.free;
      const double effort =
          spring.law ? (*spring.law)(inputs.quantities, {m, rate}) : spring.stiffness * stretch + spring.damping * rate;
      totals.efforts[spring.effort] = effort;
      if (Primitive<d>::is_length && m == 0 && effort != 0) totals.undefined = spring.force_number;
      for (int k = 0; k < count; ++k) table.force[spring.features[k]] -= effort * D[k];
      if (spring.law) {
        totals.supply -= effort * rate;
      } else {
        totals.potential += 0.5 * spring.stiffness * stretch * stretch;
        totals.dissipation += spring.damping * rate * rate;
      }
    }
  }

 private:
  std::vector<Instance> instances_;
};

}  // namespace holonom
