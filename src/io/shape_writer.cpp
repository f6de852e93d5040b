#include "io/shape_writer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "io/value_writer.h"
#include "model/shape_kinds.h"

namespace holonom {

namespace {

std::string points_of(const Shape& shape) {
  std::vector<std::string> items;
  for (const Vec2& point : shape.points) items.push_back(written(std::vector<double>{point.x(), point.y()}));
  return fmt::format("[{}]", fmt::join(items, ", "));
}

// The path itself if none leads there from the folder
std::string path_from(const std::filesystem::path& folder, const std::string& file) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path from_folder = fs::relative(file, folder.empty() ? fs::path(".") : folder, error);
  return error || from_folder.empty() ? fs::absolute(file, error).string() : from_folder.string();
}

std::string value_of(const ShapeKey& key, const Model& model, const Shape& shape, const std::filesystem::path& folder) {
  if (key.name == "radius") return written(shape.radius);
  if (key.name == "length" || key.name == "height") return written(shape.length);
  if (key.name == "size") return written(shape.size, model.dimension);
  if (key.name == "points") return points_of(shape);
  if (key.name == "file") return written(path_from(folder, shape.file));
  return shape.scale == Vec3::Ones() ? "" : written(shape.scale, 3);
}

}  // namespace

std::string written_shape(const Model& model, const Body& body, const Shape& shape, const std::filesystem::path& folder) {
  const ShapeType& type = type_of(shape.kind);
  std::vector<std::string> items = {"type: " + type.name};
  const auto add = [&](const std::string& key, const std::string& value) {
    if (!value.empty()) items.push_back(key + ": " + value);
  };
  add("at", fmt::format("{{{}: {}}}", body.name, written(shape.centre, model.dimension)));
  const Quaternion& q = shape.rotation;
  if (model.dimension == 2 && shape.angle != 0) add("angle", written(shape.angle));
  if (model.dimension == 3 && q.coeffs() != Quaternion::Identity().coeffs())
    add("rotation", written(std::vector<double>{q.w(), q.x(), q.y(), q.z()}));
  for (const ShapeKey& key : type.keys) add(key.name, value_of(key, model, shape, folder));
  if (!shape.colour.empty()) add("colour", written(shape.colour));
  if (shape.opacity != 1) add("opacity", written(shape.opacity));
  if (shape.is_hole) add("hole", "yes");
  return fmt::format("{{{}}}", fmt::join(items, ", "));
}

}  // namespace holonom
