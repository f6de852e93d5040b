#include "coordinates/feature_system.h"

#include <algorithm>

namespace holonom {

template <int d, class Base>
void FeatureSystem<d, Base>::adopt(Mechanism<d> mechanism, int coordinates, int speeds) {
  mechanism_ = std::move(mechanism);
  sizes_ = {coordinates, speeds, mechanism_.rows()};
  characteristic_ = measure_characteristic(model_, mechanism_);
  row_sources_ = row_sources_of(mechanism_);
  row_scale_ = row_scale_of(mechanism_, characteristic_.length);
  chart_scale_.setOnes(speeds);
  const int bodies = static_cast<int>(model_.bodies.size());
  table_.resize(mechanism_.features.size(), bodies);
  rows_.resize(mechanism_.layout);
  quantity_values_.resize(mechanism_.quantities.size());
  totals_.efforts.setZero(static_cast<int>(mechanism_.efforts.size()));
  jacobian_pattern_.rows = sizes_.rows;
  jacobian_pattern_.columns = mass_pattern_.rows = mass_pattern_.columns = speeds;
  jacobian_pattern_.start.assign(sizes_.rows + 1, 0);
  mass_pattern_.start.assign(speeds + 1, 0);
  tangent_pattern_ = mass_pattern_;
}

template <int d, class Base>
State FeatureSystem<d, Base>::state_at_rest() const {
  State state;
  state.q.setZero(sizes_.q);
  state.v.setZero(sizes_.v);
  state.memory = Eigen::Map<const VecX>(mechanism_.memory.data(), static_cast<int>(mechanism_.memory.size()));
  return state;
}

template <int d, class Base>
void FeatureSystem<d, Base>::prepare(Evaluation& evaluation) const {
  for (VecX* field : {&evaluation.g, &evaluation.g_t, &evaluation.rate, &evaluation.bias}) field->setZero(sizes_.rows);
  evaluation.G = evaluation.G_rate = jacobian_pattern_;
  evaluation.M = mass_pattern_;
  evaluation.K = evaluation.C = tangent_pattern_;
  evaluation.Q.setZero(sizes_.v);
}

template <int d, class Base>
double FeatureSystem<d, Base>::turning_rate(const State& state, Evaluation& scratch) {
  const auto counts = [](const auto& measure) { return measure->memory_slot() >= 0; };
  if (std::none_of(mechanism_.measures.begin(), mechanism_.measures.end(), counts)) return 0;
  this->evaluate(state, need_constraint | need_rate, scratch);
  double largest = 0;
  for (const auto& measure : mechanism_.measures)
    if (counts(measure)) largest = std::max(largest, std::abs(measure->rate(table_)));
  return largest;
}

template <int d, class Base>
void FeatureSystem<d, Base>::evaluate_rows(const State& state, unsigned needs, Evaluation& out) {
  const ConstraintNeed need = needs & need_jacobian_rate ? ConstraintNeed::gradient_rate
                              : needs & need_bias        ? ConstraintNeed::bias
                              : needs & need_rate        ? ConstraintNeed::rate
                              : needs & need_jacobian    ? ConstraintNeed::gradient
                                                         : ConstraintNeed::value;
  mechanism_.evaluate_constraints(state.t, table_, state.memory, need, rows_);
  out.g = rows_.g;
  out.g_t = rows_.g_t;
  out.rate = rows_.rate;
  out.bias = rows_.bias;
}

template <int d, class Base>
void FeatureSystem<d, Base>::evaluate_forces(const State& state, Evaluation& out) {
  mechanism_.evaluate_forces(state.t, state.memory, table_, quantity_values_, totals_);
  out.potential = totals_.potential;
  out.dissipation = totals_.dissipation;
  out.supply = totals_.supply;
  out.undefined_force = totals_.undefined;
}

template class FeatureSystem<2, System>;
template class FeatureSystem<3, System>;
template class FeatureSystem<2, BodyLevel>;
template class FeatureSystem<3, BodyLevel>;

}  // namespace holonom
