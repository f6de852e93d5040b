// The linear equations of signals and states about a point. With x = (z, s) and the slopes of their expressions,
//
//   dx = A dx + B dm + b,     A = [F_z F_s; c R_z c R_s],     B = [F_m; c R_m]
//
// Signals are kept as unknowns: eliminating them would fill the matrix wherever many states read one signal. Rows are sorted into strongly
// connected components (components.h), each solved after those that it reads: one row by a division, a ring by a sparse factor of its own.
// So the cost of a chain is proportional to its length, and independent controllers are not coupled.
//
// Slopes with respect to a measured quantity m_j are computed only for the rows between it and what forces read.
#pragma once

#include <vector>

#include "elements/signals/components.h"
#include "linear/sparse_lu.h"

namespace holonom {

// What an expression reads: a measured quantity, or a row of the closure; neither for time.
struct ClosureRead {
  int measured = -1, row = -1;
};

struct Dependence {
  int measured;  // quantity
  int slot;      // of ClosureValues::slope
};

struct ClosureValues {
  std::vector<double> partial;  // slope of each read of each row, by its expression alone
  std::vector<double> slope;    // of rows with respect to measured quantities
  VecX x;                       // scratch of solutions, zero between them
  std::vector<double> pivot;    // of rows that are a component of their own
  struct Ring {
    SparseMatrix matrix;
    SparseLU lu;
    VecX x;
  };
  std::vector<Ring> rings;
  std::vector<double> adjoint;  // scratch
  double weight = 0;            // c of the last factor
};

class SignalClosure {
 public:
  // `reads` of each row, of which those from `first_state` on are states; `is_read`: rows whose slopes are requested.
  void arrange(std::vector<std::vector<ClosureRead>> reads, int first_state, const std::vector<char>& is_read);
  void prepare(ClosureValues& values) const;

  int rows() const { return static_cast<int>(reads_.size()); }
  double* partials(int row, ClosureValues& values) const { return values.partial.data() + start_[row]; }
  bool factor(double c, ClosureValues& values) const;  // with the current partials; false: singular
  void solve(ClosureValues& values) const;             // x <- (1 - A)^-1 x
  void find_slopes(ClosureValues& values) const;       // to values.slope, with the current factor
  double own_slope(int state_row, ClosureValues& values) const;

  const std::vector<Dependence>& reach(int row) const { return reach_[row]; }
  struct Reached {
    int row, slot;
  };
  const std::vector<Reached>* reached_from(int measured) const;  // null if it reaches no row

 private:
  struct Cone {  // what a measured quantity reaches
    int measured;
    std::vector<int> components;
    std::vector<Reached> rows;
  };
  double factor_of(int row, double c) const { return row < first_state_ ? 1 : c; }
  void find_components();
  void find_cones(const std::vector<char>& is_read);
  std::vector<char> rows_towards(const std::vector<char>& is_read) const;
  void solve_component(int component, ClosureValues& values) const;

  std::vector<std::vector<ClosureRead>> reads_;
  int first_state_ = 0;
  std::vector<int> start_;              // of the partials of each row
  std::vector<NodeList> components_;    // each after those that it reads
  std::vector<int> component_of_;       // of each row
  std::vector<int> ring_;               // of each component, -1 if it is one row
  std::vector<int> place_;              // index of each row within its component
  std::vector<SparseMatrix> patterns_;  // of rings
  std::vector<int> diagonal_;           // of each row in a ring: offset in the ring's matrix
  std::vector<int> offset_;             // of each read between rows of one ring: the same; else -1
  std::vector<Cone> cones_;
  std::vector<int> cone_of_;  // of each measured quantity, -1 if it reaches nothing
  std::vector<std::vector<Dependence>> reach_;
  int slots_ = 0;
};

}  // namespace holonom
