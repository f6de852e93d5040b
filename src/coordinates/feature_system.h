// What every coordinate set over features has and does alike: the mechanism, scales, patterns, and the calls of pass 2. A set derives from it
// and writes passes 1 and 3 and its charts. Base is System, or BodyLevel for body coordinates.
#pragma once

#include <array>

#include "coordinates/characteristic.h"
#include "elements/mechanism.h"
#include "system/system.h"

namespace holonom {

template <int d, class Base>
class FeatureSystem : public Base {
 public:
  const Model& model() const override { return model_; }
  const SharedModel& shared_model() const override { return shared_model_; }
  const Sizes& sizes() const override { return sizes_; }
  const Characteristic& characteristic() const override { return characteristic_; }
  const VecX& chart_scale() const override { return chart_scale_; }
  const VecX& row_scale() const override { return row_scale_; }
  const std::vector<char>& velocity_rows() const override { return mechanism_.layout.is_velocity_row; }
  const std::vector<RowSource>& row_sources() const override { return row_sources_; }
  const VecX& state_scale() const override { return state_scale_; }
  std::string signal_name(int signal) const override;
  std::string state_name(int state) const override { return mechanism_.signals.states[state].name; }
  double state_decay() override;
  void filter_states(VecX& error) override { mechanism_.signals.filter(error, quantity_values_); }
  void prepare(Evaluation&) const override;
  double turning_rate(const State&, Evaluation&) override;
  void row_rounding(const State&, Evaluation&, VecX& rounding) override;
  void observe(const VecX& a, const VecX& lambda, VecX& y) override { observe_with(a, lambda, totals_.efforts, y); }
  void respond(const State&, int number, VecX& E) override;
  void observe_change(int number, const VecX& a, const VecX& lambda, VecX& dy) override;
  bool forces_read_solution() const override { return !mechanism_.reading_forces.empty(); }
  std::string observed_name(int number) const override { return mechanism_.observed[number].name; }
  std::string not_finite(const State& state) const override {
    return mechanism_.not_finite(instant_of(state, y_), quantity_values_, totals_.efforts);
  }

 protected:
  explicit FeatureSystem(const SharedModel& model) : shared_model_(model), model_(*shared_model_) {}
  // Takes the mechanism and sizes everything; speeds have scale 1 until the set says otherwise.
  void adopt(Mechanism<d> mechanism, int coordinates, int speeds);
  // The drawn state but for q
  State state_at_rest() const;

  static bool asks_for_rows(unsigned needs) {
    return needs & (need_constraint | need_jacobian | need_rate | need_bias | need_jacobian_rate);
  }
  // Pass 2, from the features in table_: g, g_t, rate, bias to `out`, gradients to rows_.
  void evaluate_rows(const State& state, unsigned needs, Evaluation& out);
  static Instant instant_of(const State& state, const VecX& y) { return {state.t, state.memory, state.s, state.s_weight, y}; }
  void observe_with(const VecX& a, const VecX& lambda, const VecX& efforts, VecX& y);
  // Full accelerations of the features, to table_.bias
  virtual void set_accelerations(const VecX& a) = 0;
  // One a speed: the coordinate that its increment is added to, 1 for rotations that are not angles
  virtual void coordinate_sizes(const VecX& q, VecX& size) const = 0;
  // The largest rotation a unit of time in a chart that wraps: steps must stay within it
  virtual double chart_turning_rate(const VecX&) const { return 0; }
  // Pass 3: Q from the forces in table_, with weight and inertia, and the potential of gravity
  virtual void pull_back(const State& state, Evaluation& out) = 0;
  // Pass 2: forces to table_, efforts and powers to totals_ and `out`; the potential of gravity is the set's.
  void evaluate_forces(const State& state, Evaluation& out);

  // Drivers whose motion deviates by first-order states a, b and c: f + a, f' + b, f'' + c (the field `deviation`, analysis/planning/model_inputs.h)
  struct Deviation {
    int row, driver;
    std::array<int, 3> state;
  };
  void find_deviations();

  const SharedModel shared_model_;
  const Model& model_;
  Mechanism<d> mechanism_;
  Sizes sizes_;
  Characteristic characteristic_;
  VecX chart_scale_, row_scale_, state_scale_;
  std::vector<RowSource> row_sources_;
  std::vector<Deviation> deviations_;
  SparseMatrix jacobian_pattern_, mass_pattern_, tangent_pattern_;

  // scratch, sized once
  FeatureTable<d> table_;
  ConstraintRows<d> rows_;
  QuantityValues quantity_values_;
  ForceTotals totals_;
  std::vector<VecX> effort_response_;  // of each observed quantity
  Evaluation response_;
  VecX y_, y_rest_, coordinate_size_, no_force_, no_acceleration_, no_lambda_, no_efforts_;
};

}  // namespace holonom
