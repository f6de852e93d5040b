// Cells of the tables that commands write.
#pragma once

#include <optional>
#include <string>

namespace holonom {

std::string text_cell(const std::string& text);                // quoted if it contains a comma, quote or line end
std::string number_cell(const std::optional<double>& number);  // with all digits; empty if absent

}  // namespace holonom
