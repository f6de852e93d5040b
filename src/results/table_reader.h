// Reads the table of a run back from its folder, in whichever format it is. Only the columns that are wanted are kept in memory.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace holonom {

inline constexpr const char* table_read_role = "the table of results";

struct ResultsTable {
  std::vector<std::string> names;            // of the columns, such as A.angle
  std::vector<std::vector<double>> columns;  // finite numbers, all columns of the same length
  bool is_cut_off = false;                   // the last row was incomplete, as after a kill, and is left out

  std::size_t rows() const { return columns.empty() ? 0 : columns.front().size(); }
  const std::vector<double>& column(std::string_view name) const;  // which must be one of the names
};

// All throw UsageError if there is no such folder or table, and ResultsError if the table is damaged.
std::vector<std::string> read_channel_names(const std::filesystem::path& folder);
ResultsTable read_table(const std::filesystem::path& folder);  // all columns
// In the order of `wanted`, each once. Throws UsageError for a name that the table lacks.
ResultsTable read_table(const std::filesystem::path& folder, const std::vector<std::string>& wanted);

}  // namespace holonom
