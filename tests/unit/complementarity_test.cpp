#include "math/complementarity.h"

#include <gtest/gtest.h>

namespace holonom::complementarity_test {

void expect_complementary(const Eigen::MatrixXd& M, const VecX& q, const VecX& z) {
  const VecX w = M * z + q;
  for (Eigen::Index k = 0; k < q.size(); ++k) {
    EXPECT_GE(z[k], 0);
    EXPECT_GE(w[k], -1e-9);
    EXPECT_NEAR(w[k] * z[k], 0, 1e-9);
  }
}

// Gram matrices of many sizes, of full rank and of a lower one. q = w - M z with w, z >= 0 has a solution.
TEST(Complementarity, RandomSemidefiniteProblems) {
  std::srand(1);
  for (const int n : {1, 2, 3, 6, 20, 40})
    for (const int rank : {n, (n + 1) / 2})
      for (int repeat = 0; repeat < 20; ++repeat) {
        SCOPED_TRACE(testing::Message() << n << " " << rank << " " << repeat);
        const Eigen::MatrixXd N = Eigen::MatrixXd::Random(n, rank), M = N * N.transpose();
        const VecX w = VecX::Random(n).cwiseMax(0), z = VecX::Random(n).cwiseMax(0), q = w - M * z;
        const std::optional<VecX> found = solve_complementarity(M, q);
        ASSERT_TRUE(found);
        expect_complementary(M, q, *found);
      }
}

TEST(Complementarity, EqualRowsAndScales) {
  const Eigen::MatrixXd ones = Eigen::MatrixXd::Ones(5, 5);
  const VecX q = VecX::Constant(5, -2);
  const std::optional<VecX> found = solve_complementarity(ones, q);
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->sum(), 2, 1e-14);
  Eigen::MatrixXd M(2, 2);
  M << 1e-12, 0.5, 0.5, 1e12;
  const VecX p = (VecX(2) << -1e-6, -1e6).finished();
  const std::optional<VecX> scaled = solve_complementarity(M, p);
  ASSERT_TRUE(scaled);
  EXPECT_NEAR((*scaled)[0], 2e6 / 3, 1e-6);
  EXPECT_NEAR((*scaled)[1], 2e-6 / 3, 1e-18);
}

TEST(Complementarity, NoSolution) {
  Eigen::MatrixXd M(2, 2);
  M << 1, -1, -1, 1;
  EXPECT_FALSE(solve_complementarity(M, (VecX(2) << -2, 1).finished()));
}

}  // namespace holonom::complementarity_test
