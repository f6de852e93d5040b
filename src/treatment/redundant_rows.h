// Combinations n of rows that vanish on the constraints, G^T n = 0, tracked from factor to factor.
//
// A combination has weights in the rows of a few joints, usually those of one closed loop, and in rows of the same joints P in every
// configuration. So it is updated in the mechanism that the joints P and their coordinates C form alone: by one step of inverse iteration
// with its own constrained system,
//
//   [ M_CC  G_PC^T ] [ x ]   [ G_PC^T n ]
//   [ G_PC  -E_P   ] [ l ] = [ 0        ],      n <- n - l = E (S + E)^-1 n,     S = G_PC M_CC^-1 G_PC^T,
//
// which retains of n what vanishes on the constraints, and off them what vanishes most nearly. Combinations with the same P are a cluster
// and are kept orthonormal in row_scale. Where P contains the P of another cluster, n is also kept orthogonal to the combinations of that
// cluster, which vanish in the larger mechanism too. The systems of all clusters are the blocks of one sparse matrix: one factor, and as
// many solves as the largest cluster has combinations, however many clusters there are.
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
  // The rows in which one of them may have weights, and these weights times row_scale, of length one
  std::span<const int> rows(int combination) const;
  std::span<const double> weights(int combination) const;
  bool vanishes(int combination) const { return !clusters_[cluster_of_[combination]].is_open; }  // at the last update

  // With the constrained system, of which the clusters' systems are parts; the multiplier of row r has the index first_row + r.
  void prepare(const SparseMatrix& matrix, int first_row);
  // With the current values of the matrix and of G: updates combinations that no longer vanish; all: those that still do, too. False where
  // the clusters' systems are singular: the combinations are then those of the last update.
  bool update(const SparseMatrix& matrix, const SparseMatrix& G, bool all);
  // Removes the component along all combinations from a vector with one entry per row, scaled by row_scale.
  void remove(VecX& scaled) const;

 private:
  struct Cluster {
    std::vector<int> rows, columns;  // P and C, ascending
    std::vector<int> members;        // combinations
    struct Part {                    // a cluster within this one, and the places of its rows in this one's
      int cluster;
      std::vector<int> place;
    };
    std::vector<Part> parts;
    int begin = 0;  // of its unknowns in local_: first its columns, then its rows
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
  std::vector<int> offset_;    // of each entry of local_ in the constrained system
  std::vector<int> diagonal_;  // of each unknown in local_
  VecX shift_;                 // on its diagonal: the minimum inertia of a coordinate, or -E
  SparseLU lu_;
  VecX solution_, column_sum_;
};

}  // namespace holonom
