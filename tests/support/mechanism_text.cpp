#include "support/mechanism_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace holonom {
namespace {

std::string list_of(const Vec3& v, bool spatial) {
  return spatial ? fmt::format("[{:.17g}, {:.17g}, {:.17g}]", v[0], v[1], v[2]) : fmt::format("[{:.17g}, {:.17g}]", v[0], v[1]);
}

std::string inertia_of(const Mat3& I, bool spatial) {
  if (!spatial) return fmt::format("{:.17g}", I(2, 2));
  return fmt::format("[{:.17g}, {:.17g}, {:.17g}, {:.17g}, {:.17g}, {:.17g}]", I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2),
                     I(1, 2));
}

std::string axes_of(const MechanismText::JointText& joint, bool spatial) {
  if (joint.axes.empty()) return "";
  if (joint.axes.size() == 1) return ", axis: " + list_of(joint.axes[0], spatial);
  return ", axes: [" + list_of(joint.axes[0], spatial) + ", " + list_of(joint.axes[1], spatial) + "]";
}

Mat3 diagonal(double x, double y, double z) { return Vec3(x, y, z).asDiagonal(); }

// Any unit vector normal to `v`
Vec3 normal_of(const Vec3& v) { return v.unitOrthogonal(); }

}  // namespace

std::string MechanismText::text() const {
  std::string out =
      fmt::format("holonom: 1\nspace: {}\ngravity: {}\n", spatial ? "spatial" : "planar", list_of(gravity, spatial));
  if (!units.empty()) out += "units: " + units + "\n";
  out += "bodies:\n";
  for (const BodyText& b : bodies) {
    out += fmt::format("  {}: {{mass: {:.17g}, inertia: {}, position: {}", b.name, b.mass, inertia_of(b.inertia, spatial),
                       list_of(b.position, spatial));
    if (spatial)
      out += fmt::format(", rotation: [{:.17g}, {:.17g}, {:.17g}, {:.17g}]", b.rotation.w(), b.rotation.x(), b.rotation.y(),
                         b.rotation.z());
    out += "}\n";
  }
  out += "joints:\n";
  for (const JointText& j : joints)
    out += fmt::format("  {}: {{type: {}, connect: [{}, {}], at: {}{}}}\n", j.name, j.type, j.first, j.second,
                       list_of(j.at, spatial), axes_of(j, spatial));
  out += "forces:\n";
  for (const SpringText& s : springs)
    out += fmt::format(
        "  {}: {{type: spring-damper, connect: [{}, {}], at: [{}, {}], stiffness: {:.17g}, damping: {:.17g}, length: {:.17g}}}\n",
        s.name, s.first, s.second, list_of(s.from, spatial), list_of(s.to, spatial), s.stiffness, s.damping, s.length);
  for (const PullText& p : pulls)
    out += fmt::format("  {}: {{type: force, body: {}, force: {}}}\n", p.name, p.body, list_of(p.force, spatial));
  out += "initial:\n";
  for (const RateText& r : rates) out += fmt::format("  {}.rate: {:.17g}\n", r.joint, r.value);
  return out;
}

MechanismText slider_crank_text(const SliderCrank& closed, bool spatial, double theta0, double rate0) {
  const SliderCrank::Geometry at = closed.geometry(theta0);
  const Vec3 z = Vec3::UnitZ(), along = at.rod_vector.normalized(), across = normal_of(along);
  MechanismText m;
  m.spatial = spatial;
  m.gravity = closed.gravity;
  const double rod = closed.rod_inertia, crank = closed.crank_inertia;
  const Quaternion turned = spatial ? Quaternion::FromTwoVectors(Vec3::UnitX(), along) : Quaternion::Identity();
  m.bodies = {{"crank", closed.crank_mass, diagonal(crank, crank, crank), at.crank.at},
              {"rod", closed.rod_mass, diagonal(0, rod, rod), at.rod.at, turned},
              {"slider", closed.slider_mass, diagonal(1, 1.2, 1.5), at.slider.at}};
  m.joints = {{"A", "revolute", "ground", "crank", Vec3::Zero()},
              {"B", spatial ? "spherical" : "revolute", "crank", "rod", at.pin.at},
              {"C", spatial ? "universal" : "revolute", "slider", "rod", at.slider.at},
              {"D", "translational", "ground", "slider", at.slider.at, {closed.u}}};
  if (spatial) {
    m.joints[0].axes = {z};
    m.joints[2].axes = {along.cross(across), across};
  }
  m.rates = {{"A", rate0}};
  return m;
}

