// `units` and `parameters` of the model file. A parameter may refer to any other, in any order; a cyclic dependence is an error.
#pragma once

#include "io/reading.h"

namespace holonom {

using Overrides = std::vector<std::pair<std::string, std::string>>;  // --set name=value

void read_units(Reading& reading, const YamlNode* node);

// Throws UsageError for an override that names no parameter or has no value.
void read_parameters(Reading& reading, const YamlNode* node, const Overrides& overrides);

}  // namespace holonom
