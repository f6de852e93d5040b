// The page of `statics`: the mechanism in equilibrium and, as an outline, at the start; displacements, reactions and efforts as tables; with load steps
// the measures over the load factor.
#pragma once

#include "analysis/statics/statics.h"
#include "scene/document.h"

namespace holonom {

// Without an equilibrium the page shows the start and says why. `headline`: the first line of the report that the program prints; "" without one
Document document_of_statics(const SharedModel& model, const Equilibrium& found, const std::string& headline);

}  // namespace holonom
