// Sparse LU with one analysis per pattern and cheap refactorisation (SuiteSparse KLU).
#pragma once

#include <memory>

#include "linear/sparse.h"

namespace holonom {

class SparseLU {
 public:
  SparseLU();
  ~SparseLU();
  SparseLU(SparseLU&&) noexcept;
  SparseLU& operator=(SparseLU&&) noexcept;

  // The matrix must have a symmetric pattern (rows then serve as columns of the transpose, which solve() accounts for).
  void analyse(const SparseMatrix& A);
  bool factor(const SparseMatrix& A);  // false: singular
  void solve(VecX& b) const;           // b <- A^-1 b
  double smallest_pivot() const;       // over the largest, of the current factor: how near to singular
  long entries() const;                // of the current factor
  long factorisations() const { return factorisations_; }

 private:
  struct Storage;
  std::unique_ptr<Storage> storage_;
  long factorisations_ = 0;
};

}  // namespace holonom
