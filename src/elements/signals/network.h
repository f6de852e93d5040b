// Signals and first-order states over the quantities that expressions read.
//
//   z_j = F_j(m, s, z before it)         signals, in an order in which each reads only earlier ones
//   s'  = R(m, s, z)                     states
//
// with m the quantities that the mechanism measures. In a stage of an implicit method the states are not given: with their known part s_c
// and the weight c of the scheme they solve
//
//   s = s_c + c R(m, s, z(m, s)),        ds/dm = c (1 - c dR/ds)^-1 dR/dm
//
// so that the mechanics sees signals and states as functions of m alone, with exact slopes (closure.h). Newton's method solves for them
// from s_c; where it does not converge, the solution is followed from c = 0 (continuation.h).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "elements/law.h"
#include "elements/signals/closure.h"
#include "elements/signals/continuation.h"
#include "math/interpolant_surface.h"

namespace holonom {

// The quantities of one evaluation.
struct QuantityValues {
  QuantityArray value;            // one per quantity
  std::vector<double> direction;  // scratch: a direction in which they change
  VecX s, s_rate;                 // current states, and their rates
  int undefined_signal = -1;      // a table or map is evaluated beyond its ends, or states have no solution; else -1
  ClosureValues closure;          // slopes of the expressions there, and what follows from them
  ContinuationScratch path;
  VecX state_size;
};

class SignalNetwork {
 public:
  struct Value {
    int quantity;
    std::string name;  // command.value
    Law law;
    std::shared_ptr<const Interpolant> table = nullptr;       // if given, evaluated at the value of the expression
    Law second = {};                                          // if there is a map
    std::shared_ptr<const InterpolantSurface> map = nullptr;  // if given, evaluated at the values of both expressions
    int constant_signal = -1;                                 // in the model, whose value events may set; -1: not a constant
    double constant = 0;                                      // its value

    bool is_defined(double argument, double second_argument) const;  // false: beyond a table that says so
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
  // Orders the values and finds what they reach; slopes are computed for those that `is_read` by forces, one entry per quantity. Returns a
  // ring of signals that read each other, the first one again at the end, empty if none exists.
  std::vector<std::string> arrange(const std::vector<char>& is_read);
  void prepare(QuantityValues& quantities) const;
  std::vector<int> laws_in_order() const;  // of evaluation: their numbers in the tape

  // Values, states and rates from the measured quantities in `quantities`, the known part of the states and the weight c.
  void evaluate(const VecX& s_known, double c, QuantityValues& quantities) const;
  // Slopes there
  void linearise(double c, QuantityValues& quantities) const;
  // (1 - c dR/ds)^-1 of the last slopes applied to an error of states
  void filter(VecX& error, QuantityValues& quantities) const;
  // ds'/ds of one state by itself, including signals in between, where slopes were computed last
  double own_slope(int state, QuantityValues& quantities) const;

  bool is_derived(int quantity) const { return !row_.empty() && row_[quantity] >= 0; }
  // Which measured quantities a signal or state depends on, and where its slopes are in closure.slope; for one that forces read
  const std::vector<Dependence>& reach(int quantity) const { return closure_.reach(row_[quantity]); }
  // The derived quantities that depend on a measured one: the slopes into `direction`, which is otherwise unchanged.
  void slopes_by(int measured, const QuantityValues& quantities, std::vector<double>& direction) const;

 private:
  class Stage;
  void evaluate_given(QuantityValues& quantities) const;
  bool solve_states(const VecX& s_known, double c, QuantityValues& quantities) const;
  bool follow_from_zero(const VecX& s_known, double c, QuantityValues& quantities) const;
  bool is_settled(const VecX& s_known, double c, const QuantityValues& quantities) const;
  double correct_states(QuantityValues& quantities) const;
  void local_slopes(QuantityValues& quantities) const;
  int value_count() const { return static_cast<int>(values.size()); }
  int state_count() const { return static_cast<int>(states.size()); }
  const Law& law_of(int row) const { return row < value_count() ? values[row].law : states[row - value_count()].rate; }
  std::vector<int> sources_of(int row) const;  // what its expressions read

  SignalClosure closure_;
  std::vector<int> row_;       // of each quantity in the closure: values first, then states; -1 if it is measured
  std::vector<int> quantity_;  // of each row
};

}  // namespace holonom
