// Forces that change over distances much smaller than the mechanism: stiff grounds and stops, friction within a small slip.
#include <fmt/format.h>

#include <cmath>

#include "support/linear.h"

namespace holonom::linear_stiff_test {

// In equilibrium at the depth d with k d^n = m g: w^2 = n k d^(n - 1) / m
TEST(LinearStiff, BodyOnTheGround) {
  for (const double n : {1., 1.5})
    for (const double k : {1e4, 1e6, 1e8, 1e9}) {
      SCOPED_TRACE(fmt::format("exponent {}, stiffness {}", n, k));
      const double depth = std::pow(10 / k, 1 / n);
      const Model model = model_from_text(fmt::format(R"(
holonom: 1
space: planar
gravity: [0, -10]
bodies: {{a: {{mass: 1, inertia: 0.1, position: [0, {0}]}}}}
joints: {{P: {{type: translational, connect: [ground, a], axis: [0, 1]}}}}
forces: {{c: {{type: contact, connect: [ground, a], at: [[0, 0], [0, {0}]], normal: [0, 1], stiffness: {1}, exponent: {2}}}}}
)",
                                                      -depth, k, n));
      const double square = n * k * std::pow(depth, n - 1);
      in_every_set([&](const std::string& coordinates) {
        const ModesReport report = modes_of(model, {.coordinates = coordinates});
        EXPECT_TRUE(report.notes.empty()) << report.notes.front();
        EXPECT_NEAR(report.linear.A(1, 0) / square, -1, 2e-7);
        ASSERT_EQ(report.modes.size(), 1u);
        EXPECT_NEAR(report.modes[0].eigenvalue.imag() / std::sqrt(square), 1, 1e-7);
      });
    }
}

// At rest s(v) = v/sqrt(v^2 + slip^2) has the slope 1/slip: x'' = - k x - mu g x' / slip
TEST(LinearStiff, FrictionAtRest) {
  for (const double slip : {1e-2, 1e-3, 1e-6}) {
    SCOPED_TRACE(slip);
    const Model model = model_from_text(fmt::format(R"(
holonom: 1
space: planar
gravity: [0, -10]
bodies: {{a: {{mass: 1, inertia: 0.1, position: [0, 0]}}}}
joints: {{P: {{type: translational, connect: [ground, a], axis: [1, 0]}}}}
forces:
  s: {{type: spring, measure: P.travel, stiffness: 1e4}}
  f: {{type: friction, measure: P.travel, coefficient: 0.3, slip: {}}}
)",
                                                    slip));
    in_every_set([&](const std::string& coordinates) {
      const LinearSystem linear = linear_of(model, {.coordinates = coordinates});
      EXPECT_NEAR(linear.A(1, 1) * slip / 3, -1, 1e-6);
      EXPECT_NEAR(linear.A(1, 0), -1e4, 1e-6);
      EXPECT_TRUE(linear.notes.empty()) << linear.notes.front();
    });
  }
}

// At the very end of a stop's range the force has no derivative, at any distance.
TEST(LinearStiff, AtTheEdgeOfAStop) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies: {a: {mass: 2, inertia: 0.1, position: [0, 0]}}
joints: {P: {type: translational, connect: [ground, a], axis: [1, 0], stop: {lower: 0, stiffness: 1e6}}}
)");
  const LinearSystem linear = linear_of(model);
  EXPECT_NEAR(linear.A(1, 0), -1e6 / 2 / 2, 1);
  ASSERT_EQ(linear.notes.size(), 1u);
  EXPECT_NE(linear.notes[0].find("a kink here: the derivatives with respect to P.travel"), std::string::npos);
}

}  // namespace holonom::linear_stiff_test
