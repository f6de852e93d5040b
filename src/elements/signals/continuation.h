// The solution of s = s_known + c R(s) followed from c = 0, where it is s_known, to the requested weight. Where R is bounded, the path
// cannot end or return before that (S. N. Chow, J. Mallet-Paret, J. A. Yorke, Math. Comp. 32 (1978) 887-899), but c may decrease along it:
// it is followed by its length (E. L. Allgower, K. Georg, Numerical Continuation Methods, Springer 1990, chapters 2 and 3).
#pragma once

#include "math/types.h"

namespace holonom {

class StateStage {
 public:
  virtual ~StateStage() = default;
  // R at s, and the factor of 1 - c dR/ds there; false if it is singular or not finite
  virtual bool linearise(const VecX& s, double c, VecX& rate) = 0;
  virtual void solve(VecX& x) = 0;  // x <- (1 - c dR/ds)^-1 x
};

struct ContinuationScratch {
  VecX start, begin, trial, rate, residual, slope, tangent, last_tangent;  // of states
  void resize(int states) {
    for (VecX* field : {&start, &begin, &trial, &rate, &residual, &slope, &tangent, &last_tangent}) field->setZero(states);
  }
};

// Leaves in s a solution for a weight at or just above c, as an initial guess for Newton's method; false: the path does not lead there.
// `scale`: the size of each state.
bool follow_states(StateStage& stage, const VecX& s_known, const VecX& scale, double c, VecX& s, ContinuationScratch& scratch);

}  // namespace holonom
