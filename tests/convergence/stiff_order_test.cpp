// A stiff model with a slow solution: a mass of 1 follows s(t) = sin t on a very stiff, heavily damped spring,
//
//   x'' = -k (x - s) - c (x' - s'),    k = 1e8, c = 2.5e4:  what is off the slow solution dies out as exp(-5000 t), exp(-20000 t)
//
// z = x - s obeys z'' + c z' + k z = sin t, so the slow solution is
//
//   x = sin t + A sin t + B cos t,     A = (k - 1)/D,  B = -c/D,  D = (k - 1)^2 + c^2
//
// Steps of 0.2 to 0.025 are 1000 to 125 times the slower of the two fast time constants. In that limit the stiff force makes x
// equal to s wherever a method balances forces, and speeds follow from exact positions by the formulas of the method (expand them
// about the end of the step):
//
//   bdf of order p      v - s' = -h^p s^(p+1)/(p + 1)
//   Newmark's family    v - s' = (gamma/2 - beta - 1/12) h^2 s'''    also for gamma > 1/2: its order 1 is that of accelerations, which
//                       only follow here. The trapezoidal rule has the factor -1 per step: an initial error persists.
//   stiffly accurate    v - s' = h s'' ((A^-1 c^2)_last/2 - 1)       sdirk4 falls from order 4 to 1: its stage order
//   other Runge-Kutta   x - s  = h^2 s'' (b^T A^-1 c^2 - 1)/(2 (1 - R)),  R = 1 - b^T A^-1 1:  sdirk falls from order 3 to 2 in
//                       positions, and to 1 in speeds
//
// (A. Prothero, A. Robinson, Math. Comp. 28 (1974) 145-162; Hairer, Wanner, Solving Ordinary Differential Equations II, IV.15.) Where
// forces are balanced at the end of the step, k (x - s) = -c (v - s'): positions are better than speeds by c/k.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "convergence/implicit_methods.h"
#include "integrators/sdirk.h"
#include "integrators/structural.h"
#include "support/dense_reference.h"
#include "support/run_model.h"

namespace holonom::stiff_order_test {

constexpr double k = 1e8, c = 2.5e4, D = (k - 1) * (k - 1) + c * c, A = (k - 1) / D, B = -c / D;

const char* const by_law = R"yaml(
holonom: 1
space: planar
gravity: [0, 0]
parameters: {k: 1e8, c: 2.5e4, D: (k - 1)^2 + c^2}
bodies:
  mass: {mass: 1, inertia: 1, position: [-c/D, 0]}
joints:
  M: {type: translational, connect: [ground, mass], axis: [1, 0]}
forces:
  pull: {type: force, body: mass, force: ["-k*(mass.x - sin(t)) - c*(mass.vx - cos(t))", 0]}
initial: {M.speed: 1 + (k - 1)/D}
)yaml";

// The same mass on a spring-damper whose other end is driven.
const char* const by_driver = R"yaml(
holonom: 1
space: planar
gravity: [0, 0]
parameters: {k: 1e8, c: 2.5e4, D: (k - 1)^2 + c^2}
bodies:
  carrier: {mass: 1, inertia: 1, position: [-1, 0]}
  mass:    {mass: 1, inertia: 1, position: [-c/D, 0]}
joints:
  C: {type: translational, connect: [ground, carrier], axis: [1, 0]}
  M: {type: translational, connect: [ground, mass], axis: [1, 0]}
forces:
  spring: {type: spring-damper, connect: [carrier, mass], at: [[-1, 0], [-c/D, 0]], stiffness: k, damping: c, length: 1}
drivers:
  follow: {measure: carrier.x, motion: sin(t) - 1}
initial: {M.speed: 1 + (k - 1)/D}
)yaml";

struct StiffError {
  double position = 0, speed = 0;
};

// Largest errors from t = 4 to 8, when what a start leaves has died out.
StiffError error_of(const char* text, const Choice& integrator, const std::string& coordinates, const std::string& treatment,
                    double step) {
  RunSettings settings = with_fixed_step(treatment, integrator.type, step, 8, 0.2);
  settings.integrator = integrator;
  settings.coordinates = Choice{coordinates, {}, {}};
  const RunResult result = run_model(model_from_text(text), settings);
  EXPECT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  StiffError error;
  for (std::size_t i = result.size() / 2; i < result.size(); ++i) {
    const Row row = result.row(i);
    const double sine = std::sin(row["t"]), cosine = std::cos(row["t"]);
    error.position = std::max(error.position, std::abs(row["mass.x"] - (sine + A * sine + B * cosine)));
    error.speed = std::max(error.speed, std::abs(row["mass.vx"] - (cosine + A * cosine - B * sine)));
  }
  return error;
}

// A^-1 c^2 and A^-1 1 of a table
struct Limits {
  Eigen::VectorXd of_squares, of_ones, b;
};

Limits limits_of(const std::string& name) {
  for (const DiagonalTableau& table : diagonal_tableaus()) {
    if (table.name != name) continue;
    const int n = table.stages();
    Eigen::MatrixXd full = table.gamma * Eigen::MatrixXd::Identity(n, n);
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < i; ++j) full(i, j) = table.A[i][j];
    const Eigen::VectorXd nodes = Eigen::Map<const Eigen::VectorXd>(table.c.data(), n);
    return {solution_of(full, nodes.cwiseProduct(nodes)), solution_of(full, Eigen::VectorXd::Ones(n)),
            Eigen::Map<const Eigen::VectorXd>(table.b.data(), n)};
  }
  return {};
}

