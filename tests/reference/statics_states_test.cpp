// Equilibria in which controllers and first-order states come to rest, and searches that end without an equilibrium.
#include <fmt/format.h>

#include "support/equilibrium.h"

namespace holonom::statics_states_test {

constexpr double g = 9.81;
using Kind = Equilibrium::Kind;
const std::string block_on_rail =
    "holonom: 1\nspace: planar\ngravity: [0, -9.81]\n"
    "bodies: {block: {mass: 2, inertia: 0.1, position: [0, 0]}}\n"
    "joints: {S: {type: translational, connect: [ground, block], at: [0, 0], axis: [0, 1]}}\n";

// A lag rests where its input is, and a state of its own where its rate is zero.
TEST(StaticsStates, LagAndLeakRest) {
  in_every_search(block_on_rail + R"yaml(
signals: {push: {type: lag, of: 5, time: 0.1, initial: 1}}
states: {pressure: {rate: 3*S.travel - 2*pressure + 1, initial: 40}}
forces:
  spring: {type: spring, measure: S.travel, stiffness: 100, damping: 20}
  drive: {type: motor, measure: S.travel, effort: push - 4*pressure}
)yaml",
                  [](const Found& found) {  // 100 x = 5 - 4 (3 x + 1)/2 - m g
                    const double x = (5 - 2 - 2 * g) / 106;
                    EXPECT_NEAR(found["S.travel"], x, 1e-11);
                    EXPECT_NEAR(found["push.value"], 5, 1e-10);
                    EXPECT_NEAR(found["pressure.value"], (3 * x + 1) / 2, 1e-10);
                    EXPECT_NEAR(found["pressure.rate"], 0, 1e-10);
                    EXPECT_EQ(found.equilibrium.kind, Kind::stable);
                  });
}

// Nothing but the integral part can carry the weight: it takes the value that does, and leaves no error.
TEST(StaticsStates, IntegralPartCarriesTheWeight) {
  in_every_search(block_on_rail + R"yaml(
signals: {control: {type: pid, of: 0.2 - S.travel, p: 300, i: 400, d: 30, filter: 0.01}}
forces: {drive: {type: motor, measure: S.travel, effort: control}}
)yaml",
                  [](const Found& found) {
                    EXPECT_NEAR(found["S.travel"], 0.2, 1e-10);
                    EXPECT_NEAR(found["drive.effort"], 2 * g, 1e-8);
                    EXPECT_EQ(found.equilibrium.kind, Kind::stable);
                  });
}

TEST(StaticsStates, PoleBalancedByItsCart) {
  in_every_search(R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
parameters: {k: 1}
bodies:
  cart: {mass: 1, inertia: 0.1, position: [0, 0]}
  pole: {mass: 0.2, inertia: 0.0167, position: [0, 0.5], angle: 90 deg}
joints:
  rail: {type: translational, connect: [ground, cart], axis: [1, 0]}
  hinge: {type: revolute, connect: [cart, pole], at: [0, 0]}
signals:
  tilt: {type: expression, value: -hinge.angle}
  push: {type: expression, value: k*(30*tilt - 6*hinge.rate + 1.5*rail.travel + 3*rail.speed)}
forces:
  motor: {type: motor, measure: rail.travel, effort: push}
initial: {hinge.angle: 10 deg}
)yaml",
                  [](const Found& found) {
                    EXPECT_NEAR(found["hinge.angle"], 0, 1e-9);
                    EXPECT_NEAR(found["rail.travel"], 0, 1e-8);
                    EXPECT_EQ(found.equilibrium.kind, Kind::stable);
                  });
}

