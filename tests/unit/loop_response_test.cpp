// Forces that read the solution, against the direct solution of the coupled linear equations.
#include "treatment/loop_response.h"

#include <gtest/gtest.h>

#include "support/dense_reference.h"
#include "unit/sparse_samples.h"

namespace holonom::loop_response_test {

using Eigen::MatrixXd;
using sparse_test::random_dense;

constexpr int speeds = 4, rows = 2, quantities = 3;

// Q(y) = Q_0 + E y and y = Y a + Z lambda + D y + y_0, where D is the direct dependence of efforts on y
class LinearReaders final : public SolutionReaders {
 public:
  explicit LinearReaders(std::mt19937& engine)
      : E(0.2 * random_dense(speeds, quantities, engine)),
        Y(0.2 * random_dense(quantities, speeds, engine)),
        Z(0.2 * random_dense(quantities, rows, engine)),
        D(0.1 * random_dense(quantities, quantities, engine)),
        y_0(random_dense(quantities, 1, engine)) {}

  void observe(const VecX& a, const VecX& lambda, VecX& y) override { y = Y * a + Z * lambda + D * current_y + y_0; }
  void respond(const State&, int number, VecX& response) override { response = E.col(number); }
  void observe_change(int number, const VecX& a, const VecX& lambda, VecX& dy) override {
    dy = Y * a + Z * lambda;
    if (number >= 0) dy += D.col(number);
  }
  std::string observed_name(int) const override { return {}; }

  MatrixXd E, Y, Z, D;
  VecX y_0, current_y = VecX::Zero(quantities);
};

class LoopResponses : public testing::Test {
 protected:
  // [M G^T; G 0] [a; lambda] = [f; c]
  void solve(const VecX& f, const VecX& c, VecX& a, VecX& lambda) const {
    VecX right(speeds + rows);
    right << f, c;
    const VecX solution = solution_of(matrix_, right);
    a = solution.head(speeds);
    lambda = solution.tail(rows);
  }
  void respond() {
    ASSERT_TRUE(
        response_.evaluate(State{}, [&](const VecX& E, VecX& a, VecX& lambda) { solve(E, VecX::Zero(rows), a, lambda); }));
  }

  std::mt19937 engine_{7};
  LinearReaders readers_{engine_};
  LoopResponse response_{Sizes{speeds, speeds, rows, 0, quantities}, readers_};
  MatrixXd matrix_ = [&] {
    const MatrixXd root = random_dense(speeds, speeds, engine_), G = random_dense(rows, speeds, engine_);
    MatrixXd matrix = MatrixXd::Zero(speeds + rows, speeds + rows);
    matrix.topLeftCorner(speeds, speeds) = MatrixXd::Identity(speeds, speeds) + root * root.transpose();
    matrix.bottomLeftCorner(rows, speeds) = G;
    matrix.topRightCorner(speeds, rows) = G.transpose();
    return matrix;
  }();
  VecX Q_0_ = random_dense(speeds, 1, engine_), c_ = random_dense(rows, 1, engine_);
};

// One step of Newton's method solves linear equations: [M, G^T, -E; G, 0, 0; -Y, -Z, 1 - D] [a; lambda; y] = [Q_0; c; y_0]
TEST_F(LoopResponses, OneStepSolvesTheCoupledEquations) {
  MatrixXd coupled = MatrixXd::Zero(speeds + rows + quantities, speeds + rows + quantities);
  coupled.topLeftCorner(speeds + rows, speeds + rows) = matrix_;
  coupled.topRightCorner(speeds, quantities) = -readers_.E;
  coupled.bottomLeftCorner(quantities, speeds + rows) << -readers_.Y, -readers_.Z;
  coupled.bottomRightCorner(quantities, quantities) = MatrixXd::Identity(quantities, quantities) - readers_.D;
  VecX right(speeds + rows + quantities);
  right << Q_0_, c_, readers_.y_0;
  const VecX expected = solution_of(coupled, right);

  VecX a(speeds), lambda(rows), y = VecX::Zero(quantities);
  solve(Q_0_, c_, a, lambda);
  EXPECT_GT(response_.measure(a, lambda, y), 0.1);
  respond();
  y += response_.step();
  readers_.current_y = y;
  solve(Q_0_ + readers_.E * y, c_, a, lambda);
  EXPECT_LT((a - expected.head(speeds)).norm(), 1e-12);
  EXPECT_LT((lambda - expected.segment(speeds, rows)).norm(), 1e-12);
  EXPECT_LT((y - expected.tail(quantities)).norm(), 1e-12);
  EXPECT_LT(response_.measure(a, lambda, y), 1e-14);
}

// Adds the response of forces to an iteration computed without it: its equations then contain Q(y) with dy of the corrected iteration.
TEST_F(LoopResponses, CorrectsAnIteration) {
  constexpr double a_scale = 250;
  VecX a(speeds), lambda(rows);
  solve(Q_0_, c_, a, lambda);
  respond();
  VecX dx = a / a_scale;
  response_.correct(a_scale, dx, lambda);
  a = a_scale * dx;
  const MatrixXd direct = MatrixXd::Identity(quantities, quantities) - readers_.D;
  const VecX dy = solution_of(direct, readers_.Y * a + readers_.Z * lambda);
  VecX forces(speeds + rows), solution(speeds + rows);
  forces << Q_0_ + readers_.E * dy, c_;
  solution << a, lambda;
  EXPECT_LT((matrix_ * solution - forces).norm(), 1e-12);
}

// m a = Q_0 + k a has the determinant 1 - k/m: beyond k = m the solution has the wrong sign.
TEST(LoopResponse, DeterminantChangesItsSign) {
  class OneReader final : public SolutionReaders {
   public:
    void observe(const VecX& a, const VecX&, VecX& y) override { y = a; }
    void respond(const State&, int, VecX& E) override { E.setConstant(1, stiffness); }
    void observe_change(int, const VecX& a, const VecX&, VecX& dy) override { dy = a; }
    std::string observed_name(int) const override { return {}; }
    double stiffness = 0;
  } reader;
  constexpr double mass = 2;
  LoopResponse response(Sizes{1, 1, 0, 0, 1}, reader);
  for (const double stiffness : {-3.0, 0.0, 1.9, 2.1, 50.0}) {
    reader.stiffness = stiffness;
    ASSERT_TRUE(response.evaluate(State{}, [&](const VecX& E, VecX& a, VecX&) { a = E / mass; }));
    EXPECT_EQ(response.determinant_sign(), stiffness < mass ? 1 : -1) << stiffness;
  }
}

}  // namespace holonom::loop_response_test
