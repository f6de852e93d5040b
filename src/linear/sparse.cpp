#include "linear/sparse.h"

#include <algorithm>

namespace holonom {

int SparseMatrix::find(int row, int col) const {
  const auto first = column.begin() + start[row], last = column.begin() + start[row + 1];
  const auto found = std::lower_bound(first, last, col);
  return found != last && *found == col ? static_cast<int>(found - column.begin()) : -1;
}

void SparseMatrix::multiply(const VecX& x, VecX& y) const {
  y.setZero();
  add_product(1, x, y);
}

void SparseMatrix::add_product(double factor, const VecX& x, VecX& y) const {
  for (int r = 0; r < rows; ++r) {
    double sum = 0;
    for (int k = start[r]; k < start[r + 1]; ++k) sum += value[k] * x[column[k]];
    y[r] += factor * sum;
  }
}

void SparseMatrix::add_transposed(double factor, const VecX& x, VecX& y) const {
  for (int r = 0; r < rows; ++r) {
    const double xr = factor * x[r];
    if (xr == 0) continue;
    for (int k = start[r]; k < start[r + 1]; ++k) y[column[k]] += value[k] * xr;
  }
}

Eigen::MatrixXd SparseMatrix::dense() const {
  Eigen::MatrixXd full = Eigen::MatrixXd::Zero(rows, columns);
  for (int r = 0; r < rows; ++r)
    for (int k = start[r]; k < start[r + 1]; ++k) full(r, column[k]) += value[k];
  return full;
}

SparseMatrix sparse_pattern(std::vector<std::vector<int>> columns_of_row, int columns) {
  SparseMatrix matrix;
  matrix.rows = static_cast<int>(columns_of_row.size());
  matrix.columns = columns;
  matrix.start = {0};
  for (auto& list : columns_of_row) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    matrix.column.insert(matrix.column.end(), list.begin(), list.end());
    matrix.start.push_back(matrix.nonzeros());
  }
  matrix.value.assign(matrix.nonzeros(), 0);
  return matrix;
}

}  // namespace holonom
