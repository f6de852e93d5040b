#include "linear/rank.h"

#include <amd.h>

#include <algorithm>

#include "linear/row_elimination.h"

namespace holonom {
namespace {

constexpr double suspicious = 1e-3;  // a remainder has the rounding of the rows before it: 1e-16 over the least of theirs
constexpr int many = 100;            // rows of a column

// Rows of length one without zeros, row order[k] at index k
SparseMatrix unit_rows(const SparseMatrix& A, const std::vector<int>& order, const VecX& length) {
  SparseMatrix result;
  result.rows = A.rows;
  result.columns = A.columns;
  result.start = {0};
  for (int r : order) {
    for (int k = A.start[r]; k < A.start[r + 1]; ++k) {
      if (A.value[k] == 0) continue;
      result.column.push_back(A.column[k]);
      result.value.push_back(A.value[k] / length[r]);
    }
    result.start.push_back(result.nonzeros());
  }
  return result;
}

// By minimum degree (amd) in the graph of rows that share a column: starting at many places at once, so that combinations stay short.
// Columns with many rows are left out, because all these rows would be connected.
std::vector<int> elimination_order(const SparseMatrix& A) {
  std::vector<int> start(A.columns + 1, 0), row;  // of the columns, by rows
  for (int column : A.column) ++start[column + 1];
  for (int c = 0; c < A.columns; ++c) start[c + 1] += start[c];
  row.resize(A.column.size());
  std::vector<int> next(start.begin(), start.end() - 1);
  for (int r = 0; r < A.rows; ++r)
    for (int k = A.start[r]; k < A.start[r + 1]; ++k) row[next[A.column[k]]++] = r;

  std::vector<int> begin = {0}, neighbour, last(A.rows, -1);  // each row and the later rows that share a column with it
  for (int r = 0; r < A.rows; ++r) {
    neighbour.push_back(r);  // amd ignores it, and requires a list that is not empty
    for (int k = A.start[r]; k < A.start[r + 1]; ++k) {
      const int first = start[A.column[k]], end = start[A.column[k] + 1];
      if (end - first > many) continue;
      for (int i = first; i < end; ++i)
        if (row[i] > r && last[row[i]] != r) last[row[i]] = r, neighbour.push_back(row[i]);
    }
    std::sort(neighbour.begin() + begin.back(), neighbour.end());
    begin.push_back(static_cast<int>(neighbour.size()));
  }
  std::vector<int> order(A.rows);
  amd_order(A.rows, begin.data(), neighbour.data(), order.data(), nullptr, nullptr);
  return order;
}

}  // namespace

VecX RowCombination::dense(int count) const {
  VecX result = VecX::Zero(count);
  for (std::size_t k = 0; k < rows.size(); ++k) result[rows[k]] = weights[k];
  return result;
}

RowRank rank_of_rows(const SparseMatrix& matrix, double threshold) {
  RowRank result;
  if (matrix.rows == 0) return result;
  VecX length = VecX::Zero(matrix.rows);
  std::vector<int> order(matrix.rows);
  for (int r = 0; r < matrix.rows; ++r) {
    order[r] = r;
    for (int k = matrix.start[r]; k < matrix.start[r + 1]; ++k) length[r] = std::hypot(length[r], matrix.value[k]);
  }
  order = elimination_order(unit_rows(matrix, order, length));
  const SparseMatrix A = unit_rows(matrix, order, length);
  RowElimination elimination(A);
  std::vector<std::pair<int, RowCombination>> found;
  for (int k = 0; k < matrix.rows; ++k) {
    if (elimination.eliminate(k) > suspicious) {
      elimination.keep(k);
      continue;
    }
    const int row = order[k];
    const RowElimination::Fit fit = elimination.fit(k);
    if (length[row] > 0 && fit.rest > threshold * (1 + fit.weight_norm)) {
      elimination.keep(k);
      continue;
    }
    elimination.drop(k);
    RowCombination combination{{row}, {1 / (length[row] > 0 ? length[row] : 1)}};
    for (const auto& [place, weight] : fit.weights) {
      combination.rows.push_back(order[place]);
      combination.weights.push_back(-weight / length[order[place]]);
    }
    found.emplace_back(row, std::move(combination));
  }
  std::ranges::sort(found, {}, &std::pair<int, RowCombination>::first);
  for (auto& [row, combination] : found) {
    result.dependent.push_back(row);
    result.combination.push_back(std::move(combination));
  }
  result.rank = matrix.rows - static_cast<int>(result.dependent.size());
  return result;
}

}  // namespace holonom
