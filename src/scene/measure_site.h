// Where a measure such as A.angle, D.travel or slider.x is found in the mechanism: for symbols of what acts on it
#pragma once

#include <optional>
#include <string>

#include "scene/scene_builder.h"

namespace holonom {

struct MeasureSite {
  BodyPoint first, second;  // points of the two bodies; of a coordinate of a body the first is on the ground
  Vec3 axis;                // in the axes of the first body: of the rotation or of the displacement
  bool is_rotation = true;
};

// Whether the axis stays fixed in the first body: of joints with one axis, of bodies and markers; not of distances
bool has_fixed_axis(const SceneBuilder& builder, const std::string& measure);

// Nothing where the measure belongs to no joint, body or marker.
std::optional<MeasureSite> site_of(const SceneBuilder& builder, const std::string& measure);

// An arrow along or about a driven measure
void add_motion_symbol(SceneBuilder& builder, const std::string& measure);

}  // namespace holonom
