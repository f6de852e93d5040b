// The initial state of every analysis: assembled from the model file (analysis/start), and with `initial: {equilibrium: true}` moved from
// there to the equilibrium nearby. Given positions decide where the search begins, and so which equilibrium is found; given velocities
// belong to the equilibrium, of least kinetic energy otherwise. First-order states start where their rates vanish.
#pragma once

#include "analysis/start/assembled_model.h"

namespace holonom {

AssembledModel assemble_start(const SharedModel& model);

// What is known about a model before it moves. Throws InputError.
CheckReport check(const Model& model);

}  // namespace holonom
