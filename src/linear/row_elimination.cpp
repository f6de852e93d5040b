#include "linear/row_elimination.h"

#include <algorithm>
#include <cmath>

namespace holonom {
namespace {

constexpr int max_sweeps = 4;       // of a fit
constexpr double rounding = 1e-14;  // of a weight, over the largest one or 1

SparseMatrix transposed(const SparseMatrix& A) {
  SparseMatrix result;
  result.rows = A.columns;
  result.columns = A.rows;
  result.start.assign(A.columns + 1, 0);
  for (int column : A.column) ++result.start[column + 1];
  for (int c = 0; c < A.columns; ++c) result.start[c + 1] += result.start[c];
  result.column.resize(A.column.size());
  result.value.resize(A.column.size());
  std::vector<int> next(result.start.begin(), result.start.end() - 1);
  for (int r = 0; r < A.rows; ++r)
    for (int k = A.start[r]; k < A.start[r + 1]; ++k) {
      const int place = next[A.column[k]]++;
      result.column[place] = r;
      result.value[place] = A.value[k];
    }
  return result;
}

}  // namespace

void RowElimination::Touched::clear() {
  for (int k : places_) value_[k] = 0, is_touched_[k] = 0;
  places_.clear();
}

RowElimination::RowElimination(const SparseMatrix& A)
    : A_(A),
      columns_(transposed(A)),
      parent_(A.rows, -1),
      flag_(A.rows, -1),
      work_(A.rows, 0.0),
      pivot_(A.rows, 0.0),
      is_kept_(A.rows, 0),
      row_begin_(1, 0),
      column_first_(A.rows, -1),
      column_last_(A.rows, -1),
      rest_(A.columns),
      right_(A.rows) {}

// Column s of A A^T above the diagonal, and the pattern of row k of L: the ways from the places of s to k in the elimination tree.
void RowElimination::add_products(int k) {
  for (int a = A_.start[k]; a < A_.start[k + 1]; ++a)
    for (int b = columns_.start[A_.column[a]]; b < columns_.start[A_.column[a] + 1] && columns_.column[b] < k; ++b) {
      const int first = columns_.column[b];
      work_[first] += A_.value[a] * columns_.value[b];
      for (int i = first; flag_[i] != k; i = parent_[i]) {
        if (parent_[i] < 0) parent_[i] = k;
        flag_[i] = k;
        pattern_.push_back(i);
      }
    }
}

// Row k of L solves L D l = s.
double RowElimination::eliminate(int k) {
  flag_[k] = k;
  pattern_.clear();
  add_products(k);
  double pivot = 0;
  for (int a = A_.start[k]; a < A_.start[k + 1]; ++a) pivot += A_.value[a] * A_.value[a];
  std::sort(pattern_.begin(), pattern_.end());
  for (int i : pattern_) {
    const double y = work_[i];
    work_[i] = 0;
    if (!is_kept_[i] || y == 0) continue;
    for (int e = column_first_[i]; e >= 0; e = entries_[e].next_in_column) work_[entries_[e].row] -= entries_[e].value * y;
    pivot -= y * y / pivot_[i];
    entries_.push_back({k, i, y / pivot_[i], -1});
  }
  row_begin_.push_back(static_cast<int>(entries_.size()));
  return pivot;
}

void RowElimination::keep(int k, double pivot) {
  is_kept_[k] = 1;
  pivot_[k] = pivot;
  for (int e = row_begin_[k]; e < row_begin_[k + 1]; ++e) {
    const int column = entries_[e].column;
    (column_first_[column] < 0 ? column_first_[column] : entries_[column_last_[column]].next_in_column) = e;
    column_last_[column] = e;
  }
}

void RowElimination::drop(int k) {
  entries_.resize(row_begin_[k]);
  row_begin_[k + 1] = row_begin_[k];
}

void RowElimination::add_rows(const std::vector<std::pair<int, double>>& weights, double factor) {
  for (const auto& [row, weight] : weights)
    for (int a = A_.start[row]; a < A_.start[row + 1]; ++a) rest_[A_.column[a]] += factor * weight * A_.value[a];
}

void RowElimination::products_with_rest(int before) {
  right_.clear();
  for (int column : rest_.places())
    for (int b = columns_.start[column]; b < columns_.start[column + 1] && columns_.column[b] < before; ++b)
      if (is_kept_[columns_.column[b]]) right_[columns_.column[b]] += columns_.value[b] * rest_.at(column);
}

// L D L^T change = right_ over the rows before one; places are visited in order from those that are not negligible.
void RowElimination::solve(int before, double negligible, std::vector<std::pair<int, double>>& change) {
  std::priority_queue<int, std::vector<int>, std::greater<>> upward(right_.places().begin(), right_.places().end());
  std::vector<int> visited;
  for (int last = -1; !upward.empty();) {
    const int i = upward.top();
    upward.pop();
    if (i == last) continue;
    last = i;
    const double y = right_.at(i);
    if (std::abs(y) < negligible) continue;
    visited.push_back(i);
    for (int e = column_first_[i]; e >= 0 && entries_[e].row < before; e = entries_[e].next_in_column) {
      right_[entries_[e].row] -= entries_[e].value * y;
      upward.push(entries_[e].row);
    }
  }
  for (int i : right_.places()) right_[i] /= pivot_[i];
  std::priority_queue<int> downward(visited.begin(), visited.end());
  for (int last = -1; !downward.empty();) {
    const int i = downward.top();
    downward.pop();
    if (i == last) continue;
    last = i;
    const double x = right_.at(i);
    if (std::abs(x) < negligible) continue;
    change.emplace_back(i, x);
    for (int e = row_begin_[i]; e < row_begin_[i + 1]; ++e) {
      right_[entries_[e].column] -= entries_[e].value * x;
      downward.push(entries_[e].column);
    }
  }
}

RowElimination::Fit RowElimination::fit(int k) {
  Fit result;
  std::vector<std::pair<int, double>> change, all;
  rest_.clear();
  add_rows({{k, 1.0}}, 1);
  double largest = 1;
  for (int sweep = 0; sweep < max_sweeps; ++sweep) {
    products_with_rest(k);
    change.clear();
    solve(k, rounding * largest, change);
    if (change.empty()) break;
    add_rows(change, -1);
    for (const auto& [row, weight] : change) largest = std::max(largest, std::abs(weight));
    all.insert(all.end(), change.begin(), change.end());
  }
  std::sort(all.begin(), all.end());
  for (const auto& [row, weight] : all) {
    if (result.weights.empty() || result.weights.back().first != row) result.weights.emplace_back(row, 0);
    result.weights.back().second += weight;
  }
  double square = 0;
  for (const auto& [row, weight] : result.weights) square += weight * weight;
  result.weight_norm = std::sqrt(square);
  square = 0;
  for (int column : rest_.places()) square += rest_.at(column) * rest_.at(column);
  result.rest = std::sqrt(square);
  return result;
}

}  // namespace holonom
