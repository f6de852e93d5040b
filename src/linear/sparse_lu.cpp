// KLU (Davis, Palamadai Natarajan, ACM TOMS 37, 2010). Values change little between factorisations, so the pivot order is kept
// (klu_refactor) and chosen again only when the pivots have become too small relative to their columns (klu_rgrowth).
//
// Unknowns are ordered by approximate minimum degree, which is best as long as pivots are on the diagonal or near it. Where values force
// them off it, the factor may fill in without bound: KLU then stops at a multiple of the entries that the order predicts, and the order of
// pivot_order.h is used instead, in which they can stay on the diagonal.
#include "linear/sparse_lu.h"

#include <klu.h>

#include <algorithm>

#include "linear/pivot_order.h"

namespace holonom {
namespace {

constexpr double min_pivot_growth = 1e-8;
constexpr double max_fill = 2;           // entries of the factor over those predicted
constexpr double always_allowed = 5000;  // entries
constexpr double no_growth = 1e30;       // of KLU's memory for a factor: it stops where the initial memory is insufficient

}  // namespace

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
  void analyse(int* start, int* column);
  void factor(const SparseMatrix& A, int* start, int* column, double* value);
};

void SparseLU::Storage::analyse(int* start, int* column) {
  symbolic = klu_analyze(n, start, column, &common);
  if (!symbolic) return;
  common.initmem_amd = std::max(max_fill, always_allowed / std::max(1.0, symbolic->lnz));
  common.memgrow = no_growth;
}

void SparseLU::Storage::factor(const SparseMatrix& A, int* start, int* column, double* value) {
  klu_free_numeric(&numeric, &common);
  numeric = klu_factor(start, column, value, symbolic, &common);
  if (common.status != KLU_TOO_LARGE) return;
  klu_common usual;
  klu_defaults(&usual);
  common.memgrow = usual.memgrow;
  common.btf = 0;  // which would pair rows and columns by the pattern alone
  std::vector<int> order = paired_order(A);
  klu_free_symbolic(&symbolic, &common);
  symbolic = klu_analyze_given(n, start, column, order.data(), order.data(), &common);
  if (symbolic) numeric = klu_factor(start, column, value, symbolic, &common);
}

SparseLU::SparseLU() = default;
SparseLU::~SparseLU() = default;
SparseLU::SparseLU(SparseLU&&) noexcept = default;
SparseLU& SparseLU::operator=(SparseLU&&) noexcept = default;

void SparseLU::analyse(const SparseMatrix& A) {
  storage_ = std::make_unique<Storage>();
  storage_->n = A.rows;
  storage_->common.scale = 2;  // rows scaled by their largest entry: mixed units do not affect the pivots
  auto* start = const_cast<int*>(A.start.data());
  auto* column = const_cast<int*>(A.column.data());
  storage_->analyse(start, column);
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
  s.factor(A, start, column, value);
  return s.numeric && s.common.status == KLU_OK;
}

long SparseLU::entries() const {
  const Storage& s = *storage_;
  return s.numeric ? static_cast<long>(s.numeric->lnz) + s.numeric->unz : 0;
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
