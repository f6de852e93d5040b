// Order conditions of every Runge-Kutta table by rooted trees (J. C. Butcher; Hairer, Norsett, Wanner, Solving Ordinary
// Differential Equations I, II.2). A tree is the list of the subtrees of its root; with |t| nodes
//
//   density   gamma(t) = |t| prod gamma(t_k)
//   weights   stage i: phi_i(t) = prod sum_j a_ij phi_j(t_k),   method: Phi(t) = sum_i b_i phi_i(t)
//
// and a method has order p if Phi(t) = 1/gamma(t) for every tree with at most p nodes.
#include "integrators/tableau.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace holonom::tableau_test {

constexpr double rounding = 3e-14;  // Tsitouras' coefficients reach 13 and have 16 digits

struct Tree {
  std::vector<Tree> branches;

  int size() const {
    return std::accumulate(branches.begin(), branches.end(), 1, [](int sum, const Tree& b) { return sum + b.size(); });
  }
  double density() const {
    return std::accumulate(branches.begin(), branches.end(), 1.0 * size(),
                           [](double p, const Tree& b) { return p * b.density(); });
  }
  bool is_tall() const {
    return branches.empty() || (branches.size() == 1 && branches[0].is_tall());
  }  // a chain: linear problems
};

// Every tree with n nodes once: the branches of a tree are in the order of the list.
class Forest {
 public:
  const std::vector<Tree>& of(int n) {
    while (static_cast<int>(trees_.size()) <= n) {
      const int size = static_cast<int>(trees_.size());
      trees_.emplace_back();
      Tree root;
      if (size > 0) grow(root, size - 1, 1, 0, trees_.back());
    }
    return trees_[n];
  }

 private:
  void grow(Tree& root, int left, int size, std::size_t from, std::vector<Tree>& out) {
    if (left == 0) out.push_back(root);
    for (; size <= left; ++size, from = 0)
      for (std::size_t k = from; k < trees_[size].size(); ++k) {
        const Tree branch = trees_[size][k];
        root.branches.push_back(branch);
        grow(root, left - size, size, k, out);
        root.branches.pop_back();
      }
  }
  std::vector<std::vector<Tree>> trees_;
};

std::vector<double> stage_weights(const Tableau& table, const Tree& tree) {
  std::vector<double> phi(table.stages(), 1);
  for (const Tree& branch : tree.branches) {
    const std::vector<double> inner = stage_weights(table, branch);
    for (int i = 0; i < table.stages(); ++i) {
      double sum = 0;
      for (int j = 0; j < i; ++j) sum += table.A[i][j] * inner[j];
      phi[i] *= sum;
    }
  }
  return phi;
}

double method_weight(const Tableau& table, const std::vector<double>& b, const Tree& tree) {
  const std::vector<double> phi = stage_weights(table, tree);
  return std::inner_product(b.begin(), b.end(), phi.begin(), 0.0);
}

// Largest |Phi - 1/gamma| over the trees with n nodes.
double defect(const Tableau& table, const std::vector<double>& b, int n) {
  Forest forest;
  double worst = 0;
  for (const Tree& tree : forest.of(n)) worst = std::max(worst, std::abs(method_weight(table, b, tree) - 1 / tree.density()));
  return worst;
}

std::vector<double> embedded(const Tableau& table) {
  std::vector<double> b = table.b;
  for (std::size_t i = 0; i < b.size(); ++i) b[i] -= table.e[i];
  return b;
}

const Tableau& table_named(const std::string& name) {
  const auto& all = explicit_tableaus();
  return *std::find_if(all.begin(), all.end(), [&](const Tableau& t) { return t.name == name; });
}

// Numbers of rooted trees: sequence A000081 of the OEIS. Densities of the nine trees of order 5: HNW I, table II.2.1.
TEST(RootedTrees, AreAllThere) {
  Forest forest;
  const std::size_t counts[] = {0, 1, 1, 2, 4, 9, 20};
  for (int n = 1; n <= 6; ++n) EXPECT_EQ(forest.of(n).size(), counts[n]) << n;
  std::vector<double> densities;
  for (const Tree& tree : forest.of(5)) densities.push_back(tree.density());
  std::sort(densities.begin(), densities.end());
  EXPECT_EQ(densities, (std::vector<double>{5, 10, 15, 20, 20, 30, 40, 60, 120}));
}

