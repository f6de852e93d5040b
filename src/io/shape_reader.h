// One shape of a body of the model file.
#pragma once

#include "io/reading.h"

namespace holonom {

struct ShapeWithDensity {
  Shape shape;
  double density = 0;  // 0: it has no mass
};

// Reads a shape of the body with this number, the orientation of which is known. `centre` is relative to the position of the body, or to
// the origin of the world as long as that is not known. `density`: that of the body. Nothing after an error
std::optional<ShapeWithDensity> read_shape(Reading& reading, int body, bool position_is_known,
                                           const std::optional<double>& density, const YamlNode& node,
                                           const std::string& subject);

}  // namespace holonom
