// Rank of the rows of a sparse matrix, with the combinations of rows that vanish.
//
// Rows a_k of length one are eliminated one after another by L D L^T = A A^T, in an order that keeps L sparse. A row that depends on rows
// before it leaves a pivot near zero. Such rows are candidates only, for A A^T squares the condition; each is fitted at once by the
// independent rows before it in the least-squares sense with refinement,
//
//   a_k = sum c_j a_j + rest,      c += (L D L^T)^-1 A rest  until the rest stays as it is,
//
// and counts as dependent when the rest, not squared, is below the threshold. A dependent row takes no further part; the pivot of an
// independent candidate is the square of its rest, which is not a difference of large numbers.
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
