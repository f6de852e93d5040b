#include "io/body_shapes_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "io/shape_reader.h"
#include "io/value_reader.h"
#include "model/shape_mass.h"

namespace holonom {

namespace {

const YamlNode* list_of_shapes(Reading& reading, const Keys& body_keys, const std::string& subject) {
  const YamlNode* node = body_keys.find("shapes");
  if (!node || node->is_null()) return nullptr;
  if (node->is_sequence()) return node;
  reading.fault(*node, fmt::format("{}: 'shapes' must be a list, found {}", subject, node->what()),
                "each shape is an item: - {type: ...}");
  return nullptr;
}

// What the file does not give follows from `from`, in which places are relative to the body's position as far as it is known.
void apply(const MassFromShapes& from, Body& body) {
  MassFromShapes& kept = body.mass_from_shapes.emplace(from);
  if (!from.mass_is_given) body.mass = from.mass;
  if (!from.inertia_is_given) body.inertia = from.mass_is_given ? Mat3(body.mass / from.mass * from.inertia) : from.inertia;
  if (from.position_is_given) return;
  body.position = body.rotation * from.centre;
  for (Shape& shape : body.shapes) shape.centre -= from.centre;
  kept.centre.setZero();
}

}  // namespace

bool gives_mass_centre(const Keys& body_keys) {
  if (body_keys.find("density")) return true;
  const YamlNode* shapes = body_keys.find("shapes");
  return shapes && std::ranges::any_of(shapes->items(), [](const YamlNode& item) { return item.find("density") != nullptr; });
}

void read_shapes(Reading& reading, const Keys& body_keys, int number, const std::string& subject) {
  Body& body = reading.model.bodies[static_cast<std::size_t>(number)];
  const std::size_t faults_before = reading.faults.size();
  const YamlNode* density_node = body_keys.find("density");
  std::optional<double> density;
  if (density_node)
    density =
        read_number(reading, *density_node, subject + ": 'density'", Range::positive, reading.is_planar() ? "kg/m^2" : "kg/m^3");
  const bool position_is_given = body_keys.find("position") || number == 0;
  const YamlNode* list = list_of_shapes(reading, body_keys, subject);
  std::vector<double> densities;
  for (std::size_t k = 0; list && k < list->items().size(); ++k) {
    const std::string of_shape = fmt::format("{}: shape {}", subject, k + 1);
    auto shape = read_shape(reading, number, position_is_given, density, list->items()[k], of_shape);
    if (!shape) continue;
    body.shapes.push_back(std::move(shape->shape));
    densities.push_back(shape->density);
  }
  if (!gives_mass_centre(body_keys) || reading.faults.size() > faults_before) return;
  const YamlNode& place = density_node ? *density_node : *list;
  MassFromShapes from = mass_of(body.shapes, densities, reading.model.dimension);
  from.mass_is_given = body_keys.find("mass") != nullptr;
  from.inertia_is_given = body_keys.find("inertia") != nullptr;
  from.position_is_given = position_is_given;
  const bool counts = std::ranges::any_of(densities, [](double one) { return one > 0; });
  if (!counts && !density_node && position_is_given) return;  // every density is 0: shapes to be drawn
  if (!counts)
    reading.fault(place, fmt::format("{}: no shape with {} has a density", subject, reading.is_planar() ? "an area" : "a volume"),
                  "add a closed shape, or give 'mass', 'inertia' and 'position'");
  else if (!std::isfinite(from.mass) || !from.inertia.allFinite() || !from.centre.allFinite())
    reading.fault(place, fmt::format("{}: the mass or inertia of its shapes is too large for a number", subject));
  else if (!(from.mass > 0))
    reading.fault(place, fmt::format("{}: the holes take away all of its mass, {:.6g} remains", subject, from.mass),
                  "a hole lies within the other shapes of the body");
  else
    apply(from, body);
}

void read_ground_shapes(Reading& reading, const YamlEntry& entry) {
  const Keys keys(reading, entry.value, "body 'ground'", {"shapes"});
  for (const YamlNode& shape : keys.find("shapes")->items())
    if (const YamlNode* density = shape.find("density"))
      return reading.fault(*density, "body 'ground': the ground has no mass, so that its shapes have no density");
  read_shapes(reading, keys, 0, "body 'ground'");
}

}  // namespace holonom
