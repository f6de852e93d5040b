// Forces and moments that can be drawn as arrows: where they act and which channels hold their components.
//
// A component along a direction that is fixed in a body is an arrow towards a point far away in that direction.
#include <algorithm>

#include "elements/catalogue.h"
#include "elements/coupler.h"
#include "scene/measure_site.h"
#include "scene/scene_builder.h"

namespace holonom {
namespace {

constexpr double far_away_point = 1e6;  // times the extent of the mechanism

std::vector<std::string> components(const std::string& owner, bool is_moment, bool is_planar) {
  if (is_planar) return is_moment ? std::vector{owner + ".m"} : std::vector{owner + ".fx", owner + ".fy"};
  std::vector<std::string> names;
  for (const char axis : {'x', 'y', 'z'}) names.push_back(owner + "." + (is_moment ? "m" : "f") + axis);
  return names;
}

std::string name_of_body(const Model& model, int body) { return model.bodies[static_cast<std::size_t>(body)].name; }

std::string on_by(const Model& model, int on, int by) {
  return "on " + name_of_body(model, on) + " by " + name_of_body(model, by);
}

void add_reactions(SceneBuilder& builder, const std::vector<std::string>& undetermined) {
  const Model& model = builder.model();
  for (const Element& joint : model.joints) {
    const std::array<BodyPoint, 2> at = builder.places_of(joint);
    const bool is_determined = std::ranges::count(undetermined, joint.name) == 0;
    for (const bool is_moment : {false, true})
      builder.add(Arrow{.kind = Arrow::Kind::reaction,
                        .is_moment = is_moment,
                        .owner = joint.name,
                        .caption = on_by(model, at[1].body, at[0].body),
                        .at = at[1],
                        .channels = components(joint.name, is_moment, builder.is_planar()),
                        .is_determined = is_determined});
  }
}

// Far away from a place of a body along a direction in its axes
BodyPoint far_along(const SceneBuilder& builder, const BodyPoint& from, const Vec3& direction) {
  return {from.body, from.local + far_away_point * builder.extent() * direction};
}

void add_spring(SceneBuilder& builder, const Element& force) {
  const std::array<BodyPoint, 2> at = builder.places_of(force);
  builder.add(Arrow{.kind = Arrow::Kind::spring,
                    .owner = force.name,
                    .caption = on_by(builder.model(), at[1].body, at[0].body),
                    .at = at[1],
                    .channels = {force.name + ".force"},
                    .towards = at[0]});
}

void add_contact(SceneBuilder& builder, const Element& force) {
  const std::array<BodyPoint, 2> at = builder.places_of(force);
  builder.add(Arrow{.kind = Arrow::Kind::contact,
                    .owner = force.name,
                    .caption = on_by(builder.model(), at[1].body, at[0].body),
                    .at = at[1],
                    .channels = components(force.name, false, builder.is_planar())});
}

// A force through a point of space is drawn as the same force at the mass centre and its moment about it.
void add_applied(SceneBuilder& builder, const Element& force, bool is_moment) {
  const int body = force.get<int>("body");
  Arrow arrow{.kind = Arrow::Kind::applied,
              .is_moment = is_moment,
              .owner = force.name,
              .caption = "on " + name_of_body(builder.model(), body),
              .at = force.has("at") ? force.get<BodyPoint>("at") : BodyPoint{body, Vec3::Zero()},
              .channels = components(force.name, is_moment, builder.is_planar())};
  builder.add(arrow);
  if (!force.has("through")) return;
  arrow.is_moment = true;
  arrow.channels = components(force.name, true, builder.is_planar());
  builder.add(arrow);
}

// Its channels are those of the force on the first body, in axes that are fixed in it; the opposite acts on the second.
void add_bushing(SceneBuilder& builder, const Element& force) {
  const std::array<BodyPoint, 2> at = builder.places_of(force);
  std::array<Vec3, 3> axes = {Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ()};
  if (force.has("axis")) {
    axes[0] = builder.axis_of(force);
    axes[1] = Vec3(-axes[0].y(), axes[0].x(), 0);
  } else if (force.has("axes")) {
    const auto& given = force.get<std::vector<Vec3>>("axes");
    axes[2] = given[0].normalized();
    axes[0] = given[1].normalized();
    axes[1] = axes[2].cross(axes[0]);
  }
  const auto add = [&](bool is_moment, int axis, const std::string& channel) {
    const Vec3 against = -builder.direction_in_body(at[0].body, axes[static_cast<std::size_t>(axis)]);
    builder.add(Arrow{.kind = Arrow::Kind::spring,
                      .is_moment = is_moment,
                      .owner = force.name,
                      .caption = on_by(builder.model(), at[1].body, at[0].body),
                      .at = at[1],
                      .channels = {channel},
                      .towards = far_along(builder, at[0], against)});
  };
  const int dimension = builder.model().dimension;
  for (const bool is_moment : {false, true}) {
    const std::vector<std::string> channels = components(force.name, is_moment, builder.is_planar());
    for (int k = 0; k < static_cast<int>(channels.size()); ++k)
      add(is_moment, is_moment && dimension == 2 ? 2 : k, channels[static_cast<std::size_t>(k)]);
  }
}

void add_rotational_spring(SceneBuilder& builder, const Element& force) {
  const auto& connect = force.get<std::array<int, 2>>("connect");
  const Vec3 axis = builder.direction_in_body(connect[0], builder.is_planar() ? Vec3::UnitZ() : builder.axis_of(force));
  builder.add(Arrow{.kind = Arrow::Kind::spring,
                    .is_moment = true,
                    .owner = force.name,
                    .caption = on_by(builder.model(), connect[1], connect[0]),
                    .at = {connect[1], Vec3::Zero()},
                    .channels = {force.name + ".moment"},
                    .towards = far_along(builder, {connect[0], Vec3::Zero()}, -axis)});
}

// An effort along or about a measure whose axis is fixed in its first body, on the second. `sense`: -1 if positive values oppose
// increasing ones
void add_effort(SceneBuilder& builder, const Element& element, const std::string& measure, Arrow::Kind kind, double sense) {
  if (!has_fixed_axis(builder, measure)) return;
  const std::optional<MeasureSite> site = site_of(builder, measure);
  if (!site) return;
  builder.add(Arrow{.kind = kind,
                    .is_moment = site->is_rotation,
                    .owner = element.name,
                    .caption = on_by(builder.model(), site->second.body, site->first.body),
                    .at = site->second,
                    .channels = {element.name + ".effort"},
                    .towards = far_along(builder, site->first, sense * site->axis)});
}

void add_force_arrows(SceneBuilder& builder, const Element& force, Symbol symbol) {
  switch (symbol) {
    case Symbol::coil:
      return add_spring(builder, force);
    case Symbol::spiral:
      return add_rotational_spring(builder, force);
    case Symbol::ring:
      return add_bushing(builder, force);
    case Symbol::boundary:
      return add_contact(builder, force);
    case Symbol::arrow:
      return add_applied(builder, force, false);
    case Symbol::arc:
      return add_applied(builder, force, true);
    case Symbol::motion:
      return add_effort(builder, force, force.get<std::string>("measure"), Arrow::Kind::applied, 1);
    case Symbol::resistance:
      return add_effort(builder, force, force.get<std::string>("measure"), Arrow::Kind::spring, -1);
    default:
      return;
  }
}

}  // namespace

void add_arrows(SceneBuilder& builder, const std::vector<std::string>& undetermined) {
  add_reactions(builder, undetermined);
  const Model& model = builder.model();
  for (const Element& force : model.forces) add_force_arrows(builder, force, force_entry(force, model.dimension).type.symbol);
  for (const Element& driver : model.drivers)
    if (coupling_entry(driver).type.symbol == Symbol::motion)
      add_effort(builder, driver, driver.get<std::string>("measure"), Arrow::Kind::applied, 1);
}

}  // namespace holonom
