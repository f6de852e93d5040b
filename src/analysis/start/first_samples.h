// The memory of sampled and delayed signals at the start of every analysis: delays begin, and signals whose first sample is at the start
// take it. Sampled signals come first, so that the past of a delay begins with what they hold then.
#pragma once

#include "system/body_level.h"
#include "system/outcome.h"

namespace holonom {

// `speeds`: independent ones, of the check
Outcome take_first_samples(BodyLevel& system, int speeds, State& state);

Outcome require_finite(const SignalMemory& memory, const Snapshot& snapshot);  // samples

}  // namespace holonom
