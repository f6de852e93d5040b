// Mass properties that came from shapes, for `check`.
#pragma once

#include <string>
#include <vector>

#include "model/model.h"

namespace holonom {

// One line per body with a density, and one more if its file gives something else
std::vector<std::string> shape_lines(const Model& model);

}  // namespace holonom
