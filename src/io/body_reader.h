// `bodies` and `markers` of the model file.
#pragma once

#include "io/reading.h"

namespace holonom {

void read_bodies(Reading& reading, const YamlNode& section);
void read_markers(Reading& reading, const YamlNode& section);

}  // namespace holonom
