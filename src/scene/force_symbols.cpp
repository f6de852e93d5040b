// The symbols of forces: springs and dampers between points, rotational springs, bushings, contacts, applied forces and moments
#include <algorithm>
#include <cmath>
#include <numbers>

#include "elements/catalogue.h"
#include "scene/curves.h"
#include "scene/measure_site.h"
#include "scene/strokes.h"

namespace holonom {
namespace {

using Kind = Drawable::Kind;

void add_support_of(SceneBuilder& builder, const BodyPoint& place, const BodyPoint& other) {
  if (place.body != 0) return;
  const double height = builder.up().dot(builder.world(other) - builder.world(place));
  add_support(builder, place, builder.direction_in_body(0, height < 0 ? builder.up() : Vec3(-builder.up())));
}

// A spring is a coil, a damper a cylinder with a piston, both together one around the other; a law alone is an actuator.
void add_coil(SceneBuilder& builder, const Element& force) {
  const double u = builder.unit();
  const std::array<BodyPoint, 2> at = builder.places_of(force);
  const double length = (builder.world(at[1]) - builder.world(at[0])).norm();
  const bool has_spring = force.number("stiffness", 0) > 0, has_damper = force.number("damping", 0) > 0;
  for (int side = 0; side < 2; ++side)
    add_support_of(builder, at[static_cast<std::size_t>(side)], at[static_cast<std::size_t>(1 - side)]);
  if (has_damper || !has_spring) {
    Drawable& damper = builder.add(Kind::damper, has_damper ? Role::damper : Role::driver, {at[0], at[1]});
    damper.radius = (has_spring ? 0.5 : 0.75) * std::min(1.2 * u, std::max(0.3 * length, 0.5 * u));
    damper.height = std::max(0.45 * length, u);
  }
  if (has_spring) {
    Drawable& coil = builder.add(Kind::coil, Role::spring, {at[0], at[1]});
    coil.radius = std::min(1.2 * u, std::max(0.3 * length, 0.5 * u));
    coil.turns = static_cast<int>(std::clamp(std::round(length / (1.1 * u)), 4.0, 14.0));
  }
}

// At a joint that the two bodies share, else at the mass centre of the second
BodyPoint common_place(const SceneBuilder& builder, const std::array<int, 2>& connect) {
  for (const Element& joint : builder.model().joints) {
    const auto& bodies = joint.get<std::array<int, 2>>("connect");
    if (bodies == connect || (bodies[0] == connect[1] && bodies[1] == connect[0])) {
      const std::array<BodyPoint, 2> places = builder.places_of(joint);
      return places[bodies[0] == connect[0] ? 0 : 1];
    }
  }
  return builder.in_body(connect[0], builder.world({connect[1], Vec3::Zero()}));
}

void add_spiral_at(SceneBuilder& builder, const BodyPoint& place, const Vec3& axis, Role role) {
  constexpr int parts = 60;
  constexpr double revolutions = 2.25;
  const Cross frame(axis);
  std::vector<BodyPoint> line;
  for (int k = 0; k <= parts; ++k) {
    const double share = double(k) / parts, angle = 2 * std::numbers::pi * revolutions * share;
    const double radius = builder.unit() * (0.9 + 1.3 * share);
    line.push_back({place.body, place.local + radius * (std::cos(angle) * frame.x + std::sin(angle) * frame.y)});
  }
  builder.add(Kind::polyline, role, std::move(line));
}

void add_spiral(SceneBuilder& builder, const Element& force) {
  const auto& connect = force.get<std::array<int, 2>>("connect");
  const Vec3 axis = force.has("axis") ? builder.direction_in_body(connect[0], builder.axis_of(force)) : Vec3::UnitZ();
  add_spiral_at(builder, common_place(builder, connect), axis, Role::spring);
}

void add_ring(SceneBuilder& builder, const Element& force) {
  const std::array<BodyPoint, 2> at = builder.places_of(force);
  add_support_of(builder, at[0], {at[1].body, Vec3::Zero()});
  if (builder.is_planar()) {
    add_circle(builder, at[0], Vec3::UnitZ(), 1.3 * builder.unit(), Role::spring, false);
    add_circle(builder, at[1], Vec3::UnitZ(), 0.6 * builder.unit(), Role::pin, true);
  } else {
    for (const Vec3 normal : {Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ()})
      add_circle(builder, at[0], normal, 1.6 * builder.unit(), Role::spring, false);
    builder.add(Kind::sphere, Role::pin, {at[1]}).radius = 0.8 * builder.unit();
  }
}

void add_boundary(SceneBuilder& builder, const Element& force) {
  const std::array<BodyPoint, 2> at = builder.places_of(force);
  if (force.has("curve")) return add_curve(builder, force);
  const Vec3 normal = builder.direction_in_body(at[0].body, builder.axis_of(force, "normal"));
  if (!builder.is_planar()) {
    add_plane(builder, at[0], normal, at[1]);
    builder.add(Kind::sphere, Role::pin, {at[1]}).radius = 0.7 * builder.unit();
    return;
  }
  const Vec3 along(normal.y(), -normal.x(), 0);
  const std::array<double, 2> range = builder.range_along(at[0], along, at[1]);
  const double margin = std::max({6 * builder.unit(), 0.3 * builder.extent(), 4 * builder.contact_radius(at[1].body)});
  add_hatched_line(builder, at[0].body, at[0].local + (range[0] - margin) * along, at[0].local + (range[1] + margin) * along,
                   -normal);
  add_circle(builder, at[1], Vec3::UnitZ(), 0.4 * builder.unit(), Role::pin, true);
}

void add_applied_force(SceneBuilder& builder, const Element& force) {
  const int body = force.get<int>("body");
  const BodyPoint at = force.has("at") ? force.get<BodyPoint>("at") : BodyPoint{body, Vec3::Zero()};
  builder.add_label(force.name, "force", at);
  add_circle(builder, at, Vec3::UnitZ(), 0.35 * builder.unit(), Role::force, true);
}

void add_applied_moment(SceneBuilder& builder, const Element& force) {
  const int body = force.get<int>("body");
  builder.add_label(force.name, "force", {body, Vec3::Zero()});
  add_round_arrow(builder, {body, Vec3::Zero()}, Vec3::UnitZ(), 2.4 * builder.unit(), Role::force);
}

// On a measure: a spiral about an axis of rotation, a short coil along a displacement
void add_resistance(SceneBuilder& builder, const Element& force) {
  const std::optional<MeasureSite> site = site_of(builder, force.get<std::string>("measure"));
  if (!site || !(force.number("stiffness", 0) > 0)) return;
  const double u = builder.unit();
  if (site->is_rotation) return add_spiral_at(builder, site->first, site->axis, Role::spring);
  const std::array<double, 2> range = builder.range_along(site->first, site->axis, site->second);
  const BodyPoint anchor{site->first.body, site->first.local + (range[0] - 7 * u) * site->axis};
  Drawable& coil = builder.add(Kind::coil, Role::spring, {anchor, site->second});
  coil.radius = 0.9 * u;
  coil.turns = 7;
  if (builder.is_planar() && anchor.body == 0) {
    const Vec3 side(-site->axis.y(), site->axis.x(), 0);
    add_hatched_line(builder, 0, anchor.local - 2 * u * side, anchor.local + 2 * u * side, -site->axis);
  }
}

void add_force_symbol(SceneBuilder& builder, const Element& force, Symbol symbol) {
  switch (symbol) {
    case Symbol::coil:
      return add_coil(builder, force);
    case Symbol::spiral:
      return add_spiral(builder, force);
    case Symbol::ring:
      return add_ring(builder, force);
    case Symbol::boundary:
      return add_boundary(builder, force);
    case Symbol::arrow:
      return add_applied_force(builder, force);
    case Symbol::arc:
      return add_applied_moment(builder, force);
    case Symbol::motion:
      return add_motion_symbol(builder, force.get<std::string>("measure"));
    case Symbol::resistance:
      return add_resistance(builder, force);
    default:
      return;
  }
}

}  // namespace

void add_force_symbols(SceneBuilder& builder) {
  for (const Element& force : builder.model().forces) {
    builder.own(force.name, "force");
    add_force_symbol(builder, force, force_entry(force, builder.model().dimension).type.symbol);
  }
}

}  // namespace holonom
