// Rank of the rows of a sparse matrix, with the combinations of rows that vanish.
//
// Rows a_k of length one are eliminated one by one, A = L U up to the order of columns: the remainder of a row after the rows before it
// becomes a row of U, and its pivot is one of its larger entries, in the column that occurs in the fewest remaining rows. Rows are ordered
// by minimum degree in the graph of rows that share a column, which bounds the fill for any choice of pivots (A. George, E. Ng, SIAM
// Journal on Scientific and Statistical Computing 8 (1987) 877-898); a column that is in many rows, such as those of a body with many
// joints, is harmless. A tree of joints needs no elimination at all: no pivot is small because a chain is long.
//
// A row with a small remainder is only a candidate; it is fitted at once by the rows kept before it, with refinement,
//
//   a_k = sum c_j a_j + rest,      L^T c = l,  l += rest U^-1  from the original rows,
//
// and counts as dependent when the rest is below the threshold times the size of the weights. A dependent row is then ignored.
//
// Combinations are sparse, and a fit visits only rows whose weight is not zero to rounding: each loop of a ladder costs the same,
// regardless of their number.
#pragma once

#include "linear/sparse.h"

namespace holonom {

struct RowCombination {  // weights of the rows that are not zero
  std::vector<int> rows;
  std::vector<double> weights;

  VecX dense(int count) const;
};

struct RowRank {
  int rank = 0;
  std::vector<int> dependent;               // redundant rows, ascending
  std::vector<RowCombination> combination;  // one per dependent row: A^T n = 0
};

RowRank rank_of_rows(const SparseMatrix& A, double threshold = 1e-7);

}  // namespace holonom
