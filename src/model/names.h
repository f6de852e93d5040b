// Valid names in a model: [A-Za-z_][A-Za-z0-9_]*, except reserved words.
#pragma once

#include <string>
#include <string_view>

namespace holonom {

bool is_identifier(std::string_view text);

// Why `name` is not a valid name, as the end of a sentence; "" if it is valid.
std::string name_problem(std::string_view name);

}  // namespace holonom
