// The order in which elimination selects columns, which gives the dependent coordinates of partitioning.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "linear/dense.h"
#include "support/dense_reference.h"
#include "unit/sparse_samples.h"

namespace holonom::pivots_test {

using namespace sparse_test;
using Pivots = std::vector<int> (*)(const Eigen::MatrixXd&);

class PivotOrder : public testing::TestWithParam<Pivots> {
 protected:
  static std::vector<int> order_of(const Eigen::MatrixXd& A) { return GetParam()(A); }
};

Eigen::MatrixXd columns(const Eigen::MatrixXd& A, const std::vector<int>& order, int count) {
  Eigen::MatrixXd part(A.rows(), count);
  for (int k = 0; k < count; ++k) part.col(k) = A.col(order[k]);
  return part;
}

long rank_of(const Eigen::MatrixXd& A) {
  const Eigen::VectorXd values = singular_values(A).values;
  return (values.array() > 1e-12 * values[0]).count();
}

TEST_P(PivotOrder, HoldsEveryColumnOnce) {
  std::mt19937 engine(1);
  for (const int rows : {1, 3, 6}) {
    std::vector<int> order = order_of(random_dense(rows, 6, engine));
    std::sort(order.begin(), order.end());
    EXPECT_EQ(order, (std::vector<int>{0, 1, 2, 3, 4, 5}));
  }
}

// A fully constrained mechanism has rows, but may have no speeds.
TEST_P(PivotOrder, OfNothing) {
  EXPECT_EQ(order_of(Eigen::MatrixXd(3, 0)), std::vector<int>());
  EXPECT_EQ(order_of(Eigen::MatrixXd(0, 2)), (std::vector<int>{0, 1}));
}

TEST_P(PivotOrder, BeginsWithIndependentColumns) {
  std::mt19937 engine(2);
  for (int round = 0; round < 20; ++round) {
    const Eigen::MatrixXd A = random_dense(4, 9, engine);
    EXPECT_EQ(rank_of(columns(A, order_of(A), 4)), 4);
  }
}

// Five rows of rank three: the first three columns of the order span the rest.
TEST_P(PivotOrder, OfRedundantRows) {
  std::mt19937 engine(3);
  for (int round = 0; round < 20; ++round) {
    const Eigen::MatrixXd A = random_dense(5, 3, engine) * random_dense(3, 7, engine);
    EXPECT_EQ(rank_of(columns(A, order_of(A), 3)), 3);
  }
}

TEST_P(PivotOrder, LeavesZeroAndWeakColumnsToTheEnd) {
  Eigen::MatrixXd A(2, 4);
  A << 0, 1, 1e-9, 2,  //
      0, 3, 1e-9, 1;
  const std::vector<int> order = order_of(A);
  EXPECT_TRUE((order[0] == 1 && order[1] == 3) || (order[0] == 3 && order[1] == 1));
  EXPECT_EQ(order[3], 0);
}

// Two columns that are nearly the same: only one of them comes first.
TEST_P(PivotOrder, DoesNotTakeTwins) {
  Eigen::MatrixXd A(2, 3);
  A << 5, 5.001, 0.1,  //
      4, 4, 0.3;
  const std::vector<int> order = order_of(A);
  EXPECT_EQ(order[1], 2);
}

// A point on a circle, x^2 + y^2 = 1: by the row (x, y) the coordinate that changes less in the motion becomes the dependent one.
TEST_P(PivotOrder, FollowsTheLargerDerivative) {
  for (const double angle : {0.0, 0.3, 1.2, 1.5708}) {
    Eigen::MatrixXd G(1, 2);
    G << std::cos(angle), std::sin(angle);
    EXPECT_EQ(order_of(G)[0], std::cos(angle) > std::sin(angle) ? 0 : 1) << angle;
  }
}

INSTANTIATE_TEST_SUITE_P(Ways, PivotOrder, testing::Values(&pivots_by_qr, &pivots_by_lu),
                         [](const auto& each) { return each.index == 0 ? "qr" : "lu"; });

// QR begins with the longest column, LU with the one that contains the largest entry.
TEST(Pivots, FirstByLengthOrByEntry) {
  Eigen::MatrixXd A(3, 2);
  A << 2, 3,  //
      2, 0,   //
      2, 0;
  EXPECT_EQ(pivots_by_qr(A)[0], 0);
  EXPECT_EQ(pivots_by_lu(A)[0], 1);
}

}  // namespace holonom::pivots_test
