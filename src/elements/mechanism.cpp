#include "elements/mechanism.h"

#include <algorithm>

namespace holonom {

template <int d>
void Mechanism<d>::evaluate_constraints(double t, const FeatureTable<d>& table, const VecX& memory_values, ConstraintNeed need,
                                        ConstraintRows<d>& rows) const {
  for (const auto& batch : constraints) batch->evaluate(t, table, memory_values, need, rows);
}

template <int d>
void Mechanism<d>::evaluate_forces(double t, const VecX& memory_values, FeatureTable<d>& table, std::vector<double>& values,
                                   ForceTotals& totals) const {
  values[0] = t;
  for (std::size_t k = 1; k < quantities.size(); ++k) {
    const Quantity<d>& quantity = quantities[k];
    if (!quantity.measure)
      values[k] = table.spin[quantity.body][quantity.axis];
    else
      values[k] = quantity.order == 0 ? quantity.measure->value(table, memory_values) : quantity.measure->rate(table);
  }
  totals.clear();
  table.clear_forces();
  const ForceInputs inputs{t, values, memory_values};
  for (const auto& batch : forces) batch->apply(inputs, table, totals);
}

template <int d>
void Mechanism<d>::evaluate_tangents(double t, const VecX& memory_values, const FeatureTable<d>& table,
                                     const std::vector<double>& values, TangentSink<d>& sink) const {
  const TangentInputs<d> inputs{{t, values, memory_values}, quantities};
  for (const auto& batch : forces) batch->tangent(inputs, table, sink);
}

template <int d>
void Mechanism<d>::commit(const FeatureTable<d>& table, VecX& memory_values) const {
  for (const auto& measure : measures)
    if (measure->memory_slot() >= 0) memory_values[measure->memory_slot()] = measure->value(table, memory_values);
}

template <int d>
void Mechanism<d>::commit_outputs(const FeatureTable<d>& output_table, VecX& memory_values) const {
  for (const auto& named : outputs.measures)
    if (named.measure->memory_slot() >= 0)
      memory_values[named.measure->memory_slot()] = named.measure->value(output_table, memory_values);
}

template class Mechanism<2>;
template class Mechanism<3>;

}  // namespace holonom
