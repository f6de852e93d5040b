#include "linear/sparse.h"

#include <gtest/gtest.h>

#include "unit/sparse_samples.h"

namespace holonom::sparse_test {

using namespace sparse_test;

Eigen::MatrixXd sample() {
  Eigen::MatrixXd dense(3, 4);
  dense << 1, 0, 2, 0,  //
      0, 0, 0, 0,       //
      -3, 4, 0, 5;
  return dense;
}

TEST(SparseMatrix, KeepsItsEntries) {
  const SparseMatrix A = sparse_of(sample());
  EXPECT_EQ(A.nonzeros(), 5);
  EXPECT_EQ(A.dense(), sample());
}

TEST(SparseMatrix, FindsEntriesOfThePatternOnly) {
  const SparseMatrix A = sparse_of(sample());
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 4; ++c) {
      const int place = A.find(r, c);
      if (sample()(r, c) == 0) {
        EXPECT_EQ(place, -1);
      } else {
        ASSERT_GE(place, 0);
        EXPECT_EQ(A.value[place], sample()(r, c));
        EXPECT_EQ(A.column[place], c);
      }
    }
}

TEST(SparseMatrix, ProductsAreThoseOfTheDenseMatrix) {
  std::mt19937 engine(2);
  for (const int n : {1, 5, 40}) {
    const Eigen::MatrixXd dense = random_symmetric_pattern(n, 4, engine).topRows((n + 1) / 2);
    const SparseMatrix A = sparse_of(dense);
    const VecX x = random_dense(n, 1, engine), y = random_dense(A.rows, 1, engine);
    VecX product = VecX::Constant(A.rows, 7), sum = y, transposed = x;
    A.multiply(x, product);
    A.add_product(-2.5, x, sum);
    A.add_transposed(0.5, y, transposed);
    EXPECT_LT((product - dense * x).norm(), 1e-13);
    EXPECT_LT((sum - (y - 2.5 * dense * x)).norm(), 1e-13);
    EXPECT_LT((transposed - (x + 0.5 * dense.transpose() * y)).norm(), 1e-13);
  }
}

TEST(SparseMatrix, SetZeroKeepsThePattern) {
  SparseMatrix A = sparse_of(sample());
  A.set_zero();
  EXPECT_EQ(A.nonzeros(), 5);
  EXPECT_EQ(A.dense(), Eigen::MatrixXd::Zero(3, 4));
}

}  // namespace holonom::sparse_test
