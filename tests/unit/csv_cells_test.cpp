// Cells that are written are read back, whatever they contain.
#include "results/csv_cells.h"

#include <gtest/gtest.h>

namespace holonom::csv_cells_test {

TEST(CsvCells, RoundTrip) {
  const std::vector<std::string> cells = {"plain", "", "a, b", "he said \"no\"", "two\nlines", "\"", ",\"\n", "1.5"};
  std::string line;
  for (const std::string& cell : cells) line += (line.empty() ? "" : ",") + text_cell(cell);
  const auto lines = read_cells(line + "\n" + line + "\n");
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0], cells);
  EXPECT_EQ(lines[1], cells);
}

TEST(CsvCells, ALineWithoutEndIsLeftOut) {
  EXPECT_EQ(read_cells("a,b\n1,2").size(), 1U);
  EXPECT_TRUE(read_cells("").empty());
  EXPECT_EQ(read_cells("a,b\r\n")[0], (std::vector<std::string>{"a", "b"}));
}

}  // namespace holonom::csv_cells_test
