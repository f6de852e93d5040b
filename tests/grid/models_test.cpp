// The grid has a model for every entry of the catalogue, and each model is what it claims to be: E is of that entry, the dynamics
// model has degrees of freedom, the kinematics model has none.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "analysis/start/assembled_model.h"
#include "elements/catalogue.h"
#include "grid_models.h"
#include "support/run_model.h"

namespace holonom::grid {
namespace {

TEST(GridModels, everyCatalogueEntryHasOne) {
  for (const ElementType& type : schema())
    for (const int d : {2, 3}) {
      if (type.section == "events" || type.section == "channels") continue;  // events_test.cpp, unit/derived_channels_test.cpp
      const bool has_model = std::ranges::any_of(grid_models(), [&](const GridModel& model) {
        return model.section == type.section && model.type == type.name && model.dimension == d;
      });
      if (type.in(d) && !has_model)
        ADD_FAILURE() << "no grid model for " << type.name << " of section " << type.section
                      << (d == 2 ? ", planar" : ", spatial") << ": add one in tests/grid";
    }
}

TEST(GridModels, haveDifferentNames) {
  std::set<std::string> names;
  for (const GridModel& model : grid_models()) EXPECT_TRUE(names.insert(model.name()).second) << model.name();
}

class GridModelOf : public testing::TestWithParam<GridModel> {};

TEST_P(GridModelOf, isWellPosed) {
  for (const Analysis analysis : analyses) {
    SCOPED_TRACE(name_of(analysis));
    const AssembledModel assembled = assemble_model(model_from_text(GetParam().text(analysis)));
    ASSERT_TRUE(assembled.report.outcome) << assembled.report.outcome.reason;
    EXPECT_EQ(assembled.report.speeds == 0, analysis == Analysis::kinematics) << assembled.report.speeds << " speeds are left";
    EXPECT_EQ(assembled.report.redundant, 0);
    EXPECT_FALSE(assembled.report.singular_start);
    EXPECT_LT(assembled.report.violation_before, 0.1) << "the drawing is far from the assembled start";
  }
}

INSTANTIATE_TEST_SUITE_P(all, GridModelOf, testing::ValuesIn(grid_models()), [](const auto& one) { return one.param.name(); });

}  // namespace
}  // namespace holonom::grid
