// A shape as an entry of a model file.
#pragma once

#include <filesystem>
#include <string>

#include "model/model.h"

namespace holonom {

// On one line, in body axes; a mesh by its path relative to `folder`
std::string written_shape(const Model& model, const Body& body, const Shape& shape, const std::filesystem::path& folder);

}  // namespace holonom
