#include "linear/sparse_lu.h"

#include <gtest/gtest.h>

#include "support/dense_reference.h"
#include "unit/sparse_samples.h"

namespace holonom::sparse_lu_test {

using namespace sparse_test;

void expect_solves(const SparseLU& lu, const Eigen::MatrixXd& dense, std::mt19937& engine) {
  const VecX wanted = random_dense(static_cast<int>(dense.rows()), 1, engine);
  VecX x = dense * wanted;
  lu.solve(x);
  const double condition = dense.norm() * inverse_of(dense).norm();
  EXPECT_LT((x - wanted).norm(), 1e-14 * condition * wanted.norm() * static_cast<double>(dense.rows()));
}

TEST(SparseLU, SolvesLikeADenseSolver) {
  std::mt19937 engine(3);
  for (const int n : {1, 2, 7, 30, 120}) {
    const Eigen::MatrixXd dense = random_symmetric_pattern(n, 5, engine);
    const SparseMatrix A = sparse_of(dense, true);
    SparseLU lu;
    lu.analyse(A);
    ASSERT_TRUE(lu.factor(A));
    expect_solves(lu, dense, engine);
  }
}

TEST(SparseLU, RefactorsWithChangedValues) {
  std::mt19937 engine(4);
  const Eigen::MatrixXd pattern = random_symmetric_pattern(50, 4, engine);
  SparseMatrix A = sparse_of(pattern, true);
  SparseLU lu;
  lu.analyse(A);
  for (int round = 0; round < 10; ++round) {
    for (double& value : A.value) value += 0.1 * random_dense(1, 1, engine)(0, 0);
    ASSERT_TRUE(lu.factor(A));
    expect_solves(lu, A.dense(), engine);
  }
  EXPECT_EQ(lu.factorisations(), 10);
}

// The pivots for the first values are unsuitable for the second ones: a refactorisation with them would lose all digits.
TEST(SparseLU, ChoosesPivotsAnewWhenTheOldOnesFail) {
  std::mt19937 engine(5);
  Eigen::MatrixXd dense = Eigen::MatrixXd::Identity(4, 4) + 0.1 * random_dense(4, 4, engine);
  SparseLU lu;
  lu.analyse(sparse_of(dense));
  ASSERT_TRUE(lu.factor(sparse_of(dense)));
  for (int k = 0; k < 4; ++k) dense(k, k) = 1e-18;
  ASSERT_TRUE(lu.factor(sparse_of(dense)));
  expect_solves(lu, dense, engine);
}

TEST(SparseLU, MatrixWithZeroDiagonal) {  // as in a saddle-point problem
  Eigen::MatrixXd dense(3, 3);
  dense << 2, 0, 1,  //
      0, 3, 1,       //
      1, 1, 0;
  const SparseMatrix A = sparse_of(dense, true);
  std::mt19937 engine(6);
  SparseLU lu;
  lu.analyse(A);
  ASSERT_TRUE(lu.factor(A));
  expect_solves(lu, dense, engine);
}

TEST(SparseLU, TellsASingularMatrixAndRecovers) {
  std::mt19937 engine(7);
  Eigen::MatrixXd dense = random_dense(4, 4, engine);
  SparseMatrix good = sparse_of(dense), bad = good;
  for (int c = 0; c < 4; ++c) bad.value[bad.find(2, c)] = 0;
  SparseLU lu;
  lu.analyse(good);
  EXPECT_FALSE(lu.factor(bad)) << "singular at the first factorisation";
  ASSERT_TRUE(lu.factor(good));
  expect_solves(lu, dense, engine);
  EXPECT_FALSE(lu.factor(bad)) << "singular at a refactorisation";
  ASSERT_TRUE(lu.factor(good));
  expect_solves(lu, dense, engine);
}

TEST(SparseLU, NothingToSolve) {
  SparseMatrix A;
  A.start = {0};
  SparseLU lu;
  lu.analyse(A);
  VecX b;
  EXPECT_TRUE(lu.factor(A));
  lu.solve(b);
}

TEST(SparseLU, MixedUnitsDoNotSpoilTheSolution) {
  std::mt19937 engine(8);
  const Eigen::MatrixXd dense = random_symmetric_pattern(20, 4, engine);
  VecX units(20);
  for (int k = 0; k < 20; ++k) units[k] = k % 2 ? 1e6 : 1e-6;
  const Eigen::MatrixXd mixed = units.asDiagonal() * dense * units.asDiagonal();
  const SparseMatrix A = sparse_of(mixed, true);
  SparseLU lu;
  lu.analyse(A);
  ASSERT_TRUE(lu.factor(A));
  const VecX wanted = random_dense(20, 1, engine);
  VecX x = mixed * (units.cwiseInverse().asDiagonal() * wanted);
  lu.solve(x);
  EXPECT_LT((units.asDiagonal() * x - wanted).norm(), 1e-9);
}

}  // namespace holonom::sparse_lu_test
