#include "treatment/value_check.h"

#include <cmath>

namespace holonom {

Outcome check_values(const System& system, const Evaluation& evaluation, const State& state, const VecX& a) {
  if (evaluation.undefined_force >= 0)
    return {Outcome::smaller_step, "the ends of force " + system.model().forces[evaluation.undefined_force].name +
                                       " meet, so that its direction is not defined"};
  if (evaluation.undefined_signal >= 0) {
    const std::string name = system.signal_name(evaluation.undefined_signal);
    if (name.empty()) return {Outcome::smaller_step, "the first-order states have no solution in this step"};
    return {Outcome::smaller_step, "signal " + name + " is read beyond the ends of its table"};
  }
  for (int k = 0; k < a.size(); ++k)
    if (!std::isfinite(a[k]) || !std::isfinite(state.v[k])) {
      const std::string culprit = system.not_finite(state);
      if (!culprit.empty()) return {Outcome::smaller_step, culprit + " is not a finite number: check its expression"};
      return {Outcome::smaller_step, "the acceleration of " + system.coordinate_name(k) + " is not a finite number"};
    }
  for (int k = 0; k < evaluation.s_rate.size(); ++k)
    if (!std::isfinite(evaluation.s_rate[k]))
      return {Outcome::smaller_step, "the rate of state " + system.state_name(k) + " is not a finite number"};
  return {};
}

}  // namespace holonom
