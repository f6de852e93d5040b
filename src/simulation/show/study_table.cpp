#include "simulation/show/study_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "io/file_text.h"
#include "results/csv_cells.h"
#include "results/results_error.h"
#include "simulation/sweep_case.h"

namespace holonom {
namespace {

namespace fs = std::filesystem;

double number_in(const std::string& cell) {
  double number = 0;
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
  return error == std::errc() && end == cell.data() + cell.size() ? number : std::numeric_limits<double>::quiet_NaN();
}

// Parameters may have any names, so the last such columns are those of the program.
constexpr std::array<const char*, 4> columns_of_status = {"status", "exit_code", "reason", "steps"};

std::size_t place_of_status(const std::vector<std::string>& header) {
  const auto found = std::find_end(header.begin(), header.end(), columns_of_status.begin(), columns_of_status.end());
  return static_cast<std::size_t>(found - header.begin());
}

}  // namespace

std::vector<std::string> StudyTable::channels() const {
  std::vector<std::string> names;
  for (const std::string& quantity : quantities)
    if (const std::string name = quantity.substr(0, quantity.rfind(':')); std::ranges::count(names, name) == 0)
      names.push_back(name);
  return names;
}

std::string StudyTable::settings_of(std::size_t index) const {
  std::vector<std::string> texts;
  for (std::size_t k = 0; k < parameters.size(); ++k)
    texts.push_back(fmt::format("{} = {:.4g}", parameters[k], cases[index].parameters[k]));
  return fmt::format("{}", fmt::join(texts, ", "));
}

std::optional<StudyTable> read_cases_of(const fs::path& folder) {
  const fs::path file = folder / cases_name;
  std::error_code error;
  if (!fs::exists(file, error)) return std::nullopt;
  const auto damaged = [&] {
    return ResultsError(fmt::format("{} is damaged or not the table of a study: repeat the study", file.string()));
  };
  std::vector<std::vector<std::string>> lines = read_cells(file_text(file.string(), "the table of cases"));
  if (lines.empty()) throw damaged();
  StudyTable table;
  table.header = lines[0];
  const std::size_t width = table.header.size(), status = place_of_status(table.header),
                    first_value = status + columns_of_status.size();
  if (status >= width || first_value >= width || table.header.front() != "case" || table.header.back() != "warnings")
    throw damaged();
  table.parameters.assign(table.header.begin() + 1, table.header.begin() + static_cast<long>(status));
  table.quantities.assign(table.header.begin() + static_cast<long>(first_value), table.header.end() - 1);
  for (std::size_t k = 1; k < lines.size(); ++k) {
    if (lines[k].size() != width) throw damaged();
    StudyCase& one = table.cases.emplace_back();
    one.status = lines[k][status];
    for (std::size_t c = 1; c < status; ++c) one.parameters.push_back(number_in(lines[k][c]));
    for (std::size_t c = first_value; c + 1 < width; ++c) one.values.push_back(number_in(lines[k][c]));
    one.cells = std::move(lines[k]);
  }
  return table;
}

}  // namespace holonom
