// Signals and first-order states over the quantities that laws read.
//
//   z_j = F_j(m, s, z before it)         signals, in an order in which each reads only earlier ones
//   s'  = R(m, s, z)                     states
//
// with m the quantities that the mechanism measures. In a stage of an implicit method the states are not given: with the part s_c that is
// known and the weight c of the scheme they solve
//
//   s = s_c + c R(m, s, z(m, s)),        ds/dm = c (1 - c dR/ds)^-1 dR/dm
//
// so that the mechanics sees signals and states as functions of m alone, with exact slopes.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "elements/law.h"
#include "math/small_lu.h"
#include "math/spline.h"

namespace holonom {

// The quantities of one evaluation.
struct QuantityValues {
  QuantityArray value;            // one a quantity
  std::vector<double> direction;  // scratch: a direction in which they change
  VecX s, s_rate;                 // states as they stand, and their rates
  int undefined_signal = -1;      // a table is asked beyond its ends, or states have no solution; else -1
  Eigen::MatrixXd slope;          // of values and states (rows) by the measured quantities that they reach (columns)
  Eigen::MatrixXd value_slopes;   // scratch: by states, then by measured quantities
  Eigen::MatrixXd rate_slopes;
  SmallLu closure;
  VecX correction;
};

class SignalNetwork {
 public:
  struct Value {
    int quantity;
    std::string name;  // command.value
    Law law;
    std::shared_ptr<const NaturalSpline> table;  // if there is one, of what the law gives
    bool ends_at_table = true;                   // beyond the table there is no value, else its end values hold
  };
  struct Integral {
    int quantity;
    std::string name;
    Law rate;
    double initial, scale;
  };

  std::vector<Value> values;  // in an order that can be evaluated, once arranged
  std::vector<Integral> states;

  bool empty() const { return values.empty() && states.empty(); }
  // Orders the values and finds what they reach. Returns a ring of signals that read one another, empty when there is none.
  std::vector<std::string> arrange(int quantities);
  void prepare(QuantityValues& quantities) const;

  // Values, states and rates from the measured quantities in `quantities`, the known part of the states and the weight c.
  void evaluate(const VecX& s_known, double c, QuantityValues& quantities) const;
  // Slopes there
  void linearise(double c, QuantityValues& quantities) const;

  // The measured quantities that a signal or state may depend on; for a measured one null
  const std::vector<int>* reach(int quantity) const;
  double slope(int quantity, int measured, const QuantityValues& quantities) const {
    return quantities.slope(row_[quantity], column_[measured]);
  }

 private:
  void evaluate_given(QuantityValues& quantities) const;
  void local_slopes(QuantityValues& quantities) const;
  void add_slopes(const Law& law, double factor, const QuantityValues& quantities, Eigen::MatrixXd& to, int row) const;
  bool visit(std::size_t value, std::vector<int>& mark, std::vector<std::size_t>& order, std::vector<std::size_t>& path) const;
  void find_reach(int quantities);

  std::vector<int> row_;     // of each quantity among slopes: values first, then states; -1 where it is measured
  std::vector<int> column_;  // of each measured quantity among slopes; -1 where no signal reaches it
  std::vector<int> columns_;
  std::vector<std::vector<int>> reach_;  // one a row
};

}  // namespace holonom
