// Passes 1 and 3 of natural coordinates.
#include "coordinates/characteristic.h"
#include "coordinates/natural/natural_system.h"

namespace holonom {

template <int d>
Vec<d> NaturalSystem<d>::Linear::value(const VecX& q) const {
  Vec<d> sum = constant;
  for (const Term& term : terms) sum += term.C * q.template segment<d>(term.first);
  return sum;
}

template <int d>
Vec<d> NaturalSystem<d>::Linear::rate(const VecX& v) const {
  Vec<d> sum = Vec<d>::Zero();
  for (const Term& term : terms) sum += term.C * v.template segment<d>(term.first);
  return sum;
}

template <int d>
void NaturalSystem<d>::Linear::pull_back(const Vec<d>& f, VecX& Q) const {
  for (const Term& term : terms) Q.template segment<d>(term.first) += term.C.transpose() * f;
}

template <int d>
BodyMotion<d> NaturalSystem<d>::motion_of(int body, const State& state) const {
  const BodyForms& forms = body_forms_[body];
  BodyMotion<d> motion;
  motion.r = forms.centre.value(state.q);
  motion.v = forms.centre.rate(state.v);
  for (int k = 0; k < d; ++k) motion.A.col(k) = forms.axes[k].value(state.q);
  if constexpr (d == 2) motion.w = moment(Vec<2>(motion.A.col(0)), forms.axes[0].rate(state.v));
  if constexpr (d == 3)
    for (int k = 0; k < 3; ++k) motion.w += 0.5 * motion.A.col(k).cross(forms.axes[k].rate(state.v));
  return motion;
}

template <int d>
void NaturalSystem<d>::set_features(const State& state, bool moving) {
  for (std::size_t k = 0; k < forms_.size(); ++k) {
    table_.p[k] = forms_[k].value(state.q);
    if (moving) table_.rate[k] = forms_[k].rate(state.v);
    table_.bias[k].setZero();  // the forms are linear; set_accelerations() may have changed it
  }
}

template <int d>
void NaturalSystem<d>::evaluate(const State& state, unsigned needs, Evaluation& out) {
  set_features(state, needs & (need_rate | need_bias | need_force | need_jacobian_rate));
  if (Shared::asks_for_rows(needs)) {
    Shared::evaluate_rows(state, needs, out);
    if (needs & need_jacobian) assemble_jacobian(rows_.D, out.G);
    if (needs & need_jacobian_rate) assemble_jacobian(rows_.D_rate, out.G_rate);
  }
  if (needs & need_force) assemble_forces(state, out);
  if (needs & need_tangent) assemble_tangent(state, out);
  if (needs & need_kinetic) {
    mass_pattern_.multiply(state.v, momentum_);
    out.kinetic = 0.5 * state.v.dot(momentum_);
  }
}

template <int d>
void NaturalSystem<d>::assemble_jacobian(const std::vector<Vec<d>>& D, SparseMatrix& G) const {
  const ConstraintLayout& layout = mechanism_.layout;
  G.set_zero();
  for (const Block& block : layout.blocks)
    for (int k = 0; k < block.count; ++k) {
      const Linear& form = forms_[layout.features[block.features + k]];
      const std::vector<int>& target = row_target_[block.features + k];
      for (std::size_t term = 0; term < form.terms.size(); ++term)
        for (int i = 0; i < block.rows; ++i)
          Eigen::Map<Vec<d>>{G.value.data() + G.start[block.row + i] + target[term]} +=
              form.terms[term].C.transpose() * D[block.gradient + i * block.count + k];
    }
}

template <int d>
void NaturalSystem<d>::assemble_forces(const State& state, Evaluation& out) {
  for (std::size_t b = 1; b < body_forms_.size(); ++b) table_.angular_velocity[b] = motion_of(static_cast<int>(b), state).w;
  Shared::evaluate_forces(state, out);
  pull_back(state, out);
}

template <int d>
void NaturalSystem<d>::set_accelerations(const VecX& a) {
  for (std::size_t k = 0; k < forms_.size(); ++k) table_.bias[k] = forms_[k].rate(a);
}

template <int d>
void NaturalSystem<d>::pull_back(const State& state, Evaluation& out) {
  out.Q = weight_;
  for (std::size_t k = 0; k < forms_.size(); ++k) forms_[k].pull_back(table_.force[k], out.Q);
  for (std::size_t b = 1; b < body_forms_.size(); ++b) {
    const BodyForms& forms = body_forms_[b];
    out.potential -= model_.bodies[b].mass * model_.gravity.template head<d>().dot(forms.centre.value(state.q));
    if (table_.torque[b].isZero(0)) continue;
    if constexpr (d == 2) forms.axes[0].pull_back(cross(table_.torque[b], forms.axes[0].value(state.q)), out.Q);
    if constexpr (d == 3)
      for (int k = 0; k < 3; ++k) forms.axes[k].pull_back(0.5 * table_.torque[b].cross(forms.axes[k].value(state.q)), out.Q);
  }
}

template <int d>
void NaturalSystem<d>::commit(State& state) {
  set_features(state, false);
  mechanism_.commit(table_, state.memory);
}

template <int d>
void NaturalSystem<d>::to_body(const State& state, State& body) {
  for (std::size_t b = 1; b < bodies_.size(); ++b) bodies_[b] = motion_of(static_cast<int>(b), state);
  store_bodies<d>(bodies_, body);
  body.t = state.t;
  body.work = state.work;
  body.s = state.s;
}

template class NaturalSystem<2>;
template class NaturalSystem<3>;

}  // namespace holonom
