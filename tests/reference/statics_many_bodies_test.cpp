// Stability of an equilibrium of many bodies, where the extreme stiffnesses are found by iteration instead of computing all of
// them (beyond 500 coordinates). Bodies fixed to the ground add coordinates but no motion: with them the same mechanism is tested
// by the other method.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "support/equilibrium.h"

namespace holonom::statics_many_bodies_test {

using Kind = Equilibrium::Kind;
constexpr double g = 9.81, pole_mass = 0.7, pole_length = 0.3;

struct ManyBodies {
  int links = 0;           // of a chain, a metre in all
  double direction = -1;   // it hangs; 1: it stands
  int fixed = 0;           // bodies
  bool has_wheel = false;  // balanced
  double held = 0;         // a pole that stands by a spring of so much of the stiffness that it needs; 0: none

  std::string text() const {
    std::string bodies, joints, forces;
    const double l = 1.0 / links;
    const auto add = [&](const std::string& name, const std::string& before, const char* type, double mass, double inertia,
                         const Vec3& centre, const Vec3& at) {
      bodies += fmt::format("  {}: {{mass: {:.17g}, inertia: {:.17g}, position: [{}, {:.17g}]}}\n", name, mass, inertia,
                            centre.x(), centre.y());
      joints +=
          fmt::format("  {}_on: {{type: {}, connect: [{}, {}], at: [{}, {:.17g}]}}\n", name, type, before, name, at.x(), at.y());
    };
    for (int k = 0; k < links; ++k)
      add(fmt::format("b{}", k), k == 0 ? "ground" : fmt::format("b{}", k - 1), "revolute", l, l * l * l / 12,
          Vec3(0, direction * (k + 0.5) * l, 0), Vec3(0, direction * k * l, 0));
    for (int k = 0; k < fixed; ++k) add(fmt::format("f{}", k), "ground", "fixed", 1, 1, Vec3(1, k, 0), Vec3(1, k, 0));
    if (has_wheel) add("wheel", "ground", "revolute", 1, 0.1, Vec3(2, 0, 0), Vec3(2, 0, 0));
    if (held > 0) {
      add("pole", "ground", "revolute", pole_mass, 0.01, Vec3(3, pole_length, 0), Vec3(3, 0, 0));
      forces = fmt::format("forces: {{hold: {{type: spring, measure: pole_on.angle, stiffness: {:.17g}}}}}\n",
                           held * pole_mass * g * pole_length);
    }
    return "holonom: 1\nspace: planar\ngravity: [0, -9.81]\nscales: {length: 0.1, mass: 0.1}\nbodies:\n" + bodies + "joints:\n" +
           joints + forces;
  }
};

Equilibrium judged(const ManyBodies& bodies) { return equilibrium_of(bodies.text()).equilibrium; }

TEST(StaticsOfManyBodies, KindsByIteration) {
  EXPECT_EQ(judged({.links = 300}).kind, Kind::stable);
  EXPECT_EQ(judged({.links = 300, .direction = 1}).kind, Kind::unstable);
  EXPECT_EQ(judged({.links = 300, .has_wheel = true}).kind, Kind::neutral);
  EXPECT_EQ(judged({.fixed = 180}).kind, Kind::rigid);
}

// Of a chain alone the ends of the spectrum are wide apart; a pole that a spring hardly holds, or hardly does not, lies near zero, between
// stiffer motions of either sign.
TEST(StaticsOfManyBodies, LeastStiffnessBothWays) {
  const ManyBodies kinds[] = {{.links = 40},
                              {.links = 1},
                              {.links = 40, .has_wheel = true},
                              {.links = 40, .held = 1 + 1e-4},
                              {.links = 40, .held = 1 - 1e-4},
                              {.links = 40, .direction = 1}};
  for (const ManyBodies& few : kinds) {
    SCOPED_TRACE(fmt::format("direction {}, wheel {}, pole held {}", few.direction, few.has_wheel, few.held));
    ManyBodies many = few;
    many.fixed = 170;
    const Equilibrium dense = judged(few), iterated = judged(many);
    EXPECT_GT(iterated.state.v.size(), 500);
    EXPECT_EQ(iterated.kind, dense.kind);
    EXPECT_NEAR(iterated.min_stiffness, dense.min_stiffness,
                1e-6 * std::abs(dense.min_stiffness) + 1e-9);  // what counts as none
  }
  EXPECT_EQ(judged(kinds[3]).kind, Kind::stable);
  EXPECT_EQ(judged(kinds[4]).kind, Kind::unstable);
}

// One body more than all eigenvalues are computed for
TEST(StaticsOfManyBodies, OnBothSidesOfTheLimit) {
  const Equilibrium below = judged({.links = 60, .fixed = 106}), above = judged({.links = 60, .fixed = 107});
  EXPECT_EQ(below.state.v.size(), 498);
  EXPECT_EQ(above.state.v.size(), 501);
  EXPECT_EQ(below.kind, Kind::stable);
  EXPECT_EQ(above.kind, Kind::stable);
  EXPECT_NEAR(above.min_stiffness / below.min_stiffness, 1, 1e-6);
}

}  // namespace holonom::statics_many_bodies_test
