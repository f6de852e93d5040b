// The expressions of a mechanism as one tape: terms that several of them compute from the same quantities are computed once per evaluation.
//
// Signals and states are evaluated in a fixed order: a term belongs to the first expression in this order that needs it. Force laws have no
// order and may read variables of their element; terms without such variables that two or more need are computed by `share`, when the
// quantities are known, and the rest by each law.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "math/tape.h"

namespace holonom {

// Intermediate results, one entry per node of the tape; written within an evaluation, sized before.
struct LawWork {
  std::vector<double> value, slope;
  std::vector<Jet> expansion;
  int differentiated = -1;  // the law whose derivatives are in `slope`
  std::array<double, 2> own = {0, 0};
};

// The values of quantities, with room for what expressions compute from them.
class QuantityArray : public std::vector<double> {
 public:
  using std::vector<double>::vector;
  LawWork& work() const { return work_; }

 private:
  mutable LawWork work_;
};

class LawTape {
 public:
  // source[k]: the quantity that variable k reads, or -1 - number of a variable of the element itself. Returns the number of the law.
  int add(const Expression& expression, std::span<const int> source);
  // Once all expressions are known: those of signals and states in the order of their evaluation
  void arrange(std::span<const int> in_order);
  void prepare(LawWork& work) const;

  void share(const QuantityArray& quantities) const;  // terms that force laws have in common
  double value(int law, const QuantityArray& quantities, const std::array<double, 2>& own) const;
  double slope(int law, int variable, const QuantityArray& quantities, const std::array<double, 2>& own) const;

 private:
  struct Compiled {
    int output;
    std::vector<int> variables;  // their nodes
    std::vector<int> needed;     // all nodes
    std::vector<int> own;        // those that have not been computed before
  };
  void differentiate(int law, const QuantityArray& quantities, const std::array<double, 2>& own) const;
  double slope_by_expansion(const Compiled& law, int variable, LawWork& work) const;

  Tape tape_;
  std::vector<Compiled> laws_;
  std::vector<int> shared_;
};

}  // namespace holonom
