// Stiffness and damping of natural coordinates: blocks over features pulled back by their constant coefficients.
#include "coordinates/body_tangent.h"
#include "coordinates/natural/natural_system.h"

namespace holonom {

template <int d>
void NaturalSystem<d>::terms_of(Port port, std::vector<Term>& terms) const {
  terms.clear();
  if (!port.is_angular_velocity) {
    terms.insert(terms.end(), forms_[port.index].terms.begin(), forms_[port.index].terms.end());
    return;
  }
  if (port.index == 0) return;
  const BodyForms& forms = body_forms_[port.index];
  if constexpr (d == 2) {  // w = e ^ e'
    Mat<2> across = Mat<2>::Zero();
    across.row(0) = turn_matrix(Vec<2>(bodies_[port.index].A.col(0))).transpose();
    for (const Term& term : forms.axes[0].terms) terms.push_back({term.first, across * term.C});
  } else {  // w = sum e_k x e_k' / 2
    for (int k = 0; k < 3; ++k) {
      const Mat3 across = -0.5 * turn_matrix(Vec3(bodies_[port.index].A.col(k)));
      for (const Term& term : forms.axes[k].terms) terms.push_back({term.first, across * term.C});
    }
  }
}

template <int d>
void NaturalSystem<d>::add(Port row, Port column, const Mat<d>& K, const Mat<d>& C) {
  terms_of(row, row_terms_);
  terms_of(column, column_terms_);
  for (const Term& i : row_terms_)
    for (const Term& j : column_terms_) {
      if (!target_) {
        recorded_.push_back({i.first, j.first});
        continue;
      }
      const Mat<d> block_K = i.C.transpose() * K * j.C, block_C = i.C.transpose() * C * j.C;
      for (int r = 0; r < d; ++r) {
        const int offset = tangent_offset_[cursor_++];
        for (int c = 0; c < d; ++c) {
          target_->K.value[offset + c] += block_K(r, c);
          target_->C.value[offset + c] += block_C(r, c);
        }
      }
    }
}

template <int d>
void NaturalSystem<d>::prepare_tangent() {
  if (!tangent_offset_.empty()) return;
  const State reference = reference_state();
  set_features(reference, true);
  for (std::size_t b = 1; b < bodies_.size(); ++b) bodies_[b] = motion_of(static_cast<int>(b), reference);
  mechanism_.evaluate_tangents(Shared::instant_of(reference, this->y_), table_, this->quantity_values_, *this);
  std::vector<std::vector<int>> columns(sizes_.v);
  for (const auto& [row, column] : recorded_)
    for (int i = 0; i < d; ++i)
      for (int j = 0; j < d; ++j) columns[row + i].push_back(column + j);
  tangent_pattern_ = sparse_pattern(std::move(columns), sizes_.v);
  for (const auto& [row, column] : recorded_)
    for (int i = 0; i < d; ++i) tangent_offset_.push_back(tangent_pattern_.find(row + i, column));
  recorded_.clear();
}

template <int d>
void NaturalSystem<d>::assemble_tangent(const State& state, Evaluation& out) {
  for (std::size_t b = 1; b < bodies_.size(); ++b) bodies_[b] = motion_of(static_cast<int>(b), state);
  out.K.set_zero();
  out.C.set_zero();
  target_ = &out;
  cursor_ = 0;
  mechanism_.evaluate_tangents(Shared::instant_of(state, out.y), table_, this->quantity_values_, *this);
  target_ = nullptr;
  add_torque_geometry(out.K);
}

// The force of a torque on a director is tau x e / 2 (in the plane tau x e on one director): it rotates with the director.
template <int d>
void NaturalSystem<d>::add_torque_geometry(SparseMatrix& K) const {
  for (std::size_t b = 1; b < body_forms_.size(); ++b) {
    if (table_.torque[b].isZero(0)) continue;
    for (int k = 0; k < (d == 2 ? 1 : 3); ++k) {
      Mat<d> across;
      if constexpr (d == 2) across << 0, -table_.torque[b][0], table_.torque[b][0], 0;
      if constexpr (d == 3) across = -0.5 * turn_matrix(Vec3(table_.torque[b]));
      for (const Term& i : body_forms_[b].axes[k].terms)
        for (const Term& j : body_forms_[b].axes[k].terms) {
          const Mat<d> block = i.C.transpose() * across * j.C;
          for (int r = 0; r < d; ++r)
            for (int c = 0; c < d; ++c) K.value[K.find(i.first + r, j.first + c)] -= block(r, c);
        }
    }
  }
}

template class NaturalSystem<2>;
template class NaturalSystem<3>;

}  // namespace holonom
