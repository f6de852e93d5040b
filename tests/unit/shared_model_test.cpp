// Objects that outlive a call share its model or keep a copy: the caller's model may change or be deleted.
#include "model/shared_model.h"

#include <gtest/gtest.h>

#include "analysis/start/assembled_model.h"
#include "coordinates/catalogue.h"
#include "simulation/table_sink.h"
#include "unit/small_models.h"

namespace holonom::shared_model_test {

using small_models::model_of;

const char* const pendulum =
    "holonom: 1\n"
    "space: planar\n"
    "gravity: [0, -10]\n"
    "bodies: {bob: {mass: 2, inertia: 0.5, position: [1, 0]}}\n"
    "joints: {hinge: {type: revolute, connect: [ground, bob], at: [0, 0]}}\n";

class SharedModels : public testing::TestWithParam<std::string> {};

TEST_P(SharedModels, ASystemKeepsItsModelWhenTheCallersIsGone) {
  auto model = std::make_unique<Model>(model_of(pendulum));
  const std::unique_ptr<System> system = make_system(*model, GetParam());
  const State state = system->reference_state();
  model->bodies.clear();
  model.reset();
  EXPECT_EQ(system->model().bodies.at(1).name, "bob");
  EXPECT_NE(system->coordinate_name(0).find(GetParam() == "relative" ? "hinge" : "bob"), std::string::npos);
  Evaluation evaluation;
  system->prepare(evaluation);
  system->evaluate(state, need_force, evaluation);
  EXPECT_GT(evaluation.Q.norm(), 10);
}

TEST_P(SharedModels, ASharedModelIsNotCopied) {
  const auto model = std::make_shared<const Model>(model_of(pendulum));
  const std::unique_ptr<System> system = make_system(model, GetParam());
  EXPECT_EQ(&system->model(), model.get());
  EXPECT_EQ(&*system->shared_model(), model.get());
  EXPECT_EQ(&make_system(system->shared_model(), "body")->model(), model.get());
}

INSTANTIATE_TEST_SUITE_P(CoordinateSets, SharedModels, testing::ValuesIn(names_of(coordinate_catalogue())));

TEST(SharedModel, AStartOfATemporaryModelCanBeUsed) {
  const AssembledModel assembled = assemble_model(model_of(pendulum));
  EXPECT_TRUE(assembled.report.outcome);
  EXPECT_EQ(assembled.system->model().joints.at(0).name, "hinge");
}

TEST(SharedModel, BorrowedModelsAreSeenThroughAndNeverOwned) {
  Model model = model_of(pendulum);
  const SharedModel borrowed = SharedModel::borrowed(model), copied = model;
  model.name = "renamed";
  EXPECT_EQ(borrowed->name, "renamed");
  EXPECT_NE(copied->name, "renamed");
}

TEST(SharedModel, ASinkOutlivesTheModelItWasMadeWith) {
  std::optional<TableSink> sink;
  OutputLayout layout;
  {
    const AssembledModel assembled = assemble_model(model_of(pendulum));
    layout = assembled.system->output_layout();
    sink.emplace(assembled.system->model(), "unused", table_formats().front(), ChannelChoice{"bob.*"});
  }
  sink->prepare({}, layout);
  EXPECT_EQ(sink->channels().size(), 10u);  // t, three positions, velocities and accelerations
}

}  // namespace holonom::shared_model_test