// A controller with bounds and a motor behind it: the search starts where they saturate, beyond +-1.875 with the limiter too. It
// stands upright at the set point.
TEST(StaticsStates, BoundedControllerOfACart) {
  const std::string text = R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  cart: {mass: 0.5, inertia: 0.01, position: [0, 0]}
  pole: {mass: 0.2, inertia: 0.006, position: [0, 0.3]}
joints:
  rail: {type: translational, connect: [ground, cart], axis: [1, 0], friction: {coefficient: 0, slip: 1e-3, viscous: 0.1}}
  hinge: {type: revolute, connect: [cart, pole], at: [0, 0]}
signals:
  wanted: {type: limiter, of: "-0.08*(xr - rail.travel) + 0.1*rail.speed", lower: -0.15, upper: 0.15}
  u: {type: pid, of: "wanted - hinge.angle", p: 30, i: 20, d: 4, filter: 0.01, lower: -10, upper: 10}
  F: {type: lag, of: u, time: 5 ms}
forces: {motor: {type: motor, measure: rail.travel, effort: F}}
)yaml";
  for (const double place : {-30.0, -3.0, -1.0, -0.4, -0.1, 0.05, 0.3, 0.9, 0.95, 1.0, 1.5, 1.9, 10.0, 100.0})
    in_every_search(text + "parameters: {xr: " + std::to_string(place) + "}\n", [&](const Found& found) {
      EXPECT_NEAR(found["rail.travel"], place, 1e-9);
      EXPECT_NEAR(found["hinge.angle"], 0, 1e-9);
      EXPECT_NEAR(found["F.value"], 0, 1e-8);
    });
}

// The weight is 19.62 N: a bound above it does not keep the integral part from carrying it, from wherever the search begins; a bound below
// it is the reason that there is no equilibrium.
TEST(StaticsStates, BoundedControllerCarriesTheWeight) {
  const auto text = [](double bound, double place) {
    return block_on_rail + fmt::format(
                               "signals: {{control: {{type: pid, of: {} - S.travel, p: 300, i: 400, d: 30, filter: 0.01, "
                               "lower: {}, upper: {}}}}}\n"
                               "forces: {{drive: {{type: motor, measure: S.travel, effort: control}}}}\n",
                               place, -bound, bound);
  };
  for (const double place : {-5.0, -0.2, 0.0, 0.2, 10.0}) {
    for (const double bound : {20.0, 30.0, 300.0})
      in_every_search(text(bound, place), [&](const Found& found) {
        EXPECT_NEAR(found["S.travel"], place, 1e-9);
        EXPECT_NEAR(found["drive.effort"], 2 * g, 1e-8);
      });
    for (const ChoiceInfo& coordinates : coordinate_catalogue()) {
      const Equilibrium none = find_equilibrium(model_from_text(text(19, place)), {coordinates.name, 0, {}});
      ASSERT_FALSE(none.outcome);
      EXPECT_EQ(none.outcome.reason,
                "no equilibrium was found: control.value would have to be 19.6, which exceeds its upper bound 19");
    }
  }
}

// With too little feedback the pole stands, but does not stay.
TEST(StaticsStates, PoleThatDoesNotStay) {
  const Found found = equilibrium_of(R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {pole: {mass: 0.2, inertia: 0.0167, position: [0, 0.5]}}
joints: {hinge: {type: revolute, connect: [ground, pole], at: [0, 0]}}
signals: {lagging: {type: lag, of: hinge.angle, time: 0.1}}
forces: {motor: {type: motor, measure: hinge.angle, effort: -0.5*lagging}}
)yaml");
  EXPECT_EQ(found.equilibrium.kind, Kind::unstable);
}

void expect_none(const std::string& text, const std::vector<std::string>& parts) {
  const Equilibrium found = find_equilibrium(model_from_text(text));
  ASSERT_FALSE(found.outcome);
  for (const std::string& part : parts)
    EXPECT_NE(found.outcome.reason.find(part), std::string::npos) << part << " is not in: " << found.outcome.reason;
  EXPECT_LT(found.counts.downhill_steps + found.counts.newton_steps, 1000);
}

TEST(StaticsStates, SaysWhatDoesNotRest) {
  expect_none(block_on_rail +
                  "signals: {more: {type: integrator, of: 1}}\n"
                  "forces: {spring: {type: spring, measure: S.travel, stiffness: 100}}\n",
              {"no equilibrium was found", "more.value does not come to rest; its rate is still 1"});
  expect_none(
      "holonom: 1\nspace: planar\ngravity: [0, 0]\nbodies: {wheel: {mass: 1, inertia: 0.5, position: [0, 0]}}\n"
      "joints: {A: {type: revolute, connect: [ground, wheel], at: [0, 0]}}\n"
      "forces: {spin: {type: motor, measure: A.angle, effort: 2}}\n",
      {"angle of body wheel moves away without limit", "still accelerates by 4"});
  expect_none(block_on_rail + "forces: {spring: {type: spring, measure: S.travel, effort: -30}}\n",
              {"y of body block moves away without limit", "still accelerates by 5.19"});
}

}  // namespace holonom::statics_states_test
