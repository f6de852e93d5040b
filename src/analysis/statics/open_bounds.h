// The model without the bounds of its limiters and controllers. Where a bound is active, its signal answers to nothing: a search that begins
// there finds no direction. The equilibrium without bounds shows the way, and is one with bounds where no signal passes its own.
#pragma once

#include "model/model.h"
#include "system/snapshot.h"

namespace holonom {

bool has_bounded_signals(const Model& model);
// The same signals, channels and states
Model with_bounds_open(const Model& model);
// "u.value would have to be 19.6, beyond its upper bound 10" for the signals that pass their bounds in a snapshot of the open model; ""
// where none does
std::string passed_bounds(const Model& model, const OutputLayout& layout, const Snapshot& open);

}  // namespace holonom
