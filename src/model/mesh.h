// From triangles to a surface with an inside.
#pragma once

#include "model/shape.h"

namespace holonom {

// Joins vertices with equal coordinates, removes those that no triangle uses and triangles that have become lines, counts the edges that
// leave the surface open, and turns closed parts that are inside out.
Mesh joined(Mesh mesh);

// With coordinates multiplied by `scale`. Factors that mirror the mesh also reverse its triangles, so that the outside stays outside.
Mesh scaled(Mesh mesh, const Vec3& scale);

}  // namespace holonom
