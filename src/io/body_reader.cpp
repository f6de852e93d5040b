// The products of inertia are the entries of the inertia tensor, signs included: I(0, 1) = Ixy as given.
#include "io/body_reader.h"

#include <fmt/format.h>

#include "io/body_shapes_reader.h"
#include "io/place_reader.h"
#include "io/rotation_reader.h"
#include "io/value_reader.h"

namespace holonom {

namespace {

std::optional<Mat3> read_spatial_inertia(Reading& reading, const YamlNode& node, const std::string& subject) {
  const std::size_t count = node.items().size();
  if (!node.is_sequence() || (count != 3 && count != 6)) {
    const std::string found = node.is_sequence() ? fmt::format("{}", count) : node.is_mapping() ? "a mapping" : "a single value";
    reading.fault(node, fmt::format("{} needs 3 or 6 numbers, found {}", subject, found),
                  "[Ixx, Iyy, Izz] or [Ixx, Iyy, Izz, Ixy, Ixz, Iyz]");
    return std::nullopt;
  }
  const auto n = read_numbers(reading, node, subject, count, Range::any, "kg m^2");
  if (!n) return std::nullopt;
  Mat3 inertia = Vec3((*n)[0], (*n)[1], (*n)[2]).asDiagonal();
  if (count == 6) {
    inertia(0, 1) = inertia(1, 0) = (*n)[3];
    inertia(0, 2) = inertia(2, 0) = (*n)[4];
    inertia(1, 2) = inertia(2, 1) = (*n)[5];
  }
  return inertia;
}

void read_inertia(Reading& reading, const YamlNode& node, const std::string& subject, Body& body) {
  body.inertia_where = reading.document.where(node);
  if (!reading.is_planar()) {
    body.inertia = read_spatial_inertia(reading, node, subject).value_or(Mat3::Zero());
  } else if (node.is_sequence()) {
    reading.fault(node, fmt::format("{} must be a number, found a list", subject), "a planar body has one inertia, about z");
  } else {
    body.inertia(2, 2) = read_number(reading, node, subject, Range::any, "kg m^2").value_or(0);
  }
}

void read_body_entry(Reading& reading, const YamlEntry& entry) {
  Body& body = reading.model.bodies.emplace_back();
  body.name = std::string(entry.key);
  body.where = reading.document.where(entry);
  const std::string subject = fmt::format("body '{}'", body.name);
  Keys keys(reading, entry.value, subject,
            {"mass", "inertia", "inertia_check", "position", "angle", "rotation", "shapes", "density"});
  read_mass(reading, keys, subject, body);
  const YamlNode* position = keys.find("position");
  if (!position && !gives_mass_centre(keys)) keys.require("position", entry, "the position of the mass centre");
  if (position) body.position = read_vector(reading, *position, subject + ": 'position'", "m").value_or(Vec3::Zero());
  const Orientation orientation = read_orientation(reading, keys, subject);
  body.angle = orientation.angle;
  body.rotation = orientation.rotation;
  read_shapes(reading, keys, static_cast<int>(reading.model.bodies.size()) - 1, subject);
}

bool only_shapes_of_ground(const YamlEntry& entry) { return entry.key == "ground" && entry.value.find("shapes"); }

void read_marker(Reading& reading, const YamlEntry& entry) {
  Marker marker;
  marker.name = std::string(entry.key);
  marker.where = reading.document.where(entry);
  const std::string subject = fmt::format("marker '{}'", marker.name);
  Keys keys(reading, entry.value, subject, {"body", "at"});
  const YamlNode* body_node = keys.require("body", entry);
  const YamlNode* at = keys.require("at", entry);
  const std::optional<int> body = body_node ? read_body(reading, *body_node, subject) : std::nullopt;
  if (body && at) marker.place = read_place(reading, *at, subject + ": 'at'", *body).value_or(BodyPoint{});
  reading.model.markers.push_back(std::move(marker));
}

}  // namespace

void read_mass(Reading& reading, const Keys& keys, const std::string& subject, Body& body) {
  if (const YamlNode* mass = keys.find("mass")) {
    body.mass_where = reading.document.where(*mass);
    body.mass = read_number(reading, *mass, subject + ": 'mass'", Range::any, "kg").value_or(0);
  }
  if (const YamlNode* inertia = keys.find("inertia")) read_inertia(reading, *inertia, subject + ": 'inertia'", body);
  if (const YamlNode* check = keys.find("inertia_check")) {
    if (reading.is_planar())
      reading.fault(*check, subject + ": 'inertia_check' is for spatial models; this model is planar",
                    "a planar inertia is one number, which must only not be negative");
    body.checks_inertia = read_choice(reading, *check, subject + ": 'inertia_check'", {"on", "off"}) != "off";
  }
}

void read_bodies(Reading& reading, const YamlNode& section) {
  std::vector<Body>& bodies = reading.model.bodies;
  bodies.reserve(section.entries().size() + 1);
  for (const YamlEntry& entry : section.entries()) {
    if (only_shapes_of_ground(entry)) {
      read_ground_shapes(reading, entry);
      continue;
    }
    reading.bodies.try_emplace(std::string(entry.key), static_cast<int>(bodies.size()));
    read_body_entry(reading, entry);
  }
}

void read_markers(Reading& reading, const YamlNode& section) {
  for (const YamlEntry& entry : section.entries()) read_marker(reading, entry);
}

}  // namespace holonom
