// Reads tables of comma-separated text.
#pragma once

#include "results/table_format.h"

namespace holonom {

std::vector<std::string> names_in_csv(const std::filesystem::path& file);
ResultsTable read_csv(const std::filesystem::path& file, const ColumnChoice& choose);

}  // namespace holonom
