// Number of entries in the factors of the constrained system as mechanisms grow, which does not depend on the machine.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "coordinates/catalogue.h"
#include "linear/pivot_order.h"
#include "support/run_model.h"
#include "treatment/kkt.h"
#include "unit/sparse_samples.h"

namespace holonom::factor_entries_test {

using namespace sparse_test;

Model chain(int links) {
  std::string bodies, joints;
  for (int k = 0; k < links; ++k) {
    bodies += fmt::format("  b{}: {{mass: 1, inertia: [0.01, 0.1, 0.1], position: [{}, 0, 0]}}\n", k, k + 0.5);
    joints += fmt::format("  j{}: {{type: revolute, connect: [{}, b{}], at: [{}, 0, 0], axis: [0, {}, {}]}}\n", k,
                          k == 0 ? "ground" : fmt::format("b{}", k - 1), k, k, k % 2, 1 - k % 2);
  }
  return model_from_text("holonom: 1\nspace: spatial\ngravity: [0, 0, -9.81]\nbodies:\n" + bodies + "joints:\n" + joints);
}

// Bars pinned to one wheel
Model star(int bars) {
  std::string bodies = "  wheel: {mass: 100, inertia: 100, position: [0, 0]}\n";
  std::string joints = "  hub: {type: revolute, connect: [ground, wheel], at: [0, 0]}\n";
  for (int k = 0; k < bars; ++k) {
    const double x = std::cos(k), y = std::sin(k);
    bodies += fmt::format("  b{}: {{mass: 1, inertia: 1, position: [{}, {}]}}\n", k, x + 0.5, y);
    joints += fmt::format("  j{}: {{type: revolute, connect: [wheel, b{}], at: [{}, {}]}}\n", k, k, x, y);
  }
  return model_from_text("holonom: 1\nspace: planar\ngravity: [0, -9.81]\nbodies:\n" + bodies + "joints:\n" + joints);
}

long entries_of(const Model& model, const char* coordinates) {
  const auto system = make_system(model, coordinates);
  Evaluation evaluation;
  system->prepare(evaluation);
  system->evaluate(system->reference_state(), need_constraint | need_jacobian | need_mass, evaluation);
  Kkt kkt(*system);
  EXPECT_TRUE(kkt.factor(evaluation));
  return kkt.entries();
}

// Four times the bodies give about four times the entries. The order of elimination changes the number per body by a tenth.
TEST(FactorEntries, GrowWithTheBodies) {
  for (const char* coordinates : {"body", "natural"}) {
    EXPECT_LT(entries_of(chain(240), coordinates), 5 * entries_of(chain(60), coordinates)) << coordinates;
    EXPECT_LT(entries_of(star(240), coordinates), 5 * entries_of(star(60), coordinates)) << coordinates;
  }
}

// A saddle-point matrix of a chain in which each row couples two neighbours, with almost zero diagonal: if every row is eliminated
// after its partner, pivots stay on the diagonal.
TEST(FactorEntries, PairsPutEveryRowAfterAPartnerOfItsOwn) {
  constexpr int speeds = 12, rows = 11;
  Eigen::MatrixXd A = Eigen::MatrixXd::Zero(speeds + rows, speeds + rows);
  A.diagonal().head(speeds).setOnes();
  for (int r = 0; r < rows; ++r)
    for (int c : {r, r + 1}) A(speeds + r, c) = A(c, speeds + r) = 1 + c - r;
  A.diagonal().tail(rows).setConstant(-1e-10);
  const std::vector<int> order = paired_order(sparse_of(A));
  ASSERT_EQ(order.size(), static_cast<std::size_t>(speeds + rows));
  Eigen::MatrixXd rest(speeds + rows, speeds + rows);
  for (int i = 0; i < rest.rows(); ++i)
    for (int j = 0; j < rest.cols(); ++j) rest(i, j) = A(order[i], order[j]);
  for (int k = 0; k < rest.rows(); ++k) {
    ASSERT_GT(std::abs(rest(k, k)), 0.1) << k;
    for (int i = k + 1; i < rest.rows(); ++i) rest.row(i) -= rest(i, k) / rest(k, k) * rest.row(k).eval();
  }
  EXPECT_TRUE(paired_order(SparseMatrix{0, 0, {0}, {}, {}}).empty());
}

}  // namespace holonom::factor_entries_test
