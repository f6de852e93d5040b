#include "treatment/kkt.h"

#include <algorithm>
#include <cassert>

#include "math/largest.h"

namespace holonom {
namespace {

constexpr double usual_penalty = 1e10;
constexpr double sharp = 1e-12;  // an eps for which rounding/eps, the multipliers along n, would be significant
constexpr double good_residual = 1e-13;
// H relative to mass length^2. A sweep leaves H sigma^2 of the multipliers along n, where sigma is the distance from the constraints, and
// the rounding of a row becomes multipliers of H times its size, so H must not be large. It must not be far below m, as a pivot.
constexpr double inertia_of_slack = 1;
constexpr double soft_slack = 1e-3;  // upper limit of H relative to the penalty, so that 1/H, which opens a row, is far above E
constexpr double normal_to_open = 1e-10;  // multipliers along n, relative to the largest
constexpr int max_slack_sweeps = 12;

}  // namespace

Kkt::Kkt(const System& system, Inertia inertia)
    : system_(system), inertia_(inertia), nv_(system.sizes().v), rows_(system.sizes().rows), first_row_(nv_) {
  set_penalty(usual_penalty, max_sweeps_);
  build();
}

void Kkt::build() {
  Evaluation evaluation;
  system_.prepare(evaluation);
  if (inertia_ == Inertia::diagonal) evaluation.M = evaluation.K = {};
  const SparseMatrix &M = evaluation.M, &G = evaluation.G, &K = evaluation.K;
  first_row_ = nv_ + redundant_.count();
  const int n = first_row_ + rows_;
  std::vector<std::vector<int>> columns(n);
  const auto add = [&](int r, int c) {
    columns[r].push_back(c);
    columns[c].push_back(r);
  };
  for (const SparseMatrix* matrix : {&M, &K})
    for (int r = 0; r < matrix->rows; ++r)
      for (int k = matrix->start[r]; k < matrix->start[r + 1]; ++k) add(r, matrix->column[k]);
  for (int r = 0; r < rows_; ++r)
    for (int k = G.start[r]; k < G.start[r + 1]; ++k) add(first_row_ + r, G.column[k]);
  for (int c = 0; c < redundant_.count(); ++c)
    for (int r : redundant_.rows(c)) add(first_row_ + r, nv_ + c);
  for (int r = 0; r < n; ++r) columns[r].push_back(r);
  matrix_ = sparse_pattern(std::move(columns), n);

  for (std::vector<int>* offsets : {&upper_left_, &mass_offset_, &tangent_offset_, &diagonal_offset_, &regularisation_offset_,
                                    &upper_offset_, &lower_offset_, &slack_offset_, &right_offset_, &left_offset_})
    offsets->clear();
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
      lower_offset_.push_back(matrix_.find(first_row_ + r, G.column[k]));
      upper_offset_.push_back(matrix_.find(G.column[k], first_row_ + r));
    }
    regularisation_offset_.push_back(matrix_.find(first_row_ + r, first_row_ + r));
  }
  for (int c = 0; c < redundant_.count(); ++c) {
    slack_offset_.push_back(matrix_.find(nv_ + c, nv_ + c));
    for (int r : redundant_.rows(c)) {
      right_offset_.push_back(matrix_.find(first_row_ + r, nv_ + c));
      left_offset_.push_back(matrix_.find(nv_ + c, first_row_ + r));
    }
  }
  lu_.analyse(matrix_);
  for (VecX* field : {&solution_, &residual_vector_, &correction_, &right_side_, &direction_, &before_}) field->setZero(n);
  image_.setZero(rows_);
}

void Kkt::set_redundant(const std::vector<RowCombination>& combinations) {
  if (combinations.empty() && combinations_.empty()) return;
  combinations_ = combinations;
  Evaluation evaluation;
  system_.prepare(evaluation);
  redundant_ = RedundantRows(system_, evaluation.G, combinations);
  build();
  redundant_.prepare(matrix_, first_row_);
  weakest_.resize(0);
}

