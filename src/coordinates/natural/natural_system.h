// Natural coordinates: points and unit vectors as unknowns (generators.h). Features are linear in q with constant coefficients,
//
//   p = N q + n,   M constant (apart from rotors),   Q = sum N^T f,   G = sum D N,
//
// so no rotation is ever integrated and q' = v. Rigidity of the bodies is written as dot products of their generators; rows of joints
// that shared generators satisfy are left out. A torque tau acts on the directors of its body: f_i = (tau x e_i)/2, in the plane tau e^.
// Tangents of forces are pulled back likewise, K = sum N^T K_p N; a torque has a geometric part, because its directors rotate.
#pragma once

#include "coordinates/feature_system.h"
#include "coordinates/natural/generators.h"

namespace holonom {

template <int d>
class NaturalSystem final : public FeatureSystem<d, System>, private TangentSink<d> {
 public:
  explicit NaturalSystem(const SharedModel& model);

  std::string coordinate_name(int speed) const override;

  State reference_state() const override;
  void evaluate(const State&, unsigned needs, Evaluation&) override;
  void prepare_tangent() override;
  void commit(State&) override;

  void retract(const VecX& q0, const VecX& xi, VecX& q) const override { q = q0 + xi; }
  void difference(const VecX& q0, const VecX& q, VecX& xi) const override { xi = q - q0; }
  void chart_rate(const VecX&, const VecX& v, VecX& xi_rate) const override { xi_rate = v; }
  void chart_speed(const VecX&, const VecX& xi_rate, VecX& v) const override { v = xi_rate; }
  void chart_acceleration(const VecX&, const VecX&, const VecX&, const VecX& a, VecX& result) const override { result = a; }

  void to_body(const State& state, State& body) override;
  void from_body(const State& body, State& state) const override;

 private:
  using Shared = FeatureSystem<d, System>;
  using Shared::characteristic_, Shared::chart_scale_, Shared::jacobian_pattern_, Shared::mass_pattern_, Shared::mechanism_,
      Shared::rotor_jacobian_, Shared::rotor_rows_, Shared::model_, Shared::tangent_pattern_;
  using Shared::rows_, Shared::sizes_, Shared::table_, Shared::totals_;

  void coordinate_sizes(const VecX& q, VecX& size) const override { size = q.cwiseAbs(); }

  struct Term {  // of a feature: coefficient of the variable whose coordinates start at `first`
    int first;
    Mat<d> C;
  };
  struct Linear {
    std::vector<Term> terms;
    Vec<d> constant;
    Vec<d> value(const VecX& q) const;
    Vec<d> rate(const VecX& v) const;
    void pull_back(const Vec<d>& f, VecX& Q) const;
  };
  struct BodyForms {
    Linear centre;
    std::array<Linear, d> axes;
  };

  RowChoice<d> rows_beside_sharing() const;
  Linear compile(const Feature<d>& feature) const;
  void build_mass();
  using RowTargets = std::vector<std::vector<int>>;  // for each feature of a layout: the position of its terms in a row
  RowTargets build_rows(const ConstraintLayout& layout, SparseMatrix& pattern) const;
  void assemble_jacobian(const ConstraintLayout& layout, const RowTargets& target, const std::vector<Vec<d>>& D,
                         SparseMatrix& G) const;
  void assemble_forces(const State& state, Evaluation& out);
  void pull_back(const State& state, Evaluation& out) override;
  void set_accelerations(const VecX& a) override;
  void set_features(const State& state, bool moving);
  void assemble_tangent(const State& state, Evaluation& out);
  void add(Port row, Port column, const Mat<d>& K, const Mat<d>& C) override;
  void add_torque_geometry(SparseMatrix& K) const;
  void terms_of(Port port, std::vector<Term>& terms) const;  // dp = sum C dq, and for an angular velocity dw = sum C dq'
  BodyMotion<d> motion_of(int body, const State& state) const;

  NaturalFrame<d> frame_;
  VecX weight_;                // the constant part of Q
  std::vector<Linear> forms_;  // of the mechanism's features
  std::vector<BodyForms> body_forms_;
  RowTargets row_target_, rotor_target_;

  std::vector<std::pair<int, int>> recorded_;  // variables coupled by forces, while prepare_tangent() collects them
  std::vector<int> tangent_offset_;            // of each row of each block of K and C, in the order of their assembly
  std::size_t cursor_ = 0;
  Evaluation* target_ = nullptr;
  std::vector<Term> row_terms_, column_terms_;

  VecX momentum_;
  std::vector<BodyMotion<d>> bodies_;
};

std::unique_ptr<System> make_natural_system(const SharedModel& model);

}  // namespace holonom
