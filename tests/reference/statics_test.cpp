// Equilibria against closed forms and scalar searches: a mass on a spring, a chain of bars against the catenary, a four-bar
// supported by a spring, upright and hanging pendulums, and models without an equilibrium.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "coordinates/catalogue.h"
#include "support/equilibrium.h"
#include "support/virtual_work.h"

namespace holonom::statics_test {

constexpr double g = 9.81;
const std::string head = "holonom: 1\nspace: planar\ngravity: [0, -9.81]\n";

TEST(Statics, MassOnASpring) {
  const Found found = equilibrium_of(head + R"yaml(
bodies: {block: {mass: 2, inertia: 0.1, position: [0, 0]}}
joints: {S: {type: translational, connect: [ground, block], at: [0, 0], axis: [0, 1]}}
forces: {spring: {type: spring-damper, connect: [ground, block], at: [[0, 1], [0, 0]], stiffness: 100, damping: 3}}
)yaml");
  EXPECT_NEAR(found["S.travel"], -2 * g / 100, 1e-10);
  EXPECT_NEAR(found["spring.force"], 2 * g, 1e-8);
  EXPECT_EQ(found.equilibrium.kind, Equilibrium::Kind::stable);
  EXPECT_LT(found.equilibrium.residual, 1e-10);
}

// Relative coordinates have no unknown here.
TEST(Statics, NothingIsFree) {
  in_every_search(head + R"yaml(
bodies: {post: {mass: 2, inertia: 0.1, position: [1, 0]}}
joints: {A: {type: fixed, connect: [ground, post], at: [0, 0]}}
forces: {push: {type: force, body: post, force: [3, 0]}}
)yaml",
                  [](const Found& found) {
                    EXPECT_NEAR(found["A.fx"], -3, 1e-9);
                    EXPECT_NEAR(found["A.fy"], 2 * g, 1e-9);
                    EXPECT_EQ(found.equilibrium.kind, Equilibrium::Kind::rigid);
                  });
}

// Sag of a chain of n bars, with two straight legs between supports one metre apart as reference configuration
double sag_of_chain(int n, double length) {
  const double depth = std::sqrt(length * length - 1) / 2, share = 2.0 / n;
  const auto knot = [&](int k) {
    const double s = k * share;
    return Vec2(s / 2, s <= 1 ? -depth * s : -depth * (2 - s));
  };
  const auto text = [](const Vec2& p) { return fmt::format("[{:.17g}, {:.17g}]", p.x(), p.y()); };
  std::string bodies = "bodies:\n", joints = "joints:\n";
  for (int k = 0; k < n; ++k)
    bodies += fmt::format("  b{}: {{mass: {:.17g}, inertia: {:.17g}, position: {}}}\n", k, 1.0 / n,
                          std::pow(length / n, 2) / n / 12, text((knot(k) + knot(k + 1)) / 2));
  for (int k = 0; k <= n; ++k)
    joints +=
        fmt::format("  J{}: {{type: revolute, connect: [{}, {}], at: {}}}\n", k, k == 0 ? "ground" : fmt::format("b{}", k - 1),
                    k == n ? "ground" : fmt::format("b{}", k), text(knot(k)));
  const Found found =
      equilibrium_of(head + bodies + joints + fmt::format("markers: {{low: {{body: b{}, at: {}}}}}\n", n / 2, text(knot(n / 2))));
  EXPECT_EQ(found.equilibrium.kind, Equilibrium::Kind::stable);
  EXPECT_NEAR(found["J0.fy"], g / 2, 1e-7) << n;  // on the chain: half of its weight
  return -found["low.y"];
}

// a with 2 a sinh(1/(2 a)) = length; the sag is a (cosh(1/(2 a)) - 1)
double sag_of_catenary(double length) {
  double low = 0.1, high = 100;
  for (int k = 0; k < 200; ++k) {
    const double a = (low + high) / 2;
    (2 * a * std::sinh(0.5 / a) > length ? low : high) = a;
  }
  return low * (std::cosh(0.5 / low) - 1);
}

