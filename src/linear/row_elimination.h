// Elimination of sparse rows of length one, row by row in the order given, with fits of single rows by the rows kept before them: see
// rank.h for the equations. Factorisation after T. A. Davis, Algorithm 849: A concise sparse Cholesky factorization package, ACM
// Transactions on Mathematical Software 31 (2005) 587-591.
#pragma once

#include <functional>
#include <queue>
#include <vector>

#include "linear/sparse.h"

namespace holonom {

class RowElimination {
 public:
  explicit RowElimination(const SparseMatrix& A);

  // The pivot of the next row, from the rows kept before it. Rows are to be eliminated in ascending order, each then kept or dropped.
  double eliminate(int row);
  void keep(int row, double pivot);
  void drop(int row);

  // The weights of the kept rows that give a row most nearly, and what is left of it
  struct Fit {
    std::vector<std::pair<int, double>> weights;
    double weight_norm = 0, rest = 0;
  };
  Fit fit(int row);

 private:
  // A sparse vector: values in a dense array with the list of places that were touched
  class Touched {
   public:
    explicit Touched(int size) : value_(size, 0.0), is_touched_(size, 0) {}
    double& operator[](int k) {
      if (!is_touched_[k]) is_touched_[k] = 1, places_.push_back(k);
      return value_[k];
    }
    double at(int k) const { return value_[k]; }
    const std::vector<int>& places() const { return places_; }
    void clear();

   private:
    std::vector<double> value_;
    std::vector<char> is_touched_;
    std::vector<int> places_;
  };
  struct Entry {  // of L below the diagonal; those of a row follow one another, those of a column are linked
    int row, column;
    double value;
    int next_in_column;
  };
  void add_rows(const std::vector<std::pair<int, double>>& weights, double factor);  // to rest_
  void products_with_rest(int before);                                               // into right_
  void solve(int before, double negligible, std::vector<std::pair<int, double>>& change);

  void add_products(int row);  // with all rows before it, to work_ and pattern_

  const SparseMatrix& A_;
  SparseMatrix columns_;  // A^T
  std::vector<int> parent_, flag_, pattern_;
  std::vector<double> work_, pivot_;
  std::vector<char> is_kept_;
  std::vector<Entry> entries_;
  std::vector<int> row_begin_, column_first_, column_last_;
  Touched rest_, right_;
};

}  // namespace holonom
