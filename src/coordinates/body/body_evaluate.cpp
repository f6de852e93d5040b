// Passes 1 and 3 of body coordinates, and recovery.
#include "coordinates/body/body_system.h"
#include "math/largest.h"
#include "math/rotation.h"

namespace holonom {

template <int d>
void BodySystem<d>::set_bodies(const State& state, Depth depth) {
  for (int b = 1; b < body_count(); ++b) {
    BodyMotion<d>& body = bodies_[b];
    const double* q = state.q.data() + nq * (b - 1);
    const double* v = state.v.data() + nv * (b - 1);
    body.r = Eigen::Map<const Vec<d>>(q);
    if constexpr (d == 2) {
      const double c = std::cos(q[2]), s = std::sin(q[2]);
      body.A << c, -s, s, c;
    } else {
      body.A = Quaternion(q[3], q[4], q[5], q[6]).toRotationMatrix();
    }
    if (depth == Depth::position) continue;
    body.v = Eigen::Map<const Vec<d>>(v);
    body_angular_velocity_[b] = Eigen::Map<const AngularVelocity<d>>(v + d);
    if constexpr (d == 2) body.w = body_angular_velocity_[b];
    if constexpr (d == 3) body.w = body.A * body_angular_velocity_[b];
  }
}

template <int d>
void BodySystem<d>::evaluate(const State& state, unsigned needs, Evaluation& out) {
  const bool moving = needs & (need_rate | need_bias | need_force | need_kinetic | need_jacobian_rate);
  const bool accelerating = needs & (need_bias | need_jacobian_rate);
  const Depth depth = accelerating ? Depth::acceleration : moving ? Depth::velocity : Depth::position;
  set_bodies(state, depth);
  features_from_bodies(mechanism_.features, bodies_, depth, table_);

  if (Shared::asks_for_rows(needs)) {
    Shared::evaluate_rows(state, needs, out);
    if (needs & need_jacobian) assemble_jacobian(rows_.D, out.G);
    if (needs & need_jacobian_rate) assemble_jacobian_rate(out.G_rate);
  }
  if (needs & need_force) assemble_forces(state, out);
  if (needs & need_tangent) assemble_tangent(state, out);
  if (needs & need_kinetic) out.kinetic = kinetic_energy();  // M is constant: prepare() has set it
}

// G += D J: for a point the part of its body is (D, s x A^T D), for a director (0, u x A^T D).
template <int d>
void BodySystem<d>::assemble_jacobian(const std::vector<Vec<d>>& D, SparseMatrix& G) const {
  const ConstraintLayout& layout = mechanism_.layout;
  G.set_zero();
  for (const Block& block : layout.blocks)
    for (int i = 0; i < block.rows; ++i) {
      double* row = G.value.data() + G.start[block.row + i];
      for (int k = 0; k < block.count; ++k) {
        const int target = target_[block.features + k];
        if (target < 0) continue;
        const Feature<d>& feature = mechanism_.features[layout.features[block.features + k]];
        const Vec<d>& gradient = D[block.gradient + i * block.count + k];
        double* part = row + target;
        if (feature.is_point) Eigen::Map<Vec<d>>{part} += gradient;
        Eigen::Map<AngularVelocity<d>>{part + d} += moment(feature.local, Vec<d>(bodies_[feature.body].A.transpose() * gradient));
      }
    }
}

// dG/dt = D' J + D J':  J' has s x (A^T D)' with A' = A w~, so (A^T D)' = A^T D' - w x (A^T D).
template <int d>
void BodySystem<d>::assemble_jacobian_rate(SparseMatrix& G_rate) const {
  const ConstraintLayout& layout = mechanism_.layout;
  assemble_jacobian(rows_.D_rate, G_rate);
  for (const Block& block : layout.blocks)
    for (int i = 0; i < block.rows; ++i) {
      double* row = G_rate.value.data() + G_rate.start[block.row + i];
      for (int k = 0; k < block.count; ++k) {
        const int target = target_[block.features + k];
        if (target < 0) continue;
        const Feature<d>& feature = mechanism_.features[layout.features[block.features + k]];
        const Vec<d> gradient = bodies_[feature.body].A.transpose() * rows_.D[block.gradient + i * block.count + k];
        Eigen::Map<AngularVelocity<d>>{row + target + d} -=
            moment(feature.local, cross(body_angular_velocity_[feature.body], gradient));
      }
    }
}

template <int d>
void BodySystem<d>::assemble_forces(const State& state, Evaluation& out) {
  Shared::evaluate_forces(state, out);
  pull_back(state, out);
}

template <int d>
void BodySystem<d>::pull_back(const State&, Evaluation& out) {
  for (int b = 1; b < body_count(); ++b) {
    body_force_[b] = inertia_[b].mass * gravity_;
    body_torque_[b] = table_.torque[b];
  }
  for (int k = 0; k < mechanism_.features.size(); ++k) {
    const Feature<d>& feature = mechanism_.features[k];
    const Vec<d>& f = table_.force[k];
    if (feature.is_point) body_force_[feature.body] += f;
    const Vec<d> arm = feature.is_point ? Vec<d>(table_.p[k] - bodies_[feature.body].r) : table_.p[k];
    body_torque_[feature.body] += moment(arm, f);
  }
  for (int b = 1; b < body_count(); ++b) {
    double* Q = out.Q.data() + nv * (b - 1);
    Eigen::Map<Vec<d>>{Q} = body_force_[b];
    Eigen::Map<AngularVelocity<d>> turning(Q + d);
    if constexpr (d == 2) turning = body_torque_[b];
    if constexpr (d == 3)
      turning = bodies_[b].A.transpose() * body_torque_[b] -
                cross(body_angular_velocity_[b], Vec3(inertia_[b].J * body_angular_velocity_[b]));
    out.potential -= inertia_[b].mass * gravity_.dot(bodies_[b].r);
  }
}

// From world axes to body axes: dth = A d, Q_turning = A^T n, so that K has A^T (K_n - n~) A.
template <int d>
void BodySystem<d>::assemble_tangent(const State& state, Evaluation& out) {
  constexpr int r = rotation_count<d>;
  tangent_.evaluate(mechanism_, Shared::instant_of(state, out.y), table_, this->quantity_values_, bodies_);
  out.K.set_zero();
  out.C.set_zero();
  std::size_t place = 0;
  for (const auto& pair : tangent_.pairs()) {
    typename BodyTangent<d>::Block K = pair.K, C = pair.C;
    if constexpr (d == 3) {
      const Mat3 &A_row = bodies_[pair.row].A, &A_column = bodies_[pair.column].A;
      const bool is_diagonal = pair.row == pair.column;
      if (is_diagonal) K.template bottomRightCorner<r, r>() += turn_matrix(Vec3(body_torque_[pair.row]));
      for (auto* block : {&K, &C}) {
        block->template bottomRows<r>() = (A_row.transpose() * block->template bottomRows<r>()).eval();
        block->template rightCols<r>() = (block->template rightCols<r>() * A_column).eval();
      }
    }
    for (int i = 0; i < nv; ++i, ++place)
      for (int j = 0; j < nv; ++j) {
        out.K.value[tangent_offset_[place] + j] += K(i, j);
        out.C.value[tangent_offset_[place] + j] += C(i, j);
      }
  }
}

template <int d>
double BodySystem<d>::chart_rotation_rate(const VecX& v) const {
  double rate = 0;
  if constexpr (d == 3)
    for (int b = 1; b < body_count(); ++b) rate = std::max(rate, v.segment<3>(nv * (b - 1) + d).norm());
  return rate;
}

template <int d>
void BodySystem<d>::set_accelerations(const VecX& a) {
  for (int b = 1; b < body_count(); ++b) {
    bodies_[b].a = a.segment<d>(nv * (b - 1));
    bodies_[b].alpha = a.template segment<rotation_count<d>>(nv * (b - 1) + d);
    if constexpr (d == 3) bodies_[b].alpha = bodies_[b].A * bodies_[b].alpha;
  }
  features_from_bodies(mechanism_.features, bodies_, Depth::acceleration, table_);
  clear_accelerations();
}

template <int d>
void BodySystem<d>::clear_accelerations() {
  for (BodyMotion<d>& body : bodies_) {  // biases of this set are zero
    body.a.setZero();
    body.alpha.setZero();
  }
}

template <int d>
double BodySystem<d>::kinetic_energy() const {
  double twice = 0;
  for (int b = 1; b < body_count(); ++b)
    twice +=
        inertia_[b].mass * bodies_[b].v.squaredNorm() + body_angular_velocity_[b].dot(inertia_[b].J * body_angular_velocity_[b]);
  return twice / 2;
}

template <int d>
void BodySystem<d>::commit(State& state) {
  set_bodies(state, Depth::position);
  features_from_bodies(mechanism_.features, bodies_, Depth::position, table_);
  features_from_bodies(mechanism_.outputs.features, bodies_, Depth::position, output_table_);
  mechanism_.commit(table_, state.memory);
  mechanism_.commit_outputs(output_table_, state.memory);
}

template <int d>
Reaction BodySystem<d>::reaction_of(const RowGroup& group, const VecX& lambda) const {
  const JointFrame<d>& frame = mechanism_.joints[group.index]->second;
  const Vec<d> origin = bodies_[frame.body].r + bodies_[frame.body].A * frame.origin;
  const JointLoad<d> load =
      joint_load(group.block, group.blocks, frame.body, origin, mechanism_.features, mechanism_.layout, table_, rows_, lambda);
  Reaction reaction;
  reaction.force.template head<d>() = load.force;
  reaction.moment.template tail<rotation_count<d>>() = load.moment;
  return reaction;
}

template <int d>
void BodySystem<d>::recover_bodies(const State& state, Snapshot& out) const {
  out.t = state.t;
  out.bodies.resize(body_count());
  for (int b = 1; b < body_count(); ++b) {
    const BodyMotion<d>& body = bodies_[b];
    BodySnapshot& snapshot = out.bodies[b];
    const double* q = state.q.data() + nq * (b - 1);
    snapshot.position.template head<d>() = body.r;
    snapshot.velocity.template head<d>() = body.v;
    snapshot.acceleration.template head<d>() = body.a;
    snapshot.angular_velocity.template tail<rotation_count<d>>() = body.w;
    snapshot.angular_acceleration.template tail<rotation_count<d>>() = body.alpha;
    if constexpr (d == 2) {
      snapshot.angle = q[2];
      snapshot.rotation = Quaternion(std::cos(q[2] / 2), 0, 0, std::sin(q[2] / 2));
    } else {
      snapshot.rotation = Quaternion(q[3], q[4], q[5], q[6]);
    }
  }
}

template <int d>
void BodySystem<d>::recover_motion(const State& state, const SnapshotParts& parts, Snapshot& out) {
  set_bodies(state, Depth::velocity);
  recover_bodies(state, out);
  if (parts.measures.empty()) return;
  features_from_bodies(mechanism_.outputs.features, bodies_, Depth::velocity, output_table_);
  out.measures.resize(mechanism_.outputs.measures.size());
  for (const int number : parts.measures) {
    const Measure<d>& measure = *mechanism_.outputs.measures[number].measure;
    out.measures[number] = {measure.value(output_table_, state.memory), measure.rate(output_table_), 0};
  }
}

template <int d>
void BodySystem<d>::recover(const State& state, const VecX& a, const VecX& lambda, Snapshot& out) {
  set_bodies(state, Depth::velocity);
  for (int b = 1; b < body_count(); ++b) {
    BodyMotion<d>& body = bodies_[b];
    body.a = a.segment<d>(nv * (b - 1));
    body.alpha = a.template segment<rotation_count<d>>(nv * (b - 1) + d);
    if constexpr (d == 3) body.alpha = body.A * body.alpha;
  }
  recover_bodies(state, out);
  features_from_bodies(mechanism_.outputs.features, bodies_, Depth::acceleration, output_table_);
  out.measures.clear();
  for (const auto& named : mechanism_.outputs.measures)
    out.measures.push_back({named.measure->value(output_table_, state.memory), named.measure->rate(output_table_),
                            named.measure->acceleration(output_table_)});

  clear_accelerations();
  features_from_bodies(mechanism_.features, bodies_, Depth::velocity, table_);
  mechanism_.evaluate_constraints(state.t, table_, state.memory, ConstraintNeed::rate, rows_);
  const auto evaluate_forces = [&] {
    mechanism_.evaluate_forces(Shared::instant_of(state, this->y_), table_, this->quantity_values_, totals_);
  };
  evaluate_forces();
  constexpr int max_passes = 4;  // efforts may read efforts
  for (int pass = 0; pass < max_passes && sizes_.y > 0; ++pass) {
    Shared::observe(a, lambda, this->y_);
    evaluate_forces();
  }
  out.efforts.assign(totals_.efforts.begin(), totals_.efforts.end());
  out.reactions.assign(model_.joints.size(), {});
  out.drivers.assign(model_.drivers.size(), {});
  for (const RowGroup& group : mechanism_.groups) {
    if (group.owner == RowOwner::joint) out.reactions[group.index] = reaction_of(group, lambda);
    if (group.owner == RowOwner::driver)
      out.drivers[group.index] = {mechanism_.motions[group.index](state.t).v, -lambda[group.row]};
  }
  for (const auto& deviation : this->deviations_) out.drivers[deviation.driver].value += state.s[deviation.state[0]];
  out.energy = {kinetic_energy(), totals_.potential, state.work[Work::dissipated], state.work[Work::supplied],
                state.work[Work::constraint]};
  for (int b = 1; b < body_count(); ++b) out.energy.potential -= inertia_[b].mass * gravity_.dot(bodies_[b].r);
  recover_signals(state, out);
  out.position_violation = largest(rows_.g);
  out.velocity_violation = largest(rows_.rate);
}

template class BodySystem<2>;
template class BodySystem<3>;

}  // namespace holonom
