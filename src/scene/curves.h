// Curves and surfaces that points are bound to or touch
#pragma once

#include "scene/scene_builder.h"

namespace holonom {

// The spline through the points of the field `curve`; a closed one of a moving body is a cam, which is filled.
void add_curve(SceneBuilder& builder, const Element& element);
// The path of the second point of a joint that equations define, in the axes of the first body, from the configurations of the run;
// nothing where it stays or covers an area
void add_path(SceneBuilder& builder, const Element& joint);
void add_surface(SceneBuilder& builder, const Element& joint);

}  // namespace holonom
