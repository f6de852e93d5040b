// `bodies` and `markers` of the model file.
#pragma once

#include "io/reading.h"

namespace holonom {

// `mass` and `inertia` of a body
void read_mass(Reading& reading, const Keys& keys, const std::string& subject, Body& body);

void read_bodies(Reading& reading, const YamlNode& section);
void read_markers(Reading& reading, const YamlNode& section);

}  // namespace holonom
