#include "coordinates/feature_system.h"

#include <algorithm>
#include <limits>

namespace holonom {

template <int d, class Base>
void FeatureSystem<d, Base>::initialise(Mechanism<d> mechanism, int coordinates, int speeds) {
  mechanism_ = std::move(mechanism);
  sizes_ = {coordinates, speeds, mechanism_.rows(), static_cast<int>(mechanism_.signals.states.size()),
            static_cast<int>(mechanism_.observed.size())};
  characteristic_ = measure_characteristic(model_, mechanism_);
  row_sources_ = row_sources_of(mechanism_);
  velocity_rows_ = mechanism_.layout.is_velocity_row;
  find_deviations();
  row_scale_ = row_scale_of(mechanism_, characteristic_.length);
  chart_scale_.setOnes(speeds);
  const int bodies = static_cast<int>(model_.bodies.size());
  table_.resize(mechanism_.features.size(), bodies);
  table_.memory.setZero(static_cast<int>(mechanism_.memory.size()));
  rows_.resize(mechanism_.layout);
  rotor_rows_.resize(mechanism_.rotors.layout());
  quantity_values_.value.assign(mechanism_.quantities.size(), 0);
  mechanism_.signals.prepare(quantity_values_);
  mechanism_.laws->prepare(quantity_values_.value.work());
  state_scale_.setOnes(sizes_.s);
  for (int k = 0; k < sizes_.s; ++k) state_scale_[k] = mechanism_.signals.states[k].scale;
  totals_.efforts.setZero(static_cast<int>(mechanism_.efforts.size()));
  for (VecX* field : {&y_, &y_rest_}) field->setZero(sizes_.y);
  for (VecX* field : {&no_acceleration_, &coordinate_size_}) field->setZero(speeds);
  no_lambda_.setZero(sizes_.rows);
  no_efforts_.setZero(static_cast<int>(mechanism_.efforts.size()));
  effort_response_.assign(sizes_.y, no_efforts_);
  response_.Q.setZero(speeds);
  seen_efforts_ = no_efforts_;
  jacobian_pattern_.rows = sizes_.rows;
  jacobian_pattern_.columns = mass_pattern_.rows = mass_pattern_.columns = speeds;
  jacobian_pattern_.start.assign(sizes_.rows + 1, 0);
  mass_pattern_.start.assign(speeds + 1, 0);
  tangent_pattern_ = mass_pattern_;
}

template <int d, class Base>
void FeatureSystem<d, Base>::find_deviations() {
  const auto& states = mechanism_.signals.states;
  for (const RowSource& source : row_sources_) {
    if (source.kind != RowSource::driver || !model_.drivers[source.index].has("deviation")) continue;
    Deviation deviation{source.row, source.index, {}};
    const auto& names = model_.drivers[source.index].template get<std::vector<std::string>>("deviation");
    for (int k = 0; k < 3; ++k)
      for (std::size_t s = 0; s < states.size(); ++s)
        if (states[s].name == names[k]) deviation.state[k] = static_cast<int>(s);
    deviations_.push_back(deviation);
  }
}

template <int d, class Base>
State FeatureSystem<d, Base>::state_at_rest() const {
  State state;
  state.t = model_.start;
  state.q.setZero(sizes_.q);
  state.v.setZero(sizes_.v);
  state.s.setZero(sizes_.s);
  for (int k = 0; k < sizes_.s; ++k) state.s[k] = mechanism_.signals.states[k].initial;
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
  evaluation.y.setZero(sizes_.y);
  evaluation.s.setZero(sizes_.s);
  evaluation.s_rate.setZero(sizes_.s);
}

template <int d, class Base>
std::string FeatureSystem<d, Base>::signal_name(int signal) const {
  const auto& values = mechanism_.signals.values;
  return signal < static_cast<int>(values.size()) ? values[signal].name : "";
}

template <int d, class Base>
double FeatureSystem<d, Base>::rotation_rate(const State& state, Evaluation& scratch) {
  const auto counts = [](const auto& measure) { return measure->memory_slot() >= 0; };
  double largest = chart_rotation_rate(state.v);
  if (std::none_of(mechanism_.measures.begin(), mechanism_.measures.end(), counts)) return largest;
  this->evaluate(state, need_constraint | need_rate, scratch);
  for (const auto& measure : mechanism_.measures)
    if (counts(measure)) largest = std::max(largest, std::abs(measure->rate(table_)));
  return largest;
}

// Rounding errors of the coordinates, |G| |q|, and of the terms of the rows, gradient x feature and measures.
template <int d, class Base>
void FeatureSystem<d, Base>::row_rounding(const State& state, Evaluation& scratch, VecX& rounding) {
  this->evaluate(state, need_constraint | need_jacobian, scratch);
  coordinate_sizes(state.q, coordinate_size_);
  rounding.setZero();
  for (int r = 0; r < sizes_.rows; ++r)
    for (int k = scratch.G.start[r]; k < scratch.G.start[r + 1]; ++k)
      rounding[r] += std::abs(scratch.G.value[k]) * coordinate_size_[scratch.G.column[k]];
  for (const Block& block : mechanism_.layout.blocks)
    for (int i = 0; i < block.rows; ++i)
      for (int k = 0; k < block.count; ++k) {
        const Vec<d>& p = table_.p[mechanism_.layout.features[block.features + k]];
        rounding[block.row + i] += rows_.D[block.gradient + i * block.count + k].cwiseAbs().dot(p.cwiseAbs());
      }
  for (const auto& batch : mechanism_.constraints) batch->add_sizes(state.t, table_, state.memory, rounding);
  rounding *= std::numeric_limits<double>::epsilon();
}

template <int d, class Base>
void FeatureSystem<d, Base>::evaluate_rows(const State& state, unsigned needs, Evaluation& out) {
  const ConstraintNeed need = needs & need_jacobian_rate ? ConstraintNeed::gradient_rate
                              : needs & need_bias        ? ConstraintNeed::bias
                              : needs & need_rate        ? ConstraintNeed::rate
                              : needs & need_jacobian    ? ConstraintNeed::gradient
                                                         : ConstraintNeed::value;
  table_.memory = state.memory;
  mechanism_.evaluate_constraints(state.t, table_, state.memory, need, rows_);
  out.g = rows_.g;
  out.g_t = rows_.g_t;
  out.rate = rows_.rate;
  out.bias = rows_.bias;
  for (const Deviation& deviation : deviations_) {
    out.g[deviation.row] -= state.s[deviation.state[0]];
    out.g_t[deviation.row] -= state.s[deviation.state[1]];
    out.rate[deviation.row] -= state.s[deviation.state[1]];
    out.bias[deviation.row] -= state.s[deviation.state[2]];
  }
}

template <int d, class Base>
void FeatureSystem<d, Base>::evaluate_forces(const State& state, Evaluation& out) {
  Instant now = instant_of(state, out.y);
  now.has_solution = !out.leaves_out_readers;
  table_.memory = state.memory;
  mechanism_.evaluate_forces(now, table_, quantity_values_, totals_);
  if (has_rotors()) {
    evaluate_rotors(true);
    mechanism_.rotors.apply(rotor_rows_, table_);
  }
  out.s = quantity_values_.s;
  out.s_rate = quantity_values_.s_rate;
  out.undefined_signal = quantity_values_.undefined_signal;
  out.potential = totals_.potential;
  out.dissipation = totals_.dissipation;
  out.supply = totals_.supply;
  out.undefined_force = totals_.undefined;
}

template <int d, class Base>
double FeatureSystem<d, Base>::state_decay() {
  mechanism_.signals.linearise(0, quantity_values_);
  double decay = 0;
  for (int k = 0; k < sizes_.s; ++k) decay = std::max(decay, -mechanism_.signals.own_slope(k, quantity_values_));
  return decay;
}

template <int d, class Base>
void FeatureSystem<d, Base>::observe_with(const VecX& a, const VecX& lambda, const VecX& efforts, VecX& y) {
  set_accelerations(a);
  seen_efforts_ = efforts;
  if (has_rotors()) {
    evaluate_rotors(true);
    mechanism_.rotors.report(rotor_rows_, seen_efforts_);
  }
  for (int k = 0; k < sizes_.y; ++k)
    y[k] = holonom::observe(mechanism_.observed[k], mechanism_.features, mechanism_.layout, table_, rows_, lambda, seen_efforts_);
}

namespace {

// The pairs of rows of R whose columns meet in M: those of one rotor. `visit` receives the rows, and which of C they belong to.
template <int d, class Visit>
void for_pairs_of_rotors(const Rotors<d>& rotors, const SparseMatrix& R, const Visit& visit) {
  for (const Rotor<d>& rotor : rotors.all()) {
    const Block& block = rotors.layout().blocks[rotor.block];
    const int first = R.start[block.row], last = R.start[block.row + 1], shift = rotor.has_axis() ? last - first : 0;
    for (int i = first; i < last; ++i)
      for (int j = first; j < last; ++j) visit(rotor, i, j, shift);
  }
}

}  // namespace

template <int d, class Base>
void FeatureSystem<d, Base>::couple_rotors() {
  if (!has_rotors()) return;
  std::vector<std::vector<int>> columns(sizes_.v);
  for (int r = 0; r < sizes_.v; ++r)
    columns[r].assign(mass_pattern_.column.begin() + mass_pattern_.start[r],
                      mass_pattern_.column.begin() + mass_pattern_.start[r + 1]);
  const SparseMatrix& R = rotor_jacobian_;
  for_pairs_of_rotors(mechanism_.rotors, R,
                      [&](const Rotor<d>&, int i, int j, int) { columns[R.column[i]].push_back(R.column[j]); });
  const SparseMatrix before = std::move(mass_pattern_);
  mass_pattern_ = sparse_pattern(std::move(columns), sizes_.v);
  for (int r = 0; r < sizes_.v; ++r)
    for (int k = before.start[r]; k < before.start[r + 1]; ++k)
      mass_pattern_.value[mass_pattern_.find(r, before.column[k])] = before.value[k];
  rotor_offset_.clear();
  for_pairs_of_rotors(mechanism_.rotors, R, [&](const Rotor<d>&, int i, int j, int) {
    rotor_offset_.push_back(mass_pattern_.find(R.column[i], R.column[j]));
  });
}

// The rows of a rotor have the same columns: the entries of the second follow those of the first.
template <int d, class Base>
void FeatureSystem<d, Base>::add_rotor_inertia(SparseMatrix& M) const {
  std::size_t place = 0;
  const std::vector<double>& R = rotor_jacobian_.value;
  for_pairs_of_rotors(mechanism_.rotors, rotor_jacobian_, [&](const Rotor<d>& rotor, int i, int j, int shift) {
    double entry = Rotors<d>::own_inertia(rotor) * R[i] * R[j];
    if (shift > 0) entry += Rotors<d>::coupling(rotor) * (R[i] * R[j + shift] + R[i + shift] * R[j]);
    M.value[rotor_offset_[place++]] += entry;
  });
}

template <int d, class Base>
void FeatureSystem<d, Base>::respond(const State& state, int number, VecX& E) {
  if (number == 0) {
    table_.clear_forces();
    pull_back(state, response_);
    no_force_ = response_.Q;
  }
  mechanism_.evaluate_response(instant_of(state, y_), number, table_, quantity_values_, effort_response_[number]);
  pull_back(state, response_);
  E = response_.Q - no_force_;
}

template <int d, class Base>
void FeatureSystem<d, Base>::observe_change(int number, const VecX& a, const VecX& lambda, VecX& dy) {
  observe_with(no_acceleration_, no_lambda_, no_efforts_, y_rest_);
  observe_with(a, lambda, number < 0 ? no_efforts_ : effort_response_[number], dy);
  dy -= y_rest_;
}

template class FeatureSystem<2, System>;
template class FeatureSystem<3, System>;
template class FeatureSystem<2, BodyLevel>;
template class FeatureSystem<3, BodyLevel>;

}  // namespace holonom
