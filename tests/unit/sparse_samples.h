// Sparse matrices from dense ones and from random patterns, for the tests of linear/.
#pragma once

#include <random>

#include "linear/sparse.h"

namespace holonom::sparse_test {

// Entries that are exactly zero are left out, except on the diagonal of square matrices with `keep_diagonal`.
inline SparseMatrix sparse_of(const Eigen::MatrixXd& dense, bool keep_diagonal = false) {
  SparseMatrix A;
  A.rows = static_cast<int>(dense.rows());
  A.columns = static_cast<int>(dense.cols());
  A.start = {0};
  for (int r = 0; r < A.rows; ++r) {
    for (int c = 0; c < A.columns; ++c)
      if (dense(r, c) != 0 || (keep_diagonal && r == c)) {
        A.column.push_back(c);
        A.value.push_back(dense(r, c));
      }
    A.start.push_back(A.nonzeros());
  }
  return A;
}

// About `fill` entries per row; the pattern is symmetric, the values are not.
inline Eigen::MatrixXd random_symmetric_pattern(int n, double fill, std::mt19937& engine) {
  std::uniform_real_distribution<double> value(-1, 1), chance(0, 1);
  Eigen::MatrixXd dense = Eigen::MatrixXd::Zero(n, n);
  for (int r = 0; r < n; ++r)
    for (int c = 0; c <= r; ++c)
      if (r == c || chance(engine) < fill / n) {
        dense(r, c) = value(engine);
        dense(c, r) = value(engine);
      }
  return dense;
}

inline Eigen::MatrixXd random_dense(int rows, int columns, std::mt19937& engine) {
  std::uniform_real_distribution<double> value(-1, 1);
  return Eigen::MatrixXd::NullaryExpr(rows, columns, [&] { return value(engine); });
}

}  // namespace holonom::sparse_test
