#include "treatment/kkt.h"

#include <algorithm>
#include <cassert>

#include "math/largest.h"

namespace holonom {
namespace {

constexpr double usual_penalty = 1e10;
constexpr double good_residual = 1e-13;

}  // namespace

Kkt::Kkt(const System& system, Inertia inertia)
    : system_(system), inertia_(inertia), nv_(system.sizes().v), rows_(system.sizes().rows) {
  Evaluation evaluation;
  system.prepare(evaluation);
  if (inertia == Inertia::diagonal) evaluation.M = evaluation.K = {};
  const SparseMatrix &M = evaluation.M, &G = evaluation.G, &K = evaluation.K;
  const int n = nv_ + rows_;
  std::vector<std::vector<int>> columns(n);
  for (const SparseMatrix* matrix : {&M, &K})
    for (int r = 0; r < matrix->rows; ++r)
      for (int k = matrix->start[r]; k < matrix->start[r + 1]; ++k) {
        columns[r].push_back(matrix->column[k]);
        columns[matrix->column[k]].push_back(r);
      }
  for (int r = 0; r < rows_; ++r)
    for (int k = G.start[r]; k < G.start[r + 1]; ++k) {
      columns[nv_ + r].push_back(G.column[k]);
      columns[G.column[k]].push_back(nv_ + r);
    }
  for (int r = 0; r < n; ++r) columns[r].push_back(r);
  matrix_ = sparse_pattern(std::move(columns), n);

  for (int r = 0; r < nv_; ++r) {
    diagonal_offset_.push_back(matrix_.find(r, r));
    for (int k = matrix_.start[r]; k < matrix_.start[r + 1] && matrix_.column[k] < nv_; ++k) upper_left_.push_back(k);
  }
  for (int r = 0; r < M.rows; ++r)
    for (int k = M.start[r]; k < M.start[r + 1]; ++k) mass_offset_.push_back(matrix_.find(r, M.column[k]));
  for (int r = 0; r < K.rows; ++r)
    for (int k = K.start[r]; k < K.start[r + 1]; ++k) tangent_offset_.push_back(matrix_.find(r, K.column[k]));
  for (int r = 0; r < rows_; ++r) {
    for (int k = G.start[r]; k < G.start[r + 1]; ++k) {
      lower_offset_.push_back(matrix_.find(nv_ + r, G.column[k]));
      upper_offset_.push_back(matrix_.find(G.column[k], nv_ + r));
    }
    regularisation_offset_.push_back(matrix_.find(nv_ + r, nv_ + r));
  }
  set_penalty(usual_penalty, max_sweeps_);
  lu_.analyse(matrix_);
  for (VecX* field : {&solution_, &residual_vector_, &correction_, &right_side_}) field->setZero(n);
}

void Kkt::set_penalty(double penalty, int max_sweeps) {
  const Characteristic& scale = system_.characteristic();
  regularisation_ = system_.row_scale().array().square() / (penalty * scale.mass * scale.length * scale.length);
  eps_ = 1 / penalty;
  max_sweeps_ = max_sweeps;
}

void Kkt::copy_penalty(const Kkt& other) {
  regularisation_ = other.regularisation_;
  eps_ = other.eps_;
  set_redundant(other.redundant_);
  max_sweeps_ = other.max_sweeps_;
}

Outcome Kkt::factor(const Evaluation& evaluation) { return factor_tangent(evaluation, 0, 0, 0); }

Outcome Kkt::factor_tangent(const Evaluation& evaluation, double damping, double stiffness, double rate) {
  is_given_ = false;
  assert(inertia_ == Inertia::full && mass_offset_.size() == evaluation.M.value.size());
  for (int offset : upper_left_) matrix_.value[offset] = 0;
  for (std::size_t k = 0; k < mass_offset_.size(); ++k) matrix_.value[mass_offset_[k]] = evaluation.M.value[k];
  if (damping != 0 || stiffness != 0)
    for (std::size_t k = 0; k < tangent_offset_.size(); ++k)
      matrix_.value[tangent_offset_[k]] += damping * evaluation.C.value[k] + stiffness * evaluation.K.value[k];
  fill_rows(evaluation, {});
  if (rate != 0)
    for (std::size_t k = 0; k < lower_offset_.size(); ++k) matrix_.value[lower_offset_[k]] += rate * evaluation.G_rate.value[k];
  return factor_current(evaluation.G);
}

Outcome Kkt::factor_given(const VecX& weight, const Evaluation& evaluation, MassSolver* mass) {
  Outcome outcome = factor_weighted(weight, evaluation);
  is_given_ = true;
  given_mass_ = &evaluation.M;
  given_solver_ = mass;
  return outcome;
}

Outcome Kkt::factor_weighted(const VecX& weight, const Evaluation& evaluation, const std::vector<char>& held) {
  is_given_ = false;
  for (int offset : upper_left_) matrix_.value[offset] = 0;
  for (int r = 0; r < nv_; ++r) matrix_.value[diagonal_offset_[r]] = weight[r];
  fill_rows(evaluation, held);
  return factor_current(evaluation.G);
}

void Kkt::fill_rows(const Evaluation& evaluation, const std::vector<char>& held) {
  const SparseMatrix& G = evaluation.G;
  for (std::size_t k = 0; k < lower_offset_.size(); ++k)
    matrix_.value[lower_offset_[k]] = matrix_.value[upper_offset_[k]] = !held.empty() && held[G.column[k]] ? 0 : G.value[k];
}

Outcome Kkt::factor_current(const SparseMatrix& G) {
  for (int r = 0; r < rows_; ++r) matrix_.value[regularisation_offset_[r]] = -softness_ * regularisation_[r];
  if (lu_.factor(matrix_)) {
    open_redundant_rows(G);
    return {};
  }
  return {Outcome::singular, "the constrained mass matrix is singular: some motion that the joints leave free has no inertia"};
}

void Kkt::rate_residual() {
  const auto scale = system_.row_scale().array();
  const double size = std::max(largest(right_side_.tail(rows_).array() / scale),
                               largest(solution_.head(nv_).array() / system_.chart_scale().array()));
  residual_ = size > 0 ? largest(residual_vector_.tail(rows_).array() / scale) / size : 0;
}

void Kkt::update_residual() {
  residual_vector_ = right_side_;
  matrix_.add_product(-1, solution_, residual_vector_);
  residual_vector_.tail(rows_).array() -= softness_ * regularisation_.array() * solution_.tail(rows_).array();
  reset_open_rows(residual_vector_.tail(rows_));
}

void Kkt::solve(const VecX& f, const VecX& c, VecX& x, VecX& l) {
  right_side_.head(nv_) = f;
  right_side_.tail(rows_) = c;
  if (is_given_) {
    right_side_.head(nv_).setZero();
    solve_once();
    x = solution_.head(nv_);
    right_side_.head(nv_) = f;
    right_side_.tail(rows_).setZero();
    if (given_solver_)
      given_solver_->add_product(-1, x, right_side_);
    else
      given_mass_->add_product(-1, x, right_side_);
    solve_once();
  } else {
    solve_once();
    x = solution_.head(nv_);
  }
  l = solution_.tail(rows_);
}

void Kkt::solve_rows(const VecX& c, VecX& x, VecX& l) {
  right_side_.head(nv_).setZero();
  right_side_.tail(rows_) = c;
  solve_once();
  x = solution_.head(nv_);
  l = solution_.tail(rows_);
}

void Kkt::solve_once() {
  residual_vector_ = right_side_;
  solution_.setZero();
  if (is_refined_ && rows_ > 0) return solve_refined();
  double last = std::numeric_limits<double>::infinity();
  for (int sweep = 0; sweep < max_sweeps_; ++sweep) {
    correction_ = residual_vector_;
    lu_.solve(correction_);
    leave_open(correction_);
    solution_ += correction_;
    if (rows_ == 0) break;
    update_residual();
    rate_residual();
    if (residual_ <= good_residual || !(residual_ < 0.5 * last)) break;
    last = residual_;
  }
}

}  // namespace holonom
