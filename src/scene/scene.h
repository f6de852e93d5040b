// A mechanism as a picture: what is drawn of every body and element, as plain data. The page, the pictures of the documentation and the
// live view draw the same scene; nothing here depends on how.
//
// Points are in the axes of the body that a drawable belongs to, relative to its mass centre; body 0 is the ground. In the plane z = 0.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "model/model.h"

namespace holonom {

// What a drawable represents, which determines its style
enum class Role {
  link,
  block,
  wheel,
  shape,
  pin,
  joint,
  guide,
  curve,
  ground,
  spring,
  damper,
  rod,
  rope,
  belt,
  driver,
  force,
  mass
};

struct Drawable {
  enum class Kind { polygon, polyline, circle, capsule, cylinder, cone, sphere, box, extrusion, mesh, coil, damper, line, belt };
  Kind kind;
  Role role;
  std::string owner, owner_kind;  // name and kind ("body", "joint", "force", "driver", "coupler", "ground") of what it represents
  std::vector<BodyPoint> points;  // polygon, polyline, extrusion: the outline; else two ends, or a centre
  double radius = 0;              // polygon: of its corners; coil: of its turns
  std::array<double, 2> radii{};  // belt: of the pulleys
  Vec3 direction = Vec3::UnitZ();                // circle, belt: the normal, in the axes of the body of the first point
  Quaternion rotation = Quaternion::Identity();  // box, extrusion, mesh
  Vec3 size = Vec3::Zero();                      // box
  double height = 0;                             // extrusion; damper: length of its cylinder
  int turns = 0;                                 // coil
  bool is_closed = false;                        // polyline; circle: filled; belt: crossed
  std::vector<Vec3> vertices = {};               // mesh
  std::vector<std::array<int, 3>> triangles = {};
  std::string colour = {};  // "#rrggbb"; "": by role
  double opacity = 1;
};

// A force or moment that can be drawn as an arrow, from channels of the run
struct Arrow {
  enum class Kind { reaction, contact, spring, applied } kind;
  bool is_moment = false;
  std::string owner, caption;             // "on rod by crank"
  BodyPoint at;                           // the point of application
  std::vector<std::string> channels;      // components in world axes, or one channel along a direction:
  std::optional<BodyPoint> towards = {};  // a point that it pulls towards where positive
  bool is_determined = true;              // false: one of many, as joints are redundant
};

struct Label {
  std::string text, kind;  // "body", "joint", "force", "marker"
  BodyPoint at;
};

struct Scene {
  int dimension = 2;
  double size = 1;                                  // a typical length; symbols are about a fortieth of it
  Vec3 lower = Vec3::Zero(), upper = Vec3::Zero();  // bounds over the run
  Vec3 up = Vec3::UnitY();
  std::vector<std::string> colours;  // of the bodies
  std::vector<Drawable> drawables;   // back to front
  std::vector<Arrow> arrows;
  std::vector<Label> labels;
};

struct Pose {
  Vec3 position = Vec3::Zero();
  Quaternion rotation = Quaternion::Identity();
};
using Frame = std::vector<Pose>;  // of every body, the ground first

// The configuration of the model file
Frame reference_frame(const Model& model);

// `frames`: configurations that the mechanism passes through, at least one; guides, lines and bounds extend over them.
// `undetermined`: joints whose reactions are not unique.
Scene build_scene(const Model& model, const std::vector<Frame>& frames, const std::vector<std::string>& undetermined = {});

}  // namespace holonom
