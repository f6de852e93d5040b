// Names of colours, as in CSS.
#pragma once

#include <string>
#include <vector>

namespace holonom {

// "#rrggbb" of a name or of "#RRGGBB"; "" if it is neither.
std::string colour_code(const std::string& text);
std::vector<std::string> colour_names();

}  // namespace holonom
