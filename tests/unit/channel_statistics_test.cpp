// Statistics of rows against closed forms, and the choice of statistics by patterns.
#include "results/channel_statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>

#include "model/diagnostic.h"

namespace holonom::channel_statistics_test {

using Function = std::function<double(double)>;

ChannelStatistics of(const std::vector<double>& times, const Function& x, double from = -1e300) {
  RowStatistics rows;
  rows.begin(1, from);
  for (const double t : times) rows.add(t, std::vector{x(t)});
  return rows.of(0);
}

std::vector<double> even(double end, int intervals) {
  std::vector<double> times;
  for (int k = 0; k <= intervals; ++k) times.push_back(end * k / intervals);
  return times;
}

// The trapezoidal rule is exact for trigonometric functions over whole periods.
TEST(ChannelStatistics, OfASine) {
  const auto found = of(even(3, 300), [](double t) { return 2 + 5 * std::sin(2 * std::numbers::pi * t); });
  EXPECT_NEAR(found.mean, 2, 1e-14);
  EXPECT_NEAR(found.rms, std::sqrt(4 + 12.5), 1e-14);
  EXPECT_DOUBLE_EQ(found.largest, 7);
  EXPECT_DOUBLE_EQ(found.smallest, -3);
  EXPECT_EQ(found.largest_time, 0.25) << "the first of three";
  EXPECT_EQ(found.smallest_time, 0.75);
  EXPECT_DOUBLE_EQ(found.peak_to_peak(), 10);
  EXPECT_NEAR(found.last, 2, 1e-13);
}

// Rows at uneven times are weighted by the time beside them: exact for what is linear between them.
TEST(ChannelStatistics, WeighsByTime) {
  const std::vector<double> times = {0, 0.1, 0.1, 0.15, 1, 4};
  EXPECT_NEAR(of(times, [](double t) { return 3 * t - 1; }).mean, 5, 1e-15);
  const auto step = of({0, 1, 1, 10}, [calls = 0](double) mutable { return calls++ < 2 ? 7.0 : 1.0; });
  EXPECT_NEAR(step.mean, (7 * 1 + 1 * 9) / 10.0, 1e-15) << "a jump at an event";
  EXPECT_NEAR(step.rms, std::sqrt((49 * 1 + 1 * 9) / 10.0), 1e-15);
}

TEST(ChannelStatistics, OfOneRow) {
  const auto found = of({0.5}, [](double) { return -3; });
  for (const double number : {found.mean, found.last, found.smallest, found.largest}) EXPECT_EQ(number, -3);
  EXPECT_EQ(found.rms, 3);
  EXPECT_EQ(found.peak_to_peak(), 0);
  EXPECT_EQ(found.smallest_time, 0.5);
}

TEST(ChannelStatistics, BeginWithTheWindow) {
  const auto found = of(
      even(2.1, 3), [](double t) { return t < 0.1 ? -100 : t; }, 2.1 / 3);
  EXPECT_DOUBLE_EQ(found.smallest, 0.7);
  EXPECT_NEAR(found.mean, 1.4, 1e-15);
  RowStatistics none;
  none.begin(1, 5);
  none.add(1, std::vector{1.0});
  EXPECT_EQ(none.rows(), 0);
  none.add(7 * 0.7 + 0.1, std::vector{1.0});
  EXPECT_EQ(none.rows(), 1) << "5 up to rounding";
}

TEST(ChannelStatistics, OfNumbersOfAllSizes) {
  for (const double size : {1e-300, 1e-20, 1.0, 1e160, 1e307}) {
    const auto found = of(even(1, 100), [&](double t) { return size * (1 + std::sin(2 * std::numbers::pi * t)); });
    EXPECT_NEAR(found.mean / size, 1, 1e-14);
    EXPECT_NEAR(found.rms / size, std::sqrt(1.5), 1e-14);
  }
  const auto growing = of(even(1, 1000), [](double t) { return std::pow(10, 300 * t - 150); });
  EXPECT_TRUE(std::isfinite(growing.rms));
  EXPECT_NEAR(growing.mean / 1e150, 0.001 * (0.5 + 1 / (std::pow(10, 0.3) - 1)), 1e-9);
  const auto zero = of(even(1, 10), [](double) { return 0; });
  EXPECT_EQ(zero.rms, 0);
  EXPECT_EQ(zero.mean, 0);
}

// Plain sums would lose five digits of the small part.
TEST(ChannelStatistics, OfAMillionRows) {
  RowStatistics rows;
  rows.begin(1, 0);
  for (int k = 0; k <= 1000000; ++k) rows.add(0.001 * k, std::vector{k % 2 == 0 ? 1 + 1e-9 : 1 - 1e-9});
  EXPECT_NEAR(rows.of(0).mean - 1, 0, 1e-16);
  EXPECT_NEAR(rows.of(0).rms * rows.of(0).rms - 1, 1e-18, 3e-16);
}

TEST(ChannelStatistics, ContinueFromWhatWasSaved) {
  RowStatistics whole, first, second;
  for (RowStatistics* rows : {&whole, &first, &second}) rows->begin(2, 0.05);
  for (int k = 0; k <= 100; ++k) {
    const std::vector<double> row = {std::sin(k), std::cos(0.1 * k)};
    whole.add(0.01 * k, row);
    (k < 40 ? first : second).add(0.01 * k, row);
    if (k == 39) {
      EXPECT_TRUE(second.restore(first.saved()));
    }
  }
  EXPECT_EQ(whole.saved(), second.saved());
  RowStatistics other;
  other.begin(3, 0);
  EXPECT_FALSE(other.restore(whole.saved()));
}

std::string chosen(const std::string& patterns) {
  const std::vector<std::string> channels = {"t", "A.force", "A.moment", "B.force", "toe"};
  std::string text;
  try {
    for (const auto& [channel, name] : select_statistics(channels, patterns, "'record'"))
      text += channels[channel] + ":" + statistic_names()[name] + " ";
  } catch (const UsageError& error) {
    return error.what() + std::string(" (") + error.hint() + ")";
  }
  return text;
}

TEST(ChannelStatistics, AreChosenByPatterns) {
  EXPECT_EQ(chosen("toe"), "toe:last toe:min toe:max ");
  EXPECT_EQ(chosen("?.force:rms, toe:t_max"), "A.force:rms B.force:rms toe:t_max ");
  EXPECT_EQ(chosen("toe:max,toe"), "toe:max toe:last toe:min ") << "each once";
  EXPECT_EQ(chosen("B.force:*"),
            "B.force:last B.force:min B.force:max B.force:mean B.force:rms B.force:peak_to_peak B.force:t_min B.force:t_max ");
  EXPECT_EQ(chosen("*:mean"), "A.force:mean A.moment:mean B.force:mean toe:mean ") << "time is not meant";
  EXPECT_EQ(chosen("t:last"), "t:last ");
  EXPECT_EQ(chosen("toe:maxx"), "'record': 'toe:maxx' names no statistic 'maxx' (did you mean 'max'?)");
  EXPECT_EQ(chosen("tow:max"), "'record': no channel matches 'tow' (did you mean 'toe'?)");
}

}  // namespace holonom::channel_statistics_test
