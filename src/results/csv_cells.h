// Cells of the tables that commands write.
#pragma once

#include <optional>
#include <string>

namespace holonom {

std::string text_cell(const std::string& text);                // quoted where a comma, quote or line end would break the table
std::string number_cell(const std::optional<double>& number);  // with all its digits; empty when there is none

}  // namespace holonom