class EveryTableau : public testing::TestWithParam<Tableau> {};

TEST_P(EveryTableau, HasTheShapeOfAnExplicitMethod) {
  const Tableau& table = GetParam();
  ASSERT_EQ(table.A.size(), table.c.size());
  ASSERT_EQ(table.b.size(), table.c.size());
  EXPECT_TRUE(table.e.empty() || table.e.size() == table.c.size());
  for (int i = 0; i < table.stages(); ++i) EXPECT_EQ(table.A[i].size(), static_cast<std::size_t>(i));
}

TEST_P(EveryTableau, RowSumsAreTheNodes) {
  const Tableau& table = GetParam();
  for (int i = 0; i < table.stages(); ++i)
    EXPECT_NEAR(std::accumulate(table.A[i].begin(), table.A[i].end(), 0.0), table.c[i], 1e-14) << "row " << i;
}

TEST_P(EveryTableau, HasItsOrderAndNoMore) {
  const Tableau& table = GetParam();
  for (int n = 1; n <= table.order; ++n) EXPECT_LT(defect(table, table.b, n), rounding) << n << " nodes";
  EXPECT_GT(defect(table, table.b, table.order + 1), 1e-5);
}

TEST_P(EveryTableau, EmbeddedFormulaHasTheOrderOfTheEstimate) {
  const Tableau& table = GetParam();
  if (table.e.empty()) {
    EXPECT_EQ(table.estimate_order, 0);
    return;
  }
  for (int n = 1; n <= table.estimate_order; ++n) EXPECT_LT(defect(table, embedded(table), n), rounding) << n << " nodes";
  EXPECT_GT(defect(table, embedded(table), table.estimate_order + 1), 1e-5);
}

INSTANTIATE_TEST_SUITE_P(Explicit, EveryTableau, testing::ValuesIn(explicit_tableaus()),
                         [](const auto& each) { return each.param.name; });

// Merson's estimate is designed for linear problems: for these (tall trees) it vanishes up to order 4 and is the true error at order 5,
// while in general it falls only with h^4 (R. H. Merson 1957; Hairer, Norsett, Wanner I, II.4).
TEST(Merson, EstimatesTheErrorOfLinearProblemsExactly) {
  const Tableau& table = table_named("merson");
  Forest forest;
  for (int n = 1; n <= 5; ++n)
    for (const Tree& tree : forest.of(n)) {
      if (!tree.is_tall()) continue;
      const double estimate = method_weight(table, table.e, tree);
      const double error = method_weight(table, table.b, tree) - 1 / tree.density();
      EXPECT_NEAR(estimate, n < 5 ? 0 : error, 1e-15) << n << " nodes";
    }
}

// Euclidean norm of the next order's residuals over its trees, computed independently with rational arithmetic from the
// coefficients as published (DVERK; Merson): it detects a wrong coefficient that does not change the order.
double leading_error(const Tableau& table, const std::vector<double>& b, int n) {
  Forest forest;
  double sum = 0;
  for (const Tree& tree : forest.of(n)) sum += std::pow(method_weight(table, b, tree) - 1 / tree.density(), 2);
  return std::sqrt(sum);
}

TEST(LeadingErrors, AreThoseOfThePublishedMethods) {
  const Tableau &verner = table_named("verner"), &merson = table_named("merson");
  EXPECT_NEAR(leading_error(verner, verner.b, 7), 0.004085382284879669, 1e-14);
  EXPECT_NEAR(leading_error(verner, embedded(verner), 6), 0.0007602560454786174, 1e-14);
  EXPECT_NEAR(leading_error(merson, merson.b, 5), 0.014044269733442142, 1e-14);
}

}  // namespace holonom::tableau_test
