// Inverse dynamics: the drivers give the whole motion; asked are the efforts that it takes, of the drivers themselves or of actuators
// along other measures (actuation.h), and the reactions.
#pragma once

#include "analysis/run.h"

namespace holonom {

// `actuators`: measures; none leaves the efforts to the drivers. Throws InputError (model) or UsageError: something is left free, or an
// actuator is no measure. Trouble in the computation, such as actuators without a lever, is in Evidence::outcome.
Evidence inverse(const Model& model, const RunSettings& settings, const std::vector<std::string>& actuators, Observer& observer);

}  // namespace holonom
