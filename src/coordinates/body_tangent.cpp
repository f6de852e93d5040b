#include "coordinates/body_tangent.h"

namespace holonom {

template <int d>
int BodyTangent<d>::pair_number(int row, int column) {
  if (row == 0 || column == 0) return -1;
  const auto [place, is_new] = known_.try_emplace({row, column}, static_cast<int>(pairs_.size()));
  if (is_new) pairs_.push_back({row, column, Block::Zero(), Block::Zero()});
  return place->second;
}

template <int d>
void BodyTangent<d>::prepare(const Mechanism<d>& mechanism, const Instant& now, const FeatureTable<d>& table,
                             QuantityValues& values) {
  features_ = &mechanism.features;
  table_ = &table;
  recording_ = true;
  mechanism.evaluate_tangents(now, table, values, *this);
  recording_ = false;
  diagonal_.assign(table.angular_velocity.size(), -1);
  for (std::size_t k = 0; k < pairs_.size(); ++k)
    if (pairs_[k].row == pairs_[k].column) diagonal_[pairs_[k].row] = static_cast<int>(k);
  for (int k = 0; k < mechanism.features.size(); ++k) {  // constant forces still have a geometric part
    const int body = mechanism.features[k].body;
    if (body > 0 && diagonal_[body] < 0) diagonal_[body] = pair_number(body, body);
  }
}

template <int d>
typename BodyTangent<d>::Jacobian BodyTangent<d>::jacobian(Port port) const {
  constexpr int r = rotation_count<d>;
  Jacobian J = Jacobian::Zero();
  if (port.is_angular_velocity) {
    J.template block<r, r>(0, d).setIdentity();
    return J;
  }
  const Feature<d>& feature = (*features_)[port.index];
  const Vec<d>& p = table_->p[port.index];
  if (feature.is_point) J.template leftCols<d>().setIdentity();
  J.template rightCols<r>() = turn_matrix(feature.is_point ? Vec<d>(p - (*bodies_)[feature.body].r) : p);
  return J;
}

template <int d>
void BodyTangent<d>::add(Port row, Port column, const Mat<d>& K, const Mat<d>& C) {
  if (recording_) {
    order_.push_back(pair_number(body_of(row), body_of(column)));
    return;
  }
  const int number = order_[cursor_++];
  if (number < 0) return;
  const Jacobian J_row = jacobian(row), J_column = jacobian(column);
  pairs_[number].K.noalias() += J_row.transpose() * (K * J_column);
  pairs_[number].C.noalias() += J_row.transpose() * (C * J_column);
}

template <int d>
void BodyTangent<d>::evaluate(const Mechanism<d>& mechanism, const Instant& now, const FeatureTable<d>& table,
                              QuantityValues& values, const std::vector<BodyMotion<d>>& bodies) {
  bodies_ = &bodies;
  features_ = &mechanism.features;
  table_ = &table;
  cursor_ = 0;
  for (Pair& pair : pairs_) {
    pair.K.setZero();
    pair.C.setZero();
  }
  mechanism.evaluate_tangents(now, table, values, *this);
  add_geometric(mechanism);
}

template <int d>
void BodyTangent<d>::add_geometric(const Mechanism<d>& mechanism) {
  constexpr int r = rotation_count<d>;
  for (int k = 0; k < mechanism.features.size(); ++k) {
    const Feature<d>& feature = mechanism.features[k];
    if (feature.body == 0) continue;
    const Vec<d> s = feature.is_point ? Vec<d>(table_->p[k] - (*bodies_)[feature.body].r) : table_->p[k];
    pairs_[diagonal_[feature.body]].K.template bottomRightCorner<r, r>() +=
        turn_matrix(table_->force[k]).transpose() * turn_matrix(s);
  }
}

template class BodyTangent<2>;
template class BodyTangent<3>;

}  // namespace holonom
