#include "analysis/motion/branch_monitor.h"

#include <algorithm>

namespace holonom {
namespace {

constexpr double near_singular = 1e-2;      // of the usual smallest pivot
constexpr double near_condition = 30;       // of the constraints: some direction is that much weaker than the others
constexpr double singular_condition = 2e4;  // with which positions that are closed to 1e-12 are known to 2e-8
constexpr double sudden = 10;  // times the condition number before the step: a mechanism may be ill-conditioned everywhere
constexpr double velocity_jump = 0.3;   // of the velocity
constexpr double smooth_allowance = 3;  // times what the initial acceleration there explains

}  // namespace

bool BranchMonitor::may_be_near(Formulation& formulation) const {
  if (formulation.system().sizes().rows == 0) return false;
  if (usual_pivot_ == 0 || formulation.equations().smallest_pivot() < near_singular * usual_pivot_) return true;
  return std::max(condition_, formulation.equations().geometric_condition()) > near_condition;
}

bool BranchMonitor::enters_singularity(Formulation& formulation) {
  const double before = condition_;
  condition_ = formulation.system().sizes().rows > 0 ? formulation.equations().geometric_condition() : 1;
  return condition_ > singular_condition && condition_ > sudden * before;
}

void BranchMonitor::observe(const Formulation& formulation, const State& state, const VecX& a) {
  if (state.v.size() == 0) return;
  const double pivot = formulation.equations().smallest_pivot();
  usual_pivot_ = std::max(usual_pivot_, pivot);
  const bool near = pivot < near_singular * usual_pivot_;
  if (!near && near_ && !changed_) {
    const double jump = size(state.v - velocity_before_);
    const double explained = smooth_allowance * (state.t - entered_) * acceleration_;
    if (jump > velocity_jump * size(velocity_before_) + explained) {
      changed_ = true;
      time_ = state.t;
    }
  }
  if (!near) {
    entered_ = state.t;
    velocity_before_ = state.v;
    acceleration_ = size(a);
  }
  near_ = near;
}

}  // namespace holonom
