// `at`: a world point of the drawing, turned into the axes of the body it belongs to, or a point given in those axes by the name
// of the body: local = R^T (point - position).
#pragma once

#include "io/reading.h"

namespace holonom {

// [x, y] or {body: [x, y]}
std::optional<BodyPoint> read_place(Reading& reading, const YamlNode& node, const std::string& subject, int body);

// [x, y] for both bodies, [[x, y], [x, y]] one for each, or {first: [x, y], second: [x, y]}
std::optional<std::array<BodyPoint, 2>> read_places(Reading& reading, const YamlNode& node, const std::string& subject,
                                                    const std::array<int, 2>& bodies);

// The index of a body; 0 for ground.
std::optional<int> read_body(Reading& reading, const YamlNode& node, const std::string& subject);

}  // namespace holonom
