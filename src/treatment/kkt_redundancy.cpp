// Rows that are redundant on the constraints but not off them; see kkt.h.
#include "treatment/kkt.h"

#include "math/largest.h"

namespace holonom {
namespace {

constexpr double negligible = 1e-9;  // of G^T n relative to its terms: the regularisation then leaves the row open by itself
constexpr double parallel = 1e-12;   // of a combination's remainder after the others
constexpr double sharp = 1e-12;      // an eps for which rounding/eps, the multipliers along n, would be significant

}  // namespace

void Kkt::set_redundant(const std::vector<VecX>& combinations) {
  redundant_ = combinations;
  open_.assign(combinations.size(), VecX::Zero(rows_));
  open_solution_.assign(combinations.size(), VecX::Zero(nv_ + rows_));
  open_count_ = 0;
  weakest_.resize(0);
  orthogonal_.clear();
}

void Kkt::orthogonalise_redundant() {
  orthogonal_.clear();
  const auto scale = system_.row_scale().array();
  for (const VecX& combination : redundant_) {
    VecX n = combination / (scale * combination.array()).matrix().norm();
    remove_redundant(n);
    const double left = (scale * n.array()).matrix().norm();
    if (left > parallel) orthogonal_.push_back(n / left);
  }
}

void Kkt::remove_redundant(Eigen::Ref<VecX> multipliers) const {
  const auto scale = system_.row_scale().array();
  for (const VecX& n : orthogonal_) multipliers -= (scale.square() * n.array() * multipliers.array()).sum() * n;
}

bool Kkt::vanishes(const VecX& combination, const SparseMatrix& G) {
  correction_.setZero();
  double terms = 0;
  const VecX& scale = system_.chart_scale();
  for (int r = 0; r < rows_; ++r)
    for (int k = G.start[r]; k < G.start[r + 1]; ++k) {
      const double term = combination[r] * G.value[k] * scale[G.column[k]];
      correction_[G.column[k]] += term;
      terms = std::max(terms, std::abs(term));
    }
  return largest(correction_.head(nv_)) <= negligible * terms;
}

void Kkt::solve_for_row(const VecX& m, VecX& solution) {
  solution.head(nv_).setZero();
  solution.tail(rows_) = m;
  lu_.solve(solution);
}

// Inverse iteration: the solution for the row m = row_scale^2 n has multipliers along the combination nearest to vanishing.
void Kkt::open_redundant_rows(const SparseMatrix& G) {
  open_count_ = 0;
  const auto scale = system_.row_scale().array();
  const bool leaves_all = is_refined_ || softness_ * eps_ < sharp;
  for (VecX& n : redundant_) {
    if (!leaves_all && vanishes(n, G)) continue;
    VecX &m = open_[open_count_], &solution = open_solution_[open_count_];
    m = scale.square() * n.array();
    solve_for_row(m, solution);
    leave_open(solution);
    n = solution.tail(rows_);
    n /= (scale * n.array()).matrix().norm();
    m = scale.square() * n.array();
    solve_for_row(m, solution);
    leave_open(solution);
    ++open_count_;
  }
}

// Removes the multipliers along the open rows one by one: each solution is free of those before it.
void Kkt::leave_open(VecX& solution) const {
  for (int k = 0; k < open_count_; ++k) {
    const double along = open_[k].dot(solution.tail(rows_)) / open_[k].dot(open_solution_[k].tail(rows_));
    solution -= along * open_solution_[k];
  }
}

void Kkt::reset_open_rows(Eigen::Ref<VecX> residual) const {
  const auto scale = system_.row_scale().array();
  for (int k = 0; k < open_count_; ++k) {  // open_[k]/scale has length one
    const double along = (open_[k].array() * residual.array() / scale.square()).sum();
    residual -= along * open_[k];
  }
}

}  // namespace holonom
