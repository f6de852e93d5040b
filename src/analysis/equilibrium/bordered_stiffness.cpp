#include "analysis/equilibrium/bordered_stiffness.h"

#include <algorithm>
#include <cmath>

namespace holonom {
namespace {

constexpr double softness_of_rows = 1e-10;

void add_pattern(const SparseMatrix& matrix, std::vector<std::vector<int>>& columns) {
  for (int r = 0; r < matrix.rows; ++r)
    columns[r].insert(columns[r].end(), matrix.column.begin() + matrix.start[r], matrix.column.begin() + matrix.start[r + 1]);
}

std::vector<int> places_in(const SparseMatrix& whole, const SparseMatrix& part) {
  std::vector<int> places;
  for (int r = 0; r < part.rows; ++r)
    for (int k = part.start[r]; k < part.start[r + 1]; ++k) places.push_back(whole.find(r, part.column[k]));
  return places;
}

}  // namespace

BorderedStiffness::BorderedStiffness(System& system, const VecX& weight)
    : system_(system), weight_(weight), reactions_(system), joints_(system, weight) {
  Evaluation evaluation;
  system.prepare(evaluation);
  const SparseMatrix &K = evaluation.K, &G = evaluation.G;
  const int n = system.sizes().v, rows = system.sizes().rows;
  std::vector<std::vector<int>> columns(n);
  add_pattern(K, columns);
  for (int r = 0; r < n; ++r)  // the solver needs a symmetric pattern
    for (int k = K.start[r]; k < K.start[r + 1]; ++k) columns[K.column[k]].push_back(r);
  add_pattern(reactions_.matrix(), columns);
  add_pattern(joints_.matrix(), columns);
  T_ = sparse_pattern(columns, n);
  columns.resize(n + rows);
  for (int r = 0; r < rows; ++r) {
    for (int k = G.start[r]; k < G.start[r + 1]; ++k) {
      columns[n + r].push_back(G.column[k]);
      columns[G.column[k]].push_back(n + r);
    }
    columns[n + r].push_back(n + r);
  }
  bordered_ = sparse_pattern(std::move(columns), n + rows);
  from_K_ = places_in(T_, K);
  from_H_ = places_in(T_, reactions_.matrix());
  from_V_ = places_in(bordered_, joints_.matrix());
  place_ = places_in(bordered_, T_);
  for (int r = 0; r < n; ++r) diagonal_.push_back(bordered_.find(r, r));
  for (int r = 0; r < rows; ++r) {
    for (int k = G.start[r]; k < G.start[r + 1]; ++k) {
      lower_.push_back(bordered_.find(n + r, G.column[k]));
      upper_.push_back(bordered_.find(G.column[k], n + r));
    }
    softness_.push_back(bordered_.find(n + r, n + r));
  }
  lu_.analyse(bordered_);
  right_side_.setZero(n + rows);
}

void BorderedStiffness::evaluate(const State& state, const VecX& lambda, const Evaluation& evaluation) {
  reactions_.evaluate(state, lambda);
  joints_.evaluate(state);
  T_.set_zero();
  for (std::size_t k = 0; k < from_K_.size(); ++k) T_.value[from_K_[k]] += evaluation.K.value[k];
  for (std::size_t k = 0; k < from_H_.size(); ++k) T_.value[from_H_[k]] += reactions_.matrix().value[k];
  G_values_ = evaluation.G.value;
  size_ = 0;
  for (int r = 0; r < T_.rows; ++r)
    for (int k = T_.start[r]; k < T_.start[r + 1]; ++k)
      size_ = std::max(size_, std::abs(T_.value[k]) / std::sqrt(weight_[r] * weight_[T_.column[k]]));
}

bool BorderedStiffness::factor(double shift, Along metric) {
  bordered_.set_zero();
  for (std::size_t k = 0; k < place_.size(); ++k) bordered_.value[place_[k]] = T_.value[k];
  if (metric == Along::weight)
    for (std::size_t r = 0; r < diagonal_.size(); ++r) bordered_.value[diagonal_[r]] += shift * weight_[static_cast<int>(r)];
  else
    for (std::size_t k = 0; k < from_V_.size(); ++k) bordered_.value[from_V_[k]] += shift * joints_.matrix().value[k];
  for (std::size_t k = 0; k < lower_.size(); ++k) bordered_.value[lower_[k]] = bordered_.value[upper_[k]] = G_values_[k];
  const Characteristic& scale = system_.characteristic();
  const double stiffness = std::max(size_, std::abs(shift));
  for (std::size_t r = 0; r < softness_.size(); ++r)
    bordered_.value[softness_[r]] = -softness_of_rows * std::pow(system_.row_scale()[static_cast<int>(r)], 2) /
                                    (scale.mass * scale.length * scale.length * stiffness);
  return lu_.factor(bordered_);
}

void BorderedStiffness::solve(const VecX& f, VecX& x) {
  right_side_.setZero();
  right_side_.head(f.size()) = f;
  lu_.solve(right_side_);
  x = right_side_.head(f.size());
}

double BorderedStiffness::asymmetry() const {
  double worst = 0;
  for (int r = 0; r < T_.rows; ++r)
    for (int k = T_.start[r]; k < T_.start[r + 1]; ++k) {
      const int c = T_.column[k];
      worst = std::max(worst, std::abs(T_.value[k] - T_.value[T_.find(c, r)]) / std::sqrt(weight_[r] * weight_[c]));
    }
  return size_ > 0 ? worst / size_ : 0;
}

double BorderedStiffness::along(const VecX& x) const {
  VecX Tx = VecX::Zero(x.size());
  T_.multiply(x, Tx);
  const double length = (weight_.array() * x.array().square()).sum();
  return length > 0 ? x.dot(Tx) / length : 0;
}

}  // namespace holonom
