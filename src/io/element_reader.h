// Reads joints, forces, drivers, signals and events of the model file by the fields that the catalogue declares.
#pragma once

#include "io/reading.h"

namespace holonom {

// `section`: joints, forces, drivers, couplers, signals, states or events
void read_elements(Reading& reading, const std::string& section, const YamlNode& node, std::vector<Element>& elements);

// An element of a given type on a given measure, such as the `spring` of a joint
Element read_part(Reading& reading, const std::string& section, const std::string& type, const std::string& name,
                  const YamlNode& node, const std::string& measure);

}  // namespace holonom
