#include "app/text_table.h"

#include <fmt/format.h>

#include <algorithm>

namespace holonom {

namespace {

using Cells = std::vector<std::string>;
constexpr std::size_t gap = 2;

void widen(std::vector<std::size_t>& widths, const std::vector<Cells>& lines) {
  for (const Cells& cells : lines)
    for (std::size_t k = 0; k < cells.size(); ++k) widths[k] = std::max(widths[k], cells[k].size());
}

// The width that the other columns leave for the first
std::size_t room_for_first(const std::vector<std::size_t>& widths, std::size_t width) {
  std::size_t others = 0;
  for (std::size_t k = 1; k < widths.size(); ++k) others += widths[k] + gap;
  return std::min(widths[0], width > others ? width - others : 0);
}

std::string line_of(const Cells& cells, const std::vector<std::size_t>& widths) {
  std::string line = fmt::format("{:<{}}", cells[0], widths[0]);
  for (std::size_t k = 1; k < cells.size(); ++k) line += fmt::format("{:>{}}", cells[k], widths[k] + gap);
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

}  // namespace

std::vector<std::string> text_table(const std::vector<Cells>& header, const std::vector<Cells>& rows, std::size_t width) {
  std::vector<std::size_t> widths(header.front().size(), 0);
  widen(widths, header);
  widen(widths, rows);
  widths[0] = room_for_first(widths, width);
  std::vector<std::string> lines;
  for (const Cells& cells : header) lines.push_back(line_of(cells, widths));
  for (Cells cells : rows) {
    if (cells[0].size() > widths[0]) {
      lines.push_back(cells[0]);
      cells[0].clear();
    }
    lines.push_back(line_of(cells, widths));
  }
  return lines;
}

}  // namespace holonom
