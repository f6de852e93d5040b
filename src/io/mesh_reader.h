// Meshes of triangles from files: STL, as text or binary, and OBJ. Normals, texture, materials and groups are not needed and skipped.
// Messages never quote the content of a file, which might be any file.
#pragma once

#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "model/shape.h"

namespace holonom {

constexpr int most_triangles = 500000;  // of a mesh

// What is wrong with a mesh file: "line 12: ...", "triangle 7: ..."
class MeshError : public std::runtime_error {
 public:
  explicit MeshError(const std::string& message, std::string hint = {}) : std::runtime_error(message), hint_(std::move(hint)) {}
  const std::string& hint() const { return hint_; }

 private:
  std::string hint_;
};

// Throw MeshError. Vertices are joined (model/mesh.h).
Mesh parse_stl(std::string_view bytes);
Mesh parse_obj(std::string_view text);

// Meshes that a model and its components use, each read once.
class MeshStore {
 public:
  // Throws MeshError, and UsageError if the file cannot be read.
  std::shared_ptr<const Mesh> read(const std::string& path, const Vec3& scale);

 private:
  std::shared_ptr<const Mesh> unscaled(const std::string& path);
  std::map<std::string, std::shared_ptr<const Mesh>> meshes_;  // by path and scale
};

}  // namespace holonom
