// The bound of an impact as an element of its own: it is listed with the drivers under the event's name, holds the measure at the bound, and
// is off until the impact ends in contact (analysis/events/impact_actions.cpp). Its effort is a channel, such as `landing.effort`.
#pragma once

#include "model/model.h"

namespace holonom {

// Adds one for every impact of the model; existing bounds stay.
void add_bounds(Model& model, const Schema& schema);
bool is_bound(const Element& driver);

}  // namespace holonom