MechanismText planar_example() {
  SliderCrank closed;
  closed.r = 0.5;
  closed.l = 1.25;
  closed.c = Vec3(0, 0.25, 0);
  closed.gravity = Vec3(1.5, -9.81, 0);
  MechanismText m = slider_crank_text(closed, false, 0.6, 2);
  const Vec3 pin = m.joints[3].at;
  m.bodies.push_back({"bob", 4, diagonal(0.3, 0.3, 0.3), pin + Vec3(0.1, -0.7, 0)});
  m.joints.push_back({"E", "revolute", "slider", "bob", pin});
  m.springs = {{"pull", "ground", "bob", Vec3(2.5, 1, 0), pin + Vec3(0.2, -0.9, 0), 60, 3, 0.8}};
  m.pulls = {{"push", "rod", Vec3(-12, 7, 0)}};
  m.rates.push_back({"E", -0.5});
  return m;
}

MechanismText spatial_example() {
  SliderCrank closed;
  closed.r = 0.5;
  closed.l = 1.75;
  closed.c = Vec3(0.1, 0.2, 0.3);
  closed.u = Vec3(1, 0.2, 0.4).normalized();
  closed.gravity = Vec3(1.5, -2, -9);
  MechanismText m = slider_crank_text(closed, true, 0.6, 2);
  const Vec3 pin = m.joints[3].at;
  Mat3 inertia = diagonal(0.3, 0.4, 0.25);
  inertia(0, 1) = inertia(1, 0) = 0.05;
  m.bodies.push_back({"bob", 4, inertia, pin + Vec3(0.1, 0.3, -0.7), Quaternion(Eigen::AngleAxisd(0.8, Vec3(1, 2, 2) / 3))});
  m.joints.push_back({"E", "revolute", "slider", "bob", pin, {Vec3(0.6, 0.8, 0)}});
  m.springs = {{"pull", "ground", "bob", Vec3(2.5, 1, 0), pin + Vec3(0.2, 0, -0.9), 60, 3, 0.8}};
  m.pulls = {{"push", "rod", Vec3(-12, 7, 4)}};
  m.rates.push_back({"E", -0.5});
  return m;
}

MechanismText mapped(MechanismText m, const Mat3& map) {
  const double sense = map.determinant() < 0 ? -1 : 1;
  m.gravity = map * m.gravity;
  for (auto& b : m.bodies) {
    b.position = map * b.position;
    if (sense > 0) {
      b.rotation = Quaternion(Mat3(map * b.rotation.toRotationMatrix()));
    } else {
      b.rotation = Quaternion(Mat3(map * b.rotation.toRotationMatrix() * map.transpose()));
      b.inertia = map * b.inertia * map.transpose();
    }
  }
  for (auto& j : m.joints) {
    j.at = map * j.at;
    for (Vec3& axis : j.axes) axis = map * axis;
  }
  for (auto& s : m.springs) {
    s.from = map * s.from;
    s.to = map * s.to;
  }
  for (auto& p : m.pulls) p.force = map * p.force;
  for (auto& r : m.rates) r.value *= sense;
  return m;
}

MechanismText rescaled(MechanismText m, double length, double mass, double time, const std::string& units) {
  const double acceleration = length / (time * time), force = mass * acceleration;
  m.units = units;
  m.gravity *= acceleration;
  for (auto& b : m.bodies) {
    b.mass *= mass;
    b.inertia *= mass * length * length;
    b.position *= length;
  }
  for (auto& j : m.joints) j.at *= length;
  for (auto& s : m.springs) {
    s.from *= length;
    s.to *= length;
    s.length *= length;
    s.stiffness *= force / length;
    s.damping *= force * time / length;
  }
  for (auto& p : m.pulls) p.force *= force;
  for (auto& r : m.rates) r.value /= time;
  return m;
}

MechanismText reversed_order(MechanismText m) {
  std::ranges::reverse(m.bodies);
  std::ranges::reverse(m.joints);
  std::ranges::reverse(m.rates);
  return m;
}

MechanismText renamed(MechanismText m, const std::string& prefix) {
  const auto rename = [&](std::string& name) {
    if (name != "ground") name = prefix + name;
  };
  for (auto& b : m.bodies) rename(b.name);
  for (auto& j : m.joints)
    for (std::string* name : {&j.name, &j.first, &j.second}) rename(*name);
  for (auto& s : m.springs)
    for (std::string* name : {&s.name, &s.first, &s.second}) rename(*name);
  for (auto& p : m.pulls)
    for (std::string* name : {&p.name, &p.body}) rename(*name);
  for (auto& r : m.rates) rename(r.joint);
  return m;
}

MechanismText with_swapped_bodies(MechanismText m, const std::string& joint) {
  for (auto& j : m.joints)
    if (j.name == joint) {
      std::swap(j.first, j.second);
      if (j.axes.size() == 2) std::swap(j.axes[0], j.axes[1]);
    }
  for (auto& r : m.rates)
    if (r.joint == joint) r.value = -r.value;
  return m;
}

MechanismText lifted_to_space(MechanismText m) {
  m.spatial = true;
  for (auto& j : m.joints)
    if (j.type == "revolute") j.axes = {Vec3::UnitZ()};
  return m;
}

}  // namespace holonom
