// Splines that leave the range of their points by more than a tenth of it, as between steep and flat parts of a table.
#pragma once

#include <string>
#include <vector>

#include "model/model.h"

namespace holonom {

// One for each table, map and curve of the model
std::vector<std::string> table_warnings(const Model& model);

}  // namespace holonom
