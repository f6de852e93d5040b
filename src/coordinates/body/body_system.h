// Body coordinates: every body has its own position and orientation, joints are constraint rows.
//
//   plane   q = (x, y, angle)              v = (x', y', angle')            M = diag(m, m, J)
//   space   q = (x, y, z, w, i, j, k)      v = (r' world, w body axes)     M = diag(m I, J),  Q has - w x J w
//
// M is constant, apart from rotors. A row over features has G = D J with J = [I, -A s~] for points and [0, -A u~] for directors, so that its part for the
// body is (D, s x A^T D). Tangents of forces come from body_tangent.h; rotating the body rotates the axes of its moment, which gives
// the part -(A^T n)~ of K for the moment n.
#pragma once

#include "coordinates/body_tangent.h"
#include "coordinates/feature_system.h"

namespace holonom {

template <int d>
class BodySystem final : public FeatureSystem<d, BodyLevel> {
 public:
  BodySystem(const SharedModel& model, RowSet rows);

  std::string coordinate_name(int speed) const override;

  State reference_state() const override;
  void evaluate(const State&, unsigned needs, Evaluation&) override;
  void prepare_tangent() override;
  void commit(State&) override;

  void retract(const VecX& q0, const VecX& xi, VecX& q) const override;
  void difference(const VecX& q0, const VecX& q, VecX& xi) const override;
  void chart_rate(const VecX& xi, const VecX& v, VecX& xi_rate) const override;
  void chart_speed(const VecX& xi, const VecX& xi_rate, VecX& v) const override;
  void chart_acceleration(const VecX& xi, const VecX& xi_rate, const VecX& v, const VecX& a,
                          VecX& xi_acceleration) const override;
  void configuration_rate(const VecX& q, const VecX& v, VecX& q_rate) const override;
  void configuration_speed(const VecX& q, const VecX& q_rate, VecX& v) const override;
  VecX configuration_scale() const override;

  void wrap_angles(VecX& q) const override;
  void to_body(const State& state, State& body) override;
  void from_body(const State& body, State& state) const override { state = body; }
  void recover(const State&, const VecX& a, const VecX& lambda, Snapshot&) override;
  void recover_motion(const State&, const SnapshotParts& parts, Snapshot&) override;
  OutputLayout output_layout() const override;
  void from_singular_positions(const State& state, std::vector<Vec4>& vectors) override;
  const SignalMemory& signal_memory() const override { return mechanism_.signal_memory; }
  const std::vector<std::string>& memory_names() const override { return mechanism_.memory_names; }
  bool signals_read_solution() const override { return sizes_.y > 0 || !mechanism_.recorded.observed.empty(); }

  const Mechanism<d>& mechanism() const { return mechanism_; }

 private:
  using Shared = FeatureSystem<d, BodyLevel>;
  using Shared::characteristic_, Shared::chart_scale_, Shared::jacobian_pattern_, Shared::mass_pattern_, Shared::mechanism_,
      Shared::rotor_jacobian_, Shared::rotor_rows_, Shared::model_, Shared::tangent_pattern_;
  using Shared::rows_, Shared::sizes_, Shared::table_, Shared::totals_;

  static constexpr int nq = d == 2 ? 3 : 7;
  static constexpr int nv = speeds_per_body<d>;

  struct Inertia {
    double mass;
    Eigen::Matrix<double, rotation_count<d>, rotation_count<d>> J;
  };

  using RowTargets = std::vector<int>;  // for each feature of a layout: position of its body within a row, -1 for the ground
  RowTargets build_rows(const ConstraintLayout& layout, SparseMatrix& pattern) const;
  void build_mass_pattern();
  void set_bodies(const State& state, Depth depth);
  void assemble_jacobian(const ConstraintLayout& layout, const RowTargets& target, const std::vector<Vec<d>>& D,
                         SparseMatrix& G) const;
  void assemble_jacobian_rate(SparseMatrix& G_rate) const;
  void assemble_forces(const State& state, Evaluation& out);
  void pull_back(const State& state, Evaluation& out) override;
  void set_accelerations(const VecX& a) override;
  double chart_rotation_rate(const VecX& v) const override;
  void coordinate_sizes(const VecX& q, VecX& size) const override;
  void clear_accelerations();
  void assemble_tangent(const State& state, Evaluation& out);
  double kinetic_energy() const;
  void recover_bodies(const State& state, Snapshot& out) const;
  // Signals that are only recorded, from the rest of the snapshot
  void recover_signals(const State& state, Snapshot& out);
  double recorded_quantity(const Quantity<d>& quantity, const State& state, const Snapshot& out) const;
  double recorded_solution(const Observed<d>& observed, const Snapshot& out) const;
  Reaction reaction_of(const RowGroup& group, const VecX& lambda) const;
  int body_count() const { return static_cast<int>(inertia_.size()); }  // including the ground

  std::vector<Inertia> inertia_;
  Vec<d> gravity_;
  RowTargets target_, rotor_target_;

  BodyTangent<d> tangent_;
  std::vector<int> tangent_offset_;  // first entry of each row of each pair of bodies in K and C

  // scratch, allocated once
  std::vector<BodyMotion<d>> bodies_;
  std::vector<AngularVelocity<d>> body_angular_velocity_;  // angular velocity in body axes
  std::vector<Vec<d>> body_force_;
  std::vector<AngularVelocity<d>> body_torque_;
  FeatureTable<d> output_table_;
  QuantityValues recorded_values_;
};

std::unique_ptr<BodyLevel> make_body_system(const SharedModel& model, RowSet rows);

}  // namespace holonom
