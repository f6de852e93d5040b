#include "system/channels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "elements/catalogue.h"
#include "elements/coupler.h"
#include "elements/own_rotation.h"
#include "model/bounds.h"
#include "system/derived_channels.h"
#include "system/unit_names.h"

namespace holonom {

namespace {

using Read = std::function<double(const Snapshot&)>;

constexpr const char* axis_names[] = {"x", "y", "z"};

// Finite wherever the components are
double magnitude(const Vec3& vector) { return std::hypot(vector.x(), vector.y(), vector.z()); }

// A point fixed in a body, followed through snapshots.
struct FollowedPoint {
  int body;
  bool planar;
  Vec3 local;

  Vec3 arm(const BodySnapshot& motion) const {
    if (!planar) return motion.rotation * local;
    return Eigen::AngleAxisd(motion.angle, Vec3::UnitZ()) * local;
  }
  Vec3 position(const Snapshot& now) const { return now.bodies[body].position + arm(now.bodies[body]); }
  Vec3 velocity(const Snapshot& now) const {
    const BodySnapshot& motion = now.bodies[body];
    return motion.velocity + motion.angular_velocity.cross(arm(motion));
  }
  Vec3 acceleration(const Snapshot& now) const {
    const BodySnapshot& motion = now.bodies[body];
    const Vec3 r = arm(motion);
    return motion.acceleration + motion.angular_acceleration.cross(r) +
           motion.angular_velocity.cross(motion.angular_velocity.cross(r));
  }
};

// Rotation of the second body of a joint in the first from the reference configuration, where the joint's frames coincide with the world's.
struct RelativeRotation {
  int first, second;
  Quaternion first_reference, second_reference;

  Quaternion operator()(const Snapshot& now) const {
    const Quaternion q1 = now.bodies[first].rotation * first_reference.conjugate();
    const Quaternion q2 = now.bodies[second].rotation * second_reference.conjugate();
    return q1.conjugate() * q2;
  }
};

class ChannelList {
 public:
  ChannelList(const Model& model, const OutputLayout& layout)
      : model_(model), layout_(layout), unit_(model), d_(model.dimension) {
    for (std::size_t m = 0; m < layout.measures.size(); ++m) measures_of_[layout.measures[m].owner].push_back(m);
    for (std::size_t e = 0; e < layout.efforts.size(); ++e) efforts_of_[layout.efforts[e].owner].push_back(e);
    for (std::size_t s = 0; s < layout.signals.size(); ++s)
      signals_of_[layout.signals[s].substr(0, layout.signals[s].rfind('.'))].push_back(s);
  }

  void add(const std::string& name, const std::string& unit, Read read) { add(name, unit, Channel::state, std::move(read)); }
  void add(const std::string& name, const std::string& unit, Channel::Kind kind, Read read) {
    channels_.push_back({name, unit, std::move(read), kind, part_});
  }
  void add_time() {
    part_ = Channel::Part::time;
    add("t", unit_.time, [](const Snapshot& now) { return now.t; });
    part_ = Channel::Part::rest;
  }
  void add_bodies();
  void add_joints();
  void add_drivers();
  void add_forces();
  void add_actuators();
  void add_signals();
  void add_markers();
  void add_energy(std::optional<double> first);
  void add_violation();
  std::vector<Channel> take() { return std::move(channels_); }

 private:
  // owner + prefix + x, y and in space z
  template <class Vector>
  void add_vector(const std::string& prefix, const std::string& unit, Channel::Kind kind, Vector vector) {
    for (int k = 0; k < d_; ++k)
      add(prefix + axis_names[k], unit, kind, [vector, k](const Snapshot& now) { return vector(now)[k]; });
  }
  template <class Vector>
  void add_vector(const std::string& prefix, const std::string& unit, Vector vector) {
    add_vector(prefix, unit, Channel::state, vector);
  }
  void add_planar_body(const std::string& owner, int body);
  void add_spatial_body(const std::string& owner, int body);
  void add_quaternion(const std::string& owner, std::function<Quaternion(const Snapshot&)> rotation);
  void add_relative_rotation(const Element& joint);
  void add_measures(const std::string& owner);
  void add_efforts(const std::string& owner);
  bool is_moment(const std::string& owner, const std::string& channel) const;
  void add_reaction(const std::string& owner, int joint);
  bool records_rotation(const std::string& joint_type) const;
  std::string unit_of(const std::string& measure) const;