void Kkt::set_penalty(double penalty, int max_sweeps) {
  const Characteristic& scale = system_.characteristic();
  regularisation_ = system_.row_scale().array().square() / (penalty * scale.mass * scale.length * scale.length);
  slack_inertia_ = std::min(inertia_of_slack, soft_slack * penalty) * scale.mass * scale.length * scale.length;
  eps_ = 1 / penalty;
  max_sweeps_ = max_sweeps;
}

void Kkt::copy_penalty(const Kkt& other) {
  regularisation_ = other.regularisation_;
  slack_inertia_ = other.slack_inertia_;
  eps_ = other.eps_;
  set_redundant(other.combinations_);
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

Outcome Kkt::factor_weighted(const VecX& weight, const Evaluation& evaluation, const std::vector<char>& fixed) {
  is_given_ = false;
  for (int offset : upper_left_) matrix_.value[offset] = 0;
  for (int r = 0; r < nv_; ++r) matrix_.value[diagonal_offset_[r]] = weight[r];
  fill_rows(evaluation, fixed);
  return factor_current(evaluation.G);
}

void Kkt::fill_rows(const Evaluation& evaluation, const std::vector<char>& fixed) {
  const SparseMatrix& G = evaluation.G;
  for (std::size_t k = 0; k < lower_offset_.size(); ++k)
    matrix_.value[lower_offset_[k]] = matrix_.value[upper_offset_[k]] = !fixed.empty() && fixed[G.column[k]] ? 0 : G.value[k];
}

Outcome Kkt::factor_current(const SparseMatrix& G) {
  for (int r = 0; r < rows_; ++r) matrix_.value[regularisation_offset_[r]] = -softness_ * regularisation_[r];
  if (open_redundant_rows(G) && lu_.factor(matrix_)) return {};
  return {Outcome::singular, "the constrained mass matrix is singular: some motion that the joints leave free has no inertia"};
}

bool Kkt::open_redundant_rows(const SparseMatrix& G) {
  if (!redundant_.update(matrix_, G, is_refined_ || softness_ * eps_ < sharp)) return false;
  std::size_t entry = 0;
  for (int c = 0; c < redundant_.count(); ++c) {
    const auto rows = redundant_.rows(c);
    const auto weights = redundant_.weights(c);
    const bool is_open = !redundant_.vanishes(c);
    matrix_.value[slack_offset_[c]] = slack_inertia_;
    for (std::size_t k = 0; k < rows.size(); ++k, ++entry)
      matrix_.value[right_offset_[entry]] = matrix_.value[left_offset_[entry]] =
          is_open ? weights[k] * system_.row_scale()[rows[k]] : 0;
  }
  return true;
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
  residual_vector_.segment(nv_, first_row_ - nv_) += slack_inertia_ * solution_.segment(nv_, first_row_ - nv_);
}

// Multipliers along open rows, relative to the largest
double Kkt::along_open_rows() const {
  if (first_row_ == nv_) return 0;
  const double along = largest(residual_vector_.segment(nv_, first_row_ - nv_));
  return along > 0 ? along / largest(solution_.tail(rows_).array() * system_.row_scale().array()) : 0;
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

// Sweeps feed back the residual of the rows up to max_sweeps_ times, and that of the slacks until l is normal to the open rows.
void Kkt::solve_once() {
  residual_vector_ = right_side_;
  solution_.setZero();
  if (is_refined_ && rows_ > 0) return solve_refined();
  double last = std::numeric_limits<double>::infinity(), last_along = last;
  bool sweeps_rows = true;
  for (int sweep = 1;; ++sweep) {
    correction_ = residual_vector_;
    lu_.solve(correction_);
    solution_ += correction_;
    if (rows_ == 0) return;
    update_residual();
    rate_residual();
    const double along = along_open_rows();
    sweeps_rows = sweeps_rows && sweep < max_sweeps_ && residual_ > good_residual && residual_ < 0.5 * last;
    const bool sweeps_slacks = sweep < max_slack_sweeps && along > normal_to_open && along < 0.5 * last_along;
    if (!sweeps_rows && !sweeps_slacks) return;
    if (!sweeps_rows) residual_vector_.tail(rows_).setZero();
    last = residual_;
    last_along = along;
  }
}

}  // namespace holonom
