// The motions that the joints leave free, with the drivers holding or let go, and how a force moves the mechanism along them:
//
//   W x + G^T l = f,   G x = 0        x: the answer to f among the free motions, l: the reactions to it
//
// with the geometric weight W = mass (length or radian) in place of the mass matrix, so that a body without mass answers too.
#pragma once

#include "system/outcome.h"
#include "treatment/kkt.h"

namespace holonom {

class FreeMotion {
 public:
  enum class Drivers { active, released };
  FreeMotion(const System& system, Drivers drivers);

  // Answers to rounding, with the combinations of rows that vanish
  void set_refined(const std::vector<VecX>& redundant);
  // At the G of an evaluation, in which the rows of drivers that are let go become zero.
  Outcome factor(Evaluation& evaluation);
  // l has no part in rows of drivers that are let go.
  void solve(const VecX& f, VecX& x, VecX& l) { kkt_.solve(f, no_rows_, x, l); }
  double condition() { return kkt_.condition(); }  // of the rows, see kkt.h
  double size(const VecX& x) const;                // the length of a motion: sqrt(x . W x)
  double force_size(const VecX& f) const;          // of the answer to a force, were all bodies free
  const VecX& weight() const { return weight_; }

 private:
  const EquationLayout& layout_;
  Drivers drivers_;
  Kkt kkt_;
  VecX weight_, no_rows_;
};

}  // namespace holonom
