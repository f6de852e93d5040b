// A Model as a model file: one element a line, tables and grids as blocks, numbers in the shortest form that reads back to the same
// bits. Parameters, units and includes have become numbers and elements by then. Reading it gives the same model.
#pragma once

#include <string>

#include "model/model.h"

namespace holonom {

// `comment` stands at its beginning, one line or several.
std::string written_model(const Model& model, const Schema& schema, const std::string& comment);

}  // namespace holonom
