// Ticks, offsets and powers of ten of linear axes, against closed forms.
#include "results/plot/linear_axis.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace holonom::linear_axis_test {

std::vector<std::string> labels_of(const LinearAxis& axis) {
  std::vector<std::string> labels;
  for (const AxisTick& tick : axis.ticks()) labels.push_back(tick.label);
  return labels;
}

using Labels = std::vector<std::string>;

TEST(LinearAxis, StepsAreOneTwoOrFiveTimesAPowerOfTen) {
  for (double size : {1e-12, 0.3, 1.0, 1.01, 2.0, 2.1, 4.9, 5.0, 5.1, 7e7, 1e12}) {
    const TickStep step = tick_step(size);
    EXPECT_TRUE(step.digit == 1 || step.digit == 2 || step.digit == 5);
    EXPECT_GE(step.value(), size * (1 - 1e-9));
    EXPECT_LE(step.value(), 2.5 * size * (1 + 1e-9)) << "the next smaller step would do: " << size;
  }
  EXPECT_DOUBLE_EQ(tick_step(0.3).value(), 0.5);
  EXPECT_DOUBLE_EQ(tick_step(1.01).value(), 2);
  EXPECT_DOUBLE_EQ(tick_step(5.1).value(), 10);
}

TEST(LinearAxis, TicksIncludeBothEnds) {
  EXPECT_EQ(labels_of(LinearAxis({0, 10}, 100, 20)), (Labels{"0", "2", "4", "6", "8", "10"}));
  EXPECT_EQ(labels_of(LinearAxis({0, 0.3}, 100, 30)), (Labels{"0.0", "0.1", "0.2", "0.3"}));
  EXPECT_EQ(labels_of(LinearAxis({-1, 1}, 100, 25)), (Labels{"-1.0", "-0.5", "0.0", "0.5", "1.0"}));
}

TEST(LinearAxis, TicksStandAtTheirValues) {
  const LinearAxis axis({-3.3, 7.9}, 100, 15);
  for (const AxisTick& tick : axis.ticks()) EXPECT_NEAR(tick.fraction, axis.fraction(std::stod(tick.label)), 1e-12);
  EXPECT_DOUBLE_EQ(axis.fraction(-3.3), 0);
  EXPECT_DOUBLE_EQ(axis.fraction(7.9), 1);
}

TEST(LinearAxis, HasAtLeastTwoTicks) {
  for (double low : {-4.9, -0.7, 0.3, 6.1})
    for (double width : {0.9, 3.0, 9.7})
      EXPECT_GE(LinearAxis({low, low + width}, 10, 9).ticks().size(), 2u) << low << " " << width;
}

TEST(LinearAxis, LargeAndSmallNumbersHaveAPowerOfTen) {
  EXPECT_EQ(LinearAxis({0, 9999}, 100, 20).exponent(), 0);
  EXPECT_EQ(LinearAxis({0, 0.01}, 100, 20).exponent(), 0);
  EXPECT_EQ(LinearAxis({0, 20000}, 100, 20).exponent(), 3);
  EXPECT_EQ(LinearAxis({-0.005, 0.002}, 100, 20).exponent(), -3);
  const LinearAxis small({0, 2e-12}, 100, 50);
  EXPECT_EQ(small.exponent(), -12);
  EXPECT_EQ(labels_of(small), (Labels{"0", "1", "2"}));
  const LinearAxis large({0, 2e12}, 100, 50);
  EXPECT_EQ(large.exponent(), 12);
  EXPECT_EQ(labels_of(large), (Labels{"0", "1", "2"}));
}

TEST(LinearAxis, SplitsOffAnOffset) {
  const LinearAxis axis({1000.5 - 2.5e-6, 1000.5 + 2.5e-6}, 100, 15);
  EXPECT_EQ(axis.offset(), "1000.5");
  EXPECT_EQ(axis.exponent(), -6);
  EXPECT_EQ(labels_of(axis), (Labels{"-2", "-1", "0", "1", "2"}));
  EXPECT_NEAR(axis.fraction(1000.5), 0.5, 1e-6);
  EXPECT_EQ(LinearAxis({1000, 1001}, 100, 25).offset(), "");
}

TEST(LinearAxis, ConstantAndExtremeRangesAreFinite) {
  constexpr double most = std::numeric_limits<double>::max();
  for (const AxisRange& data : {AxisRange{0, 0}, AxisRange{5, 5}, AxisRange{-1e12, -1e12}, AxisRange{1, 1 + 2e-16},
                                AxisRange{-most, most}, AxisRange{most, most}, AxisRange{0, 5e-324}, AxisRange{1e-12, 3e-12}}) {
    const AxisRange range = extended(data, 0.05);
    EXPECT_LT(range.low, range.high);
    const LinearAxis axis(range, 100, 20);
    EXPECT_GE(axis.ticks().size(), 2u);
    EXPECT_LE(axis.ticks().size(), 12u);
    for (double value : {data.low, data.high}) {
      EXPECT_GE(axis.fraction(value), 0);
      EXPECT_LE(axis.fraction(value), 1);
    }
    for (const AxisTick& tick : axis.ticks()) EXPECT_LE(tick.label.size(), 8u) << tick.label;
  }
}

}  // namespace holonom::linear_axis_test
