// The order of every integrator on closed loops: a planar slider-crank and a spatial one (revolute, spherical, universal and
// prismatic joints), rotating freely under gravity. One degree of freedom and conserved energy give t(theta) as an integral,
// computed by quadrature (support/slider_crank.h). Several initial states are combined so that no error happens to pass through
// zero.
#include <gtest/gtest.h>

#include <cmath>

#include "convergence/observed_order.h"
#include "support/mechanism_text.h"
#include "support/run_model.h"

namespace holonom::slider_crank_order_test {

constexpr double rate0 = 4.5, end = 0.6, output = 0.2, starts[] = {0.6, 1.8, 2.8};

SliderCrank mechanism(bool spatial) {
  SliderCrank closed;
  closed.r = 0.5;
  closed.l = 1.5;
  closed.crank_mass = 4;
  closed.crank_inertia = 4;
  closed.rod_mass = 3;
  closed.rod_inertia = 0.7;
  closed.slider_mass = 5;
  closed.gravity = Vec3(0, -9.81, 0);
  if (spatial) {
    closed.c = Vec3(0.1, 0.2, 0.3);
    closed.u = Vec3(1, 0.2, 0.4).normalized();
    closed.gravity = Vec3(0, -2, -9);
  }
  return closed;
}

struct Case {
  bool spatial;
  std::string treatment;
  Method method;
};

// Crank angle and rate at the recorded instants against the closed form, as one root of squares.
double error_of(const Case& each, double step, double output_interval) {
  const SliderCrank closed = mechanism(each.spatial);
  double sum = 0;
  for (const double theta0 : starts) {
    const Model model = model_from_text(slider_crank_text(closed, each.spatial, theta0, rate0).text());
    const RunResult result =
        run_model(model, with_fixed_step(each.treatment, each.method.integrator, step, end, output_interval));
    EXPECT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    for (std::size_t k = 1; k < result.size(); ++k) {
      const Row row = result.row(k);
      const double exact = closed.angle(row["t"], theta0, rate0), rate = closed.rate(exact, theta0, rate0);
      sum += std::pow(theta0 + row["A.angle"] - exact, 2) + std::pow((row["A.rate"] - rate) / rate0, 2);
    }
  }
  return std::sqrt(sum);
}

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const bool spatial : {false, true})
    for (const char* treatment : {"project", "baumgarte"})
      for (const Method& method : all_methods()) cases.push_back({spatial, treatment, method});
  return cases;
}

class SliderCrankOrder : public testing::TestWithParam<Case> {};

TEST_P(SliderCrankOrder, IsThatOfTheIntegrator) {
  const double order =
      observed_order([](double step) { return error_of(GetParam(), step, output); }, 0.025 / GetParam().method.refinement);
  EXPECT_NEAR(order, GetParam().method.order, 0.3);
}

// Outputs at every hundredth fall between steps of 0.1 and 0.05 (and some on them).
TEST_P(SliderCrankOrder, BetweenStepsIsAtLeastFour) {
  const double order = observed_order([](double step) { return error_of(GetParam(), step, 0.01); }, 0.1);
  EXPECT_GT(order, 3.8);
}

INSTANTIATE_TEST_SUITE_P(Loops, SliderCrankOrder, testing::ValuesIn(all_cases()), [](const auto& each) {
  return std::string(each.param.spatial ? "spatial_" : "planar_") + each.param.treatment + "_" + each.param.method.name();
});

}  // namespace holonom::slider_crank_order_test
