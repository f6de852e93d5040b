// The symbols of joints, as in textbooks of kinematics. The first point of a joint belongs to the body that guides, the second to the
// body that is guided; the ground always guides.
#include <algorithm>
#include <cmath>

#include "elements/catalogue.h"
#include "scene/curves.h"
#include "scene/strokes.h"

namespace holonom {
namespace {

using Kind = Drawable::Kind;

struct Sides {
  BodyPoint guiding, guided;
  Vec3 axis;  // in the axes of the guiding body
};

Sides sides_of(const SceneBuilder& builder, const Element& joint) {
  const std::array<BodyPoint, 2> places = builder.places_of(joint);
  const int guiding = places[1].body == 0 ? 1 : 0;
  const BodyPoint& host = places[static_cast<std::size_t>(guiding)];
  return {host, places[static_cast<std::size_t>(1 - guiding)], builder.direction_in_body(host.body, builder.axis_of(joint))};
}

// Away from the body that hangs on or stands above the point
Vec3 support_direction(const SceneBuilder& builder, const Sides& sides) {
  double height = 0;
  const double from = builder.up().dot(builder.world(sides.guided));
  for (const Vec3& point : builder.attachments(sides.guided.body))
    height += builder.up().dot(builder.world({sides.guided.body, point})) - from;
  height += builder.up().dot(builder.world({sides.guided.body, Vec3::Zero()})) - from;
  const Vec3 down = height < -1e-6 * builder.unit() ? builder.up() : -builder.up();
  return builder.direction_in_body(0, down);
}

void add_pin_mark(SceneBuilder& builder, const BodyPoint& place, const Vec3& axis) {
  const double u = builder.unit();
  if (builder.is_planar())
    add_circle(builder, place, Vec3::UnitZ(), 0.5 * u, Role::pin, true);
  else
    builder
        .add(Kind::cylinder, Role::pin, {{place.body, place.local - 1.5 * u * axis}, {place.body, place.local + 1.5 * u * axis}})
        .radius = 0.85 * u;
}

void add_ground_mark(SceneBuilder& builder, const Sides& sides) {
  if (sides.guiding.body == 0) add_support(builder, sides.guiding, support_direction(builder, sides));
}

void add_pin(SceneBuilder& builder, const Element& joint) {
  const Sides sides = sides_of(builder, joint);
  add_ground_mark(builder, sides);
  add_pin_mark(builder, sides.guiding, sides.axis);
}

void add_ball(SceneBuilder& builder, const Element& joint) {
  const Sides sides = sides_of(builder, joint);
  add_ground_mark(builder, sides);
  builder.add(Kind::sphere, Role::pin, {sides.guided}).radius = 1.1 * builder.unit();
}

// Each body carries one arm of the cross; shafts in line share their axis and get two arms across it.
void add_cross(SceneBuilder& builder, const Element& joint) {
  const double u = builder.unit();
  const std::array<BodyPoint, 2> places = builder.places_of(joint);
  std::array<Vec3, 2> arms;
  if (joint.has("axes")) {
    const auto& axes = joint.get<std::vector<Vec3>>("axes");
    arms = {axes[0].normalized(), axes[1].normalized()};
  } else {
    const Cross frame(builder.axis_of(joint));
    arms = {frame.x, frame.y};
  }
  add_ground_mark(builder, sides_of(builder, joint));
  for (std::size_t k = 0; k < 2; ++k) {
    const Vec3 arm = builder.direction_in_body(places[k].body, arms[k]);
    builder
        .add(Kind::cylinder, Role::pin,
             {{places[k].body, places[k].local - 2 * u * arm}, {places[k].body, places[k].local + 2 * u * arm}})
        .radius = 0.55 * u;
  }
}

std::array<Vec3, 2> guide_ends(const SceneBuilder& builder, const Sides& sides, double margin) {
  const std::array<double, 2> range = builder.range_along(sides.guiding, sides.axis, sides.guided);
  return {sides.guiding.local + (range[0] - margin) * sides.axis, sides.guiding.local + (range[1] + margin) * sides.axis};
}

void add_guide(SceneBuilder& builder, const Sides& sides, double scale) {
  const double u = builder.unit();
  const std::array<Vec3, 2> ends = guide_ends(builder, sides, (2.2 * scale + 1.8) * u);
  const int body = sides.guiding.body;
  if (!builder.is_planar()) {
    builder.add(Kind::cylinder, body == 0 ? Role::ground : Role::guide, {{body, ends[0]}, {body, ends[1]}}).radius = 0.45 * u;
  } else if (body != 0) {
    builder.add(Kind::polyline, Role::guide, {{body, ends[0]}, {body, ends[1]}});
  } else {
    const Vec3 side(-sides.axis.y(), sides.axis.x(), 0);
    for (const double sign : {-1.0, 1.0})
      add_hatched_line(builder, 0, ends[0] + sign * (1.2 * scale + 0.05) * u * side,
                       ends[1] + sign * (1.2 * scale + 0.05) * u * side, sign * side);
  }
}

void add_slider(SceneBuilder& builder, const Element& joint) {
  const double u = builder.unit();
  const Sides sides = sides_of(builder, joint);
  const double scale = builder.is_planar() ? builder.block_scale(sides.guided.body) : 1;
  add_guide(builder, sides, scale);
  const Vec3 along = builder.direction_in_body(sides.guided.body, builder.axis_of(joint));
  builder.own(builder.model().bodies[static_cast<std::size_t>(sides.guided.body)].name, "body");
  add_block(builder, sides.guided, along, 2.2 * scale * u, 1.2 * scale * u, Role::block);
}

void add_sleeve(SceneBuilder& builder, const Element& joint) {
  const double u = builder.unit();
  const Sides sides = sides_of(builder, joint);
  add_guide(builder, sides, 1);
  const Vec3 along = builder.direction_in_body(sides.guided.body, builder.axis_of(joint));
  builder
      .add(Kind::cylinder, Role::block,
           {{sides.guided.body, sides.guided.local - 2 * u * along}, {sides.guided.body, sides.guided.local + 2 * u * along}})
      .radius = 1.2 * u;
}

void add_slot(SceneBuilder& builder, const Element& joint) {
  const double u = builder.unit();
  const Sides sides = sides_of(builder, joint);
  const std::array<Vec3, 2> ends = guide_ends(builder, sides, 1.2 * u);
  const int body = sides.guiding.body;
  if (builder.is_planar()) {
    const Vec3 side(-sides.axis.y(), sides.axis.x(), 0);
    for (const double sign : {-1.0, 1.0}) {
      const Vec3 offset = sign * 0.6 * u * side;
      if (body == 0)
        add_hatched_line(builder, body, ends[0] + offset, ends[1] + offset, sign * side);
      else
        builder.add(Kind::polyline, Role::guide, {{body, ends[0] + offset}, {body, ends[1] + offset}});
    }
    add_pin_mark(builder, sides.guided, sides.axis);
  } else {
    builder.add(Kind::cylinder, body == 0 ? Role::ground : Role::guide, {{body, ends[0]}, {body, ends[1]}}).radius = 0.35 * u;
    builder.add(Kind::sphere, Role::pin, {sides.guided}).radius = u;
  }
}

void add_weld(SceneBuilder& builder, const Element& joint) {
  const double u = builder.unit();
  const Sides sides = sides_of(builder, joint);
  add_ground_mark(builder, sides);
  if (builder.is_planar())
    add_block(builder, sides.guided, Vec3::UnitX(), 0.6 * u, 0.6 * u, Role::joint);
  else
    builder.add(Kind::box, Role::joint, {sides.guided}).size = Vec3::Constant(1.6 * u);
}

void add_rod(SceneBuilder& builder, const Element& joint) {
  const std::array<BodyPoint, 2> places = builder.places_of(joint);
  builder.add(Kind::line, Role::rod, {places[0], places[1]}).radius = 0.3 * builder.unit();
  for (const BodyPoint& place : places) {
    if (place.body == 0) add_support(builder, place, builder.direction_in_body(0, -builder.up()));
    if (builder.is_planar())
      add_pin_mark(builder, place, Vec3::UnitZ());
    else
      builder.add(Kind::sphere, Role::pin, {place}).radius = 0.9 * builder.unit();
  }
}

void add_wheel_on_plane(SceneBuilder& builder, const Element& joint, const std::array<BodyPoint, 2>& places) {
  const double radius = joint.number("radius", builder.unit());
  const int body = places[1].body;
  add_plane(builder, places[0], builder.direction_in_body(places[0].body, builder.axis_of(joint, "normal")), places[1]);
  if (!joint.has("axis")) {
    builder.add(Kind::sphere, Role::wheel, {places[1]}).radius = radius;
    for (const Vec3 normal : {Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ()})
      add_circle(builder, places[1], normal, 1.01 * radius, Role::joint, false);
    return;
  }
  const Cross frame(builder.direction_in_body(body, builder.axis_of(joint)));
  const double half = 0.08 * radius;
  builder.add(Kind::cylinder, Role::wheel, {{body, places[1].local - half * frame.z}, {body, places[1].local + half * frame.z}})
      .radius = radius;
  for (const double side : {-1.05 * half, 1.05 * half})
    for (const Vec3& spoke : {frame.x, frame.y})
      builder.add(
          Kind::polyline, Role::joint,
          {{body, places[1].local + side * frame.z - radius * spoke}, {body, places[1].local + side * frame.z + radius * spoke}});
}

void add_wheel(SceneBuilder& builder, const Element& joint) {
  const std::array<BodyPoint, 2> places = builder.places_of(joint);
  if (!builder.is_planar()) return add_wheel_on_plane(builder, joint, places);
  const Vec3 along = builder.axis_of(joint), across(-along.y(), along.x(), 0);
  const double height = across.dot(builder.world(places[1]) - builder.world(places[0]));
  const double radius = joint.number("radius", std::abs(height));
  const Vec3 axis = builder.direction_in_body(places[0].body, along);
  const std::array<double, 2> range = builder.range_along(places[0], axis, places[1]);
  const Vec3 inside = builder.direction_in_body(places[0].body, height > 0 ? Vec3(-across) : across);
  const double margin = std::max(radius, 4 * builder.unit());
  const Vec3 from = places[0].local + (range[0] - margin) * axis, to = places[0].local + (range[1] + margin) * axis;
  if (places[0].body == 0)
    add_hatched_line(builder, 0, from, to, inside);
  else
    builder.add(Kind::polyline, Role::guide, {{places[0].body, from}, {places[0].body, to}});
  add_circle(builder, places[1], Vec3::UnitZ(), radius, Role::wheel, true);
  for (const Vec3 spoke : {Vec3::UnitX(), Vec3::UnitY()})
    builder.add(Kind::polyline, Role::joint,
                {{places[1].body, places[1].local - radius * spoke}, {places[1].body, places[1].local + radius * spoke}});
}

void add_plate(SceneBuilder& builder, const Element& joint) {
  const Sides sides = sides_of(builder, joint);
  add_plane(builder, sides.guiding, sides.axis, sides.guided);
  builder.add(Kind::sphere, Role::pin, {sides.guided}).radius = 0.9 * builder.unit();
}

void add_frame(SceneBuilder& builder, const Element& joint) {
  const Sides sides = sides_of(builder, joint);
  if (joint.has("equations")) add_path(builder, joint);
  if (builder.is_planar())
    add_block(builder, sides.guided, Vec3::UnitX(), 0.5 * builder.unit(), 0.5 * builder.unit(), Role::joint);
  else
    builder.add(Kind::box, Role::joint, {sides.guided}).size = Vec3::Constant(1.2 * builder.unit());
}

void add_joint_symbol(SceneBuilder& builder, const Element& joint, Symbol symbol) {
  switch (symbol) {
    case Symbol::pin:
      return add_pin(builder, joint);
    case Symbol::ball:
      return add_ball(builder, joint);
    case Symbol::cross:
      return add_cross(builder, joint);
    case Symbol::slider:
      return add_slider(builder, joint);
    case Symbol::sleeve:
      return add_sleeve(builder, joint);
    case Symbol::slot:
      return add_slot(builder, joint);
    case Symbol::weld:
      return add_weld(builder, joint);
    case Symbol::rod:
      return add_rod(builder, joint);
    case Symbol::wheel:
      return add_wheel(builder, joint);
    case Symbol::plate:
      return add_plate(builder, joint);
    case Symbol::curve:
      return add_curve(builder, joint);
    case Symbol::surface:
      return add_surface(builder, joint);
    default:
      return add_frame(builder, joint);
  }
}

}  // namespace

void add_joint_symbols(SceneBuilder& builder) {
  for (const Element& joint : builder.model().joints) {
    builder.own(joint.name, "joint");
    builder.add_label(joint.name, "joint", builder.places_of(joint)[1]);
    add_joint_symbol(builder, joint, joint_entry(joint, builder.model().dimension).type.symbol);
  }
}

}  // namespace holonom
