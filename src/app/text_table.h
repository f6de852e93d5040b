// Columns of text under a header, aligned, within a given width.
#pragma once

#include <string>
#include <vector>

namespace holonom {

// The first column is left-aligned, the others are right-aligned; every line of `header` and `rows` has one entry per column. A
// first cell that does not fit into `width` gets a line of its own above the rest of its row.
std::vector<std::string> text_table(const std::vector<std::vector<std::string>>& header,
                                    const std::vector<std::vector<std::string>>& rows, std::size_t width);

}  // namespace holonom
