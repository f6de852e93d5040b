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

std::vector<std::vector<std::string>> read_cells(std::string_view text) {
  std::vector<std::vector<std::string>> lines;
  std::vector<std::string> line = {""};
  bool is_quoted = false;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const char c = text[k];
    if (c == '"' && is_quoted && k + 1 < text.size() && text[k + 1] == '"') {
      line.back() += c;
      ++k;
    } else if (c == '"') {
      is_quoted = !is_quoted;
    } else if (is_quoted || (c != ',' && c != '\n' && c != '\r')) {
      line.back() += c;
    } else if (c == ',') {
      line.emplace_back();
    } else if (c == '\n') {
      lines.push_back(std::move(line));
      line = {""};
    }
  }
  return lines;
}

}  // namespace holonom
