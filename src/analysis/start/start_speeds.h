// Initial speeds: G v + g_t = 0 and the user's rates, with the least kinetic energy. Positions are known to rounding u of the rows that
// determine them, which near a singular configuration is u/sigma of the coordinates and may be u/sigma^2 of the speeds (sigma: of the
// weakest direction of the rows). There the speeds are therefore computed again with the positions displaced by as much.
#pragma once

#include <string>
#include <vector>

#include "model/model.h"
#include "system/outcome.h"
#include "system/state.h"

namespace holonom {

// At state.q, into state.v. Throws InputError when the user's rates contradict the joints or each other. A warning is added where rounding
// may change the speeds.
Outcome assemble_speeds(const Model& model, State& state, std::vector<std::string>& warnings);

}  // namespace holonom
