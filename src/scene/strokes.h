// Lines of symbols, in the axes of a body: hatching, arcs, arrow heads, circles.
#pragma once

#include "scene/scene_builder.h"

namespace holonom {

// A right-handed frame of unit vectors about an axis
struct Cross {
  explicit Cross(const Vec3& axis);
  Vec3 x, y, z;
};

// A line from `from` to `to` with hatching on the side of `inside`, as one stroke: it returns to the line after each hatch.
void add_hatched_line(SceneBuilder& builder, int body, const Vec3& from, const Vec3& to, const Vec3& inside,
                      Role role = Role::ground);

// The symbol of a fixed support below a point: a triangle on a hatched line; in space a cone. `down` is a unit vector.
void add_support(SceneBuilder& builder, const BodyPoint& place, const Vec3& down);

// An arc with an arrow head about an axis, and a straight arrow
void add_round_arrow(SceneBuilder& builder, const BodyPoint& centre, const Vec3& axis, double radius, Role role);
void add_straight_arrow(SceneBuilder& builder, const BodyPoint& from, const Vec3& along, double length, Role role);

// A circle as a line, or filled
void add_circle(SceneBuilder& builder, const BodyPoint& centre, const Vec3& normal, double radius, Role role, bool is_filled);

// A rectangle about a centre, with half edges along two directions; in space a box
void add_block(SceneBuilder& builder, const BodyPoint& centre, const Vec3& along, double half_length, double half_width,
               Role role);

// A straight piece of a plane about a centre, with ranges along two directions
void add_plane(SceneBuilder& builder, const BodyPoint& origin, const Vec3& normal, const BodyPoint& moving);

}  // namespace holonom
