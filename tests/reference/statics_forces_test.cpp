// Equilibria with every kind of force that depends on positions, in the plane and in space, against closed forms, in every
// coordinate set.
#include <fmt/format.h>

#include <cmath>

#include "support/equilibrium.h"

namespace holonom::statics_forces_test {

constexpr double g = 9.81;
using Kind = Equilibrium::Kind;
const std::string planar = "holonom: 1\nspace: planar\ngravity: [0, -9.81]\n";
const std::string spatial = "holonom: 1\nspace: spatial\ngravity: [0, 0, -9.81]\n";

TEST(StaticsForces, BlockOnAStop) {
  in_every_search(planar + R"yaml(
bodies: {block: {mass: 2, inertia: 0.1, position: [0, 0]}}
joints: {S: {type: translational, connect: [ground, block], at: [0, 0], axis: [0, 1], stop: {lower: -0.1, stiffness: 1e4, damping: 7}}}
)yaml",
                  [](const Found& found) {
                    EXPECT_NEAR(found["S.travel"], -0.1 - 2 * g / 1e4, 1e-12);
                    EXPECT_NEAR(found["S_stop.effort"], -2 * g, 1e-9);
                    EXPECT_EQ(found.equilibrium.kind, Kind::stable);
                  });
}

// A bar falls onto a stop: k (-0.5 - phi) = m g l cos phi
TEST(StaticsForces, BarOnAStiffStop) {
  for (const double k : {1e5, 1e7, 1e9}) {
    double phi = -0.5;
    for (int pass = 0; pass < 20; ++pass) phi = -0.5 - 2 * g * 0.5 * std::cos(phi) / k;
    const std::string stop = fmt::format("stop: {{lower: -0.5, stiffness: {}}}", k);
    in_every_search(planar + "bodies: {bar: {mass: 2, inertia: 0.2, position: [0.5, 0]}}\n" +
                        "joints: {A: {type: revolute, connect: [ground, bar], at: [0, 0], " + stop + "}}\n",
                    [&](const Found& found) {
                      EXPECT_NEAR(found["A.angle"], phi, 1e-12) << k;
                      EXPECT_EQ(found.equilibrium.kind, Kind::stable);
                    });
  }
}

// A box falls onto two stiff points of the ground, a corner first: k d = m g / 2
TEST(StaticsForces, BoxOnStiffGround) {
  for (const double k : {1e5, 1e7, 1e9})
    in_every_search(planar + fmt::format(R"yaml(
bodies: {{box: {{mass: 2, inertia: 0.2, position: [0, 1.5], angle: 0.1}}}}
forces:
  c1: {{type: contact, connect: [ground, box], at: {{ground: [0, 0], box: [-0.5, -0.5]}}, normal: [0, 1], stiffness: {0}}}
  c2: {{type: contact, connect: [ground, box], at: {{ground: [0, 0], box: [0.5, -0.5]}}, normal: [0, 1], stiffness: {0}}}
)yaml",
                                         k),
                    [&](const Found& found) {
                      EXPECT_NEAR(found["box.y"], 0.5 - g / k, 1e-11) << k;
                      EXPECT_NEAR(found["box.angle"], 0, 1e-11) << k;
                    });
}

// From the side to the bottom about a very stiff spring, and a second body on a spring below it
TEST(StaticsForces, HangingOnStiffSprings) {
  for (const double k : {1e6, 1e9}) {
    const std::string text = planar + fmt::format(R"yaml(
bodies:
  upper: {{mass: 1, inertia: 0.1, position: [1, 0]}}
  lower: {{mass: 2, inertia: 0.1, position: [2, 0]}}
forces:
  s1: {{type: spring-damper, connect: [ground, upper], at: [[0, 0], [1, 0]], stiffness: {0}}}
  s2: {{type: spring-damper, connect: [upper, lower], at: [[1, 0], [2, 0]], stiffness: {0}}}
)yaml",
                                                  k);
    in_every_search(text, [&](const Found& found) {
      EXPECT_NEAR(found["upper.y"], -1 - 3 * g / k, 1e-10) << k;
      EXPECT_NEAR(found["lower.y"], -2 - 5 * g / k, 1e-10) << k;
      EXPECT_NEAR(found["s1.force"], 3 * g, 1e-15 * k + 1e-8) << k;
      EXPECT_LT(found.equilibrium.counts.downhill_steps + found.equilibrium.counts.newton_steps, 100) << k;
    });
  }
}

