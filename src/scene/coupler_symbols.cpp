// The symbols of drivers and couplers: arrows along driven measures, gears, belts, racks, and for sums of rotations a line between
// their axes with the two plates of a clutch
//
// Two gears with z_1 and z_2 teeth at the distance a of their axes have pitch radii
//   r_k = a z_k/(z_1 + z_2) (external),   r_k = a z_k/|z_1 - z_2| (internal).
#include <cmath>
#include <numbers>

#include "elements/coupler.h"
#include "scene/measure_site.h"
#include "scene/strokes.h"

namespace holonom {
namespace {

using Kind = Drawable::Kind;
using std::numbers::pi;

constexpr double teeth_of_pinion = 24;  // in a picture, where a rack does not say how many there are

// The rotating side of a measure: the body that is not the ground, and the axis in its own axes
struct Wheel {
  BodyPoint centre;
  Vec3 axis;
};

std::optional<Wheel> wheel_of(const SceneBuilder& builder, const std::string& measure) {
  const std::optional<MeasureSite> site = site_of(builder, measure);
  if (!site) return std::nullopt;
  const BodyPoint& place = site->second.body == 0 ? site->first : site->second;
  const Body& first = builder.model().bodies[static_cast<std::size_t>(site->first.body)];
  return Wheel{place, builder.direction_in_body(place.body, first.rotation * site->axis)};
}

void add_spokes(SceneBuilder& builder, const Wheel& wheel, double radius, double offset) {
  const Cross frame(wheel.axis);
  const Vec3 centre = wheel.centre.local + offset * frame.z;
  for (const Vec3& spoke : {frame.x, frame.y})
    builder.add(Kind::polyline, Role::joint,
                {{wheel.centre.body, centre - 0.85 * radius * spoke}, {wheel.centre.body, centre + 0.85 * radius * spoke}});
}

void add_disc(SceneBuilder& builder, const Wheel& wheel, double radius) {
  if (builder.is_planar()) {
    add_circle(builder, wheel.centre, Vec3::UnitZ(), radius, Role::wheel, true);
    add_spokes(builder, wheel, radius, 0);
    return;
  }
  const double half = std::min(0.15 * radius, builder.unit());
  builder
      .add(Kind::cylinder, Role::wheel,
           {{wheel.centre.body, wheel.centre.local - half * wheel.axis},
            {wheel.centre.body, wheel.centre.local + half * wheel.axis}})
      .radius = radius;
  for (const double side : {-1.05, 1.05}) add_spokes(builder, wheel, radius, side * half);
}

// Trapezoidal teeth about the pitch circle: enough to see that wheels mesh and turn
void add_toothed_wheel(SceneBuilder& builder, const Wheel& wheel, double radius, double teeth, double phase) {
  constexpr double most_teeth = 120;
  const bool are_teeth = std::abs(teeth - std::round(teeth)) < 1e-9 && teeth >= 6 && teeth <= most_teeth;
  if (!builder.is_planar() || !are_teeth) return add_disc(builder, wheel, radius);
  const int count = static_cast<int>(std::round(teeth));
  const double addendum = 2 * radius / count, root = radius - 1.1 * addendum, tip = radius + 0.9 * addendum,
               pitch = 2 * pi / count;
  std::vector<BodyPoint> outline;
  for (int k = 0; k < count; ++k)
    for (const auto& [r, share] : {std::pair{root, -0.33}, {tip, -0.14}, {tip, 0.14}, {root, 0.33}}) {
      const double angle = phase + pitch * (k + share);
      outline.push_back({wheel.centre.body, wheel.centre.local + r * Vec3(std::cos(angle), std::sin(angle), 0)});
    }
  builder.add(Kind::polygon, Role::wheel, std::move(outline));
  add_spokes(builder, wheel, root, 0);
}

void add_gears(SceneBuilder& builder, const Element& coupler) {
  const auto& measures = coupler.get<std::vector<std::string>>("measures");
  const auto& teeth = coupler.get<std::vector<double>>("teeth");
  if (measures.size() != 2 || teeth.size() != 2) return;
  const std::optional<Wheel> first = wheel_of(builder, measures[0]), second = wheel_of(builder, measures[1]);
  if (!first || !second) return;
  const bool is_internal = coupler.has("mesh") && coupler.get<std::string>("mesh") == "internal";
  const Vec3 between = builder.world(second->centre) - builder.world(first->centre);
  const double total = is_internal ? std::abs(teeth[0] - teeth[1]) : teeth[0] + teeth[1];
  if (!(between.norm() > 0) || !(total > 0)) return;  // wheels on one axis: their radii are unknown
  const double direction = std::atan2(between.y(), between.x()), per_tooth = between.norm() / total;
  const auto angle_of = [&](const Wheel& wheel) {
    return builder.model().bodies[static_cast<std::size_t>(wheel.centre.body)].angle;
  };
  // A tooth of the first wheel points at a gap of the second.
  add_toothed_wheel(builder, *first, per_tooth * teeth[0], teeth[0], direction - angle_of(*first));
  const double opposite = is_internal ? direction : direction + pi;
  add_toothed_wheel(builder, *second, per_tooth * teeth[1], teeth[1], opposite - angle_of(*second) + pi / teeth[1]);
}

void add_belt(SceneBuilder& builder, const Element& coupler) {
  const auto& measures = coupler.get<std::vector<std::string>>("measures");
  const auto& radii = coupler.get<std::vector<double>>("radii");
  if (measures.size() != 2 || radii.size() != 2) return;
  const std::optional<Wheel> first = wheel_of(builder, measures[0]), second = wheel_of(builder, measures[1]);
  if (!first || !second) return;
  add_disc(builder, *first, radii[0]);
  add_disc(builder, *second, radii[1]);
  Drawable& belt = builder.add(Kind::belt, Role::belt, {first->centre, second->centre});
  belt.radii = {radii[0], radii[1]};
  belt.direction = first->axis;
  belt.is_closed = coupler.has("run") && coupler.get<std::string>("run") == "crossed";
}

// From `from` to `to` along a direction from the pitch point, with teeth that fit those of the pinion
void add_toothed_bar(SceneBuilder& builder, int body, const Vec3& pitch_point, const Vec3& along, const Vec3& side, double from,
                     double to, double radius) {
  constexpr double most_teeth = 150;
  const auto point = [&](double s, double depth) { return builder.in_body(body, pitch_point + s * along + depth * side); };
  const double pitch = 2 * pi * radius / teeth_of_pinion, addendum = 2 * radius / teeth_of_pinion, thickness = 2.5 * addendum;
  if (!builder.is_planar() || (to - from) / pitch > most_teeth) {
    const double half = std::max(0.6 * builder.unit(), addendum);
    builder.add(Kind::capsule, Role::link, {point(from, half), point(to, half)}).radius = half;
    return;
  }
  std::vector<BodyPoint> outline;
  for (double tooth = std::ceil(from / pitch); tooth <= std::floor(to / pitch); ++tooth)
    for (const auto& [share, depth] : {std::pair{-0.33, 1.1}, {-0.14, -0.9}, {0.14, -0.9}, {0.33, 1.1}})
      outline.push_back(point(pitch * (tooth + share), depth * addendum));
  outline.push_back(point(to, 1.1 * addendum));
  outline.push_back(point(to, thickness));
  outline.push_back(point(from, thickness));
  outline.push_back(point(from, 1.1 * addendum));
  builder.add(Kind::polygon, Role::link, std::move(outline));
}

void add_rack(SceneBuilder& builder, const Element& coupler) {
  const std::optional<Wheel> pinion = wheel_of(builder, coupler.get<std::string>("pinion"));
  const std::optional<MeasureSite> rack = site_of(builder, coupler.get<std::string>("rack"));
  if (!pinion || !rack) return;
  const double radius = coupler.get<double>("radius"), u = builder.unit();
  // The rack moves along +axis where the pinion turns by +1: it lies at the side axis x e of the pinion, times the sign of the radius.
  const Body &guide = builder.model().bodies[static_cast<std::size_t>(rack->first.body)],
             &wheel = builder.model().bodies[static_cast<std::size_t>(pinion->centre.body)];
  const Vec3 along = guide.rotation * rack->axis, axis = wheel.rotation * pinion->axis;
  const Vec3 side = along.cross(axis).normalized() * std::copysign(1.0, radius);
  if (!side.allFinite()) return add_disc(builder, *pinion, std::abs(radius));
  // A gap of the pinion faces the tooth of the rack at the pitch point.
  add_toothed_wheel(builder, *pinion, std::abs(radius), teeth_of_pinion,
                    std::atan2(side.y(), side.x()) - wheel.angle + pi / teeth_of_pinion);
  // As the rack moves by s, the place of contact moves by -s on it.
  const std::array<double, 2> range = builder.range_along(rack->first, rack->axis, rack->second);
  const Vec3 guided = builder.world(rack->second) - builder.world(rack->first);
  const double start = guided.dot(along), margin = std::max(2 * u, 0.5 * std::abs(radius));
  const double from = start - range[1] - margin, to = start - range[0] + margin;
  const Vec3 contact = builder.world(pinion->centre) + std::abs(radius) * side;
  add_toothed_bar(builder, rack->second.body, contact, along, side, from, to, std::abs(radius));
}

// Between rotations: a line, which two plates across it interrupt where the axes are fixed
void add_coupling(SceneBuilder& builder, const Element& coupler) {
  const auto& measures = coupler.get<std::vector<std::string>>("measures");
  const double u = builder.unit();
  for (std::size_t k = 0; k + 1 < measures.size(); ++k) {
    const std::optional<MeasureSite> first = site_of(builder, measures[k]), second = site_of(builder, measures[k + 1]);
    if (!first || !second || !first->is_rotation || !second->is_rotation) continue;
    const Vec3 from = builder.world(first->second), to = builder.world(second->second);
    const double length = (to - from).norm();
    if (length < 4 * u) continue;
    if (first->first.body != 0 || second->first.body != 0) {
      builder.add(Kind::line, Role::belt, {first->second, second->second});
      continue;
    }
    const Vec3 along = (to - from) / length, middle = 0.5 * (from + to);
    const Vec3 across = builder.is_planar() ? Vec3(-along.y(), along.x(), 0) : Cross(along).x;
    for (const double sign : {-1.0, 1.0}) {
      const Vec3 plate = middle + sign * 0.35 * u * along;
      const auto on_ground = [&](const Vec3& point) { return builder.in_body(0, point); };
      builder.add(Kind::polyline, Role::belt, {on_ground(sign < 0 ? from : to), on_ground(plate)});
      builder.add(Kind::polyline, Role::belt, {on_ground(plate - 1.8 * u * across), on_ground(plate + 1.8 * u * across)});
    }
    builder.add_label(coupler.name, "force", builder.in_body(0, middle));
  }
}

}  // namespace

void add_motion_symbol(SceneBuilder& builder, const std::string& measure) {
  const std::optional<MeasureSite> site = site_of(builder, measure);
  if (!site) return;
  const double u = builder.unit();
  if (site->is_rotation) return add_round_arrow(builder, site->first, site->axis, 2.6 * u, Role::driver);
  const Body& first = builder.model().bodies[static_cast<std::size_t>(site->first.body)];
  const Vec3 along = builder.direction_in_body(site->second.body, first.rotation * site->axis);
  add_straight_arrow(builder, {site->second.body, site->second.local + 2.4 * u * along}, along, 4 * u, Role::driver);
}

void add_coupler_symbols(SceneBuilder& builder) {
  for (const Element& element : builder.model().drivers) {
    const CouplingEntry& entry = coupling_entry(element);
    builder.own(element.name, is_driver(element) ? "driver" : "coupler");
    switch (entry.type.symbol) {
      case Symbol::motion:
        add_motion_symbol(builder, element.get<std::string>("measure"));
        break;
      case Symbol::gears:
        add_gears(builder, element);
        break;
      case Symbol::belt:
        add_belt(builder, element);
        break;
      case Symbol::rack:
        add_rack(builder, element);
        break;
      default:
        if (element.has("measures")) add_coupling(builder, element);
        break;
    }
  }
}

}  // namespace holonom
