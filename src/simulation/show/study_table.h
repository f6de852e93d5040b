// The table of cases of a study, cases.csv, as numbers
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace holonom {

struct StudyCase {
  std::vector<std::string> cells;
  std::string status;
  std::vector<double> parameters, values;  // NaN where a cell is empty
};

struct StudyTable {
  std::vector<std::string> header;
  std::vector<std::string> parameters;
  std::vector<std::string> quantities;  // A.angle:max and the like
  std::vector<StudyCase> cases;

  // The channels of the quantities, each once
  std::vector<std::string> channels() const;
  // "c = 300, speed = 10.5"
  std::string settings_of(std::size_t index) const;
};

// Nothing if there is no table. Throws UsageError and ResultsError.
std::optional<StudyTable> read_cases_of(const std::filesystem::path& folder);

}  // namespace holonom
