// The model without the bounds of its limiters and controllers. While a bound is active its signal is constant, so that a search that
// starts there finds no direction. The equilibrium without bounds provides an initial guess, and is also the solution if no signal exceeds
// its bounds.
#pragma once

#include "model/model.h"
#include "system/snapshot.h"

namespace holonom {

bool has_bounded_signals(const Model& model);
// The same signals, channels and states
Model with_bounds_open(const Model& model);
// "u.value would have to be 19.6, which exceeds its upper bound 10" for the signals that exceed their bounds in a snapshot of the
// open model; "" if none does
std::string exceeded_bounds(const Model& model, const OutputLayout& layout, const Snapshot& open);

}  // namespace holonom
