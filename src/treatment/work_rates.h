// Rates of the work integrals of a run (Work in system/state.h).
#pragma once

#include "system/equation_layout.h"
#include "system/evaluation.h"
#include "system/state.h"

namespace holonom {

class WorkRates {
 public:
  explicit WorkRates(const EquationLayout& layout) : layout_(layout) {}

  const VecX& rates() const { return rates_; }
  void set(const Evaluation& evaluation, const VecX& lambda) {
    rates_[Work::dissipated] = evaluation.dissipation;
    rates_[Work::supplied] = evaluation.supply;
    rates_[Work::constraint] = 0;
    add(evaluation, lambda);
  }
  // The work of further multipliers, with the rates of the rows in the evaluation. Drivers supply effort x rate of their measure; joints
  // should do no work, and what they do counts as work of the constraints.
  void add(const Evaluation& evaluation, const VecX& lambda) {
    for (const RowSource& source : layout_.row_sources())
      for (int r = source.row; r < source.row + source.rows; ++r) {
        const double power = -lambda[r] * (evaluation.rate[r] - evaluation.g_t[r]);
        if (source.kind == RowSource::driver)
          rates_[Work::supplied] += power;
        else
          rates_[Work::constraint] -= power;
      }
  }

 private:
  const EquationLayout& layout_;
  VecX rates_ = VecX::Zero(Work::count);
};

}  // namespace holonom