TEST(StaticsForces, HertzContact) {
  in_every_search(planar + R"yaml(
bodies: {ball: {mass: 2, inertia: 0.1, position: [0, 0.05]}}
joints: {S: {type: translational, connect: [ground, ball], at: [0, 0.05], axis: [0, 1]}}
forces: {floor: {type: contact, connect: [ground, ball], at: [[0, 0], [0, 0.05]], normal: [0, 1], stiffness: 1e5, exponent: 1.5}}
)yaml",
                  [](const Found& found) {
                    EXPECT_NEAR(found["ball.y"], -std::pow(2 * g / 1e5, 2.0 / 3), 1e-11);
                    EXPECT_NEAR(found["floor.normal"], 2 * g, 1e-8);
                    EXPECT_EQ(found.equilibrium.kind, Kind::stable);
                  });
}

// A table on three legs carries a third of its weight on each, and stands wherever it is: friction does not hold it at rest.
TEST(StaticsForces, TableOnThreeLegs) {
  std::string legs;
  for (int k = 0; k < 3; ++k) {
    const double angle = 2 * EIGEN_PI * k / 3, x = std::cos(angle), y = std::sin(angle);
    legs += fmt::format(
        "  leg{}: {{type: contact, connect: [ground, table], at: [[0, 0, 0], [{:.17g}, {:.17g}, 0.01]], normal: [0, 0, 1],"
        " stiffness: 1e4, friction: 0.3, slip: 1e-3}}\n",
        k, x, y);
  }
  in_every_search(spatial + "bodies: {table: {mass: 6, inertia: [1, 1, 2], position: [0, 0, 0.71]}}\nforces:\n" + legs,
                  [](const Found& found) {
                    EXPECT_NEAR(found["table.z"], 0.7 - 2 * g / 1e4, 1e-10);
                    for (const char* leg : {"leg0", "leg1", "leg2"})
                      EXPECT_NEAR(found[std::string(leg) + ".normal"], 2 * g, 1e-7);
                    EXPECT_EQ(found.equilibrium.kind, Kind::neutral);
                  });
}

// k theta + m g e cos theta = 0
double sag_of_arm(double m, double e, double k) {
  return root([&](double theta) { return k * theta + m * g * e * std::cos(theta); }, -1.5, 0);
}

TEST(StaticsForces, ArmInABushing) {
  in_every_search(planar + R"yaml(
bodies: {arm: {mass: 3, inertia: 0.1, position: [0.5, 0]}}
forces: {rubber: {type: bushing, connect: [ground, arm], at: [0, 0], stiffness: [2000, 1000, 20], damping: [1, 1, 1]}}
markers: {eye: {body: arm, at: [0, 0]}}
)yaml",
                  [](const Found& found) {
                    EXPECT_NEAR(found["arm.angle"], sag_of_arm(3, 0.5, 20), 1e-10);
                    EXPECT_NEAR(found["eye.x"], 0, 1e-11);
                    EXPECT_NEAR(found["eye.y"], -3 * g / 1000, 1e-11);
                    EXPECT_EQ(found.equilibrium.kind, Kind::stable);
                  });
}

// Along the diagonal the second body is a body length below; the stiffness of a bushing in space is that of small rotations.
TEST(StaticsForces, MassOnABushingInSpace) {
  in_every_search(spatial + R"yaml(
bodies: {block: {mass: 3, inertia: [0.1, 0.1, 0.1], position: [1, 2, 3]}}
forces:
  rubber: {type: bushing, connect: [ground, block], at: [1, 2, 3], stiffness: [2000, 1000, 500, 20, 30, 40]}
  push: {type: force, body: block, at: [1, 2, 3], force: [8, -5, 0]}
)yaml",
                  [](const Found& found) {
                    EXPECT_NEAR(found["block.x"], 1 + 8.0 / 2000, 1e-10);
                    EXPECT_NEAR(found["block.y"], 2 - 5.0 / 1000, 1e-10);
                    EXPECT_NEAR(found["block.z"], 3 - 3 * g / 500, 1e-10);
                    EXPECT_EQ(found.equilibrium.kind, Kind::stable);
                  });
}

TEST(StaticsForces, JointWithASpringInPlaneAndSpace) {
  in_every_search(planar + R"yaml(
bodies: {arm: {mass: 3, inertia: 0.1, position: [0.5, 0]}}
joints: {A: {type: revolute, connect: [ground, arm], at: [0, 0], spring: {stiffness: 20, damping: 1}}}
)yaml",
                  [](const Found& found) {
                    EXPECT_NEAR(found["A.angle"], sag_of_arm(3, 0.5, 20), 1e-10);
                    EXPECT_NEAR(found["A.fy"], 3 * g, 1e-9);
                  });
  in_every_search(spatial + R"yaml(
bodies: {arm: {mass: 3, inertia: [0.1, 0.2, 0.2], position: [0.5, 0, 0]}}
joints: {A: {type: revolute, connect: [ground, arm], at: [0, 0, 0], axis: [0, -1, 0], spring: {stiffness: 20, damping: 1}}}
)yaml",
                  [](const Found& found) {
                    EXPECT_NEAR(found["A.angle"], sag_of_arm(3, 0.5, 20), 1e-10);
                    EXPECT_NEAR(found["A.fz"], 3 * g, 1e-9);
                  });
}