  const Model& model_;
  const OutputLayout& layout_;
  UnitNames unit_;
  int d_;
  std::unordered_map<std::string, std::vector<std::size_t>> measures_of_, efforts_of_, signals_of_;  // by owner
  std::vector<Channel> channels_;
  Channel::Part part_ = Channel::Part::rest;  // of those that are being added
};

void ChannelList::add_bodies() {
  part_ = Channel::Part::bodies;
  for (int b = 1; b < static_cast<int>(model_.bodies.size()); ++b) {
    const std::string owner = model_.bodies[b].name + ".";
    if (d_ == 2)
      add_planar_body(owner, b);
    else
      add_spatial_body(owner, b);
  }
  part_ = Channel::Part::rest;
}

void ChannelList::add_planar_body(const std::string& owner, int b) {
  add_vector(owner, unit_.length, [b](const Snapshot& now) { return now.bodies[b].position; });
  add(owner + "angle", unit_.angle, [b](const Snapshot& now) { return now.bodies[b].angle; });
  add_vector(owner + "v", unit_.speed, [b](const Snapshot& now) { return now.bodies[b].velocity; });
  add(owner + "omega", unit_.angular_velocity, [b](const Snapshot& now) { return now.bodies[b].angular_velocity.z(); });
  add_vector(owner + "a", unit_.acceleration, Channel::acceleration,
             [b](const Snapshot& now) { return now.bodies[b].acceleration; });
  add(owner + "alpha", unit_.angular_acceleration, Channel::acceleration,
      [b](const Snapshot& now) { return now.bodies[b].angular_acceleration.z(); });
}

void ChannelList::add_spatial_body(const std::string& owner, int b) {
  add_vector(owner, unit_.length, [b](const Snapshot& now) { return now.bodies[b].position; });
  add_quaternion(owner, [b](const Snapshot& now) { return now.bodies[b].rotation; });
  add_vector(owner + "v", unit_.speed, [b](const Snapshot& now) { return now.bodies[b].velocity; });
  add_vector(owner + "w", unit_.angular_velocity, [b](const Snapshot& now) { return now.bodies[b].angular_velocity; });
  add_vector(owner + "a", unit_.acceleration, Channel::acceleration,
             [b](const Snapshot& now) { return now.bodies[b].acceleration; });
  add_vector(owner + "al", unit_.angular_acceleration, Channel::acceleration,
             [b](const Snapshot& now) { return now.bodies[b].angular_acceleration; });
}

void ChannelList::add_quaternion(const std::string& owner, std::function<Quaternion(const Snapshot&)> rotation) {
  add(owner + "qw", "1", [rotation](const Snapshot& now) { return rotation(now).w(); });
  add_vector(owner + "q", "1", [rotation](const Snapshot& now) -> Vec3 { return rotation(now).vec(); });
}

void ChannelList::add_joints() {
  for (std::size_t j = 0; j < model_.joints.size(); ++j) {
    const Element& joint = model_.joints[j];
    add_measures(joint.name);
    if (records_rotation(joint.type)) add_relative_rotation(joint);
    add_efforts(joint.name);
    if (joint_entry(joint, d_).type.constrains) add_reaction(joint.name + ".", static_cast<int>(j));
  }
}

bool ChannelList::records_rotation(const std::string& joint_type) const {
  static const Schema types = schema();
  return std::ranges::any_of(types, [&](const ElementType& type) {
    return type.section == "joints" && type.name == joint_type && type.in(d_) && std::ranges::count(type.channels, "qw") > 0;
  });
}

void ChannelList::add_relative_rotation(const Element& joint) {
  const auto [first, second] = joint.get<std::array<int, 2>>("connect");
  part_ = Channel::Part::bodies;
  add_quaternion(joint.name + ".",
                 RelativeRotation{first, second, model_.bodies[first].rotation, model_.bodies[second].rotation});
  add_vector(joint.name + ".w", unit_.angular_velocity, [first = first, second = second](const Snapshot& now) -> Vec3 {
    return now.bodies[second].angular_velocity - now.bodies[first].angular_velocity;
  });
  part_ = Channel::Part::rest;
}

void ChannelList::add_measures(const std::string& owner) {
  for (const std::size_t m : measures_of_[owner]) {
    const OutputLayout::MeasureNames& names = layout_.measures[m];
    const bool length = names.is_length;
    const std::size_t before = channels_.size();
    part_ = Channel::Part::measure;
    add(owner + "." + names.value, length ? unit_.length : unit_.angle,
        [m](const Snapshot& now) { return now.measures[m].value; });
    add(owner + "." + names.rate, length ? unit_.speed : unit_.angular_velocity,
        [m](const Snapshot& now) { return now.measures[m].rate; });
    if (!names.acceleration.empty())
      add(owner + "." + names.acceleration, length ? unit_.acceleration : unit_.angular_acceleration, Channel::acceleration,
          [m](const Snapshot& now) { return now.measures[m].acceleration; });
    for (std::size_t k = before; k < channels_.size(); ++k) channels_[k].measure = static_cast<int>(m);
    part_ = Channel::Part::rest;
  }
}

void ChannelList::add_efforts(const std::string& owner) {
  for (const std::size_t e : efforts_of_[owner]) {
    const std::string& channel = layout_.efforts[e].channel;
    const std::string unit = channel == "speed"          ? unit_.angular_velocity  // of a rotor
                             : is_moment(owner, channel) ? unit_.moment
                                                         : unit_.force;
    add(owner + "." + channel, unit, Channel::force, [e](const Snapshot& now) { return now.efforts[e]; });
  }
}

// Efforts along a measure are of its kind.
bool ChannelList::is_moment(const std::string& owner, const std::string& channel) const {
  if (channel != "effort") return channel.starts_with("m");
  const auto force = std::ranges::find(model_.forces, owner, &Element::name);
  return force != model_.forces.end() && unit_of(force->get<std::string>("measure")) == unit_.angle;
}

void ChannelList::add_reaction(const std::string& owner, int j) {
  add_vector(owner + "f", unit_.force, Channel::force, [j](const Snapshot& now) { return now.reactions[j].force; });
  if (d_ == 2)
    add(owner + "m", unit_.moment, Channel::force, [j](const Snapshot& now) { return now.reactions[j].moment.z(); });
  else
    add_vector(owner + "m", unit_.moment, Channel::force, [j](const Snapshot& now) { return now.reactions[j].moment; });
  add(owner + "force", unit_.force, Channel::force, [j](const Snapshot& now) { return magnitude(now.reactions[j].force); });
  add(owner + "moment", unit_.moment, Channel::force, [j](const Snapshot& now) { return magnitude(now.reactions[j].moment); });
}

void ChannelList::add_drivers() {
  for (std::size_t k = 0; k < model_.drivers.size(); ++k) {
    const Element& driver = model_.drivers[k];
    std::string unit = unit_.angle;
    for (const auto& [measure, factor] : coupled_terms(driver))
      if (unit_of(measure) == unit_.length) unit = unit_.length;
    if (!is_bound(driver)) add(driver.name + ".value", unit, [k](const Snapshot& now) { return now.drivers[k].value; });
    add(driver.name + ".effort", unit == unit_.length ? unit_.force : unit_.moment, Channel::force,
        [k](const Snapshot& now) { return now.drivers[k].effort; });
  }
}

// Drivers prescribe a measure of a joint or force, or a coordinate of a body or marker: of the latter only the angle is not a length.
std::string ChannelList::unit_of(const std::string& measure) const {
  for (const OutputLayout::MeasureNames& names : layout_.measures)
    if (names.owner + "." + names.value == measure) return names.is_length ? unit_.length : unit_.angle;
  if (own_rotation(model_, measure).body > 0) return unit_.angle;
  return measure.ends_with(".angle") || measure.ends_with(".w") ? unit_.angle : unit_.length;
}

void ChannelList::add_forces() {
  for (const Element& force : model_.forces) {
    add_measures(force.name);
    add_efforts(force.name);
  }
}

// Efforts along user-chosen measures, in place of drivers' (analysis/recording/actuation.h): actuator.A.angle
void ChannelList::add_actuators() {
  constexpr std::string_view prefix = "actuator.";
  for (std::size_t e = 0; e < layout_.efforts.size(); ++e) {
    const auto& [owner, channel] = layout_.efforts[e];
    if (!owner.starts_with(prefix)) continue;
    const std::string measure = owner.substr(prefix.size()) + "." + channel;
    add("actuator." + measure, unit_of(measure) == unit_.length ? unit_.force : unit_.moment, Channel::force,
        [e](const Snapshot& now) { return now.efforts[e]; });
  }
}

// In the order of the model file; their units depend on their expressions.
void ChannelList::add_signals() {
  for (const Element& signal : model_.signals)
    for (std::size_t k : signals_of_[signal.name])
      add(layout_.signals[k], "", [k](const Snapshot& now) { return now.signals[k]; });
}

void ChannelList::add_markers() {
  part_ = Channel::Part::bodies;
  for (const Marker& marker : model_.markers) {
    const FollowedPoint point{marker.place.body, d_ == 2, marker.place.local};
    const std::string owner = marker.name + ".";
    add_vector(owner, unit_.length, [point](const Snapshot& now) { return point.position(now); });
    add_vector(owner + "v", unit_.speed, [point](const Snapshot& now) { return point.velocity(now); });
    add_vector(owner + "a", unit_.acceleration, Channel::acceleration,
               [point](const Snapshot& now) { return point.acceleration(now); });
  }
  part_ = Channel::Part::rest;
}

void ChannelList::add_energy(std::optional<double> first) {
  add("energy.kinetic", unit_.energy, Channel::energy, [](const Snapshot& now) { return now.energy.kinetic; });
  add("energy.potential", unit_.energy, Channel::energy, [](const Snapshot& now) { return now.energy.potential; });
  add("energy.dissipated", unit_.energy, Channel::energy, [](const Snapshot& now) { return now.energy.dissipated; });
  add("energy.supplied", unit_.energy, Channel::energy, [](const Snapshot& now) { return now.energy.supplied; });
  add("energy.constraint", unit_.energy, Channel::energy, [](const Snapshot& now) { return now.energy.constraint; });
  add("energy.balance", unit_.energy, Channel::energy, [start = first](const Snapshot& now) mutable {
    if (!start) start = now.energy.total();
    return now.energy.total() - *start;
  });
}

void ChannelList::add_violation() {
  add("violation.position", unit_.length + " or rad", [](const Snapshot& now) { return now.position_violation; });
  add("violation.velocity", unit_.speed + " or " + unit_.angular_velocity,
      [](const Snapshot& now) { return now.velocity_violation; });
}

}  // namespace

std::vector<Channel> all_channels(const Model& model, const OutputLayout& layout, std::optional<double> first_energy) {
  ChannelList list(model, layout);
  list.add_time();
  list.add_bodies();
  list.add_joints();
  list.add_drivers();
  list.add_forces();
  list.add_actuators();
  list.add_signals();
  list.add_markers();
  list.add_energy(first_energy);
  list.add_violation();
  std::vector<Channel> channels = list.take();
  add_derived_channels(model, channels);
  return channels;
}

}  // namespace holonom
