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

}  // namespace holonom