// A parallelogram of four hinges in space, three of whose equations are redundant: with phi below the horizontal,
// k (phi - phi_0) = g l (m_crank + m_coupler) cos phi
TEST(StaticsForces, ParallelogramInSpace) {
  const double phi_0 = 0.4, c = std::cos(phi_0), s = std::sin(phi_0);
  const std::string text = spatial + fmt::format(R"yaml(
bodies:
  left: {{mass: 1, inertia: [0.01, 0.02, 0.02], position: [{0}, 0, {1}]}}
  right: {{mass: 1, inertia: [0.01, 0.02, 0.02], position: [{2}, 0, {1}]}}
  coupler: {{mass: 2, inertia: [0.01, 0.02, 0.02], position: [{3}, 0, {4}]}}
joints:
  A: {{type: revolute, connect: [ground, left], at: [0, 0, 0], axis: [0, 1, 0], spring: {{stiffness: 30}}}}
  B: {{type: revolute, connect: [left, coupler], at: [{5}, 0, {4}], axis: [0, 1, 0]}}
  C: {{type: revolute, connect: [coupler, right], at: [{6}, 0, {4}], axis: [0, 1, 0]}}
  D: {{type: revolute, connect: [ground, right], at: [2, 0, 0], axis: [0, 1, 0]}}
)yaml",
                                                 c / 2, -s / 2, 2 + c / 2, 1 + c, -s, c, 2 + c);
  const double phi = root([&](double p) { return 30 * (p - phi_0) - g * 3 * std::cos(p); }, 0, 1.5);
  in_every_search(text, [&](const Found& found) {
    EXPECT_NEAR(found["A.angle"], phi - phi_0, 1e-9);
    EXPECT_NEAR(found["coupler.z"], -std::sin(phi), 1e-9);
    EXPECT_EQ(found.equilibrium.kind, Kind::stable);
  });
}

TEST(StaticsForces, CrankHeldByADriver) {
  in_every_search(planar + R"yaml(
bodies: {crank: {mass: 3, inertia: 0.1, position: [0.5, 0]}}
joints: {A: {type: revolute, connect: [ground, crank], at: [0, 0]}}
drivers: {hold: {measure: A.angle, motion: 0.5 + 3*t}}
)yaml",
                  [](const Found& found) {
                    EXPECT_EQ(found.equilibrium.kind, Kind::rigid);
                    EXPECT_NEAR(found["hold.effort"], 3 * g * 0.5 * std::cos(0.5), 1e-9);
                  });
}

std::string buckling_bar(const std::string& initial) {
  return planar +
         "bodies: {bar: {mass: 2, inertia: 0.2, position: [0, 1]}}\n"
         "joints: {A: {type: revolute, connect: [ground, bar], at: [0, 0], spring: {stiffness: 9.81}}}\n" +
         initial;
}

// k theta = m g l sin theta with k half of m g l: upright is an equilibrium, though not a stable one
TEST(StaticsForces, BarThatBuckles) {
  in_every_search(buckling_bar(""), [](const Found& found) { EXPECT_EQ(found.equilibrium.kind, Kind::unstable); });
  const double theta = root([](double angle) { return 0.5 * angle - std::sin(angle); }, 1, 3);
  in_every_search(buckling_bar("initial: {A.angle: 0.01}\n"), [&](const Found& found) {
    EXPECT_NEAR(found["A.angle"], theta, 1e-10);
    EXPECT_EQ(found.equilibrium.kind, Kind::stable);
  });
}

// Symmetry leads the search onto the ridge; from there it continues downhill.
TEST(StaticsForces, LeavesARidge) {
  in_every_search(planar + R"yaml(
bodies:
  block: {mass: 1, inertia: 0.1, position: [0, 0]}
  bar: {mass: 2, inertia: 0.2, position: [0, 0.5]}
joints:
  S: {type: translational, connect: [ground, block], at: [0, 0], axis: [0, 1], spring: {stiffness: 300}}
  A: {type: revolute, connect: [block, bar], at: [0, 0]}
)yaml",
                  [](const Found& found) {
                    EXPECT_NEAR(found["S.travel"], -3 * g / 300, 1e-10);
                    EXPECT_NEAR(found["bar.y"], found["block.y"] - 0.5, 1e-10);
                    EXPECT_EQ(found.equilibrium.kind, Kind::stable);
                  });
}

}  // namespace holonom::statics_forces_test
