// Curves and surfaces that points are bound to or touch
#pragma once

#include "scene/scene_builder.h"

namespace holonom {

// The spline through the points of the field `curve`; a closed one of a moving body is a cam, which is filled.
void add_curve(SceneBuilder& builder, const Element& element);
void add_surface(SceneBuilder& builder, const Element& joint);

}  // namespace holonom
