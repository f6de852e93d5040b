// The constrained system solved to rounding, against dense solutions in long double.
#include <gtest/gtest.h>

#include "support/dense_reference.h"
#include "treatment/kkt.h"
#include "unit/matrices.h"

namespace holonom::kkt_refinement_test {

using namespace sparse_test;

struct Solved {
  VecX x, l;
  double condition = 0;
};

RowCombination combination_of(const VecX& weights) {
  RowCombination result;
  for (int k = 0; k < weights.size(); ++k) {
    result.rows.push_back(k);
    result.weights.push_back(weights[k]);
  }
  return result;
}

Solved refined(const Matrices& system, const VecX& f, const VecX& c, const std::vector<RowCombination>& redundant = {}) {
  Evaluation evaluation;
  system.prepare(evaluation);
  Kkt kkt(system);
  kkt.set_redundant(redundant);
  kkt.set_refined(true);
  EXPECT_TRUE(kkt.factor(evaluation));
  Solved answer{VecX::Zero(f.size()), VecX::Zero(c.size())};
  kkt.solve(f, c, answer.x, answer.l);
  answer.condition = kkt.condition();
  return answer;
}

VecX dense_solution(const Eigen::MatrixXd& M, const Eigen::MatrixXd& G, const VecX& f, const VecX& c) {
  const long n = M.rows(), rows = G.rows();
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(n + rows, n + rows);
  matrix.topLeftCorner(n, n) = M;
  matrix.topRightCorner(n, rows) = G.transpose();
  matrix.bottomLeftCorner(rows, n) = G;
  VecX right(n + rows);
  right << f, c;
  return solution_of(matrix, right);
}

// Random rows with these singular values
Eigen::MatrixXd rows_with(const std::vector<double>& strengths, int speeds, std::mt19937& engine) {
  const int rows = static_cast<int>(strengths.size());
  const Eigen::MatrixXd left = singular_values(random_dense(rows, rows, engine)).U;
  const Eigen::MatrixXd right = singular_values(random_dense(speeds, speeds, engine)).U;
  const VecX values = Eigen::Map<const VecX>(strengths.data(), rows);
  return left * values.asDiagonal() * right.leftCols(rows).transpose();
}

// sigma^2 near eps = 1e-10 and far below it, where six sweeps alone have not converged
TEST(KktRefinement, WeakDirectionsAreSolvedToRounding) {
  std::mt19937 engine(11);
  for (const std::vector<double>& strengths :
       {std::vector{1.0, 0.7, 1e-3}, {1.0, 0.5, 1e-5}, {1.0, 0.5, 1e-6, 3e-5, 1e-5}, {1.0, 1e-4, 2e-5, 8e-6, 3e-6, 1e-6, 5e-7}}) {
    const int rows = static_cast<int>(strengths.size()), speeds = rows + 2;
    const double weakest = *std::min_element(strengths.begin(), strengths.end());
    const Eigen::MatrixXd M = Eigen::MatrixXd::Identity(speeds, speeds), G = rows_with(strengths, speeds, engine);
    const VecX f = random_dense(speeds, 1, engine), c = G * random_dense(speeds, 1, engine);
    const Solved answer = refined(Matrices(M, G), f, c);
    const VecX exact = dense_solution(M, G, f, c);
    const VecX x = exact.head(speeds), l = exact.tail(rows);
    EXPECT_LT((answer.x - x).norm(), 1e-14 / weakest * x.norm()) << weakest;
    EXPECT_LT((answer.l - l).norm(), 1e-14 / weakest * (l.norm() + x.norm() / weakest)) << weakest;
    // A few inverse iterations do not separate directions with sigma^2 << eps from each other
    double weak = weakest;
    for (const double strength : strengths)
      if (strength < 0.9e-5) weak = std::max(weak, strength);
    EXPECT_GT(answer.condition * weak, 0.5);
    EXPECT_LT(answer.condition * weakest, 1.01);
  }
}

TEST(KktRefinement, LeastMultipliersOfRedundantRowsAreExact) {
  std::mt19937 engine(12);
  for (const double strength : {1.0, 1e-3, 1e-5}) {
    const Eigen::MatrixXd M = random_mass(7, engine), independent = rows_with({1, 0.6, strength}, 7, engine),
                          mix = random_dense(2, 3, engine);
    Eigen::MatrixXd G(5, 7);
    G << independent, mix * independent;
    const VecX f = random_dense(7, 1, engine), c = G * random_dense(7, 1, engine);
    const Eigen::MatrixXd null = singular_values(G).U.rightCols(2);
    const Solved answer = refined(Matrices(M, G), f, c, {combination_of(null.col(0)), combination_of(null.col(1))});
    const VecX kept = dense_solution(M, independent, f, c.head(3)).tail(3);
    Eigen::MatrixXd gather(3, 5);  // from five multipliers to those of the independent rows
    gather << Eigen::MatrixXd::Identity(3, 3), mix.transpose();
    const VecX least = gather.transpose() * inverse_of(gather * gather.transpose()) * kept;
    EXPECT_LT((answer.l - least).norm(), 1e-13 / strength * least.norm()) << strength;
    EXPECT_GT(answer.condition, 0.1 / strength);
    EXPECT_LT(answer.condition, 30 / strength) << "redundant rows are no weak ones";
  }
}

// In the factor of a step the stiffness of springs, 1e4 here, is part of M, and redundant rows are not open. The stiff direction a
// tilts the weakest direction towards itself, so that sigma is overestimated by |a| divided by its component along the weak direction.
TEST(KktRefinement, TheGeometricConditionKnowsNeitherStiffnessNorRedundantRows) {
  std::mt19937 engine(14);
  for (const double strength : {0.5, 1e-3, 1e-5, 1e-7}) {
    const VecX along = random_dense(7, 1, engine);
    const Eigen::MatrixXd M = random_mass(7, engine) + 1e4 * along * along.transpose(),
                          independent = rows_with({1, 0.6, strength}, 7, engine), mix = random_dense(2, 3, engine);
    Eigen::MatrixXd G(5, 7);
    G << independent, mix * independent;
    const auto exact = singular_values(G);
    Evaluation evaluation;
    const Matrices system(M, G);
    system.prepare(evaluation);
    Kkt kkt(system);
    kkt.set_redundant({combination_of(exact.U.col(3) + 0.5 * exact.U.col(4)), combination_of(exact.U.col(4))});
    ASSERT_TRUE(kkt.factor(evaluation));
    const double share = kkt.geometric_condition() * exact.values[2];
    EXPECT_LT(share, 1.01) << strength;
    EXPECT_GT(share, 0.05) << strength;
    EXPECT_NEAR(kkt.geometric_condition() * exact.values[2] / share, 1, 0.1) << "once more with the same factor";
  }
}

// Where the rows alone determine x, it must not depend on mass and forces, not even by rounding.
TEST(KktRefinement, AGivenMotionKnowsNeitherMassNorForce) {
  std::mt19937 engine(13);
  const Eigen::MatrixXd G = rows_with({1, 0.5, 0.2, 1e-5}, 4, engine);
  const VecX c = G * random_dense(4, 1, engine), weight = VecX::Ones(4);
  VecX first, l = VecX::Zero(4);
  for (int round = 0; round < 3; ++round) {
    const Eigen::MatrixXd M = random_mass(4, engine);
    const VecX f = 100 * random_dense(4, 1, engine);
    const Matrices system(M, G);
    Evaluation evaluation;
    system.prepare(evaluation);
    Kkt kkt(system);
    kkt.set_refined(true);
    ASSERT_TRUE(kkt.factor_given(weight, evaluation));
    VecX x = VecX::Zero(4);
    kkt.solve(f, c, x, l);
    if (round == 0) first = x;
    EXPECT_EQ((x - first).norm(), 0);
    EXPECT_LT((M * x + G.transpose() * l - f).norm(), 1e-13 * l.norm());
  }
}

}  // namespace holonom::kkt_refinement_test
