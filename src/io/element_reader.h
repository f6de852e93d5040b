// Joints, forces and drivers of the model file, read against the catalogue's fields.
#pragma once

#include "io/reading.h"

namespace holonom {

// `section` is joints, forces or drivers.
void read_elements(Reading& reading, const std::string& section, const YamlNode& node, std::vector<Element>& elements);

}  // namespace holonom
