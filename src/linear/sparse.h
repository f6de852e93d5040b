// Compressed sparse rows: the pattern is built once, values are refilled in place.
#pragma once

#include <vector>

#include "math/types.h"

namespace holonom {

struct SparseMatrix {
  int rows = 0, columns = 0;
  std::vector<int> start;   // rows + 1 offsets
  std::vector<int> column;  // ascending within a row
  std::vector<double> value;

  int nonzeros() const { return static_cast<int>(column.size()); }
  void set_zero() { std::fill(value.begin(), value.end(), 0.0); }
  int find(int row, int col) const;  // offset of an entry of the pattern, -1 if it is not in the pattern

  void multiply(const VecX& x, VecX& y) const;                       // y = A x
  void add_product(double factor, const VecX& x, VecX& y) const;     // y += factor A x
  void add_transposed(double factor, const VecX& x, VecX& y) const;  // y += factor A^T x
  Eigen::MatrixXd dense() const;
};

// A matrix of zeros with the given columns in each row, in any order and with repetitions.
SparseMatrix sparse_pattern(std::vector<std::vector<int>> columns_of_row, int columns);

}  // namespace holonom
