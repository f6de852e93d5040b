// Loads raised in steps: an arch that snaps through, against the equilibrium of its spring; and long chains.
#include <fmt/format.h>

#include <cmath>

#include "coordinates/catalogue.h"
#include "support/equilibrium.h"

namespace holonom::statics_loads_test {

constexpr double g = 9.81, half = 1, height = 0.2, k = 1000;

// A block on a vertical rail, held by a spring that slopes down to a support: half of a shallow arch
std::string arch(double load) {
  return fmt::format(R"yaml(
holonom: 1
space: planar
gravity: [0, 0]
bodies: {{block: {{mass: 1, inertia: 0.1, position: [0, {1}]}}}}
joints: {{S: {{type: translational, connect: [ground, block], at: [0, {1}], axis: [0, 1]}}}}
forces:
  arm: {{type: spring-damper, connect: [ground, block], at: [[{0}, 0], [0, {1}]], stiffness: {2}}}
  push: {{type: force, body: block, at: [0, {1}], force: [0, {3}]}}
)yaml",
                     half, height, k, -load);
}

// The load that the spring carries at a height
double carried(double y) {
  const double length = std::hypot(half, y), free = std::hypot(half, height);
  return k * (free - length) * y / length;
}

double height_of_limit() {
  double best = 0;
  for (double y = 0; y < height; y += 1e-5)
    if (carried(y) > carried(best)) best = y;
  return best;
}

TEST(StaticsLoads, ArchBelowItsLimit) {
  const double limit = height_of_limit(), load = 0.98 * carried(limit);
  const double y = root([&](double at) { return load - carried(at); }, limit, height);
  for (const ChoiceInfo& coordinates : coordinate_catalogue()) {
    const Found found = equilibrium_of(arch(load), {coordinates.name, 10, {}});
    EXPECT_NEAR(found["block.y"], y, 1e-9) << coordinates.name;
    EXPECT_EQ(found.equilibrium.kind, Equilibrium::Kind::stable);
    EXPECT_EQ(found.equilibrium.loads.jumps, 0);
    EXPECT_GE(found.equilibrium.loads.steps, 10);
    EXPECT_EQ(found.equilibrium.loads.reached, 1);
  }
}

TEST(StaticsLoads, ArchBeyondItsLimitSnapsThrough) {
  const double load = 1.2 * carried(height_of_limit());
  const double y = root([&](double at) { return load - carried(at); }, -1, -height);
  const Found found = equilibrium_of(arch(load), {"body", 10, {}});
  EXPECT_NEAR(found["block.y"], y, 1e-9);
  EXPECT_EQ(found.equilibrium.kind, Equilibrium::Kind::stable);
  EXPECT_EQ(found.equilibrium.loads.jumps, 1);
  EXPECT_GT(found.equilibrium.loads.halvings, 0);
  ASSERT_FALSE(found.equilibrium.notes.empty());
  EXPECT_NE(found.equilibrium.notes.back().find("jumped"), std::string::npos);
}

TEST(StaticsLoads, SaysHowFarTheyWereRaised) {
  std::string text = arch(1);
  text.replace(text.find("stiffness: 1000"), 15, "force: 0*length");
  const Equilibrium found = find_equilibrium(model_from_text(text), {"body", 4, {}});
  ASSERT_FALSE(found.outcome);
  EXPECT_NE(found.outcome.reason.find("y of body block moves away without limit"), std::string::npos) << found.outcome.reason;
  EXPECT_NE(found.outcome.reason.find(", raised in steps)"), std::string::npos) << found.outcome.reason;
}

// Drawn level and held at one end: it must swing down by a quarter turn.
TEST(StaticsLoads, ChainOfTwoThousandLinks) {
  constexpr int n = 2000;
  std::string bodies = "bodies:\n", joints = "joints:\n";
  for (int i = 0; i < n; ++i) {
    bodies += fmt::format("  b{}: {{mass: 0.001, inertia: 1e-8, position: [{}, 0]}}\n", i, 0.01 * (i + 0.5));
    joints += fmt::format("  J{}: {{type: revolute, connect: [{}, b{}], at: [{}, 0]}}\n", i,
                          i == 0 ? "ground" : fmt::format("b{}", i - 1), i, 0.01 * i);
  }
  const Found found = equilibrium_of("holonom: 1\nspace: planar\ngravity: [0, -9.81]\n" + bodies + joints);
  EXPECT_EQ(found.equilibrium.kind, Equilibrium::Kind::stable);
  EXPECT_NEAR(found["J0.fy"], 0.001 * n * g, 1e-6);
  EXPECT_NEAR(found["b1999.y"], -0.01 * (n - 0.5), 1e-7);
  EXPECT_LT(found.equilibrium.counts.downhill_steps, 100);
}

}  // namespace holonom::statics_loads_test
