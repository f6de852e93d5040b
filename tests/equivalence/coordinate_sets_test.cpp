// The same model in every coordinate set: the same motion and the same reactions.
#include <gtest/gtest.h>

#include <algorithm>

#include "coordinates/catalogue.h"
#include "elements/catalogue.h"
#include "io/model_reader.h"
#include "support/run_model.h"

namespace holonom::coordinate_sets_test {

struct Case {
  std::string file;
  double end, output;
};

// Channels of accelerations and forces reflect errors of the motion with the square of its frequency; each is tested against its own
// largest value in the run.
double largest_difference(const RunResult& a, const RunResult& b, const std::vector<std::string>& skip_owners,
                          std::string& where) {
  double worst = 0;
  for (std::size_t column = 0; column < a.names.size(); ++column) {
    const std::string& channel = a.names[column];
    const std::string owner = channel.substr(0, channel.find('.'));
    if (owner == "t" || owner == "energy" || owner == "violation") continue;
    if (std::find(skip_owners.begin(), skip_owners.end(), owner) != skip_owners.end()) continue;
    double size = 1e-3, difference = 0;
    for (std::size_t row = 0; row < a.size(); ++row) {
      size = std::max(size, std::abs(a.row(row).values()[column]));
      difference = std::max(difference, std::abs(a.row(row).values()[column] - b.row(row).values()[column]));
    }
    if (difference / size > worst) {
      worst = difference / size;
      where = channel;
    }
  }
  return worst;
}

class CoordinateSets : public testing::TestWithParam<Case> {};

TEST_P(CoordinateSets, agreeOnMotionAndReactions) {
  const Case& one = GetParam();
  const Model model = read_model(HOLONOM_SOURCE_DIR "/examples/" + one.file + ".yaml", schema());
  RunSettings settings = with_tolerance("project", "verner", 1e-11, one.end, one.output);
  settings.coordinates = Choice{"body", {}, {}};
  const RunResult reference = run_model(model, settings);
  ASSERT_TRUE(reference.diagnostics.outcome) << reference.diagnostics.outcome.reason;
  for (const ChoiceInfo& coordinates : coordinate_catalogue()) {
    settings.coordinates = Choice{coordinates.name, {}, {}};
    const RunResult run = run_model(model, settings);
    ASSERT_TRUE(run.diagnostics.outcome) << coordinates.name << ": " << run.diagnostics.outcome.reason;
    std::string where;
    EXPECT_LT(largest_difference(reference, run, reference.diagnostics.check.not_unique, where), 1e-6)
        << coordinates.name << " at " << where;
  }
}

INSTANTIATE_TEST_SUITE_P(
    examples, CoordinateSets,
    testing::Values(Case{"andrews", 0.02, 0.001}, Case{"bricard", 1, 0.05}, Case{"double_pendulum", 2, 0.05},
                    Case{"four_bar", 0.5, 0.02}, Case{"inches", 2, 0.1}, Case{"n_four_bar", 1, 0.05}, Case{"pendulum", 2, 0.05},
                    Case{"slider_crank", 1, 0.02}, Case{"slider_crank_driven", 0.1, 0.01}, Case{"spatial_slider_crank", 1, 0.05},
                    Case{"spring_mass", 2, 0.05}, Case{"tennis_racket", 2, 0.1}, Case{"universal_shaft", 0.5, 0.02},
                    Case{"cam", 0.16, 0.01}, Case{"four_bar_cut", 0.5, 0.02}, Case{"spatial_four_bar", 0.5, 0.02},
                    Case{"belt_drive", 0.3, 0.02}, Case{"cam_follower", 0.05, 0.01}, Case{"cv_shaft", 0.5, 0.05},
                    Case{"differential", 0.5, 0.05}, Case{"falling_stick", 0.5, 0.05}, Case{"geneva", 0.24, 0.01},
                    Case{"level_platform", 0.5, 0.05}, Case{"puck", 1, 0.05}, Case{"rack_and_pinion", 1, 0.05},
                    Case{"rolling_disc", 1, 0.05}, Case{"scotch_yoke", 0.2, 0.01}, Case{"screw_press", 0.4, 0.02},
                    Case{"spherical_bowl", 0.5, 0.02}, Case{"stated_joint", 1, 0.05}),
    [](const auto& one) { return one.param.file; });

// A pendulum whose pin is and stays open: only body coordinates have unknowns for that.
TEST(CoordinateSetsThatKeepJoints, refuseAStartWithOpenJoints) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {bob: {mass: 1, inertia: 0.1, position: [1, 0]}}
joints: {A: {type: revolute, connect: [ground, bob], at: [0, 0]}}
initial: {assembly: off, bob.x: 1.1}
)");
  RunSettings settings = with_tolerance("baumgarte", "tsitouras", 1e-8, 0.1, 0.1);
  for (const ChoiceInfo& coordinates : coordinate_catalogue()) {
    settings.coordinates = Choice{coordinates.name, {}, {}};
    const RunResult run = run_model(model, settings);
    EXPECT_EQ(static_cast<bool>(run.diagnostics.outcome), coordinates.name == "body") << coordinates.name;
  }
}

}  // namespace holonom::coordinate_sets_test
