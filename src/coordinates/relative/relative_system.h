// Relative coordinates: the motions of the joints of a spanning tree; joints outside the tree are constraint rows.
//
//   body twists   V = R v          (first velocity transformation, R by columns S of the ancestors)
//   mass          M = R^T M_b R    by composite inertias, Q = R^T (Q_b - M_b V'_bias) by an inward sweep of wrenches
//   rows          G = D J R        each gradient as a wrench on its body, times the columns of the ancestors
//   tangents      K = R^T K_b R - (S_k x S_j).W_j    for k that carry j, W_j the wrench of all forces beyond j;   C = R^T C_b R
//
// (Featherstone, Rigid Body Dynamics Algorithms, 2008, ch. 6; Garcia de Jalon, Bayo 1994, ch. 8.) World axes throughout, each
// body at its reference point (tree.h), to which its features are relative too.
#pragma once

#include "coordinates/body_tangent.h"
#include "coordinates/feature_system.h"
#include "coordinates/relative/spatial_inertia.h"
#include "coordinates/relative/tree_solver.h"

namespace holonom {

template <int d>
class RelativeSystem final : public FeatureSystem<d, System> {
 public:
  explicit RelativeSystem(const SharedModel& model, RowSet rows = RowSet::motion,
                          bool is_evaluated = true);  // if not, only sizes and names are needed

  std::string coordinate_name(int speed) const override;
  double mass_entries() const;  // of M: one per pair of speeds on one path to the ground

  State reference_state() const override;
  void evaluate(const State&, unsigned needs, Evaluation&) override;
  void prepare_mass() override;
  void prepare_tangent() override;
  MassSolver* mass_solver() override { return forms_mass_ ? nullptr : &solver_; }
  void commit(State&) override;

  void retract(const VecX& q0, const VecX& xi, VecX& q) const override;
  void difference(const VecX& q0, const VecX& q, VecX& xi) const override;
  void chart_rate(const VecX& xi, const VecX& v, VecX& xi_rate) const override;
  void chart_speed(const VecX& xi, const VecX& xi_rate, VecX& v) const override;
  void chart_acceleration(const VecX& xi, const VecX& xi_rate, const VecX& v, const VecX& a,
                          VecX& xi_acceleration) const override;
  void wrap_angles(VecX& q) const override;
  void configuration_rate(const VecX& q, const VecX& v, VecX& q_rate) const override;
  void configuration_speed(const VecX& q, const VecX& q_rate, VecX& v) const override;
  VecX configuration_scale() const override;

  void to_body(const State& state, State& body) override;
  void from_body(const State& body, State& state) const override;

 private:
  using Shared = FeatureSystem<d, System>;
  using Shared::characteristic_, Shared::chart_scale_, Shared::jacobian_pattern_, Shared::mass_pattern_, Shared::mechanism_,
      Shared::rotor_jacobian_, Shared::rotor_rows_, Shared::model_, Shared::tangent_pattern_;
  using Shared::rows_, Shared::sizes_, Shared::table_, Shared::totals_;

  static constexpr int nr = rotation_count<d>;

  using RowTargets =
      std::vector<std::vector<int>>;  // for each feature of a layout: position of the speeds of its path within a row
  RowTargets build_rows(const ConstraintLayout& layout, SparseMatrix& pattern) const;
  // The last body that carries all bodies of the rows, 0: the ground
  int common_carrier(const ConstraintLayout& layout, const Block& block) const;
  void place_rotors();
  void set_rotors();
  std::vector<int> speeds_between(int carrier, int body) const;  // the body's own first
  void assemble_jacobian(const ConstraintLayout& layout, const RowTargets& targets, const std::vector<Vec<d>>& D,
                         SparseMatrix& G) const;
  void assemble_jacobian_rate(const VecX& v, SparseMatrix& G_rate) const;
  Twist<d> column_rate(const TreeLink<d>& link, int speed, const VecX& v) const;
  void assemble_mass(SparseMatrix& M);
  void assemble_forces(const State& state, Evaluation& out);
  void pull_back(const State& state, Evaluation& out) override;
  void set_accelerations(const VecX& a) override;
  double chart_rotation_rate(const VecX& v) const override;
  void coordinate_sizes(const VecX& q, VecX& size) const override;
  void assemble_tangent(const State& state, Evaluation& out);
  std::size_t pull_back_pairs(Evaluation& out);  // returns the number of entries filled
  void gather_forces();
  void add_geometric_stiffness(SparseMatrix& K, std::size_t entry);
  Twist<d> column_at(int speed, int link_body, int body) const;  // S of a speed, moved to the reference point of a body beyond it
  void set_body_inertias();
  void set_inertias();
  double kinetic_energy() const;

  std::vector<std::unique_ptr<Joint<d>>> joints_;
  SpanningTree arcs_;
  std::vector<int> depth_;  // of each body: joints to the ground
  Tree<d> tree_;
  Vec<d> gravity_;
  std::vector<std::vector<int>> path_;  // speeds from each body to the ground, the body's own first; after prepare_mass()
  std::vector<std::array<int, 2>> mass_offset_;  // of each entry of M and its mirror image, in the order of assembly
  BodyTangent<d> tangent_;
  std::vector<int> tangent_offset_;  // of each entry of K and C in the order of assembly
  RowTargets row_target_, rotor_target_;
  std::vector<int> rotor_speed_;  // of each rotor: the only speed of the joint that drives it
  bool forms_mass_ = false;       // some rotor depends on several speeds, so that the recursion of solver_ does not apply

  // scratch, allocated once
  std::vector<BodyMotion<d>> bodies_;       // at the reference points
  std::vector<BodyMotion<d>> accelerated_;  // the same with full accelerations
  std::vector<BodyMotion<d>> centres_;      // at the mass centres, for to_body
  std::vector<Twist<d>> S_;
  std::vector<SpatialInertia<d>> on_body_;          // at the reference points in body axes
  std::vector<SpatialInertia<d>> own_, composite_;  // by body
  std::vector<Twist<d>> wrench_;                    // by body
  std::vector<Mat<d>> virial_;                      // by body: moment dyads of the forces beyond it
  std::vector<GearedSpeed<d>> geared_;              // by speed; empty without rotors
  TreeSolver<d> solver_;
};

std::unique_ptr<System> make_relative_system(const SharedModel& model, RowSet rows = RowSet::motion);

// Sizes of the set, without its patterns
struct RelativeCounts {
  Sizes sizes;
  double mass_entries = 0;  // of M, if it were formed
};
RelativeCounts count_relative(const Model& model);

}  // namespace holonom
