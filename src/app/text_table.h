// Columns of text under a header, aligned, within a given width.
#pragma once

#include <string>
#include <vector>

namespace holonom {

// The first column is flush left, the others flush right; every line of `header` and `rows` has one entry a column. A first cell
// for which `width` leaves no room stands on a line of its own above the rest of its row.
std::vector<std::string> text_table(const std::vector<std::vector<std::string>>& header,
                                    const std::vector<std::vector<std::string>>& rows, std::size_t width);

}  // namespace holonom
