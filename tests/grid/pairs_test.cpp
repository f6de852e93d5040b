// Covers contain every pair of levels that their candidates contain, and are much smaller.
#include "pairs.h"

#include <gtest/gtest.h>

#include <set>
#include <tuple>

#include "cells.h"
#include "integrators/catalogue.h"

namespace holonom::grid {
namespace {

using Pairs = std::set<std::tuple<std::size_t, int, std::size_t, int>>;

void add_pairs(const std::vector<int>& levels, Pairs& pairs) {
  for (std::size_t i = 0; i < levels.size(); ++i)
    for (std::size_t j = i + 1; j < levels.size(); ++j) pairs.insert({i, levels[i], j, levels[j]});
}

TEST(PairCover, ofAllCombinationsNeedsLittleMoreThanTheLargestPair) {
  std::vector<std::vector<int>> candidates;
  for (int a = 0; a < 5; ++a)
    for (int b = 0; b < 4; ++b)
      for (int c = 0; c < 3; ++c)
        for (int d = 0; d < 2; ++d) candidates.push_back({a, b, c, d});
  const auto chosen = cover_pairs(candidates);
  Pairs all, met;
  for (const auto& candidate : candidates) add_pairs(candidate, all);
  for (const std::size_t k : chosen) add_pairs(candidates[k], met);
  EXPECT_EQ(met, all);
  EXPECT_LE(chosen.size(), 24u);  // 5 x 4 pairs of the first two axes need 20
}

TEST(PairCover, keepsToWhatIsThere) {
  EXPECT_TRUE(cover_pairs({}).empty());
  const std::vector<std::vector<int>> candidates = {{0, 0, 0}, {1, 1, 0}, {1, 1, 0}};
  EXPECT_EQ(cover_pairs(candidates).size(), 2u);
}

TEST(PairCover, ofTheGridMeetsEveryLegalPair) {
  const auto names_of = [](const Cell& cell) {
    const int family = find_integrator(cell.choices.integrator)->family;
    return std::vector<std::string>{cell.grid_model().name(), name_of(cell.analysis),
                                    cell.choices.coordinates, cell.choices.treatment,
                                    cell.choices.integrator,  cell.choices.treatment + std::to_string(family)};
  };
  std::set<std::pair<std::string, std::string>> legal, met;
  const auto add = [&](const Cell& cell, auto& pairs) {
    const auto names = names_of(cell);
    for (std::size_t i = 0; i < names.size(); ++i)
      for (std::size_t j = i + 1; j < names.size(); ++j) pairs.insert({names[i], names[j]});
  };
  for (const Cell& cell : legal_cells()) add(cell, legal);
  const std::vector<Cell> cover = pair_cover();
  for (const Cell& cell : cover) add(cell, met);
  EXPECT_EQ(met, legal);
  EXPECT_LT(cover.size(), legal_cells().size() / 10);
}

}  // namespace
}  // namespace holonom::grid
