#include <gtest/gtest.h>

#include "linear/dense.h"

namespace holonom::dense_lu_test {

// The determinant is 1e900 or 1e-900, far outside the range of doubles, but the matrix is well-conditioned.
TEST(DenseLU, SizeOfTheDeterminantDoesNotMatter) {
  for (const double entry : {1e10, 1e-10}) {
    DenseLU lu(90);
    lu.matrix() = entry * Eigen::MatrixXd::Identity(90, 90);
    lu.matrix()(3, 70) = entry / 2;
    ASSERT_TRUE(lu.factor());
    EXPECT_EQ(lu.determinant_sign(), 1);
    VecX b = VecX::Constant(90, entry);
    lu.solve(b);
    EXPECT_NEAR(b[5], 1, 1e-14);
    EXPECT_NEAR(b[3], 0.5, 1e-14);
  }
}

TEST(DenseLU, SignAndSingularity) {
  DenseLU lu(3);
  lu.matrix() << 0, 1, 0, 1, 0, 0, 0, 0, 2;
  ASSERT_TRUE(lu.factor());
  EXPECT_EQ(lu.determinant_sign(), -1);
  lu.matrix()(2, 2) = -2;
  ASSERT_TRUE(lu.factor());
  EXPECT_EQ(lu.determinant_sign(), 1);
  lu.matrix()(2, 2) = 0;
  EXPECT_FALSE(lu.factor());
  EXPECT_TRUE(DenseLU(0).factor());
}

}  // namespace holonom::dense_lu_test
