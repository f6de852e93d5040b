// Steps in which Newton's method finds no solution. A mass of 1 moves with speed 1 towards a wall that pushes back with exp(a (x
// - 1)), a = 300: far from the wall there is no force and steps are long; at the wall the force doubles within 2 mm. The closed
// form is
//
//   x = 1 + (ln(a/2) - 2 ln cosh(a (t - t_c)/2))/a,     t_c = 1 + ln(2 a)/a,      so it comes back with speed 1
//
// (with x' = -tanh(a (t - t_c)/2) energy x'^2/2 + exp(a (x - 1))/a is 1/2; at t = 0 it is exp(-300) off x = 0).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "convergence/implicit_methods.h"
#include "support/run_model.h"

namespace holonom::newton_failure_test {

constexpr double a = 300;

Model wall() {
  return model_from_text(R"yaml(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  mass: {mass: 1, inertia: 1, position: [0, 0]}
joints:
  M: {type: translational, connect: [ground, mass], axis: [1, 0]}
forces:
  wall: {type: force, body: mass, force: ["-exp(300*(mass.x - 1))", 0]}
initial: {M.speed: 1}
)yaml");
}

double exact_position(double t) {
  const double from_wall = std::abs(a * (t - 1 - std::log(2 * a) / a) / 2);
  const double log_cosh = from_wall + std::log1p(std::exp(-2 * from_wall)) - std::log(2);
  return 1 + (std::log(a / 2) - 2 * log_cosh) / a;
}

struct Failing {
  Choice integrator;
  double exponent;  // of the error over the tolerance: implicit_tolerance_test.cpp
};

void PrintTo(const Failing& each, std::ostream* out) { *out << each.integrator.type; }

class NewtonFailure : public testing::TestWithParam<Failing> {
 protected:
  static RunSettings settings() {
    RunSettings settings;
    settings.coordinates = Choice{"relative", {}, {}};
    settings.treatment = Choice{"none", {}, {}};
    settings.integrator = GetParam().integrator;
    settings.end = 2;
    settings.output = 0.05;
    return settings;
  }
};

// The fourth step would end deep in the wall.
TEST_P(NewtonFailure, IsReportedWithFixedSteps) {
  RunSettings fixed = settings();
  fixed.step = 0.3;
  const RunResult result = run_model(wall(), fixed);
  const std::string& reason = result.diagnostics.outcome.reason;
  ASSERT_FALSE(result.diagnostics.outcome);
  EXPECT_EQ(result.diagnostics.outcome.kind, Outcome::diverged);
  EXPECT_NE(reason.find("Newton"), std::string::npos) << reason;
  EXPECT_NE(reason.find("step 4 to t = 1.2"), std::string::npos) << reason;
  ASSERT_GE(result.size(), 17u) << "rows before the failure are kept";
  for (std::size_t k = 0; k < result.size(); ++k) {
    EXPECT_LT(result.row(k)["t"], 0.91);
    EXPECT_NEAR(result.row(k)["mass.x"], result.row(k)["t"], 1e-9) << "free flight";
  }
}

// With error control steps become smaller at the wall and grow behind it; nobody need know. No accepted step may end in the wall: there
// it would come out with any speed.
TEST_P(NewtonFailure, IsMetBySmallerStepsUnderErrorControl) {
  for (const double tolerance : {1e-4, 1e-5, 1e-6}) {
    RunSettings controlled = settings();
    controlled.tolerance = tolerance;
    const RunResult result = run_model(wall(), controlled);
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    double worst = 0;
    for (std::size_t k = 0; k < result.size(); ++k)
      worst = std::max(worst, std::abs(result.row(k)["mass.x"] - exact_position(result.row(k)["t"])));
    EXPECT_LT(worst, 10 * std::pow(tolerance, GetParam().exponent)) << tolerance;
    EXPECT_NEAR(result.last()["mass.vx"], -1, 10 * std::pow(tolerance, GetParam().exponent)) << tolerance;
    const Statistics& statistics = result.diagnostics.statistics;
    EXPECT_GT(statistics.rejected, 0);
    EXPECT_GT(statistics.largest_step, 0.15) << "in free flight";
    EXPECT_LT(statistics.smallest_step, 0.003) << "in the wall";
  }
}

INSTANTIATE_TEST_SUITE_P(Implicit, NewtonFailure,
                         testing::Values(Failing{{"trapezoidal", {}, {}}, 2. / 3}, Failing{{"newmark", {}, {}}, 1. / 2},
                                         Failing{{"hht", {}, {}}, 2. / 3}, Failing{{"generalized-alpha", {}, {}}, 2. / 3},
                                         Failing{{"sdirk", {}, {}}, 1}, Failing{{"sdirk4", {}, {}}, 1},
                                         Failing{{"bdf", {}, {}}, 2. / 3}),
                         [](const auto& each) {
                           std::string name = each.param.integrator.type;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace holonom::newton_failure_test
