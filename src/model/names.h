// What may be a name in a model: [A-Za-z_][A-Za-z0-9_]*, except the reserved words.
#pragma once

#include <string>
#include <string_view>

namespace holonom {

bool is_identifier(std::string_view text);

// Why `name` cannot be a name, as the end of a sentence; "" when it can.
std::string name_problem(std::string_view name);

}  // namespace holonom
