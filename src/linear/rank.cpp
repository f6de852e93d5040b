#include "linear/rank.h"

#include <Eigen/SparseCholesky>
#include <Eigen/SparseCore>

namespace holonom {
namespace {

using Sparse = Eigen::SparseMatrix<double>;

Sparse unit_rows(const SparseMatrix& A, VecX& length) {
  std::vector<Eigen::Triplet<double>> entries;
  length.setZero(A.rows);
  for (int r = 0; r < A.rows; ++r) {
    for (int k = A.start[r]; k < A.start[r + 1]; ++k) length[r] = std::hypot(length[r], A.value[k]);
    for (int k = A.start[r]; k < A.start[r + 1]; ++k)
      if (A.value[k] != 0) entries.emplace_back(r, A.column[k], A.value[k] / length[r]);
  }
  Sparse result(A.rows, A.columns);
  result.setFromTriplets(entries.begin(), entries.end());
  return result;
}

Sparse gram(const Sparse& A, double shift) {
  Sparse S = A * Sparse(A.transpose());
  Sparse identity(A.rows(), A.rows());
  identity.setIdentity();
  return S + shift * identity;
}

Sparse keep_rows(const Sparse& A, const std::vector<int>& rows) {
  std::vector<int> place(A.rows(), -1);
  for (std::size_t k = 0; k < rows.size(); ++k) place[rows[k]] = static_cast<int>(k);
  std::vector<Eigen::Triplet<double>> entries;
  for (int c = 0; c < A.outerSize(); ++c)
    for (Sparse::InnerIterator it(A, c); it; ++it)
      if (place[it.row()] >= 0) entries.emplace_back(place[it.row()], c, it.value());
  Sparse result(static_cast<int>(rows.size()), A.cols());
  result.setFromTriplets(entries.begin(), entries.end());
  return result;
}

constexpr double shift = 1e-14;
constexpr double suspicious_pivot = 1e-6;  // a pivot has the rounding of those before it: 1e-16 over the least of them

}  // namespace

RowRank rank_of_rows(const SparseMatrix& matrix, double threshold) {
  RowRank result;
  result.rank = matrix.rows;
  if (matrix.rows == 0) return result;
  VecX length;
  const Sparse A = unit_rows(matrix, length);
  Eigen::SimplicialLDLT<Sparse> factor(gram(A, shift));
  std::vector<int> candidates, kept;
  const VecX pivots = factor.vectorD();
  std::vector<char> is_candidate(matrix.rows, 0);
  for (int k = 0; k < matrix.rows; ++k)
    if (!(pivots[k] > suspicious_pivot)) is_candidate[factor.permutationPinv().indices()[k]] = 1;
  for (int r = 0; r < matrix.rows; ++r) (is_candidate[r] ? candidates : kept).push_back(r);
  if (candidates.empty()) return result;

  const Sparse columns = A.transpose();
  Sparse K;
  Eigen::SimplicialLDLT<Sparse> kept_factor;
  bool fresh = false;  // K and its factor belong to `kept`
  for (int row : candidates) {
    if (!fresh && !kept.empty()) {
      K = keep_rows(A, kept);
      kept_factor.compute(gram(K, shift));
      fresh = true;
    }
    VecX left = columns.col(row);
    VecX fit = VecX::Zero(static_cast<int>(kept.size()));
    for (int sweep = 0; sweep < 4 && !kept.empty(); ++sweep) {
      const VecX change = kept_factor.solve(K * left);
      fit += change;
      left -= K.transpose() * change;
    }
    if (length[row] > 0 && left.norm() > threshold * (1 + fit.norm())) {  // independent after all: others may depend on it
      kept.push_back(row);
      fresh = false;
      continue;
    }
    VecX combination = VecX::Zero(matrix.rows);
    combination[row] = 1 / (length[row] > 0 ? length[row] : 1);
    for (std::size_t k = 0; k < kept.size(); ++k) combination[kept[k]] = -fit[static_cast<int>(k)] / length[kept[k]];
    result.dependent.push_back(row);
    result.combination.push_back(combination);
  }
  result.rank -= static_cast<int>(result.dependent.size());
  return result;
}

}  // namespace holonom
