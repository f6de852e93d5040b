// The shapes of a body: how it is drawn and, while the file is read, what its mass follows from (shape_mass.h). A shape lies in axes of
// its own, which are fixed in the body:
//
//   point in body axes = centre + rotation * point in the axes of the shape
//
// 2-D kinds lie in the x-y plane. Rectangle, circle, box, sphere, cylinder and capsule are centred at the origin of these axes, the
// last two along z. The base of a cone and of an extrusion lies in the x-y plane, and they extend along z.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "math/types.h"
#include "model/diagnostic.h"

namespace holonom {

struct Mesh {
  std::vector<Vec3> vertices;
  std::vector<std::array<int, 3>> triangles;  // counter-clockwise if seen from outside
  int turned = 0;                             // triangles of closed parts that were inside out in the file
};

enum class ShapeKind { polygon, circle, rectangle, polyline, box, cylinder, capsule, sphere, cone, extrusion, mesh };

struct Shape {
  ShapeKind kind = ShapeKind::sphere;
  Location where;
  Vec3 centre = Vec3::Zero();  // in body axes, relative to the mass centre
  Quaternion rotation = Quaternion::Identity();
  double angle = 0;                  // planar: the angle of `rotation`
  Vec3 size = Vec3::Zero();          // rectangle (x, y), box: whole edges
  double radius = 0;                 // circle, cylinder, capsule, sphere; of the base of a cone
  double length = 0;                 // along z; of a capsule without its round ends; the height of an extrusion
  std::vector<Vec2> points;          // polygon, extrusion (counter-clockwise, closed by itself), polyline
  std::string file;                  // mesh: its path, as it can be opened
  Vec3 scale = Vec3::Ones();         // mesh: of the coordinates in that file; negative ones mirror it
  std::shared_ptr<const Mesh> mesh;  // scaled
  std::string colour;                // "#rrggbb", or "": that of the body
  double opacity = 1;
  bool is_hole = false;  // cut out of the other shapes of the body
};

}  // namespace holonom
