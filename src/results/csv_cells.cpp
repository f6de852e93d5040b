#include "results/csv_cells.h"

#include <fmt/format.h>

namespace holonom {

std::string text_cell(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string number_cell(const std::optional<double>& number) { return number ? fmt::format("{}", *number) : ""; }

}  // namespace holonom
