// A file read as a component, by the same reader as a model of its own.
#pragma once

#include <filesystem>

#include "io/parameter_reader.h"
#include "model/component.h"

namespace holonom {

// The way from the model that is read to one of the files it includes.
struct Inclusion {
  Inclusion(const std::string& file_, int* uses_) : file(file_), path(canonical(file_)), uses(uses_) {}
  Inclusion(const Inclusion& parent_, const std::string& file_, const std::string& origin_)
      : parent(&parent_), file(file_), path(canonical(file_)), origin(origin_), depth(parent_.depth + 1), uses(parent_.uses) {}

  const Inclusion* parent = nullptr;
  std::string file;
  std::filesystem::path path;
  std::string origin;  // "included as 'left' at car.yaml:12"; "" for the model itself
  int depth = 0;
  int* uses;  // includes so far, over all files

  static std::filesystem::path canonical(const std::string& file) {
    std::error_code error;
    std::filesystem::path path = std::filesystem::weakly_canonical(file, error);
    return error ? std::filesystem::path(file) : path;
  }
};

// `faults` are those that the document was parsed with. Throws InputError.
Component read_component(const YamlDocument& document, std::vector<Diagnostic> faults, const Schema& schema,
                         const Overrides& overrides, const Inclusion& inclusion);

}  // namespace holonom
