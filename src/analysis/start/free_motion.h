// The motions that the joints leave free, with the drivers active or released, and the response of the mechanism to a force along them:
//
//   W x + G^T l = f,   G x = 0        x: the response to f among the free motions, l: its reactions
//
// with the geometric weight W = mass (length or radian) in place of the mass matrix, so that a body without mass responds too.
#pragma once

#include "system/outcome.h"
#include "treatment/kkt.h"

namespace holonom {

class FreeMotion {
 public:
  enum class Drivers { active, released };
  FreeMotion(const System& system, Drivers drivers);

  // Solutions to rounding, with the combinations of rows that vanish
  void set_refined(const std::vector<RowCombination>& redundant);
  // At the G of an evaluation, in which the rows of released drivers become zero.
  Outcome factor(Evaluation& evaluation);
  // l is zero in rows of released drivers.
  void solve(const VecX& f, VecX& x, VecX& l) { kkt_.solve(f, no_rows_, x, l); }
  double condition() { return kkt_.condition(); }  // of the rows, see kkt.h
  double size(const VecX& x) const;                // the length of a motion: sqrt(x . W x)
  double force_size(const VecX& f) const;          // of the response to a force if all bodies were free
  const VecX& weight() const { return weight_; }

 private:
  const EquationLayout& layout_;
  Drivers drivers_;
  Kkt kkt_;
  VecX weight_, no_rows_;
};

}  // namespace holonom
