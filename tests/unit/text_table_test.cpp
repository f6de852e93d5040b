#include "app/text_table.h"

#include <gtest/gtest.h>

namespace holonom::text_table_test {

using Lines = std::vector<std::string>;

TEST(TextTable, AlignsColumns) {
  EXPECT_EQ(text_table({{"name", "number"}}, {{"a", "1"}, {"longer", "22"}}, 80),
            (Lines{"name    number", "a            1", "longer      22"}));
}

TEST(TextTable, AFirstCellThatIsTooLongHasALineOfItsOwn) {
  EXPECT_EQ(text_table({{"name", "n"}}, {{"a", "1"}, {"much too long", "2"}}, 8),
            (Lines{"name   n", "a      1", "much too long", "       2"}));
}

}  // namespace holonom::text_table_test
