// When a factor is reused and when it is computed anew, and which equations a solution with it satisfies.
#include "treatment/factored_equations.h"

#include <gtest/gtest.h>

#include "coordinates/catalogue.h"
#include "unit/small_models.h"

namespace holonom::factored_equations_test {

class FactoredFourBar : public testing::TestWithParam<const char*> {
 protected:
  static Model model() { return small_models::model_of(small_models::rough_four_bar); }
  void expect_solution(const VecX& f, const VecX& c, const VecX& x, const VecX& lambda) {
    const Evaluation& at = equations_.evaluation();
    VecX force = f, rows = c;
    at.M.add_product(-1, x, force);
    at.G.add_transposed(-1, lambda, force);
    at.G.add_product(-1, x, rows);
    EXPECT_LT(force.norm(), 1e-11);
    EXPECT_LT(rows.norm(), 1e-11);
  }

  std::unique_ptr<System> system_ = make_system(model(), GetParam());
  Statistics statistics_;
  FactoredEquations equations_{*system_, statistics_};
  State state_ = system_->reference_state();
  VecX x_ = VecX::Zero(system_->sizes().v), lambda_ = VecX::Zero(system_->sizes().rows);
  VecX f_ = VecX::LinSpaced(system_->sizes().v, 1, 2), c_ = VecX::LinSpaced(system_->sizes().rows, -1, 1);
};

TEST_P(FactoredFourBar, KeepsAFactorWhileTheStateStays) {
  ASSERT_TRUE(equations_.factor_at(state_));
  ASSERT_TRUE(equations_.factor_at(state_));
  EXPECT_EQ(statistics_.factorisations, 1);
  EXPECT_TRUE(equations_.is_factored_at(state_));
  state_.v.setConstant(0.3);  // neither M nor G depends on speeds
  EXPECT_TRUE(equations_.is_factored_at(state_));
  equations_.solve(f_, c_, x_, lambda_);
  expect_solution(f_, c_, x_, lambda_);

  state_.q[0] += 0.01;
  EXPECT_FALSE(equations_.is_factored_at(state_));
  ASSERT_TRUE(equations_.factor_at(state_));
  state_.t += 0.1;
  ASSERT_TRUE(equations_.factor_at(state_));
  EXPECT_EQ(statistics_.factorisations, 3);
  equations_.discard_factor();
  ASSERT_TRUE(equations_.factor_at(state_));
  EXPECT_EQ(statistics_.factorisations, 4);
}

TEST_P(FactoredFourBar, FactorsAndSolvesAtOnce) {
  equations_.evaluate(state_, need_constraint | need_jacobian | need_mass);
  ASSERT_TRUE(equations_.factor_and_solve(state_, f_, c_, x_, lambda_));
  expect_solution(f_, c_, x_, lambda_);
  EXPECT_TRUE(equations_.is_factored_at(state_));
  VecX again = x_, multipliers = lambda_;
  equations_.solve(f_, c_, again, multipliers);
  EXPECT_EQ(again, x_);
  EXPECT_EQ(multipliers, lambda_);
}

// A projection after an implicit step uses the tangent of that step, even if the state has changed.
TEST_P(FactoredFourBar, ATangentServesUntilItIsDiscarded) {
  equations_.prepare_tangent();
  equations_.evaluate(state_, need_constraint | need_jacobian | need_rate | need_bias | need_force | need_mass | need_tangent);
  ASSERT_TRUE(equations_.factor_tangent(Weights{100, 10000}, 1, 0));
  EXPECT_TRUE(equations_.has_tangent());
  EXPECT_FALSE(equations_.is_factored_at(state_));
  state_.q[0] += 0.01;
  ASSERT_TRUE(equations_.factor_at(state_));
  EXPECT_TRUE(equations_.has_tangent());
  EXPECT_EQ(statistics_.factorisations, 1);
  equations_.discard_factor();
  ASSERT_TRUE(equations_.factor_at(state_));
  EXPECT_TRUE(equations_.has_mass());
  EXPECT_EQ(statistics_.factorisations, 2);
}

INSTANTIATE_TEST_SUITE_P(Coordinates, FactoredFourBar, testing::Values("body", "natural", "relative"));

}  // namespace holonom::factored_equations_test
