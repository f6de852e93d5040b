// Combinations n of rows that vanish on the constraints, G^T n = 0, followed from factor to factor.
//
// A combination takes in the rows of a few joints, those of one closed loop as a rule, and those of the same joints P wherever the
// mechanism stands. So it is followed within the mechanism that these joints and the coordinates C they bind would make alone: by one step
// of inverse iteration with its own constrained system,
//
//   [ M_CC  G_PC^T ] [ x ]   [ G_PC^T n ]
//   [ G_PC  -E_P   ] [ l ] = [ 0        ],      n <- n - l = E (S + E)^-1 n,     S = G_PC M_CC^-1 G_PC^T,
//
// which leaves of n what vanishes on the constraints, and what vanishes most nearly beside them. Combinations with the same P are a
// cluster and are kept orthonormal in row_scale. Where P contains that of another cluster, n is also kept normal to the combinations of
// that one, which would vanish in the larger mechanism too. The systems of all clusters stand side by side in one sparse matrix: one factor,
// and as many solves as the largest cluster has combinations, however many clusters there are.
#pragma once

#include <span>

#include "linear/rank.h"
#include "linear/sparse_lu.h"
#include "system/system.h"

namespace holonom {

class RedundantRows {
 public:
  RedundantRows() = default;
  // G: its pattern
  RedundantRows(const System& system, const SparseMatrix& G, const std::vector<RowCombination>& combinations);

  int count() const { return static_cast<int>(cluster_of_.size()); }  // of combinations
  // Where one of them may have weights, and what they are over row_scale, of length one
  std::span<const int> rows(int combination) const;
  std::span<const double> weights(int combination) const;
  bool vanishes(int combination) const { return !clusters_[cluster_of_[combination]].is_open; }  // at the last update

  // With the constrained system from which the clusters take theirs; the multiplier of row r stands at first_row + r.
  void prepare(const SparseMatrix& matrix, int first_row);
  // At the values of the matrix, and of G: combinations that do not vanish there any more are brought up to date. all: those that do, too
  void update(const SparseMatrix& matrix, const SparseMatrix& G, bool all);
  // The part along combinations that do not vanish out of a vector with an entry a row, over row_scale; nearly, where clusters overlap
  void remove_open(VecX& over_scale) const;

 private:
  struct Cluster {
    std::vector<int> rows, columns;  // P and C, ascending
    std::vector<int> members;        // combinations
    struct Part {                    // a cluster within this one, and where its rows stand in this one's
      int cluster;
      std::vector<int> place;
    };
    std::vector<Part> parts;
    int begin = 0;  // of its unknowns in local_: its columns, then its rows
    int first_row() const { return begin + static_cast<int>(columns.size()); }
    bool is_open = false;
  };

  std::vector<int> rows_of_joints(const RowCombination& combination) const;
  void gather_clusters(const std::vector<RowCombination>& combinations);
  void find_columns(const SparseMatrix& G);
  void find_parts();
  double* weights_of(int combination) { return weights_.data() + weight_begin_[combination]; }
  bool vanishes(const Cluster& cluster, const SparseMatrix& G);
  void fill(const SparseMatrix& matrix);
  void iterate();
  void set_load(const Cluster& cluster, const double* weight);
  void orthonormalise(const Cluster& cluster);

  const System* system_ = nullptr;
  std::vector<Cluster> clusters_;  // those with fewer rows first
  std::vector<int> cluster_of_;    // of each combination
  std::vector<int> weight_begin_;  // of each combination in weights_
  std::vector<double> weights_;
  SparseMatrix local_;
  std::vector<int> offset_;         // of each entry of local_ in the constrained system
  std::vector<int> diagonal_;       // of each unknown in local_
  VecX shift_;                      // on its diagonal: the least inertia of a coordinate, or -E
  SparseLU lu_;
  VecX solution_, column_sum_;
};

}  // namespace holonom
