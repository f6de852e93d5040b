// What all coordinate sets over features share: the mechanism, scales, patterns, and the calls of pass 2. A set derives from it and
// implements passes 1 and 3 and its charts. Base is System, or BodyLevel for body coordinates.
#pragma once

#include <array>

#include "coordinates/characteristic.h"
#include "elements/mechanism.h"
#include "system/body_level.h"

namespace holonom {

template <int d, class Base>
class FeatureSystem : public Base {
 public:
  std::string signal_name(int signal) const override;
  std::string state_name(int state) const override { return mechanism_.signals.states[state].name; }
  std::string not_finite(const State& state) const override {
    return mechanism_.not_finite(instant_of(state, y_), quantity_values_, totals_.efforts);
  }

  void prepare(Evaluation&) const override;
  void update_values() override { mechanism_.update_values(); }
  void row_rounding(const State&, Evaluation&, VecX& rounding) override;
  double rotation_rate(const State&, Evaluation&) override;
  double state_decay() override;
  void filter_states(VecX& error) override { mechanism_.signals.filter(error, quantity_values_); }
  VecX configuration_scale() const override { return chart_scale_; }

  void observe(const VecX& a, const VecX& lambda, VecX& y) override { observe_with(a, lambda, totals_.efforts, y); }
  void respond(const State&, int number, VecX& E) override;
  void observe_change(int number, const VecX& a, const VecX& lambda, VecX& dy) override;
  bool forces_read_solution() const override { return !mechanism_.reading_forces.empty(); }
  std::string observed_name(int number) const override { return mechanism_.observed[number].name; }

 protected:
  using Base::Base;
  using Base::model_, Base::sizes_, Base::characteristic_, Base::chart_scale_, Base::row_scale_, Base::state_scale_,
      Base::velocity_rows_, Base::row_sources_;

  // Takes the mechanism and sizes everything; speeds have scale 1 until the set changes it.
  void initialise(Mechanism<d> mechanism, int coordinates, int speeds);
  // The reference configuration at rest, except for q
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
  // One per speed: the coordinate that its increment is added to, 1 for rotations that are not angles
  virtual void coordinate_sizes(const VecX& q, VecX& size) const = 0;
  // The largest rotation per unit of time in a chart that wraps: a step must stay within the chart
  virtual double chart_rotation_rate(const VecX&) const { return 0; }
  // Pass 3: Q from the forces in table_, with weight and inertia, and the potential of gravity
  virtual void pull_back(const State& state, Evaluation& out) = 0;
  // Pass 2: forces to table_, efforts and powers to totals_ and `out`; the set adds the potential of gravity.
  void evaluate_forces(const State& state, Evaluation& out);

  // Rotors (elements/rotors.h): a set computes their Jacobian as that of rows.
  bool has_rotors() const { return !mechanism_.rotors.empty(); }
  void evaluate_rotors(bool with_bias) { mechanism_.rotors.evaluate(table_, with_bias, rotor_rows_); }
  double rotor_energy() const { return mechanism_.rotors.kinetic_energy(rotor_rows_); }
  void couple_rotors();                           // adds the entries of R^T C R to the pattern of M
  void add_rotor_inertia(SparseMatrix& M) const;  // R^T C R, from rotor_jacobian_

  // Drivers whose motion deviates by first-order states a, b and c: f + a, f' + b, f'' + c (the field `deviation`,
  // analysis/planning/model_inputs.h)
  struct Deviation {
    int row, driver;
    std::array<int, 3> state;
  };
  void find_deviations();

  Mechanism<d> mechanism_;
  std::vector<Deviation> deviations_;
  SparseMatrix jacobian_pattern_, mass_pattern_, tangent_pattern_;
  SparseMatrix rotor_jacobian_;  // R, one row per row of rotors

  // scratch, allocated once
  FeatureTable<d> table_;
  ConstraintRows<d> rows_, rotor_rows_;
  QuantityValues quantity_values_;
  ForceTotals totals_;
  std::vector<VecX> effort_response_;  // of each observed quantity
  std::vector<int> rotor_offset_;      // of each entry of R^T C R in M, in the order of assembly
  VecX seen_efforts_;                  // with those of rotors
  Evaluation response_;
  VecX y_, y_rest_, coordinate_size_, no_force_, no_acceleration_, no_lambda_, no_efforts_;
};

}  // namespace holonom
