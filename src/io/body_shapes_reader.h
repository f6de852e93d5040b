// `shapes` and `density` of a body of the model file, and the mass that follows from them.
#pragma once

#include "io/reading.h"

namespace holonom {

// Whether the mass centre of a body follows from its shapes, so that its file need not give the position
bool gives_mass_centre(const Keys& body_keys);

// Reads the shapes of the body with this number; its other keys are read. Mass, inertia and position that the file does not give follow
// from the shapes that have a density. If it gives the mass, that of the shapes is scaled to it.
void read_shapes(Reading& reading, const Keys& body_keys, int body, const std::string& subject);

// Shapes of the ground: an entry `ground` under `bodies` that contains nothing else
void read_ground_shapes(Reading& reading, const YamlEntry& entry);

}  // namespace holonom
