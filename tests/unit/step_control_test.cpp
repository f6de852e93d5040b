#include "integrators/step_control.h"

#include <gtest/gtest.h>

namespace holonom::step_control_test {

TEST(StepControl, GrowsAfterSmallErrorsAtMostFivefold) {
  StepControl control(4);
  EXPECT_DOUBLE_EQ(control.after_success(0.1, 0), 0.5);
  EXPECT_GT(StepControl(4).after_success(0.1, 1e-3), 0.1);
}

// Proportional-integral control: 0.9 e^(-0.7/k) e_last^(0.4/k), so an error that has just increased reduces the step more.
TEST(StepControl, RemembersTheLastError) {
  StepControl risen(4), steady(4);
  risen.after_success(0.1, 1e-3);
  steady.after_success(0.1, 0.1);
  EXPECT_LT(risen.after_success(0.1, 0.1), steady.after_success(0.1, 0.1));
}

TEST(StepControl, ShrinksAtTheEdgeOfTheTolerance) {
  StepControl control(4);
  const double h = control.after_success(1, 1);
  EXPECT_LT(h, 1);
  EXPECT_GT(h, 0.5);
}

TEST(StepControl, ARejectedStepShrinksAndTheNextDoesNotGrow) {
  StepControl control(4);
  EXPECT_LE(control.after_rejection(1, 1.01), 0.7) << "never a step of almost the same size again";
  EXPECT_DOUBLE_EQ(control.after_rejection(1, 1e12), 0.1);
  EXPECT_LE(control.after_success(0.1, 1e-6), 0.1) << "no growth right after a rejection";
  EXPECT_GT(control.after_success(0.1, 1e-6), 0.1) << "but growth after the next success";
}

TEST(StepControl, AFailedStepIsQuarteredAndTheNextDoesNotGrow) {
  StepControl control(5);
  EXPECT_DOUBLE_EQ(control.after_failure(1), 0.25);
  EXPECT_LE(control.after_success(0.25, 1e-8), 0.25);
}

TEST(StepControl, RejectionAimsAtTheTolerance) {
  StepControl control(4);  // error = C h^5
  const double error = 100, h = control.after_rejection(1, error);
  EXPECT_NEAR(error * std::pow(h, 5), std::pow(0.9, 5), 1e-12);
}

// If the error is C h^(p+1), steps converge from any first step to an error somewhat below the tolerance.
TEST(StepControl, SettlesBelowTheTolerance) {
  for (const int order : {3, 4, 5})
    for (const double first : {1e-3, 0.3}) {
      StepControl control(order);
      const double C = 1e4;
      double h = first, last = 0;
      int rejections = 0;
      for (int step = 0; step < 60; ++step) {
        const double error = C * std::pow(h, order + 1);
        last = h;
        rejections += error > 1;
        h = error > 1 ? control.after_rejection(h, error) : control.after_success(h, error);
      }
      EXPECT_NEAR(h / last, 1, 1e-3);
      const double error = C * std::pow(h, order + 1);
      EXPECT_LT(error, 1);
      EXPECT_GT(error, 0.05);
      EXPECT_LE(rejections, 5);
    }
}

}  // namespace holonom::step_control_test
