// Passes 1 and 3 of relative coordinates, and their charts.
#include "coordinates/relative/relative_system.h"
#include "math/quaternion_rate.h"
#include "math/revolutions.h"
#include "math/rotation.h"

namespace holonom {

template <int d>
void RelativeSystem<d>::evaluate(const State& state, unsigned needs, Evaluation& out) {
  const bool moving = needs & (need_rate | need_bias | need_force | need_kinetic | need_jacobian_rate);
  const bool accelerating = needs & (need_bias | need_force | need_jacobian_rate);
  const Depth depth = accelerating ? Depth::acceleration : moving ? Depth::velocity : Depth::position;
  tree_.forward(state.q, state.v, depth, bodies_, S_);
  features_from_bodies(mechanism_.features, bodies_, depth, table_);
  if (Shared::asks_for_rows(needs)) {
    Shared::evaluate_rows(state, needs, out);
    if (needs & need_jacobian) assemble_jacobian(out.G);
    if (needs & need_jacobian_rate) assemble_jacobian_rate(state.v, out.G_rate);
  }
  if (needs & (need_mass | need_force | need_kinetic)) set_inertias();
  if (needs & need_mass && !mass_offset_.empty()) assemble_mass(out.M);
  if (needs & need_force) assemble_forces(state, out);
  if (needs & need_tangent) assemble_tangent(state, out);
  if (needs & need_kinetic) out.kinetic = kinetic_energy();
}

template <int d>
void RelativeSystem<d>::set_inertias() {
  for (std::size_t b = 1; b < bodies_.size(); ++b) {
    const Mat<d>& A = bodies_[b].A;
    own_[b].h = A * on_body_[b].h;
    if constexpr (d == 3) own_[b].I = A * on_body_[b].I * A.transpose();
  }
}

// A gradient on a feature is a wrench at the body's reference point; it is multiplied by each column on the path to the ground, moved there.
template <int d>
void RelativeSystem<d>::assemble_jacobian(SparseMatrix& G) const {
  const ConstraintLayout& layout = mechanism_.layout;
  G.set_zero();
  for (const Block& block : layout.blocks)
    for (int k = 0; k < block.count; ++k) {
      const Feature<d>& feature = mechanism_.features[layout.features[block.features + k]];
      if (feature.body == 0) continue;
      const Vec<d>& p = table_.p[layout.features[block.features + k]];
      const std::vector<int>& target = row_target_[block.features + k];
      for (int i = 0; i < block.rows; ++i) {
        double* row = G.value.data() + G.start[block.row + i];
        const Vec<d>& gradient = rows_.D[block.gradient + i * block.count + k];
        Twist<d> wrench = Twist<d>::Zero();
        if (feature.is_point) wrench.template head<d>() = gradient;
        wrench.template tail<nr>() = moment(feature.is_point ? Vec<d>(p - bodies_[feature.body].r) : p, gradient);
        std::size_t place = 0;
        for (int body = feature.body; body > 0;) {
          const TreeLink<d>& link = tree_.link_of(body);
          for (int j = link.v; j < link.v + link.speeds; ++j, ++place)
            if (target[place] >= 0) row[target[place]] += S_[j].dot(wrench);
          move_wrench<d>(bodies_[body].r - bodies_[link.parent].r, wrench);
          body = link.parent;
        }
      }
    }
}

template <int d>
void RelativeSystem<d>::assemble_mass(SparseMatrix& M) {
  for (std::size_t b = 1; b < bodies_.size(); ++b) composite_[b] = own_[b];
  const auto& links = tree_.links();
  for (auto link = links.rbegin(); link != links.rend(); ++link)
    if (link->parent > 0) composite_[link->parent].add(composite_[link->body], bodies_[link->body].r - bodies_[link->parent].r);
  std::size_t entry = 0;
  for (const TreeLink<d>& own_link : links)
    for (int j = own_link.v; j < own_link.v + own_link.speeds; ++j) {
      Twist<d> momentum = composite_[own_link.body].momentum(S_[j]);
      for (int body = own_link.body; body > 0;) {
        const TreeLink<d>& link = tree_.link_of(body);
        for (int i = link.v; i < link.v + link.speeds; ++i, ++entry)
          M.value[mass_offset_[entry][0]] = M.value[mass_offset_[entry][1]] = S_[i].dot(momentum);
        move_wrench<d>(bodies_[body].r - bodies_[link.parent].r, momentum);
        body = link.parent;
      }
    }
}

template <int d>
void RelativeSystem<d>::assemble_forces(const State& state, Evaluation& out) {
  Shared::evaluate_forces(state, out);
  pull_back(state, out);
}

// Adds to each body the accelerations by v'; those at zero v' are not changed.
template <int d>
double RelativeSystem<d>::chart_rotation_rate(const VecX& v) const {
  double rate = 0;
  for (const TreeStep<d>& step : tree_.steps())
    if (step.kind == Motion::ball) rate = std::max(rate, v.template segment<3>(step.v).norm());
  return rate;
}

template <int d>
void RelativeSystem<d>::set_accelerations(const VecX& a) {
  accelerated_ = bodies_;
  for (const TreeLink<d>& link : tree_.links()) {
    const BodyMotion<d>&at_rest = bodies_[link.parent], &parent = accelerated_[link.parent];
    const AngularVelocity<d> alpha = parent.alpha - at_rest.alpha;
    BodyMotion<d>& body = accelerated_[link.body];
    body.a += parent.a - at_rest.a + cross(alpha, Vec<d>(body.r - parent.r));
    body.alpha += alpha;
    for (int j = link.v; j < link.v + link.speeds; ++j) {
      body.a += a[j] * S_[j].template head<d>();
      body.alpha += a[j] * S_[j].template tail<nr>();
    }
  }
  features_from_bodies(mechanism_.features, accelerated_, Depth::acceleration, table_);
}

template <int d>
void RelativeSystem<d>::pull_back(const State&, Evaluation& out) {
  for (std::size_t b = 1; b < bodies_.size(); ++b) {  // weight minus m a_c, and the moments about the reference point
    const BodyMotion<d>& body = bodies_[b];
    const SpatialInertia<d>& own = own_[b];
    const Vec<d> fall = gravity_ - body.a;
    wrench_[b].template head<d>() = own.m * fall - cross(body.alpha, own.h) - cross(body.w, cross(body.w, own.h));
    wrench_[b].template tail<nr>() = table_.torque[b] + moment(own.h, fall) - own.I * body.alpha;
    if constexpr (d == 3) wrench_[b].template tail<nr>() -= cross(body.w, Vec3(own.I * body.w));
    out.potential -= gravity_.dot(own.m * body.r + own.h);
  }
  for (int k = 0; k < mechanism_.features.size(); ++k) {
    const Feature<d>& feature = mechanism_.features[k];
    const Vec<d>& f = table_.force[k];
    if (feature.is_point) wrench_[feature.body].template head<d>() += f;
    wrench_[feature.body].template tail<nr>() +=
        moment(feature.is_point ? Vec<d>(table_.p[k] - bodies_[feature.body].r) : table_.p[k], f);
  }
  const auto& links = tree_.links();
  for (auto link = links.rbegin(); link != links.rend(); ++link) {
    const Vec<d> f = wrench_[link->body].template head<d>();
    const AngularVelocity<d> n = wrench_[link->body].template tail<nr>();
    for (int j = link->v; j < link->v + link->speeds; ++j) {
      out.Q[j] = S_[j].template tail<nr>().dot(n);
      if (!link->is_hinge) out.Q[j] += S_[j].template head<d>().dot(f);
    }
    if (link->parent == 0) continue;
    wrench_[link->parent].template head<d>() += f;
    wrench_[link->parent].template tail<nr>() += n + moment(Vec<d>(bodies_[link->body].r - bodies_[link->parent].r), f);
  }
}

template <int d>
double RelativeSystem<d>::kinetic_energy() const {
  double twice = 0;
  for (std::size_t b = 1; b < bodies_.size(); ++b) {
    const BodyMotion<d>& body = bodies_[b];
    const SpatialInertia<d>& own = own_[b];
    twice += own.m * body.v.squaredNorm() + 2 * body.v.dot(cross(body.w, own.h)) + body.w.dot(own.I * body.w);
  }
  return twice / 2;
}

template <int d>
void RelativeSystem<d>::commit(State& state) {
  tree_.forward(state.q, state.v, Depth::position, bodies_, S_);
  features_from_bodies(mechanism_.features, bodies_, Depth::position, table_);
  mechanism_.commit(table_, state.memory);
}

template <int d>
void RelativeSystem<d>::retract(const VecX& q0, const VecX& xi, VecX& q) const {
  for (const TreeStep<d>& step : tree_.steps()) {
    if (step.kind == Motion::offset) continue;
    if (step.kind != Motion::ball) {
      q[step.q] = q0[step.q] + xi[step.v];
      continue;
    }
    if constexpr (d == 3) {
      const Quaternion start(q0[step.q], q0[step.q + 1], q0[step.q + 2], q0[step.q + 3]);
      const Quaternion next = (start * rotation_exp(xi.segment<3>(step.v))).normalized();
      q.segment<4>(step.q) << next.w(), next.vec();
    }
  }
}

template <int d>
void RelativeSystem<d>::wrap_angles(VecX& q) const {
  for (const TreeStep<d>& step : tree_.steps())
    if (step.kind == Motion::rotation) q[step.q] = without_revolutions(q[step.q]);
}

template <int d>
void RelativeSystem<d>::coordinate_sizes(const VecX& q, VecX& size) const {
  size.setOnes();
  for (const TreeStep<d>& step : tree_.steps())
    if (step.kind == Motion::rotation || step.kind == Motion::translation) size[step.v] = std::abs(q[step.q]);
}

template <int d>
void RelativeSystem<d>::difference(const VecX& q0, const VecX& q, VecX& xi) const {
  for (const TreeStep<d>& step : tree_.steps()) {
    if (step.kind == Motion::offset) continue;
    if (step.kind != Motion::ball) {
      xi[step.v] = q[step.q] - q0[step.q];
      continue;
    }
    if constexpr (d == 3) {
      const Quaternion start(q0[step.q], q0[step.q + 1], q0[step.q + 2], q0[step.q + 3]);
      const Quaternion end(q[step.q], q[step.q + 1], q[step.q + 2], q[step.q + 3]);
      xi.segment<3>(step.v) = rotation_log(start.conjugate() * end);
    }
  }
}

template <int d>
void RelativeSystem<d>::chart_rate(const VecX& xi, const VecX& v, VecX& xi_rate) const {
  xi_rate = v;
  for (int k : tree_.balls()) xi_rate.segment<3>(k) = holonom::chart_rate(xi.segment<3>(k), v.segment<3>(k));
}

template <int d>
void RelativeSystem<d>::chart_speed(const VecX& xi, const VecX& xi_rate, VecX& v) const {
  v = xi_rate;
  for (int k : tree_.balls()) v.segment<3>(k) = holonom::chart_speed(xi.segment<3>(k), xi_rate.segment<3>(k));
}

template <int d>
void RelativeSystem<d>::chart_acceleration(const VecX& xi, const VecX& xi_rate, const VecX& v, const VecX& a,
                                           VecX& result) const {
  result = a;
  for (int k : tree_.balls())
    result.segment<3>(k) = holonom::chart_acceleration(xi.segment<3>(k), xi_rate.segment<3>(k), v.segment<3>(k), a.segment<3>(k));
}

template <int d>
void RelativeSystem<d>::configuration_rate(const VecX& q, const VecX& v, VecX& q_rate) const {
  for (const TreeStep<d>& step : tree_.steps()) {
    if (step.kind == Motion::offset) continue;
    if (step.kind != Motion::ball)
      q_rate[step.q] = v[step.v];
    else if constexpr (d == 3)
      q_rate.segment<4>(step.q) = quaternion_rate(q.segment<4>(step.q), v.segment<3>(step.v));
  }
}

template <int d>
void RelativeSystem<d>::configuration_speed(const VecX& q, const VecX& q_rate, VecX& v) const {
  for (const TreeStep<d>& step : tree_.steps()) {
    if (step.kind == Motion::offset) continue;
    if (step.kind != Motion::ball)
      v[step.v] = q_rate[step.q];
    else if constexpr (d == 3)
      v.segment<3>(step.v) = quaternion_speed(q.segment<4>(step.q), q_rate.segment<4>(step.q));
  }
}

template <int d>
VecX RelativeSystem<d>::configuration_scale() const {
  VecX scale = VecX::Constant(sizes_.q, 0.5);
  for (const TreeStep<d>& step : tree_.steps())
    if (step.kind != Motion::offset && step.kind != Motion::ball) scale[step.q] = chart_scale_[step.v];
  return scale;
}

template class RelativeSystem<2>;
template class RelativeSystem<3>;

}  // namespace holonom
