// Where reactions are not unique, the least ones are given, and these are unique: every coordinate set computes the same numbers.
#include <gtest/gtest.h>

#include "support/all_coordinates.h"

namespace holonom::overdetermined_reactions_test {

bool is_reaction(const RunResult& result, std::size_t column) {
  return result.units[column] == "N" || result.units[column] == "N m";
}

class OverdeterminedReactions : public testing::TestWithParam<const char*> {};

TEST_P(OverdeterminedReactions, AreTheSameInEverySet) {
  RunSettings settings = with_tolerance("project", "verner", 1e-11, 0.2, 0.1);
  settings.coordinates = Choice{"body", {}, {}};
  const Model model = reference_model(std::string(GetParam()) + ".yaml");
  const RunResult first = run_model(model, settings);
  ASSERT_TRUE(first.diagnostics.outcome);
  EXPECT_GT(first.diagnostics.check.redundant, 0);
  double size = 0;
  for (std::size_t c = 0; c < first.names.size(); ++c)
    if (is_reaction(first, c)) size = std::max(size, first.largest(first.names[c]));
  in_all_coordinates(model, settings, [&](const RunResult& result) {
    for (std::size_t c = 0; c < first.names.size(); ++c) {
      if (!is_reaction(first, c)) continue;
      const std::string& name = first.names[c];
      EXPECT_NEAR(result.first()[name], first.first()[name], 1e-12 * size) << name;
      EXPECT_NEAR(result.last()[name], first.last()[name], 1e-8 * size) << name;
    }
  });
}

INSTANTIATE_TEST_SUITE_P(RandomLoops, OverdeterminedReactions,
                         testing::Values("held_by_line_and_gear", "held_by_plane", "held_by_two_joints"));

}  // namespace holonom::overdetermined_reactions_test
