// Writes a Model as a model file: one element per line, tables and grids as blocks, numbers in the shortest form that reads back to
// the same bits. Parameters, units and includes are written as the numbers and elements they have become. Reading the file gives
// the same model.
#pragma once

#include <string>

#include "model/model.h"

namespace holonom {

// `comment`: one or more lines at the beginning of the file
std::string written_model(const Model& model, const Schema& schema, const std::string& comment);

}  // namespace holonom
