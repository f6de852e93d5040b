// Joints, forces, drivers, signals and events of the model file, read against the catalogue's fields.
#pragma once

#include "io/reading.h"

namespace holonom {

// `section` is joints, forces, drivers, couplers, signals, states or events.
void read_elements(Reading& reading, const std::string& section, const YamlNode& node, std::vector<Element>& elements);

// An element of a known type on a known measure, such as a spring that a joint carries.
Element read_part(Reading& reading, const std::string& section, const std::string& type, const std::string& name,
                  const YamlNode& node, const std::string& measure);

}  // namespace holonom
