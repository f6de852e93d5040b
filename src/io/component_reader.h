// Reads a file as a component of another model, with the same reader as a complete model.
#pragma once

#include <filesystem>

#include "io/data_file.h"
#include "io/mesh_reader.h"
#include "io/parameter_reader.h"
#include "model/component.h"

namespace holonom {

// One step in the chain of includes from the model file to an included file
struct Inclusion {
  Inclusion(const std::string& file_, int* uses_) : file(file_), path(canonical(file_)), uses(uses_) {}
  Inclusion(const Inclusion& parent_, const std::string& file_, const std::string& origin_)
      : parent(&parent_),
        file(file_),
        path(canonical(file_)),
        origin(origin_),
        depth(parent_.depth + 1),
        uses(parent_.uses),
        meshes(parent_.meshes),
        data(parent_.data) {}

  const Inclusion* parent = nullptr;
  std::string file;
  std::filesystem::path path;
  std::string origin;  // "included as 'left' at car.yaml:12"; "" for the model itself
  int depth = 0;
  int* uses;                                                          // number of includes so far, in all files
  std::shared_ptr<MeshStore> meshes = std::make_shared<MeshStore>();  // of all files
  std::shared_ptr<DataStore> data = std::make_shared<DataStore>();

  static std::filesystem::path canonical(const std::string& file) {
    std::error_code error;
    std::filesystem::path path = std::filesystem::weakly_canonical(file, error);
    return error ? std::filesystem::path(file) : path;
  }
};

// `faults`: errors found when the document was parsed. Throws InputError.
Component read_component(const YamlDocument& document, std::vector<Diagnostic> faults, const Schema& schema,
                         const Overrides& overrides, const Inclusion& inclusion);

}  // namespace holonom
