#include "treatment/kkt.h"

#include <algorithm>

namespace holonom {
namespace {

constexpr double usual_penalty = 1e10;
constexpr double good_residual = 1e-13;

}  // namespace

Kkt::Kkt(const System& system) : system_(system), nv_(system.sizes().v), rows_(system.sizes().rows) {
  Evaluation evaluation;
  system.prepare(evaluation);
  const SparseMatrix &M = evaluation.M, &G = evaluation.G;
  const int n = nv_ + rows_;
  std::vector<std::vector<int>> columns(n);
  for (int r = 0; r < nv_; ++r) {
    columns[r].assign(M.column.begin() + M.start[r], M.column.begin() + M.start[r + 1]);
    columns[r].push_back(r);
  }
  for (int r = 0; r < rows_; ++r) {
    for (int k = G.start[r]; k < G.start[r + 1]; ++k) {
      columns[nv_ + r].push_back(G.column[k]);
      columns[G.column[k]].push_back(nv_ + r);
    }
    columns[nv_ + r].push_back(nv_ + r);
  }
  matrix_.rows = matrix_.columns = n;
  matrix_.start = {0};
  for (auto& list : columns) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    matrix_.column.insert(matrix_.column.end(), list.begin(), list.end());
    matrix_.start.push_back(matrix_.nonzeros());
  }
  matrix_.value.assign(matrix_.nonzeros(), 0);

  for (int r = 0; r < nv_; ++r) {
    for (int k = M.start[r]; k < M.start[r + 1]; ++k) mass_offset_.push_back(matrix_.find(r, M.column[k]));
    diagonal_offset_.push_back(matrix_.find(r, r));
  }
  for (int r = 0; r < rows_; ++r) {
    for (int k = G.start[r]; k < G.start[r + 1]; ++k) {
      lower_offset_.push_back(matrix_.find(nv_ + r, G.column[k]));
      upper_offset_.push_back(matrix_.find(G.column[k], nv_ + r));
    }
    regularisation_offset_.push_back(matrix_.find(nv_ + r, nv_ + r));
  }
  set_penalty(usual_penalty, most_sweeps_);
  lu_.analyse(matrix_);
  for (VecX* field : {&solution_, &residual_vector_, &correction_, &right_side_}) field->setZero(n);
}

void Kkt::set_penalty(double penalty, int most_sweeps) {
  const Characteristic& scale = system_.characteristic();
  regularisation_ = system_.row_scale().array().square() / (penalty * scale.mass * scale.length * scale.length);
  for (int r = 0; r < rows_; ++r) matrix_.value[regularisation_offset_[r]] = -regularisation_[r];
  most_sweeps_ = most_sweeps;
}

Outcome Kkt::factor(const Evaluation& evaluation) {
  for (int r : diagonal_offset_) matrix_.value[r] = 0;
  for (std::size_t k = 0; k < mass_offset_.size(); ++k) matrix_.value[mass_offset_[k]] = evaluation.M.value[k];
  for (std::size_t k = 0; k < lower_offset_.size(); ++k)
    matrix_.value[lower_offset_[k]] = matrix_.value[upper_offset_[k]] = evaluation.G.value[k];
  return factor_current();
}

Outcome Kkt::factor_weighted(const VecX& weight, const Evaluation& evaluation) {
  for (int offset : mass_offset_) matrix_.value[offset] = 0;
  for (int r = 0; r < nv_; ++r) matrix_.value[diagonal_offset_[r]] = weight[r];
  for (std::size_t k = 0; k < lower_offset_.size(); ++k)
    matrix_.value[lower_offset_[k]] = matrix_.value[upper_offset_[k]] = evaluation.G.value[k];
  return factor_current();
}

Outcome Kkt::factor_current() {
  if (lu_.factor(matrix_)) return {};
  return {Outcome::singular, "the constrained mass matrix is singular: some motion that the joints leave free has no inertia"};
}

void Kkt::solve(const VecX& f, const VecX& c, VecX& x, VecX& l) {
  right_side_.head(nv_) = f;
  right_side_.tail(rows_) = c;
  residual_vector_ = right_side_;
  solution_.setZero();
  double last = std::numeric_limits<double>::infinity();
  for (int sweep = 0; sweep < most_sweeps_; ++sweep) {
    correction_ = residual_vector_;
    lu_.solve(correction_);
    solution_ += correction_;
    if (rows_ == 0) break;
    residual_vector_ = right_side_;
    matrix_.add_product(-1, solution_, residual_vector_);
    residual_vector_.tail(rows_).array() -= regularisation_.array() * solution_.tail(rows_).array();
    const auto scale = system_.row_scale().array();
    const double size = std::max((c.array() / scale).abs().maxCoeff(),
                                 (solution_.head(nv_).array() / system_.chart_scale().array()).abs().maxCoeff());
    residual_ = size > 0 ? (residual_vector_.tail(rows_).array() / scale).abs().maxCoeff() / size : 0;
    if (residual_ <= good_residual || !(residual_ < 0.5 * last)) break;
    last = residual_;
  }
  x = solution_.head(nv_);
  l = solution_.tail(rows_);
}

}  // namespace holonom
