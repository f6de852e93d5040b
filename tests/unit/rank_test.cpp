#include "linear/rank.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <ctime>
#include <functional>

#include "unit/sparse_samples.h"

namespace holonom::rank_test {

using namespace sparse_test;

// Every reported combination vanishes, and the number of independent combinations is that of redundant rows.
void expect_sound(const Eigen::MatrixXd& dense, const RowRank& result, int rank, double allowed = 1e-6) {
  EXPECT_EQ(result.rank, rank);
  ASSERT_EQ(result.dependent.size(), static_cast<std::size_t>(dense.rows() - rank));
  ASSERT_EQ(result.combination.size(), result.dependent.size());
  for (std::size_t k = 0; k < result.combination.size(); ++k) {
    const VecX n = result.combination[k].dense(static_cast<int>(dense.rows()));
    EXPECT_NE(n[result.dependent[k]], 0);
    double terms = 0;
    for (int r = 0; r < dense.rows(); ++r) terms += std::abs(n[r]) * dense.row(r).norm();
    EXPECT_LE((dense.transpose() * n).norm(), allowed * terms);
    for (std::size_t other = 0; other < k; ++other) EXPECT_NE(result.dependent[other], result.dependent[k]);
  }
}

TEST(RowRank, FullRankHasNoCombinations) {
  std::mt19937 engine(1);
  for (const int n : {1, 6, 40}) {
    const Eigen::MatrixXd A = random_dense(n, 2 * n, engine);
    expect_sound(A, rank_of_rows(sparse_of(A)), n);
  }
}

TEST(RowRank, FindsCombinationsOfRows) {
  std::mt19937 engine(2);
  for (int round = 0; round < 20; ++round) {
    Eigen::MatrixXd A(12, 15);
    A.topRows(8) = random_dense(8, 15, engine);
    A.bottomRows(4) = random_dense(4, 8, engine) * A.topRows(8);
    expect_sound(A, rank_of_rows(sparse_of(A)), 8);
  }
}

TEST(RowRank, MoreRowsThanColumns) {
  std::mt19937 engine(3);
  const Eigen::MatrixXd A = random_dense(9, 4, engine);
  expect_sound(A, rank_of_rows(sparse_of(A)), 4);
}

TEST(RowRank, EqualRowsAndRowsOfOtherSize) {
  Eigen::MatrixXd A(4, 3);
  A << 1, 2, 3,  //
      1, 2, 3,   //
      -1e6, -2e6, -3e6, 0, 0, 1e-6;
  expect_sound(A, rank_of_rows(sparse_of(A)), 2);
}

TEST(RowRank, ZeroRowsDependOnNothing) {
  Eigen::MatrixXd A(3, 3);
  A << 1, 0, 0,  //
      0, 0, 0,   //
      0, 1, 0;
  const RowRank result = rank_of_rows(sparse_of(A));
  expect_sound(A, result, 2);
  ASSERT_EQ(result.dependent.size(), 1u);
  EXPECT_EQ(result.dependent[0], 1);
  EXPECT_EQ(result.combination[0].dense(3), VecX::Unit(3, 1));
  EXPECT_EQ(rank_of_rows(sparse_of(Eigen::MatrixXd::Zero(2, 3))).rank, 0);
  SparseMatrix nothing;
  nothing.start = {0};
  EXPECT_EQ(rank_of_rows(nothing).rank, 0);
}

// Rows that differ by 1e-5 are independent, rows that differ by 1e-9 are not: the squared matrix alone could not distinguish them.
TEST(RowRank, NearlyDependentRows) {
  std::mt19937 engine(4);
  for (const double gap : {1e-3, 1e-5, 1e-6, 1e-9, 1e-12}) {
    Eigen::MatrixXd A = random_dense(5, 9, engine);
    A.row(4) = (A.row(0) + A.row(1)).normalized() + gap * random_dense(1, 9, engine).normalized();
    EXPECT_EQ(rank_of_rows(sparse_of(A)).rank, gap > 1e-7 ? 5 : 4) << gap;
  }
}

// A row that is nearly, but not exactly dependent must be used when later rows are tested: here the last row is exactly the difference
// of two rows that are nearly equal.
TEST(RowRank, NearlyDependentRowsStillCarryOthers) {
  std::mt19937 engine(5);
  for (const double gap : {1e-4, 1e-5, 1e-6}) {
    Eigen::MatrixXd A = random_dense(4, 8, engine);
    A.row(1) = A.row(0) + gap * random_dense(1, 8, engine);
    A.row(3) = (A.row(1) - A.row(0)) / gap;
    expect_sound(A, rank_of_rows(sparse_of(A)), 3, 1e-4);
    A.row(3) = A.row(1);
    expect_sound(A, rank_of_rows(sparse_of(A)), 3, 1e-4);
  }
}

// Two slides along one line between the same bodies: all five equations of the second are those of the first.
TEST(RowRank, ParallelSlides) {
  std::mt19937 engine(6);
  const Eigen::MatrixXd slide = random_dense(5, 6, engine), arm = random_dense(5, 5, engine);
  Eigen::MatrixXd A(10, 12);
  A << slide, -slide, arm * slide, -arm * slide;
  expect_sound(A, rank_of_rows(sparse_of(A)), 5);
}

// Rows with different scales, as in a mechanism: a dependent row is found regardless of its unit.
TEST(RowRank, DoesNotDependOnTheSizeOfRows) {
  std::mt19937 engine(7);
  Eigen::MatrixXd A(6, 8);
  A.topRows(4) = random_dense(4, 8, engine);
  A.row(4) = A.row(0) - 3 * A.row(2);
  A.row(5) = A.row(1) + A.row(3);
  for (int r = 0; r < 6; ++r) A.row(r) *= std::pow(10, 3 * (r % 3) - 3);
  expect_sound(A, rank_of_rows(sparse_of(A)), 4);
}

// A ladder of 300 closed planar loops with one redundant equation each must not take seconds.
TEST(RowRank, LongChainOfLoopsIsQuick) {
  constexpr int loops = 300, rows = 5, columns = 6;
  std::mt19937 engine(8);
  SparseMatrix A;
  A.rows = loops * rows;
  A.columns = (loops + 1) * columns;
  A.start = {0};
  for (int k = 0; k < loops; ++k) {
    Eigen::MatrixXd block(rows, 2 * columns);
    block.topRows(rows - 1) = random_dense(rows - 1, 2 * columns, engine);
    block.row(rows - 1) = random_dense(1, rows - 1, engine) * block.topRows(rows - 1);
    for (int r = 0; r < rows; ++r) {
      for (int c = 0; c < 2 * columns; ++c) {
        A.column.push_back(columns * k + c);
        A.value.push_back(block(r, c));
      }
      A.start.push_back(A.nonzeros());
    }
  }
  const auto begin = std::chrono::steady_clock::now();
  const RowRank result = rank_of_rows(A);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  EXPECT_EQ(result.rank, loops * (rows - 1));
  EXPECT_LT(seconds, 2);
  for (const RowCombination& combination : result.combination) {
    EXPECT_LE(combination.rows.size(), 200u);
    const VecX n = combination.dense(A.rows);
    VecX left = VecX::Zero(A.columns);
    A.add_transposed(1, n, left);
    ASSERT_LT(left.norm(), 1e-6 * n.norm());
  }
}

// Rows as lists of entries
SparseMatrix matrix_of(const std::vector<std::vector<std::pair<int, double>>>& rows, int columns) {
  SparseMatrix A;
  A.rows = static_cast<int>(rows.size());
  A.columns = columns;
  A.start = {0};
  for (const auto& row : rows) {
    for (const auto& [column, value] : row) {
      A.column.push_back(column);
      A.value.push_back(value);
    }
    A.start.push_back(A.nonzeros());
  }
  return A;
}

double seconds_of(const std::function<void()>& work) {
  const std::clock_t begin = std::clock();
  work();
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

// Many bodies pinned to a fixed one, the first of them twice: four times the bodies take four times the work, whereas products of all
// rows that share the columns of the fixed body would take 64 times the work.
TEST(RowRank, ColumnsThatAreInManyRows) {
  const auto star = [](int arms) {
    std::vector<std::vector<std::pair<int, double>>> rows;
    for (int k = 0; k < 3; ++k) rows.push_back({{k, 1}});
    for (int arm = 0; arm < arms; ++arm)
      for (int k = 0; k < 2; ++k)
        rows.push_back({{k, -1}, {2, 0.5 + 0.3 * std::sin(arm)}, {3 * arm + 3 + k, 1}, {3 * arm + 5, 0.5 - 0.2 * k}});
    rows.push_back(rows[3]);
    return matrix_of(rows, 3 * arms + 3);
  };
  const auto seconds_for = [&](int arms) {
    const SparseMatrix A = star(arms);
    return seconds_of([&] {
      const RowRank result = rank_of_rows(A);
      EXPECT_EQ(result.rank, 2 * arms + 3);
      ASSERT_EQ(result.combination.size(), 1u);
      EXPECT_EQ(result.combination[0].rows.size(), 2u);
    });
  };
  seconds_for(500);
  EXPECT_LT(seconds_for(8000), 12 * seconds_for(2000) + 0.02);
}

// Links of length one on a line, every hinge driven: as many equations as speeds, none redundant. The distance of a row from the span
// of all others falls with the square of the length of the chain, 1e-10 here.
TEST(RowRank, LongDrivenChain) {
  constexpr int links = 100000;
  std::vector<std::vector<std::pair<int, double>>> rows;
  for (int k = 0; k < links; ++k) {
    const int own = 3 * k, last = own - 3;
    const auto row = [&](std::vector<std::pair<int, double>> before, std::vector<std::pair<int, double>> mine) {
      if (k == 0) before.clear();
      before.insert(before.end(), mine.begin(), mine.end());
      rows.push_back(std::move(before));
    };
    row({{last, -1}}, {{own, 1}});
    row({{last + 1, -1}, {last + 2, -0.5}}, {{own + 1, 1}, {own + 2, -0.5}});
    row({{last + 2, -1}}, {{own + 2, 1}});
  }
  EXPECT_EQ(rank_of_rows(matrix_of(rows, 3 * links)).rank, 3 * links);
}

}  // namespace holonom::rank_test
