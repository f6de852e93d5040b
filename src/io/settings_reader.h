// `initial`, `simulate`, `scales` and `topology` of the model file.
#pragma once

#include "io/reading.h"

namespace holonom {

void read_initial(Reading& reading, const YamlNode& section);
void read_simulate(Reading& reading, const YamlNode& section);
void read_scales(Reading& reading, const YamlNode& section);
void read_topology(Reading& reading, const YamlNode& section);  // after the joints

}  // namespace holonom
