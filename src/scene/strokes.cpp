#include "scene/strokes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace holonom {

using Kind = Drawable::Kind;
using std::numbers::pi;

Cross::Cross(const Vec3& axis) : z(axis.normalized()) {
  x = std::abs(z.x()) < 0.9 ? z.cross(Vec3::UnitX()).normalized() : z.cross(Vec3::UnitY()).normalized();
  if (std::abs(z.z()) > 1 - 1e-12) x = Vec3::UnitX();
  y = z.cross(x);
}

void add_hatched_line(SceneBuilder& builder, int body, const Vec3& from, const Vec3& to, const Vec3& inside, Role role) {
  constexpr double most_strokes = 400;
  const double length = (to - from).norm(), spacing = std::max(0.9 * builder.unit(), length / most_strokes);
  if (!(length > 0)) return;
  const Vec3 along = (to - from) / length, stroke = 0.9 * builder.unit() * (inside - along).normalized();
  std::vector<BodyPoint> points = {{body, from}};
  for (double s = spacing / 2; s < length; s += spacing) {
    const Vec3 foot = from + s * along;
    points.insert(points.end(), {{body, foot}, {body, foot + stroke}, {body, foot}});
  }
  points.push_back({body, to});
  builder.add(Kind::polyline, role, std::move(points));
}

void add_support(SceneBuilder& builder, const BodyPoint& place, const Vec3& down) {
  const double u = builder.unit();
  if (!builder.is_planar()) {
    builder.add(Kind::cone, Role::ground, {{place.body, place.local + 3 * u * down}, {place.body, place.local}}).radius = 1.8 * u;
    return;
  }
  const Vec3 side(-down.y(), down.x(), 0), foot = place.local + 2.4 * u * down;
  Drawable& triangle = builder.add(Kind::polyline, Role::ground,
                                   {place, {place.body, foot + 1.4 * u * side}, {place.body, foot - 1.4 * u * side}});
  triangle.is_closed = true;
  add_hatched_line(builder, place.body, foot - 2.2 * u * side, foot + 2.2 * u * side, down);
}

void add_round_arrow(SceneBuilder& builder, const BodyPoint& centre, const Vec3& axis, double radius, Role role) {
  constexpr int parts = 24;
  const Cross frame(axis);
  const auto point = [&](double angle) -> Vec3 {
    return centre.local + radius * (std::cos(angle) * frame.x + std::sin(angle) * frame.y);
  };
  const double start = -0.25 * pi, end = 1.1 * pi, head = 1.1 * builder.unit();
  std::vector<BodyPoint> arc;
  for (int k = 0; k <= parts; ++k) arc.push_back({centre.body, point(start + (end - start) * k / parts)});
  builder.add(Kind::polyline, role, std::move(arc));
  const Vec3 tip = point(end), outward = (tip - centre.local).normalized(), along = frame.z.cross(outward);
  std::vector<BodyPoint> arrow_head = {
      {centre.body, tip + head * along}, {centre.body, tip + 0.5 * head * outward}, {centre.body, tip - 0.5 * head * outward}};
  if (builder.is_planar())
    builder.add(Kind::polygon, role, std::move(arrow_head));
  else
    builder.add(Kind::cone, role, {{centre.body, tip}, {centre.body, tip + head * along}}).radius = 0.45 * head;
}

void add_straight_arrow(SceneBuilder& builder, const BodyPoint& from, const Vec3& along, double length, Role role) {
  const Vec3 direction = along.normalized(), tip = from.local + length * direction;
  const double head = std::min(1.4 * builder.unit(), length);
  const Vec3 neck = tip - head * direction;
  builder.add(Kind::polyline, role, {from, {from.body, neck}});
  if (builder.is_planar()) {
    const Vec3 side(-direction.y(), direction.x(), 0);
    builder.add(Kind::polygon, role,
                {{from.body, tip}, {from.body, neck + 0.45 * head * side}, {from.body, neck - 0.45 * head * side}});
  } else {
    builder.add(Kind::cone, role, {{from.body, neck}, {from.body, tip}}).radius = 0.4 * head;
  }
}

void add_circle(SceneBuilder& builder, const BodyPoint& centre, const Vec3& normal, double radius, Role role, bool is_filled) {
  Drawable& circle = builder.add(Kind::circle, role, {centre});
  circle.radius = radius;
  circle.direction = normal;
  circle.is_closed = is_filled;
}

void add_block(SceneBuilder& builder, const BodyPoint& centre, const Vec3& along, double half_length, double half_width,
               Role role) {
  if (builder.is_planar()) {
    const Vec3 side(-along.y(), along.x(), 0);
    std::vector<BodyPoint> corners;
    for (const auto& [s, w] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}})
      corners.push_back({centre.body, centre.local + s * half_length * along + w * half_width * side});
    builder.add(Kind::polygon, role, std::move(corners));
    return;
  }
  Drawable& box = builder.add(Kind::box, role, {centre});
  box.size = Vec3(2 * half_length, 2 * half_width, 2 * half_width);
  box.rotation = Quaternion::FromTwoVectors(Vec3::UnitX(), along);
}

void add_plane(SceneBuilder& builder, const BodyPoint& origin, const Vec3& normal, const BodyPoint& moving) {
  const Cross frame(normal);
  const double margin = std::max(6 * builder.unit(), 0.1 * builder.extent());
  const std::array<double, 2> a = builder.range_along(origin, frame.x, moving), b = builder.range_along(origin, frame.y, moving);
  const Vec3 base = origin.local - 0.15 * builder.unit() * frame.z;
  std::vector<BodyPoint> outline = {{origin.body, base}};
  for (const auto& [x, y] : {std::pair{a[0] - margin, b[0] - margin},
                             {a[1] + margin, b[0] - margin},
                             {a[1] + margin, b[1] + margin},
                             {a[0] - margin, b[1] + margin}})
    outline.push_back({origin.body, Vec3(x, y, 0)});
  Drawable& plane = builder.add(Kind::extrusion, Role::curve, std::move(outline));
  Mat3 axes;
  axes << frame.x, frame.y, frame.z;
  plane.rotation = Quaternion(axes);
  plane.height = 0.15 * builder.unit();
  plane.opacity = 0.35;
  plane.colour = "#9fb0bb";
}

}  // namespace holonom
