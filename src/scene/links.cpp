// Bodies without shapes: a bar through two points, a plate or a star through more, a disc or a block where nothing is attached. Their
// size follows from mass and inertia there,
//   plane: disc of radius sqrt(2 J/m);   space: cuboid of edges sqrt(6 (J_y + J_z - J_x)/m), ...
#include <algorithm>
#include <cmath>
#include <numbers>

#include "scene/hull.h"
#include "scene/scene_builder.h"

namespace holonom {
namespace {

using Kind = Drawable::Kind;

// The two points that are farthest apart
std::array<Vec3, 2> ends_of(const std::vector<Vec3>& points) {
  std::array<Vec3, 2> ends = {points[0], points[0]};
  for (const Vec3& a : points)
    for (const Vec3& b : points)
      if ((a - b).squaredNorm() > (ends[0] - ends[1]).squaredNorm()) ends = {a, b};
  return ends;
}

bool are_in_line(const std::vector<Vec3>& points, const std::array<Vec3, 2>& ends) {
  const Vec3 along = (ends[1] - ends[0]).normalized();
  return std::ranges::all_of(
      points, [&](const Vec3& point) { return along.cross(point - ends[0]).norm() <= 1e-3 * (ends[1] - ends[0]).norm(); });
}

void add_bar(SceneBuilder& builder, int body, const Vec3& from, const Vec3& to, double width) {
  builder.add(Kind::capsule, Role::link, {{body, from}, {body, to}}).radius = width;
}

void add_planar_disc(SceneBuilder& builder, int body, double radius) {
  Drawable& disc = builder.add(Kind::circle, Role::wheel, {{body, Vec3::Zero()}});
  disc.radius = radius;
  disc.is_closed = true;
  builder.add(Kind::polyline, Role::joint, {{body, Vec3::Zero()}, {body, Vec3(radius, 0, 0)}});
}

void add_planar_body(SceneBuilder& builder, int body, double least, double most) {
  const Body& data = builder.model().bodies[static_cast<std::size_t>(body)];
  const double moment = data.inertia(2, 2);
  if (data.mass > 0 && moment > 0) {
    add_planar_disc(builder, body, std::clamp(std::sqrt(2 * moment / data.mass), least, most));
  } else {
    Drawable& mark = builder.add(Kind::circle, Role::mass, {{body, Vec3::Zero()}});
    mark.radius = least;
    mark.is_closed = true;
  }
}

// A cylinder where two principal moments are equal, else a cuboid
void add_spatial_body(SceneBuilder& builder, int body, double least, double most) {
  const Body& data = builder.model().bodies[static_cast<std::size_t>(body)];
  const Vec3 moments = data.inertia.diagonal();
  if (!(data.mass > 0 && moments.minCoeff() > 0)) {
    builder.add(Kind::sphere, Role::mass, {{body, Vec3::Zero()}}).radius = least;
    return;
  }
  Vec3 size;
  for (int k = 0; k < 3; ++k)
    size[k] = std::sqrt(std::max(0.0, 6 * (moments[(k + 1) % 3] + moments[(k + 2) % 3] - moments[k]) / data.mass));
  const double largest = size.maxCoeff(), scale = std::clamp(largest, 2 * least, 2 * most) / std::max(largest, 1e-300);
  size = (scale * size).cwiseMax(0.04 * scale * largest);
  for (int k = 0; k < 3; ++k) {
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    const bool is_ball = std::abs(size[k] - size[i]) < 1e-3 * largest * scale;
    if (is_ball || std::abs(size[i] - size[j]) > 1e-3 * largest * scale) continue;
    const double radius = size[i] / std::sqrt(3.0), half = size[k] / 2;  // the same moments about k: m r^2/2 = m (a^2 + a^2)/12
    builder.add(Kind::cylinder, Role::wheel, {{body, -half * Vec3::Unit(k)}, {body, half * Vec3::Unit(k)}}).radius = radius;
    for (const double side : {-1.01, 1.01})
      builder.add(Kind::polyline, Role::joint,
                  {{body, side * half * Vec3::Unit(k)}, {body, side * half * Vec3::Unit(k) + radius * Vec3::Unit(i)}});
    return;
  }
  builder.add(Kind::box, Role::link, {{body, Vec3::Zero()}}).size = size;
}

void add_weight(SceneBuilder& builder, int body) {
  Drawable& weight = builder.add(builder.is_planar() ? Kind::circle : Kind::sphere, Role::mass, {{body, Vec3::Zero()}});
  weight.radius = 2 * builder.unit();
  weight.is_closed = true;
}

// A body that only touches others is as large as its contact demands; a uniform bar reaches from its joint to the other end,
// L = sqrt(12 J/m).
void add_plain_body(SceneBuilder& builder, int body) {
  if (builder.is_drawn_by_symbols(body)) return;
  const double least = (builder.attachments(body).empty() ? 2.5 : 2) * builder.unit(), most = 12 * builder.unit();
  if (const double contact = builder.contact_radius(body); contact > 0 && builder.is_planar())
    add_planar_disc(builder, body, contact);
  else if (builder.is_planar())
    add_planar_body(builder, body, least, most);
  else
    add_spatial_body(builder, body, least, most);
}

void add_planar_plate(SceneBuilder& builder, int body, const std::vector<Vec3>& points) {
  std::vector<BodyPoint> outline;
  for (const Vec3& point : convex_hull(points)) outline.push_back({body, point});
  Drawable& plate = builder.add(Kind::polygon, Role::link, std::move(outline));
  plate.radius = 0.8 * builder.unit();
  plate.opacity = 0.55;  // what lies behind it can be seen
}

// Bars from the middle of the points to each of them; points of a plane also get a plate.
void add_star(SceneBuilder& builder, int body, const std::vector<Vec3>& points) {
  Vec3 middle = Vec3::Zero();
  for (const Vec3& point : points) middle += point / static_cast<double>(points.size());
  for (const Vec3& point : points) add_bar(builder, body, middle, point, 0.7 * builder.unit());
  Vec3 normal = Vec3::Zero();
  const double extent = (ends_of(points)[1] - ends_of(points)[0]).norm();
  for (const Vec3& a : points)
    for (const Vec3& b : points) {
      const Vec3 candidate = (a - middle).cross(b - middle);
      if (candidate.norm() > normal.norm()) normal = candidate;
    }
  if (normal.norm() <= 1e-3 * extent * extent) return;
  normal.normalize();
  if (std::ranges::any_of(points, [&](const Vec3& point) { return std::abs(normal.dot(point - middle)) > 1e-3 * extent; }))
    return;
  const Quaternion rotation = Quaternion::FromTwoVectors(Vec3::UnitZ(), normal);
  std::vector<Vec3> flat;
  for (const Vec3& point : points) flat.push_back(rotation.conjugate() * (point - middle));
  std::vector<BodyPoint> outline = {{body, middle - 0.3 * builder.unit() * normal}};  // the origin, then the outline about it
  for (const Vec3& point : convex_hull(flat)) outline.push_back({body, Vec3(point.x(), point.y(), 0)});
  Drawable& plate = builder.add(Kind::extrusion, Role::link, std::move(outline));
  plate.rotation = rotation;
  plate.height = 0.6 * builder.unit();
}

// The link of a body whose points are in a line reaches to its mass centre if that lies farther off than this part of its length.
constexpr double most_offset = 0.25;

void add_link(SceneBuilder& builder, int body) {
  const double width = (builder.is_planar() ? 0.8 : 0.7) * builder.unit();
  std::vector<Vec3> points = builder.attachments(body);
  if (points.size() == 1 &&
      points[0].norm() > 2 * builder.unit()) {  // from its only joint to its mass centre, and a weight there
    const Body& data = builder.model().bodies[static_cast<std::size_t>(body)];
    const double distance = points[0].norm(), moment = data.inertia.diagonal().maxCoeff();
    const double half = data.mass > 0 ? std::sqrt(3 * std::max(0.0, moment) / data.mass) : 0;
    const double about_bar = points[0].dot(data.inertia * points[0]) / (distance * distance);
    const bool is_slender = builder.is_planar() || about_bar < 0.2 * moment;
    add_bar(builder, body, points[0], is_slender ? Vec3(-std::min(half / distance, 1.0) * points[0]) : Vec3::Zero(), width);
    if (!is_slender)
      add_plain_body(builder, body);
    else if (half < 0.5 * distance)
      add_weight(builder, body);
    return;
  }
  if (points.size() < 2) return add_plain_body(builder, body);
  const std::array<Vec3, 2> ends = ends_of(points);
  if (are_in_line(points, ends)) {
    const double length = (ends[1] - ends[0]).norm(), offset = (ends[1] - ends[0]).cross(ends[0]).norm() / length;
    if (offset < most_offset * length) return add_bar(builder, body, ends[0], ends[1], width);
    points.push_back(Vec3::Zero());
  }
  if (builder.is_planar())
    add_planar_plate(builder, body, points);
  else
    add_star(builder, body, points);
}

}  // namespace

void add_links(SceneBuilder& builder) {
  const Model& model = builder.model();
  for (int body = 1; body < static_cast<int>(model.bodies.size()); ++body) {
    const std::string& name = model.bodies[static_cast<std::size_t>(body)].name;
    builder.own(name, "body");
    builder.add_label(name, "body", {body, Vec3::Zero()});
    if (model.bodies[static_cast<std::size_t>(body)].shapes.empty())
      add_link(builder, body);
    else
      add_shapes(builder, body);
  }
  builder.own("ground", "ground");
  add_shapes(builder, 0);
  for (const Marker& marker : model.markers) builder.add_label(marker.name, "marker", marker.place);
}

}  // namespace holonom
