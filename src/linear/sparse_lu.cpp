// KLU (Davis, Palamadai Natarajan, ACM TOMS 37, 2010). Values change little between factorisations, so the pivot order is kept
// (klu_refactor) and chosen anew only when the pivots have grown too small against their columns (klu_rgrowth).
//
// Columns are ordered by approximate minimum degree of the symmetric pattern, which is best as long as pivots stand on the diagonal. Where
// values force them off it, entries may fill in without bound. COLAMD (Davis, Gilbert, Larimore, Ng, ACM TOMS 30, 2004) bounds them
// whatever pivots are chosen: its order is taken where a factor has far more entries than the analysis predicts. A factor that grows
// without bound is given up: KLU is refused the memory for it.
#include "linear/sparse_lu.h"

#include <klu.h>

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace holonom {
namespace {

constexpr double least_pivot_growth = 1e-8;
constexpr double much_fill = 2;              // entries over what the analysis predicts
constexpr double bytes_an_entry = 12;        // a value and its place
constexpr std::size_t always_granted = 1 << 20;  // bytes
constexpr int by_degree = 0, by_colamd = 1;

thread_local std::size_t largest_block = std::numeric_limits<std::size_t>::max();

void* bounded_realloc(void* block, std::size_t size) { return size > largest_block ? nullptr : std::realloc(block, size); }

[[maybe_unused]] const bool is_bounded = [] {
  SuiteSparse_config.realloc_func = bounded_realloc;
  return true;
}();

}  // namespace

struct SparseLU::Storage {
  klu_common common;
  klu_symbolic* symbolic = nullptr;
  klu_numeric* numeric = nullptr;
  int n = 0;

  Storage() { klu_defaults(&common); }
  ~Storage() { clear(); }
  void clear() {
    klu_free_numeric(&numeric, &common);
    klu_free_symbolic(&symbolic, &common);
  }
  void factor(int* start, int* column, double* value);
  void order_by_columns(int* start, int* column, double* value);
};

void SparseLU::Storage::factor(int* start, int* column, double* value) {
  klu_free_numeric(&numeric, &common);
  if (common.ordering == by_colamd) {
    numeric = klu_factor(start, column, value, symbolic, &common);
    return;
  }
  const double predicted = symbolic->lnz + symbolic->unz;
  largest_block = std::max(always_granted, static_cast<std::size_t>(2 * much_fill * bytes_an_entry * predicted));
  numeric = klu_factor(start, column, value, symbolic, &common);
  largest_block = std::numeric_limits<std::size_t>::max();
  const bool is_given_up = !numeric && common.status == KLU_OUT_OF_MEMORY;
  const bool has_filled = numeric && static_cast<double>(numeric->lnz) + numeric->unz > much_fill * predicted;
  if (is_given_up || has_filled) order_by_columns(start, column, value);
}

void SparseLU::Storage::order_by_columns(int* start, int* column, double* value) {
  clear();
  common.ordering = by_colamd;
  symbolic = klu_analyze(n, start, column, &common);
  if (symbolic) numeric = klu_factor(start, column, value, symbolic, &common);
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
      klu_rgrowth(start, column, value, s.symbolic, s.numeric, &s.common) && s.common.rgrowth > least_pivot_growth)
    return true;
  s.factor(start, column, value);
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
