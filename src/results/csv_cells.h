// Cells of the tables that commands write.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace holonom {

std::string text_cell(const std::string& text);                // quoted if it contains a comma, quote or line end
std::string number_cell(const std::optional<double>& number);  // with all digits; empty if absent

// The lines of such a table as cells, without quotes; a last line without an end is left out, as it may be cut off.
std::vector<std::vector<std::string>> read_cells(std::string_view text);

}  // namespace holonom
