#include "scene/scene_json.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace holonom {
namespace {

using Json = nlohmann::ordered_json;
using Kind = Drawable::Kind;

// Ten significant digits are enough for a picture, and shorter than seventeen.
double shortened(double value) {
  if (value == 0 || !std::isfinite(value)) return 0;
  const double scale = std::pow(10.0, 9 - std::floor(std::log10(std::abs(value))));
  return std::isfinite(scale) && scale > 0 ? std::round(value * scale) / scale : value;
}

Json point_json(const Vec3& point) { return {shortened(point.x()), shortened(point.y()), shortened(point.z())}; }
Json place_json(const BodyPoint& place) { return {{"body", place.body}, {"at", point_json(place.local)}}; }
Json rotation_json(const Quaternion& rotation) {
  return {shortened(rotation.w()), shortened(rotation.x()), shortened(rotation.y()), shortened(rotation.z())};
}

Json points_json(const std::vector<BodyPoint>& points) {
  Json list = Json::array();
  for (const BodyPoint& point : points) list.push_back(point_json(point.local));
  return list;
}

const char* name_of(Role role) {
  static const char* const names[] = {"link",   "block",  "wheel", "shape", "pin",  "joint",  "guide", "curve", "ground",
                                      "spring", "damper", "rod",   "rope",  "belt", "driver", "force", "mass"};
  return names[static_cast<int>(role)];
}

void add_mesh(Json& json, const Drawable& drawable, ColumnPacker& packer) {
  std::vector<double> coordinates;
  std::vector<std::int64_t> indices;
  for (const Vec3& vertex : drawable.vertices) {
    const Vec3 placed = drawable.points[0].local + drawable.rotation * vertex;
    coordinates.insert(coordinates.end(), {placed.x(), placed.y(), placed.z()});
  }
  for (const std::array<int, 3>& triangle : drawable.triangles)
    for (const int index : triangle) indices.push_back(index);
  json["vertices"] = packed_json(packer.pack(coordinates));
  json["triangles"] = packed_json(packer.pack_integers(indices));
}

void add_ends(Json& json, const Drawable& drawable) {
  json["ends"] = {place_json(drawable.points[0]), place_json(drawable.points[1])};
  json["radius"] = shortened(drawable.radius);
}

void add_bar(Json& json, const Drawable& drawable) {
  json["from"] = point_json(drawable.points[0].local);
  json["to"] = point_json(drawable.points[1].local);
  json["radius"] = shortened(drawable.radius);
}

void add_geometry(Json& json, const Drawable& drawable, ColumnPacker& packer) {
  const std::vector<BodyPoint>& points = drawable.points;
  const bool is_fixed =
      drawable.kind != Kind::coil && drawable.kind != Kind::damper && drawable.kind != Kind::line && drawable.kind != Kind::belt;
  if (is_fixed) json["body"] = points[0].body;
  switch (drawable.kind) {
    case Kind::polygon:
      json["points"] = points_json(points);
      json["round"] = shortened(drawable.radius);
      break;
    case Kind::polyline:
      json["points"] = points_json(points);
      json["closed"] = drawable.is_closed;
      break;
    case Kind::circle:
      json["centre"] = point_json(points[0].local);
      json["radius"] = shortened(drawable.radius);
      json["normal"] = point_json(drawable.direction);
      json["filled"] = drawable.is_closed;
      break;
    case Kind::capsule:
    case Kind::cylinder:
    case Kind::cone:
      add_bar(json, drawable);
      break;
    case Kind::sphere:
      json["centre"] = point_json(points[0].local);
      json["radius"] = shortened(drawable.radius);
      break;
    case Kind::box:
      json["centre"] = point_json(points[0].local);
      json["rotation"] = rotation_json(drawable.rotation);
      json["size"] = point_json(drawable.size);
      break;
    case Kind::extrusion: {
      json["centre"] = point_json(points[0].local);
      json["rotation"] = rotation_json(drawable.rotation);
      Json outline = Json::array();
      for (std::size_t k = 1; k < points.size(); ++k)
        outline.push_back({shortened(points[k].local.x()), shortened(points[k].local.y())});
      json["outline"] = outline;
      json["height"] = shortened(drawable.height);
      break;
    }
    case Kind::mesh:
      add_mesh(json, drawable, packer);
      break;
    case Kind::coil:
      add_ends(json, drawable);
      json["turns"] = drawable.turns;
      break;
    case Kind::damper:
      add_ends(json, drawable);
      json["length"] = shortened(drawable.height);
      break;
    case Kind::line:
      add_ends(json, drawable);
      break;
    case Kind::belt: {
      Json pulleys = Json::array();
      for (std::size_t k = 0; k < 2; ++k) {
        pulleys.push_back(place_json(points[k]));
        pulleys.back()["radius"] = shortened(drawable.radii[k]);
      }
      json["pulleys"] = pulleys;
      json["normal"] = point_json(drawable.direction);
      json["crossed"] = drawable.is_closed;
      break;
    }
  }
}

Json drawable_json(const Drawable& drawable, ColumnPacker& packer) {
  static const char* const kinds[] = {"polygon", "polyline",  "circle", "capsule", "cylinder", "cone", "sphere",
                                      "box",     "extrusion", "mesh",   "coil",    "damper",   "line", "belt"};
  Json json = {{"kind", kinds[static_cast<int>(drawable.kind)]},
               {"owner", drawable.owner},
               {"ownerKind", drawable.owner_kind},
               {"role", name_of(drawable.role)}};
  if (!drawable.colour.empty()) json["colour"] = drawable.colour;
  if (drawable.opacity != 1) json["opacity"] = drawable.opacity;
  add_geometry(json, drawable, packer);
  return json;
}

Json arrow_json(const Arrow& arrow) {
  static const char* const kinds[] = {"reaction", "contact", "spring", "applied"};
  Json json = {{"owner", arrow.owner},
               {"kind", kinds[static_cast<int>(arrow.kind)]},
               {"quantity", arrow.is_moment ? "moment" : "force"},
               {"caption", arrow.caption},
               {"at", place_json(arrow.at)},
               {"channels", arrow.channels},
               {"determined", arrow.is_determined}};
  if (arrow.towards) json["along"] = place_json(*arrow.towards);
  return json;
}

Json bodies_json(const Scene& scene, const Model& model) {
  Json bodies = Json::array();
  for (std::size_t k = 0; k < model.bodies.size(); ++k)
    bodies.push_back({{"name", model.bodies[k].name},
                      {"colour", scene.colours[k]},
                      {"massCentre", {0, 0, 0}},
                      {"mass", model.bodies[k].mass}});
  return bodies;
}

}  // namespace

