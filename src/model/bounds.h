// The bound of an impact as a separate element: a driver with the name of the event, which keeps the measure at the bound and is off
// until the impact ends in contact (analysis/events/impact_actions.cpp). Its effort is a channel, such as `landing.effort`.
#pragma once

#include "model/model.h"

namespace holonom {

// Adds one for every impact of the model that has none yet.
void add_bounds(Model& model, const Schema& schema);
bool is_bound(const Element& driver);

}  // namespace holonom
