// `at`: a world point in the reference configuration, converted to body axes by local = R^T (point - position), or a point in body
// axes, given with the name of the body.
#pragma once

#include "io/reading.h"

namespace holonom {

// [x, y] or {body: [x, y]}
std::optional<BodyPoint> read_place(Reading& reading, const YamlNode& node, const std::string& subject, int body);

// [x, y] for both bodies, [[x, y], [x, y]] with one point per body, or {first: [x, y], second: [x, y]}
std::optional<std::array<BodyPoint, 2>> read_places(Reading& reading, const YamlNode& node, const std::string& subject,
                                                    const std::array<int, 2>& bodies);

// The index of a body; 0 for ground.
std::optional<int> read_body(Reading& reading, const YamlNode& node, const std::string& subject);

}  // namespace holonom
