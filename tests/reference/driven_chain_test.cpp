// Links of 1 m with every hinge driven: the rotation of link i is the sum of the angles before it, which also give the position
// of its middle.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "support/run_model.h"

namespace holonom::driven_chain_test {

// The first hinge turns by 0.3 sin t, the others to and fro by 0.01 sin t: no link turns by more than 0.31 rad, but the end travels far.
double hinge_angle(int k, double t) { return (k == 0 ? 0.3 : k % 2 ? 0.01 : -0.01) * std::sin(t); }

Model chain(int links) {
  std::string bodies, joints, drivers;
  for (int k = 0; k < links; ++k) {
    const std::string last = k == 0 ? "ground" : fmt::format("b{}", k - 1);
    bodies += fmt::format("  b{}: {{mass: 1, inertia: 0.1, position: [{}.5, 0]}}\n", k, k);
    joints += fmt::format("  J{}: {{type: revolute, connect: [{}, b{}], at: [{}, 0]}}\n", k, last, k, k);
    drivers += fmt::format("  d{}: {{measure: J{}.angle, motion: {}*sin(t)}}\n", k, k, k == 0 ? 0.3 : k % 2 ? 0.01 : -0.01);
  }
  return model_from_text("holonom: 1\nspace: planar\ngravity: [0, -9.81]\nbodies:\n" + bodies + "joints:\n" + joints +
                         "drivers:\n" + drivers);
}

// As many instants for a long chain as for a short one: what counts is how far links turn, not how far the end travels. The drivers' rows of
// a thousand links are so nearly dependent that a regularised iteration would take hundreds of steps at each instant.
TEST(DrivenChain, InstantsDoNotGrowWithItsLength) {
  constexpr int links = 1000;
  const RunResult short_chain = run_model(chain(10), kinematics_to(1, 1)),
                  long_chain = run_model(chain(links), kinematics_to(1, 1));
  ASSERT_TRUE(short_chain.diagnostics.outcome) << short_chain.diagnostics.outcome.reason;
  ASSERT_TRUE(long_chain.diagnostics.outcome) << long_chain.diagnostics.outcome.reason;
  EXPECT_LE(long_chain.diagnostics.statistics.evaluations, 2 * short_chain.diagnostics.statistics.evaluations);
  double x = 0, y = 0, angle = 0;
  for (int k = 0; k < links; ++k) {
    angle += hinge_angle(k, 1);
    const double half = k == links - 1 ? 0.5 : 1;
    x += half * std::cos(angle);
    y += half * std::sin(angle);
  }
  EXPECT_NEAR(long_chain.last()["b999.x"], x, 1e-8);
  EXPECT_NEAR(long_chain.last()["b999.y"], y, 1e-8);
  EXPECT_NEAR(long_chain.last()["b999.angle"], angle, 1e-10);
}

}  // namespace holonom::driven_chain_test
