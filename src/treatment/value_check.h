// Whether forces, signals, accelerations and rates of states have values at the state evaluated last.
#pragma once

#include "system/outcome.h"
#include "system/system.h"

namespace holonom {

// `a`: accelerations, or what is used in their place. The reason of a failure names the force, signal, coordinate or state.
Outcome check_values(const System& system, const Evaluation& evaluation, const State& state, const VecX& a);

}  // namespace holonom
