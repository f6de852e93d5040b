#include "treatment/kkt.h"

#include <gtest/gtest.h>

#include "support/dense_reference.h"
#include "unit/matrices.h"

namespace holonom::kkt_test {

using namespace sparse_test;

struct KktSolution {
  VecX x, l;
  Outcome outcome;
  double residual = 0;
};

KktSolution solve(const Matrices& system, const VecX& f, const VecX& c, const VecX* weight = nullptr) {
  Evaluation evaluation;
  system.prepare(evaluation);
  Kkt kkt(system);
  KktSolution solution{VecX::Zero(f.size()), VecX::Zero(c.size()), {}};
  solution.outcome = weight ? kkt.factor_weighted(*weight, evaluation) : kkt.factor(evaluation);
  if (!solution.outcome) return solution;
  kkt.solve(f, c, solution.x, solution.l);
  solution.residual = kkt.residual();
  return solution;
}

TEST(Kkt, SolvesTheConstrainedSystem) {
  std::mt19937 engine(1);
  for (int round = 0; round < 20; ++round) {
    const Eigen::MatrixXd M = random_mass(7, engine), G = random_dense(4, 7, engine);
    const VecX f = random_dense(7, 1, engine), c = random_dense(4, 1, engine);
    const KktSolution solution = solve(Matrices(M, G), f, c);
    ASSERT_TRUE(solution.outcome);
    EXPECT_LT((M * solution.x + G.transpose() * solution.l - f).norm(), 1e-10);
    EXPECT_LT((G * solution.x - c).norm(), 1e-12);
    EXPECT_LT(solution.residual, 1e-11);
  }
}

TEST(Kkt, WithoutRowsItIsTheMassMatrix) {
  std::mt19937 engine(2);
  const Eigen::MatrixXd M = random_mass(5, engine);
  const VecX f = random_dense(5, 1, engine);
  const KktSolution solution = solve(Matrices(M, Eigen::MatrixXd(0, 5)), f, VecX());
  ASSERT_TRUE(solution.outcome);
  EXPECT_LT((M * solution.x - f).norm(), 1e-12);
}

TEST(Kkt, WeightTakesThePlaceOfTheMass) {
  std::mt19937 engine(3);
  const Eigen::MatrixXd G = random_dense(2, 5, engine);
  const VecX weight = random_dense(5, 1, engine).cwiseAbs() + VecX::Ones(5);
  const VecX c = random_dense(2, 1, engine), zero = VecX::Zero(5);
  const KktSolution solution = solve(Matrices(random_mass(5, engine), G), zero, c, &weight);
  ASSERT_TRUE(solution.outcome);
  const Eigen::MatrixXd Winv = weight.cwiseInverse().asDiagonal();
  const VecX wanted = Winv * G.transpose() * inverse_of(G * Winv * G.transpose()) * c;
  EXPECT_LT((solution.x - wanted).norm(), 1e-11);
}

// x is that of the independent rows; the multipliers are those of least norm, with rows weighted by their scale.
TEST(Kkt, CompatibleRedundantRowsGiveLeastMultipliers) {
  std::mt19937 engine(4);
  for (const double scale : {1.0, 0.1, 20.0}) {
    const Eigen::MatrixXd M = random_mass(6, engine), independent = random_dense(3, 6, engine), mix = random_dense(2, 3, engine);
    Eigen::MatrixXd G(5, 6);
    G << independent, mix * independent;
    const VecX f = random_dense(6, 1, engine), c3 = random_dense(3, 1, engine);
    VecX c(5);
    c << c3, mix * c3;
    Matrices system(M, G);
    system.row_scales()[4] = scale;
    const KktSolution solution = solve(system, f, c), reference = solve(Matrices(M, independent), f, c3);
    ASSERT_TRUE(solution.outcome);
    EXPECT_LT((solution.x - reference.x).norm(), 1e-9);
    EXPECT_LT((M * solution.x + G.transpose() * solution.l - f).norm(), 1e-9);
    Eigen::MatrixXd null(5, 2);  // G^T null = 0
    null << mix.transpose(), -Eigen::MatrixXd::Identity(2, 2);
    VecX weighted = solution.l;
    weighted[4] *= scale * scale;
    EXPECT_LT((null.transpose() * weighted).norm(), 1e-5 * weighted.norm());
  }
}

TEST(Kkt, TwoEqualRowsShareTheLoad) {
  Eigen::MatrixXd G(2, 1);
  G << 1, 1;
  const KktSolution solution = solve(Matrices(Eigen::MatrixXd::Identity(1, 1), G), VecX::Constant(1, 6), VecX::Zero(2));
  ASSERT_TRUE(solution.outcome);
  EXPECT_NEAR(solution.l[0], 3, 1e-6);
  EXPECT_NEAR(solution.l[1], 3, 1e-6);
  EXPECT_NEAR(solution.x[0], 0, 1e-12);
}

// In a singular configuration the rows hardly constrain one direction: an exact solution would be very large along it.
TEST(Kkt, ASingularDirectionIsHardlyCorrected) {
  Eigen::MatrixXd G(2, 2);
  G << 1, 0, 1, 1e-9;
  VecX c(2);
  c << 1e-3, 1.1e-3;
  const KktSolution solution = solve(Matrices(Eigen::MatrixXd::Identity(2, 2), G), VecX::Zero(2), c);
  ASSERT_TRUE(solution.outcome);
  EXPECT_NEAR(solution.x[0], 1e-3, 2e-4) << "the sound direction is";
  EXPECT_LT(std::abs(solution.x[1]), 1e-2) << "the singular one asks for 1e5";
}

// A weak but regular direction (1e-2 relative to the others) is corrected completely.
TEST(Kkt, AWeakDirectionIsCorrected) {
  Eigen::MatrixXd G(2, 2);
  G << 1, 0, 1, 1e-2;
  VecX c(2);
  c << 0, 1e-3;
  const KktSolution solution = solve(Matrices(Eigen::MatrixXd::Identity(2, 2), G), VecX::Zero(2), c);
  ASSERT_TRUE(solution.outcome);
  EXPECT_NEAR(solution.x[1], 0.1, 1e-9);
}

TEST(Kkt, ZeroMassIsLegalWhereRowsHoldIt) {
  Eigen::MatrixXd M = Eigen::MatrixXd::Zero(2, 2), held(1, 2), loose(1, 2);
  M(0, 0) = 2;
  held << 1, -1;  // the massless coordinate follows the massive one
  loose << 1, 0;
  const VecX f = (VecX(2) << 4, 2).finished();
  const KktSolution solution = solve(Matrices(M, held), f, VecX::Zero(1));
  ASSERT_TRUE(solution.outcome);
  EXPECT_NEAR(solution.x[0], 3, 1e-8);
  EXPECT_NEAR(solution.x[1], 3, 1e-8);
  EXPECT_NEAR(solution.l[0], -2, 1e-7);
  const KktSolution free = solve(Matrices(M, loose), f, VecX::Zero(1));
  EXPECT_EQ(free.outcome.kind, Outcome::singular);
  EXPECT_NE(free.outcome.reason.find("inertia"), std::string::npos);
}

// The factor is updated for new values with the same pattern.
TEST(Kkt, FactorsAgain) {
  std::mt19937 engine(5);
  const Eigen::MatrixXd M = random_mass(6, engine);
  Matrices system(M, random_dense(3, 6, engine));
  Evaluation evaluation;
  system.prepare(evaluation);
  Kkt kkt(system);
  for (int round = 1; round <= 5; ++round) {
    const Eigen::MatrixXd G = random_dense(3, 6, engine);
    evaluation.G.value = sparse_of(G).value;
    ASSERT_TRUE(kkt.factor(evaluation));
    EXPECT_EQ(kkt.factorisations(), round);
    const VecX f = random_dense(6, 1, engine), c = random_dense(3, 1, engine);
    VecX x = VecX::Zero(6), l = VecX::Zero(3);
    kkt.solve(f, c, x, l);
    EXPECT_LT((M * x + G.transpose() * l - f).norm(), 1e-10);
    EXPECT_LT((G * x - c).norm(), 1e-11);
  }
}

// Two rows that coincide on the constraints and differ by 1e-3 off them: known to be redundant, the second one is not enforced.
// Otherwise it would cause a motion of 1e3 times its residual.
TEST(Kkt, AKnownRedundancyIsLeftOpenWhereItParts) {
  std::mt19937 engine(7);
  const Eigen::MatrixXd M = random_mass(4, engine);
  Eigen::MatrixXd exact(2, 4), parted(2, 4);
  exact << 1, 2, 0, 1, 2, 4, 0, 2;
  parted = exact;
  parted(1, 2) += 1e-3;
  const VecX f = random_dense(4, 1, engine), right = (VecX(2) << 0.5, 1.01).finished();
  Evaluation evaluation;
  Matrices system(M, parted);
  system.prepare(evaluation);
  Kkt kkt(system);
  kkt.set_redundant({{{0, 1}, {2, -1}}});
  ASSERT_TRUE(kkt.factor(evaluation));
  VecX x = VecX::Zero(4), l = VecX::Zero(2);
  kkt.solve(f, right, x, l);

  // By hand: one row along the remaining combination, and multipliers along it only.
  const Eigen::MatrixXd M_inverse = inverse_of(M);
  const VecX kept = singular_values(parted * M_inverse * parted.transpose()).U.col(0);
  const Eigen::MatrixXd row = kept.transpose() * parted;
  const double multiplier = ((row * M_inverse * f)(0) - kept.dot(right)) / (row * M_inverse * row.transpose())(0);
  const VecX by_hand = M_inverse * (f - row.transpose() * multiplier);
  EXPECT_LT((x - by_hand).norm(), 1e-6 * by_hand.norm());
  EXPECT_LT((l - kept * multiplier).norm(), 1e-6 * std::abs(multiplier));
  EXPECT_LT(std::abs(x[2]), 10) << "the false row would ask for 10 / 1e-3";
}

}  // namespace holonom::kkt_test
