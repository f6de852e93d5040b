// An order of elimination for symmetric patterns in which pivots can stay on the diagonal even if many of its entries are tiny, as in the
// rows of a constrained system: [ M G^T; G -E ].
//
// A tiny diagonal entry cannot be a pivot until one of its neighbours has been eliminated. So each such index is paired with a neighbour of
// its own that has a large diagonal entry and is strongly coupled to it, and the pairs are ordered as single nodes, by approximate minimum
// degree of the graph of nodes (I. S. Duff, S. Pralet, SIAM Journal on Matrix Analysis and Applications 27 (2005) 313-340). The factor then
// has the entries that the order predicts.
#pragma once

#include "linear/sparse.h"

namespace holonom {

// Indices in the order of elimination
std::vector<int> paired_order(const SparseMatrix& A);

}  // namespace holonom
