#include "elements/mechanism.h"

#include <algorithm>
#include <cmath>

namespace holonom {

template <int d>
void Mechanism<d>::evaluate_constraints(double t, const FeatureTable<d>& table, const VecX& memory_values, ConstraintNeed need,
                                        ConstraintRows<d>& rows) const {
  for (const auto& batch : constraints) batch->evaluate(t, table, memory_values, need, rows);
}

template <int d>
void Mechanism<d>::arrange_laws() {
  laws->arrange(signals.laws_in_order());
  std::vector<int> in_order = recorded.signals.laws_in_order();
  for (const Law& sample : recorded.samples) in_order.push_back(sample.number());
  recorded.laws->arrange(in_order);
}

template <int d>
void Mechanism<d>::update_values() {
  for (std::size_t k = 0; k < motions.size(); ++k) motions[k].set_shift(model->drivers[k].shift);
  for (const RowGroup& group : groups)
    if (group.owner == RowOwner::driver)
      for (const auto& batch : constraints) batch->set_shift(group.row, model->drivers[group.index].shift);
  for (SignalNetwork* network : {&signals, &recorded.signals})
    for (SignalNetwork::Value& value : network->values)
      if (value.constant_signal >= 0) value.constant = model->signals[value.constant_signal].template get<double>("value");
}

template <int d>
void Mechanism<d>::evaluate_quantities(const Instant& now, const FeatureTable<d>& table, QuantityValues& values) const {
  using Kind = typename Quantity<d>::Kind;
  values.value[0] = now.t;
  for (std::size_t k = 1; k < quantities.size(); ++k) {
    const Quantity<d>& quantity = quantities[k];
    if (quantity.kind == Kind::angular_velocity) values.value[k] = table.angular_velocity[quantity.body][quantity.axis];
    if (quantity.kind == Kind::measure)
      values.value[k] = quantity.order == 0 ? quantity.measure->value(table, now.memory) : quantity.measure->rate(table);
    if (quantity.kind == Kind::held) values.value[k] = now.memory[quantity.remembered];
    if (quantity.kind == Kind::delayed) values.value[k] = signal_memory.delays[quantity.remembered].line.value(now.t, now.memory);
  }
  for (std::size_t k = 1; k < quantities.size(); ++k)
    if (quantities[k].kind == Kind::observed) values.value[k] = now.y[quantities[k].observed];
  signals.evaluate(now.s, now.s_weight, values);
}

template <int d>
void Mechanism<d>::evaluate_response(const Instant& now, int number, FeatureTable<d>& table, QuantityValues& values,
                                     VecX& change) const {
  using Kind = typename Quantity<d>::Kind;
  if (number == 0) signals.linearise(now.s_weight, values);
  int source = 0;
  for (std::size_t k = 1; k < quantities.size(); ++k)
    if (quantities[k].kind == Kind::observed && quantities[k].observed == number) source = static_cast<int>(k);
  std::ranges::fill(values.direction, 0);
  values.direction[source] = 1;
  signals.slopes_by(source, values, values.direction);
  table.clear_forces();
  change.setZero();
  laws->share(values.value);
  const ForceInputs inputs{now.t, values.value, now.memory};
  for (const auto& batch : reading_forces) batch->respond(inputs, values.direction, table, change);
}

template <int d>
void Mechanism<d>::evaluate_forces(const Instant& now, FeatureTable<d>& table, QuantityValues& values,
                                   ForceTotals& totals) const {
  evaluate_quantities(now, table, values);
  totals.clear();
  table.clear_forces();
  laws->share(values.value);
  const ForceInputs inputs{now.t, values.value, now.memory};
  for (const auto& batch : forces) batch->apply(inputs, table, totals);
  if (!now.has_solution) return;
  for (const auto& batch : reading_forces) batch->apply(inputs, table, totals);
}

template <int d>
std::string Mechanism<d>::not_finite(const Instant& now, const QuantityValues& values, const VecX& effort_values) const {
  for (std::size_t k = 0; k < efforts.size(); ++k)
    if (!std::isfinite(effort_values[static_cast<int>(k)])) return "force " + efforts[k].owner;
  const ForceInputs inputs{now.t, values.value, now.memory};
  for (const auto* group : {&forces, &reading_forces})
    for (const auto& batch : *group)
      if (const int number = batch->not_finite(inputs); number >= 0) return "force " + model->forces[number].name;
  for (const SignalNetwork::Value& signal : signals.values)
    if (!std::isfinite(values.value[signal.quantity])) return "signal " + signal.name;
  return {};
}

template <int d>
void Mechanism<d>::evaluate_tangents(const Instant& now, const FeatureTable<d>& table, QuantityValues& values,
                                     TangentSink<d>& sink) const {
  signals.linearise(now.s_weight, values);
  laws->share(values.value);
  const TangentInputs<d> inputs{{now.t, values.value, now.memory}, quantities, signals, values};
  for (const auto& batch : forces) batch->tangent(inputs, table, sink);
  for (const auto& batch : reading_forces) batch->tangent(inputs, table, sink);
  rotors.tangent(table, sink);
}

template <int d>
void Mechanism<d>::commit(const FeatureTable<d>& table, VecX& memory_values) const {
  for (const auto& measure : measures)
    if (measure->memory_slot() >= 0) measure->commit(table, memory_values);
}

template <int d>
void Mechanism<d>::commit_outputs(const FeatureTable<d>& output_table, VecX& memory_values) const {
  for (const auto& named : outputs.measures)
    if (named.measure->memory_slot() >= 0) named.measure->commit(output_table, memory_values);
  for (const auto& measure : recorded.measures)
    if (measure->memory_slot() >= 0) measure->commit(output_table, memory_values);
}

template class Mechanism<2>;
template class Mechanism<3>;

}  // namespace holonom
