// The tables of the diagonally implicit Runge-Kutta methods. With the whole matrix A (gamma on its diagonal) there is one
// condition of order 4 for each rooted tree with at most four nodes (Hairer, Norsett, Wanner, Solving Ordinary Differential
// Equations I, II.2):
//
//   b.1 = 1    b.c = 1/2    b.c^2 = 1/3, b.Ac = 1/6    b.c^3 = 1/4, b.(c Ac) = 1/8, b.A c^2 = 1/12, b.AAc = 1/24
//
// Stability: y' = z y gives y_1 = R(z) y_0, R = 1 + z b.(1 - z A)^-1 1. Its only pole is 1/gamma > 0, so |R| <= 1 on the
// imaginary axis implies |R| <= 1 in the whole left half-plane (maximum principle; Hairer, Wanner II, IV.3).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <ostream>

#include "integrators/sdirk.h"
#include "support/dense_reference.h"

namespace holonom {

inline void PrintTo(const DiagonalTableau& table, std::ostream* out) { *out << table.name; }

namespace {

using Complex = std::complex<double>;

struct Dense {
  Eigen::MatrixXd A;
  Eigen::VectorXd b, c, e, one;

  explicit Dense(const DiagonalTableau& table) {
    const int n = table.stages();
    A = table.gamma * Eigen::MatrixXd::Identity(n, n);
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < i; ++j) A(i, j) = table.A[i][j];
    b = Eigen::Map<const Eigen::VectorXd>(table.b.data(), n);
    c = Eigen::Map<const Eigen::VectorXd>(table.c.data(), n);
    e = Eigen::Map<const Eigen::VectorXd>(table.e.data(), n);
    one.setOnes(n);
  }

