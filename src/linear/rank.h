// Rank of the rows of a sparse matrix, with the combinations of rows that vanish.
//
// Cholesky of S = A A^T (rows scaled to length one, a shift of 1e-14 on the diagonal): a row that depends on rows before it leaves a pivot
// near the shift. Such rows are candidates only, for S squares the condition; each is then fitted by the remaining rows in the least-squares
// sense with refinement, and counts as dependent when what is left of it, not squared, is below the threshold. Cost is that of one
// sparse factorisation, where an orthogonal one takes minutes for a thousand loops.
#pragma once

#include "linear/sparse.h"

namespace holonom {

struct RowRank {
  int rank = 0;
  std::vector<int> dependent;     // rows that follow from others
  std::vector<VecX> combination;  // one for each: A^T n = 0
};

RowRank rank_of_rows(const SparseMatrix& A, double threshold = 1e-7);

}  // namespace holonom
