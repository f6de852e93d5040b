// Warnings issued before a checkpoint are also reported by the run that is resumed from it.
#include <gtest/gtest.h>

#include "analysis/motion/run.h"
#include "support/run_model.h"

namespace holonom::resumed_warnings_test {

class Keeper final : public Observer {
 public:
  double checkpoint_interval() override { return 0.5; }
  void checkpoint(const Checkpoint& here) override { kept.push_back(here); }
  std::vector<Checkpoint> kept;
};

// Weak feedback lets a fast pendulum leave its circle at first; a damper soon brings it to rest.
TEST(ResumedWarnings, AreThoseOfTheWholeRun) {
  const Model model = model_from_text(R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {bar: {mass: 1, inertia: 0.1, position: [1, 0]}}
joints: {J: {type: revolute, connect: [ground, bar], at: [0, 0]}}
forces: {M: {type: motor, measure: J.angle, effort: -10*rate}}
initial: {J.rate: 60}
)yaml");
  RunSettings settings = with_fixed_step("baumgarte", "rk4", 0.025, 3, 0.5);
  settings.treatment->options = {{"alpha", 0.5}, {"beta", 0.5}};
  Keeper whole;
  const RunDiagnostics expected = run(model, settings, whole);
  ASSERT_TRUE(expected.outcome) << expected.outcome.reason;
  ASSERT_FALSE(expected.warnings.empty());
  ASSERT_GE(whole.kept.size(), 3u);
  EXPECT_FALSE(whole.kept.front().warnings.empty()) << "the warning comes after the first checkpoint";
  for (const Checkpoint& here : whole.kept) {
    Keeper resumed;
    const RunDiagnostics diagnostics = run(model, settings, resumed, &here);
    EXPECT_EQ(diagnostics.warnings, expected.warnings) << here.state.t;
    EXPECT_EQ(diagnostics.notes, expected.notes) << here.state.t;
  }
}

}  // namespace holonom::resumed_warnings_test
