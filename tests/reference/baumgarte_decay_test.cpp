// With Baumgarte stabilisation the error of every row satisfies g'' + 2 alpha g' + beta^2 g = 0, whatever the motion is. Two
// bodies start with open pins, one with alpha and beta of the treatment, one with its own: their gaps follow the closed forms
//
//   alpha = beta        g = g0 (1 + alpha t) exp(-alpha t)
//   alpha > beta        g = g0 (r2 exp(r1 t) - r1 exp(r2 t))/(r2 - r1),   r = -alpha +- sqrt(alpha^2 - beta^2)
//
// and likewise for a driver with its own values.
#include <gtest/gtest.h>

#include <cmath>

#include "support/run_model.h"

namespace holonom::baumgarte_decay_test {

const char* const open_pins = R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  plain: {mass: 1, inertia: 0.1, position: [0, 0]}
  own: {mass: 2, inertia: 0.3, position: [0, 0]}
  turned: {mass: 2, inertia: 0.3, position: [0, 0]}
joints:
  A: {type: revolute, connect: [ground, plain], at: [0, 0]}
  B: {type: revolute, connect: [ground, own], at: [0, 0], alpha: 20, beta: 10}
  C: {type: revolute, connect: [ground, turned], at: [0, 0]}
forces:
  push: {type: force, body: own, force: [3, "5*sin(4*t)"]}
drivers:
  D: {measure: C.angle, motion: t, alpha: 8, beta: 8}
initial: {assembly: off, plain.x: 0.1, own.y: 0.1, turned.angle: 0.1, turned.omega: 1}
)yaml";

double critical(double alpha, double t) { return 0.1 * (1 + alpha * t) * std::exp(-alpha * t); }

double overdamped(double alpha, double beta, double t) {
  const double root = std::sqrt(alpha * alpha - beta * beta), r1 = -alpha + root, r2 = -alpha - root;
  return 0.1 * (r2 * std::exp(r1 * t) - r1 * std::exp(r2 * t)) / (r2 - r1);
}

class BaumgarteDecay : public testing::TestWithParam<const char*> {};

TEST_P(BaumgarteDecay, IsThatOfEachElement) {
  RunSettings settings = with_tolerance("baumgarte", GetParam(), 1e-9, 0.5, 0.05);
  settings.coordinates = Choice{"body", {}, {}};
  settings.treatment->options = {{"alpha", 6}, {"beta", 6}};
  const RunResult result = run_model(model_from_text(open_pins), settings);
  ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    const double t = row["t"];
    EXPECT_NEAR(row["plain.x"], critical(6, t), 1e-7) << t;
    EXPECT_NEAR(row["plain.y"], 0, 1e-7) << t;
    EXPECT_NEAR(row["own.y"], overdamped(20, 10, t), 1e-7) << t;
    EXPECT_NEAR(row["turned.angle"] - t, critical(8, t), 1e-7) << t;
  }
}

INSTANTIATE_TEST_SUITE_P(Integrators, BaumgarteDecay, testing::Values("tsitouras", "bdf", "ida", "gear", "sdirk4"),
                         [](const auto& each) { return std::string(each.param); });

}  // namespace holonom::baumgarte_decay_test