TEST(Statics, ChainTowardsTheCatenary) {
  const double length = 1.5, limit = sag_of_catenary(length);
  double last = 1;
  for (int n : {4, 8, 16, 32}) {
    const double error = std::abs(sag_of_chain(n, length) - limit);
    if (n > 4) {
      EXPECT_NEAR(last / error, 4, 0.4) << n;  // second order
    }
    last = error;
  }
  EXPECT_LT(last, 1e-3);
}

// The least potential over the crank angle, from circles that meet
TEST(Statics, FourBarHeldByASpring) {
  const Vec2 C(0.3, 0), hook(0.6, 0.4);
  const auto B = [](double theta) -> Vec2 { return 0.1 * Vec2(std::cos(theta), std::sin(theta)); };
  const auto D = [&](double theta) { return where_circles_meet(B(theta), 0.35, C, 0.25, 1); };
  const auto potential = [&](double theta) {
    const double height = 1 * B(theta).y() / 2 + 2 * (B(theta) + D(theta)).y() / 2 + 1.5 * D(theta).y() / 2;
    return g * height + 200 * std::pow((D(theta) - hook).norm() - 0.2, 2) / 2;
  };
  const double drawn = 1.1;
  double low = drawn - 1.5, high = drawn + 1.5;
  for (int k = 0; k < 200; ++k) {
    const double third = (high - low) / 3;
    (potential(low + third) < potential(high - third) ? high : low) =
        potential(low + third) < potential(high - third) ? high - third : low + third;
  }
  const auto text = [](const Vec2& p) { return fmt::format("[{:.17g}, {:.17g}]", p.x(), p.y()); };
  const Found found = equilibrium_of(head + fmt::format(R"yaml(
bodies:
  crank: {{mass: 1, inertia: 0.001, position: {0}}}
  coupler: {{mass: 2, inertia: 0.02, position: {1}}}
  rocker: {{mass: 1.5, inertia: 0.01, position: {2}}}
joints:
  A: {{type: revolute, connect: [ground, crank], at: [0, 0]}}
  B: {{type: revolute, connect: [crank, coupler], at: {3}}}
  D: {{type: revolute, connect: [coupler, rocker], at: {4}}}
  C: {{type: revolute, connect: [ground, rocker], at: [0.3, 0]}}
forces:
  spring: {{type: spring-damper, connect: [ground, rocker], at: [{5}, {4}], stiffness: 200, length: 0.2}}
)yaml",
                                                        text(B(drawn) / 2), text((B(drawn) + D(drawn)) / 2),
                                                        text((C + D(drawn)) / 2), text(B(drawn)), text(D(drawn)), text(hook)));
  EXPECT_EQ(found.equilibrium.kind, Equilibrium::Kind::stable);
  EXPECT_NEAR(found["A.angle"], (low + high) / 2 - drawn, 1e-6);  // the search knows potentials to 1e-16, so angles to 1e-8
  EXPECT_NEAR(found["energy.potential"], potential((low + high) / 2), 1e-10);
}

std::string pendulum(double tilt) {
  return head +
         fmt::format("bodies: {{bob: {{mass: 2, inertia: 0.1, position: [{:.17g}, {:.17g}]}}}}\n", std::sin(tilt),
                     std::cos(tilt)) +
         "joints: {A: {type: revolute, connect: [ground, bob], at: [0, 0]}}\n";
}

