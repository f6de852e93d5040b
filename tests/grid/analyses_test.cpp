// Statics, linear systems, modes, kinematics and inverse dynamics of every element: legal cells have a result, others a reason,
// and the result does not depend on the coordinate set. One set besides body coordinates runs always, in turn; all of them run
// with HOLONOM_FULL=1.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "analyses.h"
#include "coordinates/catalogue.h"

namespace holonom::grid {
namespace {

std::vector<std::string> sets_for(int model, StateAnalysis analysis) {
  std::vector<std::string> others;
  for (const ChoiceInfo& choice : coordinate_catalogue())
    if (choice.name != "body") others.push_back(choice.name);
  if (std::getenv("HOLONOM_FULL")) return others;
  return {others[(model + static_cast<int>(analysis)) % others.size()]};
}

std::string reason_for(const StateCell& cell) {
  if (cell.analysis == StateAnalysis::statics) return "does not come to rest";
  if (cell.analysis == StateAnalysis::kinematics || cell.analysis == StateAnalysis::inverse)
    return "do not give the whole motion";
  return "there is nothing to linearise";
}

// Held as they are, models have an equilibrium, unless a signal has none; that is so in all sets or in none.
void expect_legality(const StateCell& cell, const Response& response, const Response& in_body) {
  const bool is_applied = response.refusal.empty();
  if (cell.analysis == StateAnalysis::statics)
    EXPECT_EQ(is_applied, in_body.refusal.empty()) << response.refusal;
  else
    EXPECT_EQ(is_applied, is_legal(cell)) << response.refusal;
  EXPECT_TRUE(is_applied || response.refusal.find(reason_for(cell)) != std::string::npos) << response.refusal;
}

void expect_same(const Response& response, const Response& reference) {
  if (!response.refusal.empty() || !reference.refusal.empty()) return;
  ASSERT_EQ(response.numbers.size(), reference.numbers.size());
  double largest = 1;
  for (const auto& [name, value] : reference.numbers) largest = std::max(largest, std::abs(value));
  for (std::size_t k = 0; k < response.numbers.size(); ++k) {
    ASSERT_EQ(response.numbers[k].first, reference.numbers[k].first);
    EXPECT_NEAR(response.numbers[k].second, reference.numbers[k].second, 1e-7 * largest) << reference.numbers[k].first;
  }
}

class Analyses : public testing::TestWithParam<int> {};

TEST_P(Analyses, areLegalAndTheSameInAllCoordinates) {
  for (const Analysis motion : analyses)
    for (const StateAnalysis analysis : state_analyses) {
      const StateCell body{GetParam(), motion, analysis, "body"};
      SCOPED_TRACE(body.name());
      const Response reference = response_of(body);
      expect_legality(body, reference, reference);
      for (const std::string& coordinates : sets_for(GetParam(), analysis)) {
        const StateCell cell{GetParam(), motion, analysis, coordinates};
        SCOPED_TRACE(cell.name());
        const Response response = response_of(cell);
        expect_legality(cell, response, reference);
        if (!depends_on_the_way(cell)) expect_same(response, reference);
      }
    }
}

INSTANTIATE_TEST_SUITE_P(all, Analyses, testing::ValuesIn(all_models()), name_of_model);

}  // namespace
}  // namespace holonom::grid
