// The order of every implicit integrator on closed loops, with every treatment that has its own implicit stages:
//
//   planar slider-crank in body coordinates, turning freely under gravity, against the quadrature of support/slider_crank.h
//   spatial four-bar (revolute, spherical, universal joints) in body coordinates, rotations in space, against Verner's method of
//     order 6 with a tolerance of 1e-13 in relative coordinates: another integrator, other unknowns, other constraint equations
//
// Errors of position and speed at four times (and from two initial states) are combined, so that none happens to pass through
// zero.
#include <gtest/gtest.h>

#include <cmath>

#include "convergence/implicit_methods.h"
#include "support/mechanism_text.h"
#include "support/run_model.h"

namespace holonom::implicit_loop_order_test {

struct Case {
  std::string treatment;
  ImplicitMethod method;
};

void PrintTo(const Case& each, std::ostream* out) { *out << each.treatment << " " << each.method.label; }

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const char* treatment : {"project", "partition", "augmented-3", "lagrange-3"})
    for (const ImplicitMethod& method : implicit_methods())
      if (method.goes_with(treatment)) cases.push_back({treatment, method});
  return cases;
}

std::string name_of(const testing::TestParamInfo<Case>& info) {
  const std::string& treatment = info.param.treatment;
  return treatment.substr(0, treatment.find('-')) + "_" + info.param.method.label;
}

RunSettings settings_for(const Case& each, double step, double end, double output) {
  RunSettings settings = with_fixed_step(each.treatment, each.method.integrator.type, step, end, output);
  settings.integrator = each.method.integrator;
  settings.coordinates = Choice{"body", {}, {}};
  return settings;
}

class PlanarLoopOrder : public testing::TestWithParam<Case> {};

double slider_crank_error(const Case& each, double step) {
  SliderCrank closed;
  closed.r = 0.5;
  closed.l = 1.5;
  closed.crank_mass = closed.crank_inertia = 4;
  closed.rod_mass = 3;
  closed.rod_inertia = 0.7;
  closed.slider_mass = 5;
  closed.gravity = Vec3(0, -9.81, 0);
  const double rate0 = 4.5;
  double sum = 0;
  for (const double theta0 : {0.6, 2.8}) {
    const Model model = model_from_text(slider_crank_text(closed, false, theta0, rate0).text());
    const RunResult result = run_model(model, settings_for(each, step, 0.64, 0.16));
    EXPECT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    for (std::size_t k = 1; k < result.size(); ++k) {
      const Row row = result.row(k);
      const double exact = closed.angle(row["t"], theta0, rate0), rate = closed.rate(exact, theta0, rate0);
      sum += std::pow(theta0 + row["A.angle"] - exact, 2) + std::pow((row["A.rate"] - rate) / rate0, 2);
    }
  }
  return std::sqrt(sum);
}

double slider_crank_step(const ImplicitMethod& method) {
  if (method.label == "sdirk4") return 0.08;
  if (method.is_sdirk()) return 0.04;
  return method.label == "bdf5" ? 0.16 / 12 : method.order > 2 ? 0.01 : 0.02;
}

TEST_P(PlanarLoopOrder, IsThatOfTheIntegrator) {
  const Case& each = GetParam();
  const ObservedOrder observed =
      over_three_halvings([&](double step) { return slider_crank_error(each, step); }, slider_crank_step(each.method));
  EXPECT_NEAR(observed.mean(), each.method.order, 0.3) << observed.text();
}

INSTANTIATE_TEST_SUITE_P(Loops, PlanarLoopOrder, testing::ValuesIn(all_cases()), name_of);

// Steps of a seventeenth of a turn: from steps twice as long rk4 is projected back, so every implicit method must be, though its
// projection works with the matrix of a stage.
TEST(LongSteps, EndOnTheConstraints) {
  for (const ImplicitMethod& method : implicit_methods())
    for (const double step : {0.08, 0.04}) EXPECT_LT(slider_crank_error({"project", method}, step), 1) << method.label;
}

// As examples/spatial_four_bar.yaml, turning slowly.
const char* const four_bar = R"yaml(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
parameters: {a: 0.1, c: 0.3, d: 0.5}
bodies:
  crank:   {mass: 0.5, inertia: [1e-5, 5e-4, 5e-4],   position: [a/2, 0, 0]}
  coupler: {mass: 1,   inertia: [0.02, 0.02, 0.02],   position: [(a + d)/2, 0, c/2]}
  rocker:  {mass: 0.8, inertia: [0.006, 0.006, 1e-4], position: [d, 0, c/2]}
joints:
  A: {type: revolute,  connect: [ground, crank],   at: [0, 0, 0], axis: [0, 0, 1]}
  D: {type: revolute,  connect: [ground, rocker],  at: [d, 0, 0], axis: [0, 1, 0]}
  B: {type: spherical, connect: [crank, coupler],  at: [a, 0, 0]}
  C: {type: universal, connect: [rocker, coupler], at: [d, 0, c], axes: [[0, 1, 0], [-c, 0, d - a]]}
topology: {cut: [B]}
initial: {A.rate: 3}
)yaml";

constexpr double four_bar_end = 0.32, four_bar_output = 0.08;

const RunResult& four_bar_reference() {
  static const RunResult reference = [] {
    RunSettings settings = with_tolerance("project", "verner", 1e-13, four_bar_end, four_bar_output);
    settings.coordinates = Choice{"relative", {}, {}};
    return run_model(model_from_text(four_bar), settings);
  }();
  return reference;
}

class SpatialLoopOrder : public testing::TestWithParam<Case> {};

double four_bar_error(const Case& each, double step) {
  const RunResult& reference = four_bar_reference();
  const RunResult result = run_model(model_from_text(four_bar), settings_for(each, step, four_bar_end, four_bar_output));
  EXPECT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  double sum = 0;
  for (std::size_t k = 1; k < result.size(); ++k)
    for (const char* joint : {"A", "D"}) {
      const std::string angle = std::string(joint) + ".angle", rate = std::string(joint) + ".rate";
      sum += std::pow(result.row(k)[angle] - reference.row(k)[angle], 2) +
             std::pow((result.row(k)[rate] - reference.row(k)[rate]) / 3, 2);
    }
  return std::sqrt(sum);
}

// The leading error of bdf5 becomes the largest only below 1e-8 (order 4.7 from 0.0025 on, where Newton's 1e-12 per step is near);
// before, the next one prevails and the order is seen between 5 and 5.8. It is asked to be no less than 5 - 0.3.
TEST_P(SpatialLoopOrder, IsThatOfTheIntegrator) {
  const Case& each = GetParam();
  ASSERT_TRUE(four_bar_reference().diagnostics.outcome);
  const double step = each.method.label == "sdirk4" ? 0.08 : each.method.label == "bdf3" ? 0.005 : 0.01;
  const ObservedOrder observed = over_three_halvings([&](double h) { return four_bar_error(each, h); }, step);
  EXPECT_GT(observed.mean(), each.method.order - 0.3) << observed.text();
  if (each.method.label == "bdf5") return;
  EXPECT_LT(observed.mean(), each.method.order + 0.3) << observed.text();
}

INSTANTIATE_TEST_SUITE_P(Loops, SpatialLoopOrder, testing::ValuesIn(all_cases()), name_of);

}  // namespace holonom::implicit_loop_order_test
