// `rotation` of the model file, wherever one is read: the rotation that leads from the world axes (or those of a component, a body) to the
// body's own.
#pragma once

#include "io/reading.h"

namespace holonom {

// Planar `angle` or spatial `rotation` of a body, a shape or an include
struct Orientation {
  double angle = 0;  // planar: the angle of `rotation`
  Quaternion rotation = Quaternion::Identity();
};
Orientation read_orientation(Reading& reading, const Keys& keys, const std::string& subject);

// A spatial rotation in any of its forms
std::optional<Quaternion> read_rotation(Reading& reading, const YamlNode& node, const std::string& subject);

}  // namespace holonom
