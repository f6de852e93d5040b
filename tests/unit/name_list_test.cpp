#include "math/name_list.h"

#include <gtest/gtest.h>

namespace holonom::name_list_test {

TEST(NameList, IsCutWhereThereAreVeryMany) {
  EXPECT_EQ(name_list({}), "");
  EXPECT_EQ(name_list({"A"}), "A");
  EXPECT_EQ(name_list({"A", "B", "C"}, 3), "A, B, C");
  EXPECT_EQ(name_list({"A", "B", "C"}, 2), "A, B, ... (3 in total)");
}

}  // namespace holonom::name_list_test
