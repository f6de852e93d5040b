// Rank of the rows of a sparse matrix, with the combinations of rows that vanish.
//
// Rows a_k of length one are eliminated one after another, A = L U up to the order of columns: what the rows before it leave of a row becomes
// a row of U, and its pivot is one of its larger entries, in the column that the fewest rows to come have. Rows are ordered by least degrees
// in the graph of rows that have a column in common, which bounds the fill whatever pivots are chosen (A. George, E. Ng, SIAM Journal on
// Scientific and Statistical Computing 8 (1987) 877-898); a column that is in many rows, as those of a body with many joints, does no
// harm. A tree of joints needs no elimination at all: no pivot is small because a chain is long.
//
// A row of which little is left is a candidate only; it is fitted at once by the rows kept before it, with refinement,
//
//   a_k = sum c_j a_j + rest,      L^T c = l,  l += rest U^-1  from the original rows,
//
// and counts as dependent when the rest is below the threshold times the size of the weights. A dependent row takes no further part.
//
// Combinations are sparse, and a fit visits only rows that are not zero in it to rounding: loops of a ladder cost the same each,
// however many there are.
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
  std::vector<int> dependent;               // rows that follow from others, ascending
  std::vector<RowCombination> combination;  // one for each: A^T n = 0
};

RowRank rank_of_rows(const SparseMatrix& A, double threshold = 1e-7);

}  // namespace holonom
