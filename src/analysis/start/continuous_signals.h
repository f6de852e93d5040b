// Models in which sampled and delayed signals are first-order states (elements/signals/continuous_form.cpp), for analyses without a run of
// time: linear systems, modes and equilibria.
#pragma once

#include "system/body_level.h"

namespace holonom {

bool has_sampled_or_delayed_signals(const Model& model);
Model with_continuous_signals(const Model& model);
// What each of these signals becomes
std::vector<std::string> notes_on_continuous_signals(const Model& model);

// A state of one of the two forms of a model, in body coordinates, as one of the other: states and held values have the same names.
State in_other_form(const BodyLevel& from, const State& state, const BodyLevel& to);

}  // namespace holonom
