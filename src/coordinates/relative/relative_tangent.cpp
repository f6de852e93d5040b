// Stiffness and damping of relative coordinates.
//
// Q_j = S_j.W_j, with W_j the wrench of all forces beyond motion j about a point fixed in space. A motion k moves the bodies beyond it by
// S_k, which changes their wrenches, and rotates the columns S_j that it carries by S_k x S_j (a ball's columns carry one another). Wrenches
// of body_tangent.h are about the moving reference point; about the point where that is, a force F has dn = dr x F in addition.
#include "coordinates/relative/relative_system.h"

namespace holonom {
template <int d>
Twist<d> RelativeSystem<d>::column_at(int speed, int link_body, int body) const {
  Twist<d> moved = S_[speed];
  moved.template head<d>() +=
      cross(AngularVelocity<d>(moved.template tail<nr>()), Vec<d>(bodies_[body].r - bodies_[link_body].r));
  return moved;
}

template <int d>
void RelativeSystem<d>::prepare_tangent() {
  if (!tangent_offset_.empty() || sizes_.v == 0) return;
  if (mass_offset_.empty()) build_patterns();
  const State reference = reference_state();
  tree_.forward(reference.q, reference.v, Depth::velocity, bodies_, S_);
  features_from_bodies(mechanism_.features, bodies_, Depth::velocity, table_);
  tangent_.prepare(mechanism_, Shared::instant_of(reference, this->y_), table_, this->quantity_values_);
  std::vector<std::vector<int>> columns(sizes_.v);
  for (const auto& pair : tangent_.pairs())
    for (int j : path_[pair.row])
      for (int k : path_[pair.column]) columns[j].push_back(k);
  for (const TreeLink<d>& link : tree_.links())
    for (int j = link.v; j < link.v + link.speeds; ++j)
      for (int k : path_[link.body]) {
        columns[j].push_back(k);
        columns[k].push_back(j);
      }
  tangent_pattern_ = sparse_pattern(std::move(columns), sizes_.v);
  for (const auto& pair : tangent_.pairs())
    for (int k : path_[pair.column])
      for (int j : path_[pair.row]) tangent_offset_.push_back(tangent_pattern_.find(j, k));
  for (const TreeLink<d>& link : tree_.links())
    for (int j = link.v; j < link.v + link.speeds; ++j)
      for (int k : path_[link.body]) {
        tangent_offset_.push_back(tangent_pattern_.find(j, k));
        if (k < link.v) tangent_offset_.push_back(tangent_pattern_.find(k, j));  // of an ancestor body
      }
  virial_.assign(bodies_.size(), Mat<d>::Zero());
}

template <int d>
void RelativeSystem<d>::assemble_tangent(const State& state, Evaluation& out) {
  if (sizes_.v == 0) return;  // nothing moves: the pattern is empty
  tangent_.evaluate(mechanism_, Shared::instant_of(state, out.y), table_, this->quantity_values_, bodies_);
  out.K.set_zero();
  out.C.set_zero();
  for (std::size_t b = 1; b < bodies_.size(); ++b) {
    wrench_[b].template head<d>() = own_[b].m * gravity_;
    wrench_[b].template tail<nr>() = table_.torque[b] + moment(own_[b].h, gravity_);
  }
  for (int k = 0; k < mechanism_.features.size(); ++k) {
    const Feature<d>& feature = mechanism_.features[k];
    const Vec<d> arm = feature.is_point ? Vec<d>(table_.p[k] - bodies_[feature.body].r) : table_.p[k];
    if (feature.is_point) wrench_[feature.body].template head<d>() += table_.force[k];
    wrench_[feature.body].template tail<nr>() += moment(arm, table_.force[k]);
  }
  const std::size_t entries = pull_back_pairs(out);
  add_geometric_stiffness(out.K, entries);
}

template <int d>
std::size_t RelativeSystem<d>::pull_back_pairs(Evaluation& out) {
  std::size_t entry = 0;
  for (const auto& pair : tangent_.pairs())
    for (int column_body = pair.column; column_body > 0; column_body = tree_.link_of(column_body).parent) {
      const TreeLink<d>& column_link = tree_.link_of(column_body);
      for (int k = column_link.v; k < column_link.v + column_link.speeds; ++k) {
        const Twist<d> motion = column_at(k, column_body, pair.column);
        Twist<d> by_K = pair.K * motion, by_C = pair.C * motion;
        int at = pair.row;
        for (int body = pair.row; body > 0; body = tree_.link_of(body).parent) {
          const TreeLink<d>& link = tree_.link_of(body);
          move_wrench<d>(bodies_[at].r - bodies_[body].r, by_K);
          move_wrench<d>(bodies_[at].r - bodies_[body].r, by_C);
          at = body;
          for (int j = link.v; j < link.v + link.speeds; ++j, ++entry) {
            out.K.value[tangent_offset_[entry]] += S_[j].dot(by_K);
            out.C.value[tangent_offset_[entry]] += S_[j].dot(by_C);
          }
        }
      }
    }
  return entry;
}

// With all bodies beyond a link combined at its reference point: total force F, moment n and T = sum rho F^T (rho from there to
// the reference point of each body, for its weight to its mass centre):
//   sum dr x F = v x F + T w - tr(T) w      for the twist (v, w).
template <int d>
void RelativeSystem<d>::gather_forces() {
  const auto& links = tree_.links();
  for (std::size_t b = 1; b < virial_.size(); ++b) virial_[b] = own_[b].h * gravity_.transpose();
  for (auto link = links.rbegin(); link != links.rend(); ++link) {
    if (link->parent == 0) continue;
    const Vec<d> e = bodies_[link->body].r - bodies_[link->parent].r, F = wrench_[link->body].template head<d>();
    virial_[link->parent] += virial_[link->body] + e * F.transpose();
    Twist<d> moved = wrench_[link->body];
    move_wrench<d>(e, moved);
    wrench_[link->parent] += moved;
  }
}

template <int d>
void RelativeSystem<d>::add_geometric_stiffness(SparseMatrix& K, std::size_t entry) {
  gather_forces();
  for (const TreeLink<d>& own : tree_.links()) {
    const Twist<d>& wrench = wrench_[own.body];
    const Vec<d> F = wrench.template head<d>();
    const Mat<d>& T = virial_[own.body];
    auto moved_force = [&](const AngularVelocity<d>& along, const Twist<d>& motion) {  // along . sum dr x F
      const AngularVelocity<d> w = motion.template tail<nr>();
      AngularVelocity<d> sum = moment(Vec<d>(motion.template head<d>()), F) - T.trace() * w;
      if constexpr (d == 3) sum += T * w;
      return along.dot(sum);
    };
    for (int j = own.v; j < own.v + own.speeds; ++j)
      for (int body = own.body; body > 0; body = tree_.link_of(body).parent) {
        const TreeLink<d>& link = tree_.link_of(body);
        for (int k = link.v; k < link.v + link.speeds; ++k) {
          const Twist<d> S_k = column_at(k, body, own.body);
          const bool same_ball = tree_.is_ball(j) && tree_.ball_of(j) == tree_.ball_of(k);
          double value = -moved_force(S_[j].template tail<nr>(), S_k);
          if (body != own.body || k < j || same_ball) value -= twist_cross<d>(S_k, S_[j]).dot(wrench);
          K.value[tangent_offset_[entry++]] += value;
          if (body != own.body) K.value[tangent_offset_[entry++]] -= moved_force(S_k.template tail<nr>(), S_[j]);
        }
      }
  }
}

template class RelativeSystem<2>;
template class RelativeSystem<3>;

}  // namespace holonom