  Complex stability(Complex z) const {
    const Eigen::MatrixXcd matrix = Eigen::MatrixXcd::Identity(A.rows(), A.rows()) - z * A.cast<Complex>();
    const Eigen::VectorXcd stages = solution_of(matrix, one.cast<Complex>());
    return 1.0 + z * b.cast<Complex>().dot(stages);
  }
  double at_infinity() const { return 1 - b.dot(solution_of(A, one)); }
};

// Largest residual of the conditions with n nodes
double defect(const Dense& t, const Eigen::VectorXd& b, int n) {
  const Eigen::VectorXd c = t.c, c2 = c.cwiseProduct(c), Ac = t.A * c;
  const auto off = [&](const Eigen::VectorXd& phi, double density) { return std::abs(b.dot(phi) - 1 / density); };
  switch (n) {
    case 1:
      return off(t.one, 1);
    case 2:
      return off(c, 2);
    case 3:
      return std::max(off(c2, 3), off(Ac, 6));
    case 4:
      return std::max({off(c2.cwiseProduct(c), 4), off(c.cwiseProduct(Ac), 8), off(t.A * c2, 12), off(t.A * Ac, 24)});
    default:
      return off(c2.cwiseProduct(c2), 5);  // one of nine conditions is enough to show that the order is not reached
  }
}

class EveryDiagonalTableau : public testing::TestWithParam<DiagonalTableau> {};

TEST_P(EveryDiagonalTableau, HasItsShape) {
  const DiagonalTableau& table = GetParam();
  ASSERT_EQ(table.A.size(), table.c.size());
  ASSERT_EQ(table.b.size(), table.c.size());
  ASSERT_EQ(table.e.size(), table.c.size());
  for (int i = 0; i < table.stages(); ++i) EXPECT_EQ(table.A[i].size(), static_cast<std::size_t>(i));
  const Dense dense(table);
  EXPECT_LT((dense.A * dense.one - dense.c).lpNorm<Eigen::Infinity>(), 1e-14) << "row sums are the nodes";
  const bool ends_on_stage = (dense.A.bottomRows(1).transpose() - dense.b).lpNorm<Eigen::Infinity>() < 1e-14;
  EXPECT_EQ(table.is_stiffly_accurate, ends_on_stage);
}

TEST_P(EveryDiagonalTableau, HasItsOrderAndNoMore) {
  const Dense dense(GetParam());
  for (int n = 1; n <= GetParam().order; ++n) EXPECT_LT(defect(dense, dense.b, n), 2e-14) << n << " nodes";
  EXPECT_GT(defect(dense, dense.b, GetParam().order + 1), 1e-4);
}

// The estimate is a combination of slopes. The slope at the start enters only the condition with one node, as all other terms vanish at
// c = 0. The estimate falls with h^(estimate_order + 1).
TEST_P(EveryDiagonalTableau, EstimateHasItsOrder) {
  const DiagonalTableau& table = GetParam();
  const Dense dense(table);
  EXPECT_NEAR(table.e_0 + dense.e.sum(), 0, 1e-14);
  const Eigen::VectorXd embedded = dense.b - dense.e;
  for (int n = 2; n <= table.estimate_order; ++n) EXPECT_LT(defect(dense, embedded, n), 2e-14) << n << " nodes";
  EXPECT_GT(defect(dense, embedded, table.estimate_order + 1), 1e-4);
}

// y' = f(t) with a jump or a kink at t = k within a step of length 1: for any k the estimate is a fraction of the error, except near its
// changes of sign. A method whose stages do not reach the end of the step is also evaluated there (sdirk.cpp).
TEST_P(EveryDiagonalTableau, EstimateSeesJumpsAndKinksAnywhere) {
  const DiagonalTableau& table = GetParam();
  const Dense dense(table);
  const auto count_unseen = [&](auto&& f, auto&& integral) {
    int unseen = 0;
    for (int n = 0; n < 1000; ++n) {
      const double k = (n + 0.5) / 1000;
      const Eigen::VectorXd slope = dense.c.unaryExpr([&](double t) { return f(t - k); });
      double estimate = std::abs(table.e_0 * f(-k) + dense.e.dot(slope));
      if (!table.is_stiffly_accurate) {
        const double w = table.gamma / (2 * table.gamma - 1);
        estimate = std::max(estimate, std::abs(f(1 - k) - w * slope[0] - (1 - w) * slope[1]));
      }
      if (estimate < 0.05 * std::abs(dense.b.dot(slope) - integral(1 - k))) ++unseen;
    }
    return unseen;
  };
  EXPECT_LE(count_unseen([](double t) { return t > 0 ? 1. : 0.; }, [](double t) { return t; }), 50);
  EXPECT_LE(count_unseen([](double t) { return std::max(t, 0.); }, [](double t) { return t * t / 2; }), 20);
}

TEST_P(EveryDiagonalTableau, IsAStable) {
  const Dense dense(GetParam());
  EXPECT_GT(GetParam().gamma, 0);
  for (double exponent = -3; exponent <= 8; exponent += 0.01)
    EXPECT_LE(std::abs(dense.stability(Complex(0, std::pow(10, exponent)))), 1 + 1e-12) << "i times 10^" << exponent;
  for (double exponent = -3; exponent <= 8; exponent += 0.25)
    for (double angle = 0.51; angle < 1.5; angle += 0.1)  // times pi
      EXPECT_LT(std::abs(dense.stability(std::polar(std::pow(10, exponent), angle * 3.141592653589793))), 1);
}

// R agrees with exp to its order: R - exp falls with z^(order + 1).
TEST_P(EveryDiagonalTableau, StabilityFunctionFollowsTheExponential) {
  const Dense dense(GetParam());
  const auto off = [&](double z) { return std::abs(dense.stability(z) - std::exp(z)); };
  EXPECT_NEAR(std::log2(off(-0.1) / off(-0.05)), GetParam().order + 1, 0.3);
}

INSTANTIATE_TEST_SUITE_P(Diagonal, EveryDiagonalTableau, testing::ValuesIn(diagonal_tableaus()),
                         [](const auto& each) { return each.param.name; });

// Norsett's method is only A-stable: R = 1 - sqrt 3 at infinity (Hairer, Wanner II, table IV.6.3). The method of order 4 is L-stable.
TEST(Sdirk, AtInfinity) {
  ASSERT_EQ(diagonal_tableaus().size(), 2u);
  EXPECT_NEAR(Dense(diagonal_tableaus()[0]).at_infinity(), 1 - std::sqrt(3), 1e-14);
  EXPECT_NEAR(Dense(diagonal_tableaus()[1]).at_infinity(), 0, 1e-13);
  EXPECT_LT(std::abs(Dense(diagonal_tableaus()[1]).stability(-1e6)), 1e-4);
}

// e.c^2/2 = -1/12 with the slope of the start at node 0: the estimate is h^3 y'''/12 in size.
TEST(Sdirk, EstimateOfTheTwoStageMethod) {
  const Dense dense(diagonal_tableaus()[0]);
  EXPECT_NEAR(std::abs(dense.e.dot(dense.c.cwiseProduct(dense.c))) / 2, 1. / 12, 1e-14);
}

}  // namespace
}  // namespace holonom
