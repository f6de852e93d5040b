// The same mechanisms in every coordinate set with every treatment: one motion. Treatments that enforce the constraints exactly
// agree to integration accuracy, a penalty to the compliance of its constraints.
#include <gtest/gtest.h>

#include <algorithm>

#include "support/run_model.h"

namespace holonom::treatments_test {

const char* const four_bar = R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  crank:   {mass: 1, inertia: 1/12, position: [0.5, 0]}
  coupler: {mass: 2, inertia: 2/3, position: [1.5, 0.8660254037844386]}
  rocker:  {mass: 1.5, inertia: 0.3, position: [2, 0.8660254037844386]}
joints:
  A: {type: revolute, connect: [ground, crank], at: [0, 0]}
  B: {type: revolute, connect: [crank, coupler], at: [1, 0]}
  C: {type: revolute, connect: [coupler, rocker], at: [2, 1.7320508075688772]}
  D: {type: revolute, connect: [ground, rocker], at: [2, 0]}
forces:
  spring: {type: spring-damper, connect: [ground, coupler], at: [[0, 2], [1.5, 0.8660254037844386]], stiffness: 20, damping: 0.5, length: 1}
  brake: {type: moment, body: crank, moment: "-0.1*crank.omega"}
initial: {A.rate: 2}
)yaml";

const char* const spatial_loop = R"yaml(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  crank:  {mass: 1, inertia: [0.01, 0.05, 0.05], position: [0, 0.5, 0]}
  rod:    {mass: 2, inertia: [0.3, 0.02, 0.3], position: [1, 0.75, 0.25], rotation: {xyz: [0.2, 0, 0.3]}}
  slider: {mass: 3, inertia: [0.1, 0.1, 0.1], position: [2, 0.5, 0.5]}
joints:
  A: {type: revolute, connect: [ground, crank], at: [0, 0, 0], axis: [1, 0, 0.2]}
  B: {type: spherical, connect: [crank, rod], at: [0, 1, 0]}
  C: {type: universal, connect: [rod, slider], at: [2, 0.5, 0.5], axes: [[0, 1, 0], [0, 0, 1]]}
  D: {type: translational, connect: [ground, slider], at: [2, 0.5, 0.5], axis: [1, 0, 0]}
forces:
  twist: {type: moment, body: rod, moment: [0.1, "0.2*sin(3*t)", 0], axes: body
}
initial: {A.rate: 1.5}
)yaml";

struct Pair {
  const char* coordinates;
  const char* treatment;
  double allowed;  // of a coordinate at the end
};

class Treatments : public testing::TestWithParam<Pair> {};

void compare(const char* text, double end, const std::vector<std::string>& channels) {
  const Pair& pair = testing::TestWithParam<Pair>::GetParam();
  const Model model = model_from_text(text);
  RunSettings settings = with_tolerance("project", "tsitouras", 1e-11, end, end);
  const RunResult reference = run_model(model, settings);
  ASSERT_TRUE(reference.diagnostics.outcome) << reference.diagnostics.outcome.reason;
  settings.coordinates = Choice{pair.coordinates, {}, {}};
  settings.treatment = Choice{pair.treatment, {}, {}};
  settings.tolerance = 1e-10;
  const RunResult run = run_model(model, settings);
  ASSERT_TRUE(run.diagnostics.outcome) << run.diagnostics.outcome.reason;
  for (const std::string& channel : channels)
    EXPECT_NEAR(run.last()[channel], reference.last()[channel], pair.allowed) << channel;
}

TEST_P(Treatments, agreeOnPlanarLoop) { compare(four_bar, 1, {"A.angle", "A.rate", "D.angle", "coupler.x", "coupler.y"}); }
TEST_P(Treatments, agreeOnSpatialLoop) { compare(spatial_loop, 1, {"A.angle", "A.rate", "D.travel", "rod.x", "rod.y", "rod.z"}); }

INSTANTIATE_TEST_SUITE_P(allPairs, Treatments,
                         testing::Values(Pair{"body", "baumgarte", 1e-6}, Pair{"body", "augmented-1", 1e-7},
                                         Pair{"body", "penalty", 1e-5}, Pair{"natural", "project", 1e-7},
                                         Pair{"natural", "baumgarte", 1e-6}, Pair{"natural", "augmented-1", 1e-7},
                                         Pair{"natural", "penalty", 1e-5}, Pair{"relative", "project", 1e-7},
                                         Pair{"relative", "baumgarte", 1e-6}, Pair{"relative", "augmented-1", 1e-7},
                                         Pair{"relative", "penalty", 1e-5}),
                         [](const auto& one) {
                           std::string name = std::string(one.param.coordinates) + "_" + one.param.treatment;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace holonom::treatments_test
