#include "results/table_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "model/diagnostic.h"
#include "results/channel_selection.h"
#include "results/results_error.h"
#include "results/run_reader.h"
#include "results/table_format.h"

namespace holonom {

namespace {

namespace fs = std::filesystem;

// The folders of the same parent are the candidates for a misspelt one.
std::string suggested_folder(const fs::path& missing) {
  const fs::path path = missing.has_filename() ? missing : missing.parent_path();
  std::vector<std::string> names;
  std::error_code error;
  fs::directory_iterator entry(path.has_parent_path() ? path.parent_path() : ".", error), end;
  for (; !error && entry != end; entry.increment(error))
    if (entry->is_directory(error)) names.push_back(entry->path().filename().string());
  std::ranges::sort(names);
  const std::string nearest = nearest_name(path.filename().string(), names);
  return nearest.empty() ? "holonom run MODEL writes the folder MODEL.results"
                         : fmt::format("did you mean '{}'?", (path.parent_path() / nearest).string());
}

// A model was given instead of its results, or the table instead of its folder.
std::string folder_for_file(const fs::path& file) {
  std::error_code error;
  if (std::ranges::count(table_formats(), file.filename().string(), &TableFormat::file_name) > 0)
    return fmt::format("did you mean '{}'?", file.has_parent_path() ? file.parent_path().string() : ".");
  const fs::path results = fs::path(file).replace_extension(".results");
  if (fs::is_directory(results, error)) return fmt::format("did you mean '{}'?", results.string());
  return fmt::format("for a model: holonom run {}", file.string());
}

struct FoundTable {
  const TableFormat* format;
  fs::path file;
};

// A folder contains one table, unless somebody has put another one there; then run.json tells which is of the run.
FoundTable table_in(const fs::path& folder) {
  std::error_code error;
  const fs::file_status status = fs::status(folder, error);
  if (!fs::exists(status))
    throw UsageError(fmt::format("no such folder of results: '{}'", folder.string()), suggested_folder(folder));
  if (!fs::is_directory(status))
    throw UsageError(fmt::format("'{}' is a file, not a folder of results", folder.string()), folder_for_file(folder));
  std::vector<FoundTable> found;
  for (const TableFormat& format : table_formats())
    if (fs::exists(folder / format.file_name, error)) found.push_back({&format, folder / format.file_name});
  if (found.empty())
    throw UsageError(fmt::format("the folder '{}' contains no results: there is no {} in it", folder.string(),
                                 table_formats().front().file_name),
                     "the run failed before its first row, or this is another folder");
  if (found.size() == 1) return found.front();
  const std::optional<RunRecord> run = read_run(folder);
  for (const FoundTable& table : found)
    if (run && run->table == table.format->file_name) return table;
  return found.front();
}

}  // namespace

const std::vector<double>& ResultsTable::column(std::string_view name) const {
  return columns.at(static_cast<std::size_t>(std::ranges::find(names, name) - names.begin()));
}

std::vector<std::string> read_channel_names(const fs::path& folder) {
  const auto [format, file] = table_in(folder);
  return format->read_names(file);
}

ResultsTable read_table(const fs::path& folder) {
  const auto [format, file] = table_in(folder);
  return format->read(file, [](const std::vector<std::string>& header) {
    std::vector<std::size_t> all(header.size());
    for (std::size_t k = 0; k < all.size(); ++k) all[k] = k;
    return all;
  });
}

ResultsTable read_table(const fs::path& folder, const std::vector<std::string>& wanted) {
  const auto [format, file] = table_in(folder);
  return format->read(file, [&](const std::vector<std::string>& header) {
    std::map<std::string_view, std::size_t> left;  // names that are not chosen yet
    for (std::size_t k = 0; k < header.size(); ++k) left.emplace(header[k], k);
    const std::set<std::string_view> known(header.begin(), header.end());
    std::vector<std::size_t> kept;
    for (const std::string& name : wanted) {
      if (!known.contains(name)) no_channel_matches(name, header, folder.string());
      if (const auto found = left.extract(name)) kept.push_back(found.mapped());
    }
    return kept;
  });
}

}  // namespace holonom
