// Shapes that the model file gives, in place of links
#include "scene/scene_builder.h"

namespace holonom {
namespace {

using Kind = Drawable::Kind;

std::vector<BodyPoint> placed(int body, const Shape& shape) {
  std::vector<BodyPoint> points;
  for (const Eigen::Vector2d& point : shape.points)
    points.push_back({body, shape.centre + shape.rotation * Vec3(point.x(), point.y(), 0)});
  return points;
}

std::vector<BodyPoint> corners(int body, const Shape& shape) {
  std::vector<BodyPoint> points;
  for (const auto& [x, y] : {std::pair{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}})
    points.push_back({body, shape.centre + shape.rotation * Vec3(x * shape.size.x(), y * shape.size.y(), 0)});
  return points;
}

// From `below` to `above` along its own z
std::vector<BodyPoint> along(int body, const Shape& shape, double below, double above) {
  const Vec3 z = shape.rotation * Vec3::UnitZ();
  return {{body, shape.centre + below * z}, {body, shape.centre + above * z}};
}

Drawable& add_solid(SceneBuilder& builder, int body, const Shape& shape) {
  const double half = shape.length / 2;
  const BodyPoint centre{body, shape.centre};
  switch (shape.kind) {
    case ShapeKind::polygon:
      return builder.add(Kind::polygon, Role::shape, placed(body, shape));
    case ShapeKind::rectangle:
      return builder.add(Kind::polygon, Role::shape, corners(body, shape));
    case ShapeKind::polyline:
      return builder.add(Kind::polyline, Role::shape, placed(body, shape));
    case ShapeKind::circle: {
      Drawable& circle = builder.add(Kind::circle, Role::shape, {centre});
      circle.is_closed = true;
      return circle;
    }
    case ShapeKind::sphere:
      return builder.add(Kind::sphere, Role::shape, {centre});
    case ShapeKind::box:
      return builder.add(Kind::box, Role::shape, {centre});
    case ShapeKind::cylinder:
      return builder.add(Kind::cylinder, Role::shape, along(body, shape, -half, half));
    case ShapeKind::capsule:
      return builder.add(Kind::capsule, Role::shape, along(body, shape, -half, half));
    case ShapeKind::cone:
      return builder.add(Kind::cone, Role::shape, along(body, shape, 0, shape.length));
    case ShapeKind::extrusion: {
      std::vector<BodyPoint> outline = {centre};
      for (const Eigen::Vector2d& point : shape.points) outline.push_back({body, Vec3(point.x(), point.y(), 0)});
      return builder.add(Kind::extrusion, Role::shape, std::move(outline));
    }
    case ShapeKind::mesh:
      break;
  }
  Drawable& mesh = builder.add(Kind::mesh, Role::shape, {centre});
  if (shape.mesh) {
    mesh.vertices = shape.mesh->vertices;
    mesh.triangles = shape.mesh->triangles;
  }
  return mesh;
}

}  // namespace

void add_shapes(SceneBuilder& builder, int body) {
  for (const Shape& shape : builder.model().bodies[static_cast<std::size_t>(body)].shapes) {
    if (shape.is_hole && !builder.is_planar()) continue;  // inside a solid
    Drawable& drawable = add_solid(builder, body, shape);
    if (shape.kind != ShapeKind::polygon) drawable.radius = shape.radius;
    drawable.rotation = shape.rotation;
    drawable.size = shape.size;
    drawable.height = shape.length;
    drawable.colour = shape.is_hole ? "#ffffff" : shape.colour;
    drawable.opacity = shape.opacity;
  }
}

}  // namespace holonom
