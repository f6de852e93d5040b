// Writes a Model as a model file: one element per line, tables and grids as blocks, numbers in the shortest form that reads back to
// the same bits. Parameters, units and includes are written as the numbers and elements they have become. Reading the file gives
// the same model. Mass and inertia that came from shapes are written as numbers, without their density.
#pragma once

#include <filesystem>
#include <string>

#include "model/model.h"

namespace holonom {

// `comment`: one or more lines at the beginning of the file; `folder`: to be written there, which meshes are named relative to
std::string written_model(const Model& model, const Schema& schema, const std::string& comment,
                          const std::filesystem::path& folder = {});

}  // namespace holonom
