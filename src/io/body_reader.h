// `bodies` and `markers` of the model file.
#pragma once

#include "io/reading.h"

namespace holonom {

// Planar `angle` or spatial `rotation` of a body or an include
struct Orientation {
  double angle = 0;  // planar: the angle of `rotation`
  Quaternion rotation = Quaternion::Identity();
};
Orientation read_orientation(Reading& reading, const Keys& keys, const std::string& subject);

void read_bodies(Reading& reading, const YamlNode& section);
void read_markers(Reading& reading, const YamlNode& section);

}  // namespace holonom
