// Redundant rows that are tracked loop by loop, against dense solutions of the whole system.
#include "treatment/redundant_rows.h"

#include <gtest/gtest.h>

#include "coordinates/catalogue.h"
#include "support/dense_reference.h"
#include "support/run_model.h"
#include "support/spatial_ladder.h"
#include "treatment/kkt.h"
#include "treatment/treatments.h"
#include "unit/matrices.h"

namespace holonom {
namespace {

using namespace sparse_test;

// Loops side by side, each of five rows of rank three, in a row of coordinates: every loop has six coordinates and shares two with
// the next.
struct Loops {
  Eigen::MatrixXd M, G;
  std::vector<RowCombination> redundant;
};

Loops loops(int count, std::mt19937& engine) {
  constexpr int rows = 5, independent = 3, columns = 6, shared = 2;
  Loops result;
  const int speeds = count * (columns - shared) + shared;
  result.M = random_dense(speeds, 1, engine).cwiseAbs().col(0).asDiagonal();
  result.M.diagonal().array() += 0.5;
  result.G.setZero(count * rows, speeds);
  for (int k = 0; k < count; ++k) {
    const Eigen::MatrixXd kept = random_dense(independent, columns, engine),
                          mix = random_dense(rows - independent, independent, engine);
    result.G.block(k * rows, k * (columns - shared), independent, columns) = kept;
    result.G.block(k * rows + independent, k * (columns - shared), rows - independent, columns) = mix * kept;
    for (int i = 0; i < rows - independent; ++i) {
      RowCombination combination{{k * rows + independent + i}, {-1}};
      for (int j = 0; j < independent; ++j) {
        combination.rows.push_back(k * rows + j);
        combination.weights.push_back(mix(i, j));
      }
      result.redundant.push_back(combination);
    }
  }
  return result;
}

// The rows normal to the combinations that vanish most nearly, by singular values: G x = c along them alone, l a combination of them
std::pair<VecX, VecX> min_solution(const Eigen::MatrixXd& M, const Eigen::MatrixXd& G, int redundant, const VecX& f,
                                   const VecX& c) {
  const VecX root = M.diagonal().cwiseSqrt().cwiseInverse();
  const Eigen::MatrixXd U = singular_values(G * root.asDiagonal()).U;
  const long kept = G.rows() - redundant;
  const Eigen::MatrixXd rows = U.leftCols(kept).transpose() * G;
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(M.rows() + kept, M.rows() + kept);
  matrix.topLeftCorner(M.rows(), M.rows()) = M;
  matrix.topRightCorner(M.rows(), kept) = rows.transpose();
  matrix.bottomLeftCorner(kept, M.rows()) = rows;
  VecX right(M.rows() + kept);
  right << f, U.leftCols(kept).transpose() * c;
  const VecX solution = solution_of(matrix, right);
  return {solution.head(M.rows()), U.leftCols(kept) * solution.tail(kept)};
}

TEST(RedundantRows, LeastMultipliersOfManyLoops) {
  std::mt19937 engine(21);
  const Loops model = loops(6, engine);
  const VecX f = random_dense(static_cast<int>(model.M.rows()), 1, engine),
             c = model.G * random_dense(static_cast<int>(model.M.rows()), 1, engine);
  const Matrices system(model.M, model.G);
  Evaluation evaluation;
  system.prepare(evaluation);
  Kkt kkt(system);
  kkt.set_redundant(model.redundant);
  kkt.set_refined(true);
  ASSERT_TRUE(kkt.factor(evaluation));
  VecX x = VecX::Zero(f.size()), l = VecX::Zero(c.size());
  kkt.solve(f, c, x, l);
  const auto [wanted_x, wanted_l] = min_solution(model.M, model.G, static_cast<int>(model.redundant.size()), f, c);
  EXPECT_LT((x - wanted_x).norm(), 1e-12 * wanted_x.norm());
  EXPECT_LT((l - wanted_l).norm(), 1e-11 * wanted_l.norm());
}

// Beside the constraints a false equation asks for its misfit over the distance. What is left open loop by loop differs from what is left
// open by all rows together by the square of the distance, far from the constraints as well as near them.
TEST(RedundantRows, ManyLoopsBesideTheConstraints) {
  for (const double distance : {1e-5, 1e-4, 1e-3, 1e-2, 3e-2})
    for (const bool is_refined : {false, true}) {
      SCOPED_TRACE(testing::Message() << "distance " << distance << (is_refined ? ", refined" : ""));
      std::mt19937 engine(22);
      const Loops model = loops(6, engine);
      Eigen::MatrixXd G = model.G;
      for (double& entry : G.reshaped())
        if (entry != 0) entry *= 1 + distance * random_dense(1, 1, engine)(0);
      const VecX f = random_dense(static_cast<int>(G.cols()), 1, engine);
      const VecX c = model.G * random_dense(static_cast<int>(G.cols()), 1, engine) +
                     distance * random_dense(static_cast<int>(G.rows()), 1, engine);
      const Matrices system(model.M, G);
      Evaluation evaluation;
      system.prepare(evaluation);
      Kkt kkt(system);
      kkt.set_redundant(model.redundant);
      kkt.set_refined(is_refined);
      ASSERT_TRUE(kkt.factor(evaluation));
      VecX x = VecX::Zero(f.size()), l = VecX::Zero(c.size());
      kkt.solve(f, c, x, l);
      const auto [wanted_x, wanted_l] = min_solution(model.M, G, static_cast<int>(model.redundant.size()), f, c);
      EXPECT_LT((x - wanted_x).norm(), 10 * distance * distance * wanted_x.norm());
      EXPECT_LT((l - wanted_l).norm(), 3 * distance * wanted_l.norm());
      Kkt without(system);
      ASSERT_TRUE(without.factor(evaluation));
      without.solve(f, c, x, l);
      EXPECT_GT((x - wanted_x).norm(), 0.1 * wanted_x.norm()) << "the false equations are felt";
    }
}

// Rows 0 and 1 alike within four rows of rank two: the combination of two is a part of the larger one, which must not become it.
TEST(RedundantRows, ACombinationWithinAnother) {
  std::mt19937 engine(23);
  const Eigen::MatrixXd M = Eigen::MatrixXd::Identity(6, 6), kept = random_dense(2, 6, engine);
  Eigen::MatrixXd G(4, 6);
  G << kept.row(0), 2 * kept.row(0), kept.row(1), kept.row(0) + kept.row(1);
  const std::vector<RowCombination> redundant = {{{0, 1}, {2, -1}}, {{0, 1, 2, 3}, {0.5, 0.25, 1, -1}}};
  const VecX f = random_dense(6, 1, engine), c = G * random_dense(6, 1, engine);
  const Matrices system(M, G);
  Evaluation evaluation;
  system.prepare(evaluation);
  Kkt kkt(system);
  kkt.set_redundant(redundant);
  kkt.set_refined(true);
  VecX x = VecX::Zero(6), l = VecX::Zero(4);
  const auto [wanted_x, wanted_l] = min_solution(M, G, 2, f, c);
  for (int round = 0; round < 50; ++round) {
    ASSERT_TRUE(kkt.factor(evaluation));
    kkt.solve(f, c, x, l);
    ASSERT_LT((x - wanted_x).norm(), 1e-12 * wanted_x.norm());
    ASSERT_LT((l - wanted_l).norm(), 1e-11 * wanted_l.norm());
  }
}

// The reactions of a moving ladder are the same in all coordinate sets, and the least ones that balance.
TEST(RedundantRows, ReactionsOfALadderInAllCoordinateSets) {
  const Model model = spatial_ladder(5);
  RunSettings settings = with_tolerance("project", "tsitouras", 1e-10, 0.5, 0.25);
  settings.coordinates = Choice{"body", {}, {}};
  const RunResult body = run_model(model, settings);
  ASSERT_TRUE(body.diagnostics.outcome) << body.diagnostics.outcome.reason;
  for (const char* coordinates : {"natural", "relative"}) {
    settings.coordinates = Choice{coordinates, {}, {}};
    const RunResult other = run_model(model, settings);
    ASSERT_TRUE(other.diagnostics.outcome) << other.diagnostics.outcome.reason;
    for (std::size_t row = 0; row < body.size(); ++row)
      for (std::size_t k = 0; k < body.names.size(); ++k)
        EXPECT_NEAR(other.row(row).values()[k], body.row(row).values()[k], 2e-8) << coordinates << " " << body.names[k];
  }
}

TEST(RedundantRows, ReactionsOfALadderAreTheLeastOnes) {
  const Model model = spatial_ladder(4);
  const auto system = make_system(model, "body");
  State state = system->reference_state();
  Evaluation evaluation;
  system->prepare(evaluation);
  system->evaluate(state, need_constraint | need_jacobian | need_force | need_mass, evaluation);
  const RowRank rank = rank_of_rows(evaluation.G);
  ASSERT_EQ(rank.combination.size(), 12u);
  const auto formulation = make_project(*system);
  formulation->equations().set_redundant(rank.combination);
  formulation->equations().set_refined(true);
  VecX a = VecX::Zero(system->sizes().v), lambda = VecX::Zero(system->sizes().rows);
  ASSERT_TRUE(formulation->consistent_acceleration(state, a, lambda));
  const VecX scale = system->row_scale();
  const Eigen::MatrixXd G = scale.cwiseInverse().asDiagonal() * evaluation.G.dense();
  const SingularValues singular = singular_values(G);
  const VecX redundant = singular.U.rightCols(12).transpose() * lambda.cwiseProduct(scale);
  EXPECT_LT(redundant.norm(), 1e-12 * lambda.cwiseProduct(scale).norm());
  const VecX left = evaluation.M.dense() * a + evaluation.G.dense().transpose() * lambda - evaluation.Q;
  EXPECT_LT(left.norm(), 1e-12 * evaluation.Q.norm());
}

// Four times the loops: about four times the entries of the factor, in every coordinate set.
TEST(RedundantRows, EntriesOfFactorsGrowWithTheLoops) {
  for (const char* coordinates : {"body", "natural", "relative"}) {
    const auto entries_of = [&](int count) {
      const auto system = make_system(spatial_ladder(count), coordinates);
      system->prepare_mass();
      Evaluation evaluation;
      system->prepare(evaluation);
      system->evaluate(system->reference_state(), need_constraint | need_jacobian | need_mass, evaluation);
      Kkt kkt(*system);
      kkt.set_redundant(rank_of_rows(evaluation.G).combination);
      kkt.set_refined(true);
      EXPECT_TRUE(kkt.factor(evaluation));
      return kkt.entries();
    };
    EXPECT_LT(entries_of(160), 4.3 * entries_of(40)) << coordinates;
  }
}

}  // namespace
}  // namespace holonom
