// Inverse dynamics of a model inside a test, with every row kept as by run_model.
#pragma once

#include "support/run_model.h"

namespace holonom {

RunResult inverse_of_model(const Model& model, const RunSettings& settings, const std::vector<std::string>& actuators);

}  // namespace holonom
