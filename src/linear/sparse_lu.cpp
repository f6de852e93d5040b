// KLU (Davis, Palamadai Natarajan, ACM TOMS 37, 2010). Values change little between factorisations, so the pivot order is kept
// (klu_refactor) and chosen anew only when the pivots have grown too small against their columns (klu_rgrowth).
#include "linear/sparse_lu.h"

#include <klu.h>

namespace holonom {

struct SparseLU::Storage {
  klu_common common;
  klu_symbolic* symbolic = nullptr;
  klu_numeric* numeric = nullptr;
  int n = 0;

  Storage() { klu_defaults(&common); }
  ~Storage() {
    klu_free_numeric(&numeric, &common);
    klu_free_symbolic(&symbolic, &common);
  }
};

namespace {
constexpr double min_pivot_growth = 1e-8;
}

SparseLU::SparseLU() = default;
SparseLU::~SparseLU() = default;
SparseLU::SparseLU(SparseLU&&) noexcept = default;
SparseLU& SparseLU::operator=(SparseLU&&) noexcept = default;

void SparseLU::analyse(const SparseMatrix& A) {
  storage_ = std::make_unique<Storage>();
  storage_->n = A.rows;
  storage_->common.scale = 2;  // rows scaled by their largest entry: mixed units do not steer the pivots
  auto* start = const_cast<int*>(A.start.data());
  auto* column = const_cast<int*>(A.column.data());
  storage_->symbolic = klu_analyze(A.rows, start, column, &storage_->common);
}

bool SparseLU::factor(const SparseMatrix& A) {
  Storage& s = *storage_;
  if (s.n == 0) return true;
  if (!s.symbolic) return false;
  ++factorisations_;
  auto* start = const_cast<int*>(A.start.data());
  auto* column = const_cast<int*>(A.column.data());
  auto* value = const_cast<double*>(A.value.data());
  if (s.numeric && klu_refactor(start, column, value, s.symbolic, s.numeric, &s.common) && s.common.status == KLU_OK &&
      klu_rgrowth(start, column, value, s.symbolic, s.numeric, &s.common) && s.common.rgrowth > min_pivot_growth)
    return true;
  klu_free_numeric(&s.numeric, &s.common);
  s.numeric = klu_factor(start, column, value, s.symbolic, &s.common);
  return s.numeric && s.common.status == KLU_OK;
}

double SparseLU::smallest_pivot() const {
  Storage& s = *storage_;
  if (s.n == 0 || !s.numeric || !klu_rcond(s.symbolic, s.numeric, &s.common)) return 1;
  return s.common.rcond;
}

void SparseLU::solve(VecX& b) const {
  Storage& s = *storage_;
  if (s.n > 0) klu_tsolve(s.symbolic, s.numeric, s.n, 1, b.data(), &s.common);
}

}  // namespace holonom
