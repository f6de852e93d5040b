// Configurations of a model: built once per set of elements that are on, values changed in place, the least recently used removed.
#include <gtest/gtest.h>

#include "analysis/events/configuration.h"
#include "support/run_model.h"

namespace holonom::configurations_test {

// Five springs, so that there are 32 sets of them
const Model& model() {
  static const Model model = model_from_text(R"yaml(
holonom: 1
space: planar
gravity: [0, 0]
bodies: {b: {mass: 2, inertia: 1, position: [1, 0]}}
joints: {S: {type: translational, connect: [ground, b], at: [0, 0], axis: [1, 0]}}
signals: {c: {type: constant, value: 3}}
forces:
  push: {type: force, body: b, force: [c, 0]}
  k1: {type: spring, measure: S.travel, stiffness: 1}
  k2: {type: spring, measure: S.travel, stiffness: 2}
  k3: {type: spring, measure: S.travel, stiffness: 4}
  k4: {type: spring, measure: S.travel, stiffness: 8}
  k5: {type: spring, measure: S.travel, stiffness: 16}
)yaml");
  return model;
}

Switches with_springs(int set) {
  Switches switches;
  switches.joints = VecX::Ones(1);
  switches.drivers = switches.shifts = VecX::Zero(0);
  switches.constants = VecX::Constant(1, 3);
  switches.forces = VecX::Ones(6);
  for (int k = 0; k < 5; ++k) switches.forces[1 + k] = (set >> k) & 1;
  return switches;
}

// m a = c - (sum of the stiffnesses that are on) x
double acceleration_at(Configuration& configuration, double x) {
  State body = configuration.assembled().system->reference_state();
  body.q[0] += x;
  EXPECT_TRUE(configuration.enter(body));
  Snapshot now;
  EXPECT_TRUE(configuration.recovery_at(body).snapshot(*configuration.assembled().system, body, now));
  return now.bodies[1].acceleration.x();
}

TEST(Configurations, EachIsMadeOnceAndMovesByItsOwnElements) {
  Configurations all(model());
  std::vector<Configuration*> first;
  for (int set = 0; set < 10; ++set) {
    first.push_back(all.find(with_springs(set)).get());
    EXPECT_NEAR(acceleration_at(*first.back(), 0.1), (3 - set * 0.1) / 2, 1e-13) << set;
  }
  for (int set = 9; set >= 0; --set) {
    EXPECT_EQ(all.find(with_springs(set)).get(), first[static_cast<std::size_t>(set)]) << set;
    EXPECT_NEAR(acceleration_at(*first[static_cast<std::size_t>(set)], -0.2), (3 + set * 0.2) / 2, 1e-13) << set;
  }
}

TEST(Configurations, NumbersAreChangedInPlace) {
  Configurations all(model());
  Switches switches = with_springs(3);
  Configuration* made = all.find(switches).get();
  for (const double c : {3.0, -7.0, 0.0}) {
    switches.constants[0] = c;
    EXPECT_EQ(all.find(switches).get(), made);
    EXPECT_NEAR(acceleration_at(*made, 0.5), (c - 3 * 0.5) / 2, 1e-13) << c;
  }
}

TEST(Configurations, MoreThanAreKeptAreMadeAgain) {
  Configurations all(model());
  const std::shared_ptr<Configuration> held = all.find(with_springs(1));
  for (int round = 0; round < 2; ++round)
    for (int set = 0; set < 32; ++set)
      EXPECT_NEAR(acceleration_at(*all.find(with_springs(set)), 1), (3 - set) / 2.0, 1e-13) << set;
  EXPECT_NE(all.find(with_springs(1)), held);
  EXPECT_NEAR(acceleration_at(*held, 1), 1, 1e-13) << "what is in use stays";
}

}  // namespace holonom::configurations_test
