// Detects a change of branch. At a singular configuration several branches of the motion meet; a motion that continues smoothly keeps its
// velocities there, one that leaves on another branch has them changed by an impact of the constraint forces. So the velocities with which
// a neighbourhood of a singular configuration is entered and left are compared.
#pragma once

#include "treatment/formulation.h"

namespace holonom {

class BranchMonitor {
 public:
  explicit BranchMonitor(const EquationLayout& layout) : scale_(layout.chart_scale()) {}

  // After every accepted step; the formulation's matrix is that of the state.
  void observe(const Formulation& formulation, const State& state, const VecX& a);

  // Whether a step may have failed because of a singular configuration: the first one, or one whose matrix is nearly singular
  bool may_be_near(Formulation& formulation) const;

  // After a fixed step: whether it ended so near a singular configuration that speeds are poorly determined, and started farther away
  bool enters_singularity(Formulation& formulation);

  bool changed() const { return changed_; }
  double time() const { return time_; }

 private:
  double size(const VecX& x) const { return largest(x.array() / scale_.array()); }

  VecX scale_;
  double usual_pivot_ = 0;  // the largest seen
  double condition_ = 1;    // at the end of the last fixed step
  bool near_ = false, changed_ = false;
  double entered_ = 0, time_ = 0, acceleration_ = 0;
  VecX velocity_before_;
};

}  // namespace holonom