double newmark_factor(const StructuralParameters& p) { return std::abs(p.gamma / 2 - p.beta - 1. / 12); }

// The amplitude of the speed's error with a step, by the formulas at the head of this file; 0: not known for this method
double predicted_speed_error(const ImplicitMethod& method, double h) {
  if (method.is_bdf()) return std::pow(h, method.order) / (method.order + 1);
  if (method.label == "newmark_damped") return newmark_factor(StructuralParameters::newmark(0.3025, 0.6)) * h * h;
  if (method.label == "hht") return newmark_factor(StructuralParameters::hht(-0.1)) * h * h;
  if (method.label == "generalized_alpha") return newmark_factor(StructuralParameters::generalized_alpha(0.8)) * h * h;
  if (method.label == "sdirk4") {
    const Limits limits = limits_of("sdirk4");
    return std::abs(limits.of_squares.tail<1>()[0] / 2 - 1) * h;
  }
  return 0;
}

class Stiff : public testing::TestWithParam<ImplicitMethod> {
 protected:
  static StiffError error(double step) { return error_of(by_law, GetParam().integrator, "relative", "none", step); }
};

TEST_P(Stiff, ErrorsAreThoseOfTheLimit) {
  const ImplicitMethod& method = GetParam();
  for (const double h : {0.05, 0.025}) {
    const StiffError found = error(h);
    if (const double predicted = predicted_speed_error(method, h); predicted > 0) {
      EXPECT_NEAR(found.speed / predicted, 1, method.is_sdirk() ? 0.12 : 0.05) << "step " << h;  // next term of sdirk4: h/5000
    }
    if (method.label == "sdirk") {
      const Limits limits = limits_of("sdirk");
      const double damping = limits.b.dot(limits.of_ones);  // 1 - R
      EXPECT_NEAR(found.position / (h * h * std::abs(limits.b.dot(limits.of_squares) - 1) / (2 * damping)), 1, 0.05);
    } else {
      EXPECT_NEAR(found.position / found.speed, c / k, 0.2 * c / k) << "step " << h;
    }
    if (!method.is_damped()) {  // its own error and the one it started with
      EXPECT_LT(found.speed, 2.2 * h * h / 12) << "step " << h;
    }
  }
}

// Of speeds, from steps 1000 times the fast time down to 125 times. Undamped methods ring with what they started with, which falls
// faster than their own error: they show 2.3, and are asked for no less than 2 - 0.3.
TEST_P(Stiff, OrderIsReducedForRungeKuttaOnly) {
  const ImplicitMethod& method = GetParam();
  const int speeds = method.is_sdirk() ? 1 : method.label == "newmark_damped" ? 2 : method.order;
  const ObservedOrder observed = over_three_halvings([](double h) { return error(h).speed; }, 0.2);
  EXPECT_GT(observed.mean(), speeds - 0.3) << observed.text();
  if (method.is_damped()) {
    EXPECT_LT(observed.mean(), speeds + 0.3) << observed.text();
  }
  if (method.label != "sdirk") return;
  const ObservedOrder of_positions = over_three_halvings([](double h) { return error(h).position; }, 0.2);
  EXPECT_NEAR(of_positions.mean(), 2, 0.3) << of_positions.text();
}

// In body coordinates the slider has two rows. With a driver both ends of the spring are integrated alike and the errors of the
// slow motion cancel, except with partition, where the driven end is exact at every stage: it has the errors of the prescribed
// motion.
TEST_P(Stiff, TreatmentsOfConstraintsChangeNothing) {
  const ImplicitMethod& method = GetParam();
  const StiffError free = error(0.1);
  for (const std::string treatment : {"project", "partition", "augmented-3", "lagrange-3"}) {
    if (!method.goes_with(treatment)) continue;
    const StiffError held = error_of(by_law, method.integrator, "body", treatment, 0.1);
    EXPECT_NEAR(held.position, free.position, 1e-3 * free.position + 1e-11) << treatment;
    EXPECT_NEAR(held.speed, free.speed, 1e-3 * free.speed + 1e-9) << treatment;
    const double driven = error_of(by_driver, method.integrator, "body", treatment, 0.1).position;
    EXPECT_LT(driven, (treatment == "partition" ? 1.1 * free.position : 0) + 1e-8) << treatment;
  }
}

INSTANTIATE_TEST_SUITE_P(Implicit, Stiff, testing::ValuesIn(implicit_methods()),
                         [](const auto& each) { return each.param.label; });

// An explicit method must resolve the fast time constants: it diverges with the steps above, not with steps below 2.8/20000.
TEST(StiffForExplicitMethods, BlowsUp) {
  const Model model = model_from_text(by_law);
  for (const double step : {0.2, 0.1, 0.05, 0.025}) {
    RunSettings settings = with_fixed_step("none", "rk4", step, 8, 0.2);
    settings.coordinates = Choice{"relative", {}, {}};
    const RunResult result = run_model(model, settings);
    EXPECT_TRUE(!result.diagnostics.outcome || !(result.largest("mass.x") < 1e10)) << step;
  }
  RunSettings settings = with_fixed_step("none", "rk4", 1e-4, 0.2, 0.2);
  settings.coordinates = Choice{"relative", {}, {}};
  const RunResult result = run_model(model, settings);
  ASSERT_TRUE(result.diagnostics.outcome);
  EXPECT_NEAR(result.last()["mass.x"], std::sin(0.2), 1e-7);
}

}  // namespace holonom::stiff_order_test
