#include "scene/measure_site.h"

#include <algorithm>

#include "elements/catalogue.h"

namespace holonom {
namespace {

bool is_displacement(const std::string& channel) {
  return channel.starts_with("travel") || channel == "length" || channel == "distance" || channel == "x" || channel == "y" ||
         channel == "z";
}

// Of a joint without equations: along or about an axis of its first frame, by the digit of the channel
Vec3 axis_of_frame(const SceneBuilder& builder, const Element& joint, const std::string& channel) {
  Mat3 frame =
      builder.model().bodies[static_cast<std::size_t>(joint.get<std::array<int, 2>>("connect")[0])].rotation.toRotationMatrix();
  if (joint.has("axes")) {
    const auto& axes = joint.get<std::vector<Vec3>>("axes");
    const Vec3 z = axes[0].normalized(), x = axes[1].normalized();
    frame << x, z.cross(x), z;
  }
  const std::string sequence = joint.has("angles") ? joint.get<std::string>("angles") : "zyx";
  const std::string order = is_displacement(channel) || sequence.size() != 3 ? "xyz" : sequence;
  return frame.col(order[static_cast<std::size_t>(std::clamp(channel.back() - '1', 0, 2))] - 'x');
}

Vec3 axis_of_joint(const SceneBuilder& builder, const Element& joint, const std::string& channel) {
  if (!joint_entry(joint, builder.model().dimension).type.constrains) return axis_of_frame(builder, joint, channel);
  if (joint.has("axis")) {
    if (builder.is_planar() && !is_displacement(channel)) return Vec3::UnitZ();
    return builder.axis_of(joint);
  }
  if (joint.has("axes")) {
    const auto& axes = joint.get<std::vector<Vec3>>("axes");
    return axes[channel.ends_with("2") && axes.size() > 1 ? 1 : 0].normalized();
  }
  return Vec3::UnitZ();
}

// A coordinate of a point relative to the ground
MeasureSite of_coordinate(const SceneBuilder& builder, const BodyPoint& place, const std::string& channel) {
  MeasureSite site{builder.in_body(0, builder.world(place)), place, Vec3::UnitZ(), !is_displacement(channel)};
  for (int k = 0; k < 3; ++k)
    if (channel == std::string(1, "xyz"[k])) site.axis = Vec3::Unit(k);
  return site;
}

bool is_planar_angle(const SceneBuilder& builder, const std::string& channel) {
  return builder.is_planar() && channel.starts_with("angle");
}

}  // namespace

bool has_fixed_axis(const SceneBuilder& builder, const std::string& measure) {
  const std::size_t dot = measure.rfind('.');
  if (dot == std::string::npos) return false;
  const std::string owner = measure.substr(0, dot), channel = measure.substr(dot + 1);
  const auto is_owner = [&](const auto& named) { return named.name == owner; };
  const Model& model = builder.model();
  if (const auto joint = std::ranges::find_if(model.joints, is_owner); joint != model.joints.end()) {
    if (joint->has("axes")) return channel == "angle1";  // the second axis is fixed in the second body
    return is_planar_angle(builder, channel) || (joint->has("axis") && (channel == "angle" || channel == "travel"));
  }
  if (std::ranges::any_of(model.forces, is_owner)) return false;
  const bool is_coordinate = channel.size() == 1 && channel[0] >= 'x' && channel[0] <= 'z';
  return is_coordinate || is_planar_angle(builder, channel);
}

std::optional<MeasureSite> site_of(const SceneBuilder& builder, const std::string& measure) {
  const std::size_t dot = measure.rfind('.');
  if (dot == std::string::npos) return std::nullopt;
  const std::string owner = measure.substr(0, dot), channel = measure.substr(dot + 1);
  const Model& model = builder.model();
  for (const Element& joint : model.joints)
    if (joint.name == owner) {
      const std::array<BodyPoint, 2> places = builder.places_of(joint);
      const Vec3 axis = builder.direction_in_body(places[0].body, axis_of_joint(builder, joint, channel));
      return MeasureSite{places[0], places[1], axis, !is_displacement(channel)};
    }
  for (const Element& force : model.forces)
    if (force.name == owner && force.has("connect") && force.has("at")) {
      const std::array<BodyPoint, 2> places = builder.places_of(force);
      const Vec3 along = builder.world(places[1]) - builder.world(places[0]);
      const Vec3 axis = along.norm() > 0 ? along.normalized() : Vec3::UnitX();
      return MeasureSite{places[0], places[1], builder.direction_in_body(places[0].body, axis), !is_displacement(channel)};
    }
  for (const Marker& marker : model.markers)
    if (marker.name == owner) return of_coordinate(builder, marker.place, channel);
  for (std::size_t k = 1; k < model.bodies.size(); ++k)
    if (model.bodies[k].name == owner) return of_coordinate(builder, {static_cast<int>(k), Vec3::Zero()}, channel);
  return std::nullopt;
}

}  // namespace holonom
