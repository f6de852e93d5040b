#include "linear/row_elimination.h"

#include <algorithm>
#include <cmath>

namespace holonom {
namespace {

constexpr int max_sweeps = 3;           // of a fit
constexpr double rounding = 1e-15;      // of an entry or a weight, over the largest weight or 1
constexpr double pivot_fraction = 0.1;  // of the largest entry that a pivot must have, both over the size of their columns

}  // namespace

void RowElimination::Touched::clear() {
  for (int k : places_) value_[k] = 0, is_touched_[k] = 0;
  places_.clear();
}

RowElimination::RowElimination(const SparseMatrix& A)
    : A_(A),
      rows_below_(A.columns, 0),
      column_size_(A.columns, 0.0),
      step_(A.columns, -1),
      pivot_(A.rows, -1),
      pivot_value_(A.rows, 0.0),
      upper_begin_(1, 0),
      lower_begin_(1, 0),
      rest_(A.columns),
      multipliers_(A.rows),
      weights_(A.rows),
      is_waiting_(A.rows, 0) {
  for (int k = 0; k < A.nonzeros(); ++k) {
    ++rows_below_[A.column[k]];
    column_size_[A.column[k]] = std::max(column_size_[A.column[k]], std::abs(A.value[k]));
  }
}

void RowElimination::add_row(int row, double factor) {
  for (int k = A_.start[row]; k < A_.start[row + 1]; ++k) rest_[A_.column[k]] += factor * A_.value[k];
}

void RowElimination::visit(int column) {
  const int step = step_[column];
  if (step < 0 || is_waiting_[step]) return;
  is_waiting_[step] = 1;
  upward_.push(step);
}

// Steps are visited in order: a row of U has pivots of later steps, but none of earlier ones.
void RowElimination::reduce() {
  for (int column : rest_.places()) visit(column);
  double largest = 1;
  while (!upward_.empty()) {
    const int step = upward_.top();
    upward_.pop();
    is_waiting_[step] = 0;
    double& value = rest_[pivot_[step]];
    const double multiplier = std::abs(value) > rounding * largest ? value / pivot_value_[step] : 0;
    value = 0;
    if (multiplier == 0) continue;
    largest = std::max(largest, std::abs(multiplier));
    multipliers_[step] += multiplier;
    for (int e = upper_begin_[step]; e < upper_begin_[step + 1]; ++e) {
      rest_[upper_[e].place] -= multiplier * upper_[e].value;
      visit(upper_[e].place);
    }
  }
}

double RowElimination::rest_length() const {
  double square = 0;
  for (int column : rest_.places()) square += rest_.at(column) * rest_.at(column);
  return std::sqrt(square);
}

double RowElimination::eliminate(int row) {
  rest_.clear();
  multipliers_.clear();
  for (int k = A_.start[row]; k < A_.start[row + 1]; ++k) --rows_below_[A_.column[k]];
  add_row(row, 1);
  reduce();
  return rest_length();
}

// The column that occurs in the fewest remaining rows, among those with an entry that is large for its column: a long arm makes one entry
// of a row the largest in all rows of a body.
int RowElimination::pivot_column() const {
  const auto size = [this](int column) { return std::abs(rest_.at(column)) / column_size_[column]; };
  double largest = 0;
  for (int column : rest_.places()) largest = std::max(largest, size(column));
  int best = -1;
  for (int column : rest_.places()) {
    if (!(size(column) >= pivot_fraction * largest)) continue;
    const bool is_better = best < 0 || rows_below_[column] < rows_below_[best] ||
                           (rows_below_[column] == rows_below_[best] && size(column) > size(best));
    if (is_better) best = column;
  }
  return best;
}

void RowElimination::keep(int row) {
  const int pivot = pivot_column();
  pivot_[row] = pivot;
  pivot_value_[row] = rest_.at(pivot);
  step_[pivot] = row;
  const double negligible = rounding * std::abs(rest_.at(pivot));
  for (int column : rest_.places())
    if (column != pivot && std::abs(rest_.at(column)) > negligible) upper_.push_back({column, rest_.at(column)});
  for (int step : multipliers_.places()) lower_.push_back({step, multipliers_.at(step)});
  drop(row);
}

void RowElimination::drop(int) {
  upper_begin_.push_back(static_cast<int>(upper_.size()));
  lower_begin_.push_back(static_cast<int>(lower_.size()));
}

// L^T w = l, from the last step to the first
void RowElimination::weights_of_multipliers() {
  std::priority_queue<int> downward;
  weights_.clear();
  double largest = 1;
  for (int step : multipliers_.places()) {
    weights_[step] = multipliers_.at(step);
    largest = std::max(largest, std::abs(multipliers_.at(step)));
    downward.push(step);
  }
  for (int last = -1; !downward.empty();) {
    const int step = downward.top();
    downward.pop();
    if (step == last) continue;
    last = step;
    double& weight = weights_[step];
    if (std::abs(weight) <= rounding * largest) weight = 0;
    if (weight == 0) continue;
    for (int e = lower_begin_[step]; e < lower_begin_[step + 1]; ++e) {
      weights_[lower_[e].place] -= lower_[e].value * weights_.at(step);
      downward.push(lower_[e].place);
    }
  }
}

// Each sweep recomputes the weights, and from the original rows the remainder of this one.
RowElimination::Fit RowElimination::fit(int row) {
  Fit result;
  for (int sweep = 1;; ++sweep) {
    weights_of_multipliers();
    rest_.clear();
    add_row(row, 1);
    for (int step : weights_.places())
      if (weights_.at(step) != 0) add_row(step, -weights_.at(step));
    if (sweep == max_sweeps) break;
    reduce();
  }
  for (int column : rest_.places())
    if (step_[column] >= 0) rest_[column] = 0;  // rounding
  double square = 0;
  for (int step : weights_.places()) {
    if (weights_.at(step) == 0) continue;
    result.weights.emplace_back(step, weights_.at(step));
    square += weights_.at(step) * weights_.at(step);
  }
  result.weight_norm = std::sqrt(square);
  result.rest = rest_length();
  return result;
}

}  // namespace holonom
