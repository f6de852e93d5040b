// Mechanisms after hundreds of revolutions at tight tolerance. Whole revolutions are removed from angles, so loops are closed to
// the rounding of one revolution; channels, couplers and drivers continue to count.
#include <gtest/gtest.h>

#include <cmath>

#include "support/run_model.h"

namespace holonom::many_turns_test {

RunSettings tight(const std::string& coordinates, const std::string& integrator, double end) {
  RunSettings settings;
  settings.coordinates = Choice{coordinates, {}, {}};
  settings.integrator = Choice{integrator, {}, {}};
  settings.tolerance = 1e-11;
  settings.end = end;
  settings.output = end / 4;
  return settings;
}

// A crank of inertia 1 turns at 2000 rad/s against a slider of 0.1 kg; the rod has no mass. Energy gives the rate at every angle,
// (1 + 0.1 x'(angle)^2) rate^2 = constant, with the slider at x(angle) = -r sin + sqrt(l^2 - r^2 cos^2), r = 0.3, l^2 = 1.09.
Model fast_slider_crank() {
  return model_from_text(R"yaml(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  crank: {mass: 1, inertia: 1, position: [0, 0]}
  rod: {mass: 0, inertia: 0, position: [0.5, 0.15]}
  slider: {mass: 0.1, inertia: 1, position: [1, 0]}
joints:
  A: {type: revolute, connect: [ground, crank], at: [0, 0]}
  B: {type: revolute, connect: [crank, rod], at: [0, 0.3]}
  C: {type: revolute, connect: [rod, slider], at: [1, 0]}
  D: {type: translational, connect: [ground, slider], axis: [1, 0]}
initial: {A.rate: 2000}
)yaml");
}

// x'(angle)
double slider_speed_share(double angle) {
  const double r = 0.3, l2 = 1 + r * r, s = std::sin(angle), c = std::cos(angle);
  return -r * c + r * r * s * c / std::sqrt(l2 - r * r * c * c);
}

class ManyTurns : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(ManyTurns, FastSliderCrankKeepsItsEnergyAndItsLoop) {
  const auto& [coordinates, integrator] = GetParam();
  const RunResult result = run_model(fast_slider_crank(), tight(coordinates, integrator, 1.1));
  ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  const double share0 = slider_speed_share(0), twice_energy = (1 + 0.1 * share0 * share0) * 2000 * 2000;
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    const double angle = row["A.angle"], share = slider_speed_share(angle);
    EXPECT_NEAR(row["A.rate"], std::sqrt(twice_energy / (1 + 0.1 * share * share)), 2000 * 1e-7) << row["t"];
    EXPECT_NEAR(row["slider.x"], -0.3 * std::sin(angle) + std::sqrt(1.09 - 0.09 * std::pow(std::cos(angle), 2)), 1e-10);
    EXPECT_NEAR(row["crank.angle"], angle, 1e-9);
    EXPECT_NEAR(angle, 2000 * row["t"], 0.02 * (1 + angle)) << "turns are counted";
  }
  EXPECT_GT(result.last()["A.angle"], 2 * 3.1415926 * 340);
}

INSTANTIATE_TEST_SUITE_P(Choices, ManyTurns,
                         testing::Values(std::pair{"relative", "tsitouras"}, std::pair{"relative", "shampine-gordon"},
                                         std::pair{"body", "tsitouras"}, std::pair{"natural", "tsitouras"}),
                         [](const auto& each) {
                           return std::string(each.param.first) + (each.param.second[0] == 't' ? "OneStep" : "Multistep");
                         });

// A gear pair at 2e4 rad/s: the row of the gear is a difference of angles of 2e4 rad, closed to their rounding.
TEST(ManyTurns, GearsStayInMesh) {
  const Model model = model_from_text(R"yaml(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  one: {mass: 1, inertia: 2, position: [0, 0]}
  two: {mass: 1, inertia: 3, position: [1, 0]}
joints:
  A: {type: revolute, connect: [ground, one], at: [0, 0]}
  B: {type: revolute, connect: [ground, two], at: [1, 0]}
couplers:
  mesh: {type: gear, measures: [A.angle, B.angle], teeth: [20, 30]}
initial: {A.rate: 2e4}
)yaml");
  for (const char* coordinates : {"relative", "body"})
    for (const char* integrator : {"tsitouras", "shampine-gordon", "adams"}) {
      const RunResult result = run_model(model, tight(coordinates, integrator, 1));
      ASSERT_TRUE(result.diagnostics.outcome) << coordinates << ' ' << integrator << ": " << result.diagnostics.outcome.reason;
      EXPECT_NEAR(result.last()["A.angle"], 2e4, 2e-6) << coordinates << ' ' << integrator;
      EXPECT_NEAR(result.last()["B.angle"], -2e4 * 2 / 3, 2e-6) << coordinates << ' ' << integrator;
      EXPECT_NEAR(result.last()["one.angle"], 2e4, 2e-6) << coordinates << ' ' << integrator;
    }
}

}  // namespace holonom::many_turns_test
