// Gaussian elimination of sparse rows of length one, row by row in the order given, with fits of single rows by the rows kept before them:
// see rank.h for the equations.
#pragma once

#include <functional>
#include <queue>
#include <vector>

#include "linear/sparse.h"

namespace holonom {

class RowElimination {
 public:
  explicit RowElimination(const SparseMatrix& A);

  // The length of the remainder of the next row after the rows kept before it. Rows must be eliminated in ascending order, each then kept
  // or dropped.
  double eliminate(int row);
  void keep(int row);
  void drop(int row);

  // The weights of the kept rows that give the last eliminated row, and its remainder, to rounding
  struct Fit {
    std::vector<std::pair<int, double>> weights;
    double weight_norm = 0, rest = 0;
  };
  Fit fit(int row);

 private:
  // A sparse vector: values in a dense array with the list of indices in use
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
  struct Entry {
    int place;
    double value;
  };
  using Entries = std::vector<Entry>;

  void add_row(int row, double factor);  // of A to rest_
  void reduce();                         // rest_ by the kept rows; multipliers_ gain
  void visit(int column);
  int pivot_column() const;  // of rest_
  double rest_length() const;
  void weights_of_multipliers();  // multipliers_ into weights_

  const SparseMatrix& A_;
  std::vector<int> rows_below_;      // of each column: number of remaining rows of A
  std::vector<double> column_size_;  // the largest entry of A in it
  std::vector<int> step_;            // at which a column became a pivot, -1: not yet; steps are counted by rows
  std::vector<int> pivot_;           // the column of each step
  std::vector<double> pivot_value_;
  Entries upper_, lower_;  // rows of U without their pivots, and of L below the diagonal
  std::vector<int> upper_begin_, lower_begin_;
  Touched rest_, multipliers_, weights_;
  std::priority_queue<int, std::vector<int>, std::greater<>> upward_;
  std::vector<char> is_waiting_;  // steps in upward_
};

}  // namespace holonom