TEST(Statics, PendulumStandsOrHangs) {
  const Found upright = equilibrium_of(pendulum(0));
  EXPECT_EQ(upright.equilibrium.kind, Equilibrium::Kind::unstable);
  EXPECT_EQ(upright.equilibrium.counts.downhill_steps, 0);
  ASSERT_EQ(upright.equilibrium.notes.size(), 1u);
  EXPECT_NE(upright.equilibrium.notes[0].find("unstable"), std::string::npos);
  const Found hanging = equilibrium_of(pendulum(0.1));
  EXPECT_EQ(hanging.equilibrium.kind, Equilibrium::Kind::stable);
  EXPECT_NEAR(hanging["bob.y"], -1, 1e-12);
  EXPECT_NEAR(hanging["A.fy"], 2 * g, 1e-9);
}

TEST(Statics, BalancedBarIsNeutral) {
  const Found found = equilibrium_of(head +
                                     "bodies: {bar: {mass: 2, inertia: 0.1, position: [0, 0]}}\n"
                                     "joints: {A: {type: revolute, connect: [ground, bar], at: [0, 0]}}\n");
  EXPECT_EQ(found.equilibrium.kind, Equilibrium::Kind::neutral);
}

TEST(Statics, NothingFreeWithRedundantJoints) {
  const Found found = equilibrium_of(head +
                                     "bodies: {post: {mass: 2, inertia: 0.1, position: [1, 0]}}\n"
                                     "joints:\n  A: {type: fixed, connect: [ground, post], at: [0, 0]}\n"
                                     "  B: {type: fixed, connect: [ground, post], at: [2, 0]}\n");
  EXPECT_EQ(found.equilibrium.kind, Equilibrium::Kind::rigid);
  EXPECT_NEAR(found["A.fy"] + found["B.fy"], 2 * g, 1e-8);
}

// In space, about a ball: the rotation about the vertical has no stiffness.
TEST(Statics, SpatialPendulum) {
  const Found found = equilibrium_of(
      "holonom: 1\nspace: spatial\ngravity: [0, 0, -9.81]\n"
      "bodies: {bob: {mass: 2, inertia: [0.1, 0.2, 0.3], position: [0.6, 0, 0.8]}}\n"
      "joints: {A: {type: spherical, connect: [ground, bob], at: [0, 0, 0]}}\n");
  EXPECT_EQ(found.equilibrium.kind, Equilibrium::Kind::neutral);
  EXPECT_NEAR(found["bob.z"], -1, 1e-9);
  EXPECT_NEAR(found["A.fz"], 2 * g, 1e-7);
}

// A block that slides down without end next to an arm, which has an equilibrium: the block is named, though the arm accelerates
// more.
TEST(Statics, NamesWhatRunsAway) {
  const std::string text = head + R"yaml(
bodies:
  arm: {mass: 2, inertia: 0.1, position: [0.2, 0.1]}
  block: {mass: 1, inertia: 0.1, position: [-0.5, 0.4]}
joints:
  A: {type: revolute, connect: [ground, arm], at: [0, 0]}
  S: {type: translational, connect: [ground, block], at: [-0.5, 0.4], axis: [1, -0.1]}
)yaml";
  for (const ChoiceInfo& coordinates : coordinate_catalogue()) {
    const Equilibrium found = find_equilibrium(model_from_text(text), {coordinates.name, 0, {}});
    ASSERT_FALSE(found.outcome);
    const std::string named =
        coordinates.name == "relative" ? "joint S moves away without limit" : "body block moves away without limit";
    EXPECT_NE(found.outcome.reason.find(named), std::string::npos) << found.outcome.reason;
  }
}

TEST(Statics, FreeFallHasNone) {
  const Equilibrium found =
      find_equilibrium(model_from_text(head + "bodies: {stone: {mass: 2, inertia: 0.1, position: [0, 0]}}\n"));
  ASSERT_FALSE(found.outcome);
  for (const char* part :
       {"no equilibrium was found", "y of body stone moves away without limit", "it still accelerates by -9.81"})
    EXPECT_NE(found.outcome.reason.find(part), std::string::npos) << found.outcome.reason;
  EXPECT_LT(found.counts.downhill_steps + found.counts.newton_steps, 200);
}

}  // namespace holonom::statics_test
