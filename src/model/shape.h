// The shapes of a body: how it is drawn, and what its mass follows from where the file gives a density (shape_mass.h). A shape lies in
// axes of its own, which are fixed in the body:
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
  int open_edges = 0;                         // with a triangle on one side only
  int reversed_edges = 0;                     // whose triangles disagree about the outside
  int turned = 0;                             // triangles of closed parts that were inside out in the file

  bool is_closed() const { return open_edges == 0 && reversed_edges == 0; }
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

// What the shapes of a body with their densities give, even where the file gives something else.
struct MassFromShapes {
  double mass = 0;
  Vec3 centre = Vec3::Zero();  // of mass, in body axes, relative to the body's mass centre: zero unless the file gives a position
  Mat3 inertia = Mat3::Zero();  // about that centre, in body axes; in the plane only (2, 2)
  bool mass_is_given = false, inertia_is_given = false, position_is_given = false;  // by the file, and used instead
};

}  // namespace holonom
