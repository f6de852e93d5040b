#include "io/place_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "io/value_reader.h"

namespace holonom {

namespace {

BodyPoint carried_by(const Reading& reading, int body, const Vec3& world) {
  const Body& carrier = reading.model.bodies[static_cast<std::size_t>(body)];
  return {body, carrier.rotation.conjugate() * (world - carrier.position)};
}

const std::string& name_of(const Reading& reading, int body) { return reading.model.bodies[static_cast<std::size_t>(body)].name; }

// The local point of a body, from a mapping with one entry per body of the element
std::optional<BodyPoint> read_local(Reading& reading, const YamlNode& node, const std::string& subject, int body) {
  const std::string& name = name_of(reading, body);
  const YamlNode* point = node.find(name);
  if (!point) {
    reading.fault(node, fmt::format("{} has no point for body '{}'", subject, name));
    return std::nullopt;
  }
  const std::optional<Vec3> local = read_vector(reading, *point, subject, "m");
  return local ? std::optional(BodyPoint{body, *local}) : std::nullopt;
}

bool check_local_keys(Reading& reading, const YamlNode& node, const std::string& subject,
                      const std::vector<std::string>& bodies) {
  bool good = true;
  for (const YamlEntry& entry : node.entries()) {
    const std::string key(entry.key);
    if (std::ranges::count(bodies, key) > 0) continue;
    const std::string problem = reading.bodies.contains(key) ? "is not a body of this element" : "is not a body";
    reading.fault(entry, fmt::format("{}: '{}' {}", subject, key, problem), suggestion(key, bodies));
    good = false;
  }
  return good;
}

std::optional<BodyPoint> read_world(Reading& reading, const YamlNode& node, const std::string& subject, int body) {
  const std::optional<Vec3> point = read_vector(reading, node, subject, "m");
  return point ? std::optional(carried_by(reading, body, *point)) : std::nullopt;
}

std::optional<std::array<BodyPoint, 2>> both(const std::optional<BodyPoint>& first, const std::optional<BodyPoint>& second) {
  return first && second ? std::optional(std::array<BodyPoint, 2>{*first, *second}) : std::nullopt;
}

}  // namespace

std::optional<BodyPoint> read_place(Reading& reading, const YamlNode& node, const std::string& subject, int body) {
  if (!node.is_mapping()) return read_world(reading, node, subject, body);
  if (!check_local_keys(reading, node, subject, {name_of(reading, body)})) return std::nullopt;
  return read_local(reading, node, subject, body);
}

std::optional<std::array<BodyPoint, 2>> read_places(Reading& reading, const YamlNode& node, const std::string& subject,
                                                    const std::array<int, 2>& bodies) {
  if (node.is_mapping()) {
    if (!check_local_keys(reading, node, subject, {name_of(reading, bodies[0]), name_of(reading, bodies[1])}))
      return std::nullopt;
    const std::optional<BodyPoint> first = read_local(reading, node, subject, bodies[0]);
    return both(first, read_local(reading, node, subject, bodies[1]));
  }
  const bool has_points = std::ranges::any_of(node.items(), [](const YamlNode& item) { return item.is_sequence(); });
  if (has_points) {
    const YamlNode* points = read_list(reading, node, subject, 2, "points, one per body");
    if (!points) return std::nullopt;
    const std::optional<BodyPoint> first = read_world(reading, points[0], subject, bodies[0]);
    return both(first, read_world(reading, points[1], subject, bodies[1]));
  }
  const std::optional<Vec3> shared = read_vector(reading, node, subject, "m");
  if (!shared) return std::nullopt;
  std::array<BodyPoint, 2> places = {carried_by(reading, bodies[0], *shared), carried_by(reading, bodies[1], *shared)};
  places[0].is_shared = places[1].is_shared = true;
  return places;
}

std::optional<int> read_body(Reading& reading, const YamlNode& node, const std::string& subject) {
  const std::optional<std::string> name = read_word(reading, node, subject);
  if (!name) return std::nullopt;
  const auto found = reading.bodies.find(*name);
  if (found != reading.bodies.end()) return found->second;
  reading.fault(node, fmt::format("{}: unknown body '{}'", subject, *name), suggestion(*name, reading.body_names()));
  return std::nullopt;
}

}  // namespace holonom
