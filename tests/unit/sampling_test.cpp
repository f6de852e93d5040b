#include "math/sampling.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace holonom::sampling_test {

TEST(Sampling, LatinHypercubeHasOnePointInEveryStratumOfEveryDirection) {
  for (const int count : {1, 2, 7, 100, 4096}) {
    const Points points = latin_hypercube(count, 5, 7);
    ASSERT_EQ(points.size(), static_cast<std::size_t>(count));
    for (std::size_t direction = 0; direction < 5; ++direction) {
      std::set<int> strata;
      for (const auto& point : points) strata.insert(static_cast<int>(std::floor(point[direction] * count)));
      EXPECT_EQ(strata.size(), static_cast<std::size_t>(count));
      EXPECT_EQ(*strata.begin(), 0);
      EXPECT_EQ(*strata.rbegin(), count - 1);
    }
  }
}

TEST(Sampling, SeedsDecide) {
  EXPECT_EQ(latin_hypercube(20, 3, 7), latin_hypercube(20, 3, 7));
  EXPECT_NE(latin_hypercube(20, 3, 7), latin_hypercube(20, 3, 8));
}

// These numbers must be the same on every machine, with every compiler and library.
TEST(Sampling, LatinHypercubeIsTheSameEverywhere) {
  const Points points = latin_hypercube(3, 2, 1);
  const Points expected = {{0.3236675844527781, 0.17435572661149004},
                           {0.4814530722796917, 0.42850289478277165},
                           {0.8147549002120892, 0.9313322018521527}};
  EXPECT_EQ(points, expected);
}

TEST(Sampling, GridVariesTheLastAxisFastest) {
  EXPECT_EQ(grid_points({{1, 2}, {3, 4, 5}}), (Points{{1, 3}, {1, 4}, {1, 5}, {2, 3}, {2, 4}, {2, 5}}));
}

TEST(Sampling, SpacedValuesIncludeBothEndsExactly) {
  EXPECT_EQ((Interval{1, 3}.spaced(5)), (std::vector<double>{1, 1.5, 2, 2.5, 3}));
  const std::vector<double> decades = Interval{1e-3, 1e3, true}.spaced(7);
  EXPECT_EQ(decades.front(), 1e-3);
  EXPECT_EQ(decades.back(), 1e3);
  for (std::size_t k = 0; k + 1 < decades.size(); ++k) EXPECT_NEAR(decades[k + 1] / decades[k], 10, 1e-12);
  EXPECT_LT((Interval{0.1, 0.3}.at(std::nextafter(1.0, 0.0))), 0.3 + 1e-15);
}

}  // namespace holonom::sampling_test
