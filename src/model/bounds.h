// The bound of an impact as an element that can hold: it stands beside the drivers under the event's name, keeps the measure where it
// stands, and is off until the impact comes to rest on it (analysis/events/impact_actions.cpp). Its effort is a channel, `hit.effort`.
#pragma once

#include "model/model.h"

namespace holonom {

// One for every impact of a model that has been read; bounds that are there already stay.
void add_bounds(Model& model);
bool is_bound(const Element& driver);

}  // namespace holonom