Json packed_json(const PackedColumn& column) {
  switch (column.encoding) {
    case PackedColumn::Encoding::constant:
      return {{"n", column.count}, {"encoding", "constant"}, {"origin", column.origin}};
    case PackedColumn::Encoding::float64:
      return {{"n", column.count}, {"encoding", "float64"}, {"offset", column.offset}};
    case PackedColumn::Encoding::differences:
      break;
  }
  return {{"n", column.count},     {"encoding", "differences"}, {"offset", column.offset},  {"bytes", column.bytes},
          {"order", column.order}, {"origin", column.origin},   {"quantum", column.quantum}};
}

Json scene_json(const Scene& scene, const Model& model, ColumnPacker& packer) {
  Json drawables = Json::array(), markers = Json::array(), arrows = Json::array(), labels = Json::array();
  for (const Drawable& drawable : scene.drawables) drawables.push_back(drawable_json(drawable, packer));
  for (const Marker& marker : model.markers) {
    markers.push_back({{"name", marker.name}});
    markers.back().update(place_json(marker.place));
  }
  for (const Arrow& arrow : scene.arrows) arrows.push_back(arrow_json(arrow));
  for (const Label& label : scene.labels) {
    labels.push_back({{"text", label.text}, {"kind", label.kind}});
    labels.back().update(place_json(label.at));
  }
  return {{"space", scene.dimension == 2 ? "planar" : "spatial"},
          {"size", shortened(scene.size)},
          {"bounds", {point_json(scene.lower), point_json(scene.upper)}},
          {"up", point_json(scene.up)},
          {"bodies", bodies_json(scene, model)},
          {"drawables", drawables},
          {"markers", markers},
          {"arrows", arrows},
          {"labels", labels}};
}

}  // namespace holonom
