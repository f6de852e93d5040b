// Elements that events switch on and off, and signals that they set, against closed-form solutions.
#include <gtest/gtest.h>

#include <cmath>

#include "support/all_coordinates.h"

namespace holonom::switching_test {

constexpr double g = 9.81;

// An arm falls about its end until the pivot carries 40 N, then flies. With the angle p below the horizontal, J = I + m l^2:
// p'^2 = 2 m g l sin p/J, p'' = m g l cos p/J; the pivot carries m (g sin p + l p'^2) along the arm and m (g cos p - l p'') across it.
TEST(Switching, PivotBreaksByItsReaction) {
  const double m = 2, I = 0.05, l = 0.5, J = I + m * l * l;
  const auto load = [&](double p) {
    const double along = m * (g * std::sin(p) + l * 2 * m * g * l * std::sin(p) / J),
                 across = m * (g * std::cos(p) - l * m * g * l * std::cos(p) / J);
    return std::hypot(along, across);
  };
  double low = 0, high = 1.5;
  for (int k = 0; k < 100; ++k) (load(0.5 * (low + high)) < 40 ? low : high) = 0.5 * (low + high);
  const double p = low, rate = std::sqrt(2 * m * g * l * std::sin(p) / J);

  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  arm: {mass: 2, inertia: 0.05, position: [0.5, 0]}
joints:
  pivot: {type: revolute, connect: [ground, arm], at: [0, 0]}
events:
  breaks: {type: switch, when: sqrt(pivot.fx^2 + pivot.fy^2) - 40, direction: rising, off: pivot}
)");
  in_all_coordinates(model, with_tolerance("project", "verner", 1e-11, 1, 0.01), [&](const RunResult& result) {
    ASSERT_EQ(result.diagnostics.events.size(), 1u);
    const double flown = 1 - result.diagnostics.events[0].t;
    const Row last = result.last();
    EXPECT_NEAR(last["arm.angle"], -p - rate * flown, 1e-8);
    EXPECT_NEAR(last["arm.omega"], -rate, 1e-9);
    EXPECT_NEAR(last["arm.x"], l * std::cos(p) - l * rate * std::sin(p) * flown, 1e-8);
    EXPECT_NEAR(last["arm.y"], -l * std::sin(p) - l * rate * std::cos(p) * flown - g / 2 * flown * flown, 1e-8);
    EXPECT_EQ(last["pivot.fx"], 0);
  });
}

// A body that flies by is caught at a point: its angular momentum about the point stays, the rest is lost. The tree of relative
// coordinates and the shared points of natural ones change.
TEST(Switching, JointCatchesABody) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  bar: {mass: 2, inertia: 0.3, position: [1, 0.5]}
joints:
  hook: {type: revolute, connect: [ground, bar], at: [1, 0], starts: off}
initial: {bar.x: 0, bar.vx: 2}
events:
  caught: {type: switch, when: bar.x - 1, on: hook}
)");
  const double rate = -2 * 2 * 0.5 / (0.3 + 2 * 0.25);
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-10, 1, 0.1), [&](const RunResult& result) {
    ASSERT_EQ(result.diagnostics.events.size(), 1u);
    EXPECT_NEAR(result.diagnostics.events[0].t, 0.5, 1e-12);
    EXPECT_NEAR(result.last()["hook.rate"], rate, 1e-9);
    EXPECT_NEAR(result.last()["hook.angle"], 0.5 * rate, 1e-9);
    EXPECT_NEAR(result.last()["bar.x"], 1 - 0.5 * std::sin(0.5 * rate), 1e-9);
    EXPECT_NEAR(result.last()["energy.dissipated"], 4 - 0.5 * 0.8 * rate * rate, 1e-9);
    EXPECT_NEAR(result.last()["energy.supplied"], 0, 1e-10);
    EXPECT_LT(result.diagnostics.worst_position_violation, 1e-10);
  });
}

// In space, by a ball joint, with a conserved angular velocity about the line to it.
TEST(Switching, BallJointCatchesABody) {
  const Model model = model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, 0]
bodies:
  bar: {mass: 2, inertia: [0.3, 0.1, 0.3], position: [1, 0.5, 0]}
joints:
  hook: {type: spherical, connect: [ground, bar], at: [1, 0, 0], starts: off}
initial: {bar.x: 0, bar.vx: 2, bar.wy: 0}
events:
  caught: {type: switch, when: bar.x - 1, on: [hook]}
)");
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-10, 1, 0.1), [&](const RunResult& result) {
    ASSERT_EQ(result.diagnostics.events.size(), 1u);
    EXPECT_NEAR(result.last()["bar.wz"], -2 * 2 * 0.5 / 0.8, 1e-9);
    EXPECT_NEAR(result.last()["energy.dissipated"], 4 - 0.4 * 2.5 * 2.5, 1e-9);
  });
}

TEST(Switching, JointThatDoesNotFitIsNamed) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  bar: {mass: 2, inertia: 0.3, position: [1, 0.5]}
joints:
  hook: {type: revolute, connect: [ground, bar], at: [1, 0], starts: off}
initial: {bar.x: 0, bar.vx: 2}
events:
  caught: {type: switch, when: bar.x - 0.75, on: hook}
)");
  const RunResult result = run_model(model, with_tolerance("project", "tsitouras", 1e-8, 1, 0.1));
  EXPECT_FALSE(result.diagnostics.outcome);
  EXPECT_EQ(result.diagnostics.outcome.reason,
            "event caught at t = 0.375: joint hook does not fit the configuration in which it is switched on: its equations are "
            "violated by 0.25");
}

// A clutch engages two rotors at any angle: J w = J1 w1. Each with one treatment and one coordinate set.
TEST(Switching, ClutchJoinsAndParts) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  a: {mass: 1, inertia: 2, position: [0, 0]}
  b: {mass: 1, inertia: 3, position: [1, 0]}
joints:
  A: {type: revolute, connect: [ground, a], at: [0, 0]}
  B: {type: revolute, connect: [ground, b], at: [1, 0]}
couplers:
  clutch: {type: coupler, measures: [A.angle, B.angle], factors: [1, -1], starts: off}
forces:
  drive: {type: motor, measure: A.angle, effort: '5*max(t - 1, 0)'}
initial: {A.rate: 10}
events:
  engages: {type: switch, when: t - 1, on: clutch}
  parts: {type: switch, when: t - 2, off: clutch}
)");
  for (const char* treatment : {"project", "baumgarte", "augmented-1", "partition"})
    in_all_coordinates(model, with_tolerance(treatment, "tsitouras", 1e-10, 3, 0.25), [&](const RunResult& result) {
      SCOPED_TRACE(treatment);
      // together 5 w' = 5 (t - 1), alone 2 w' = 5 (t - 1)
      EXPECT_NEAR(result.at(1.5)["A.rate"], 4 + 0.125, 1e-7);
      EXPECT_NEAR(result.at(1.5)["B.rate"], 4 + 0.125, 1e-7);
      EXPECT_NEAR(result.at(1.5)["A.angle"] - result.at(1.5)["B.angle"], 10, 1e-7);
      EXPECT_NEAR(result.at(1.5)["energy.dissipated"], 60, 1e-6);
      EXPECT_NEAR(std::abs(result.at(1.5)["clutch.effort"]), 3 * 0.5, 1e-6);
      EXPECT_NEAR(result.last()["B.rate"], 4.5, 1e-7);
      EXPECT_NEAR(result.last()["A.rate"], 4.5 + 1.25 * 3, 1e-7);
      EXPECT_EQ(result.last()["clutch.effort"], 0);
    });
}

// A brake holds a driver where it stands; the joint's own spring goes with the joint.
TEST(Switching, DriverHoldsWhatItFinds) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  rotor: {mass: 1, inertia: 2, position: [0, 0]}
joints:
  A: {type: revolute, connect: [ground, rotor], at: [0, 0], spring: {stiffness: 8}}
drivers:
  brake: {measure: A.angle, motion: 0, starts: off}
initial: {A.rate: 2}
events:
  stop: {type: switch, when: t - 0.25, on: brake}
  free: {type: switch, when: t - 1, off: [brake, A]}
)");
  const double angle = std::sin(0.5);  // frequency 2
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-10, 2, 0.25), [&](const RunResult& result) {
    EXPECT_NEAR(result.at(0.75)["A.angle"], angle, 1e-9);
    EXPECT_NEAR(result.at(0.75)["A.rate"], 0, 1e-10);
    EXPECT_NEAR(result.at(0.75)["brake.effort"], 8 * angle, 1e-8);
    EXPECT_NEAR(result.at(0.75)["energy.dissipated"], std::pow(2 * std::cos(0.5), 2), 1e-8);
    EXPECT_NEAR(result.last()["rotor.angle"], angle, 1e-9);  // nothing turns it any more
    EXPECT_NEAR(result.last()["energy.potential"], 0, 1e-12);
    EXPECT_NEAR(result.last()["energy.supplied"], -4 * angle * angle, 1e-8);
    EXPECT_LT(result.diagnostics.worst_energy_balance, 1e-8);
  });
}

// A screw counts its own revolutions; they do not change when it is switched, nor do those of a gear next to it.
TEST(Switching, TurnsAreKept) {
  const Model model = model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, 0]
bodies:
  nut: {mass: 1, inertia: [1, 1, 1], position: [0, 0, 0]}
  one: {mass: 1, inertia: [1, 1, 1], position: [1, 0, 0]}
  two: {mass: 1, inertia: [1, 1, 1], position: [2, 0, 0]}
joints:
  S: {type: screw, connect: [ground, nut], at: [0, 0, 0], axis: [0, 0, 1], pitch: 0.1}
  A: {type: revolute, connect: [ground, one], at: [1, 0, 0], axis: [0, 0, 1]}
  B: {type: revolute, connect: [ground, two], at: [2, 0, 0], axis: [0, 0, 1]}
couplers:
  mesh: {type: gear, measures: [A.angle, B.angle], teeth: [20, 40]}
initial: {nut.wz: 20, A.rate: 30}
events:
  loose: {type: switch, when: t - 1, off: S}
)");
  RunSettings settings = with_tolerance("project", "tsitouras", 1e-9, 2, 0.5);
  in_all_coordinates(model, settings, [&](const RunResult& result) {
    ASSERT_EQ(result.diagnostics.events.size(), 1u);
    EXPECT_NEAR(result.last()["A.angle"], 60, 1e-6);
    EXPECT_NEAR(result.last()["B.angle"], -30, 1e-6);
    EXPECT_NEAR(result.last()["S.angle"], 40, 1e-6);
    EXPECT_NEAR(result.last()["nut.wz"], 20, 1e-7);
  });
}

// What lands where it is pulled away is let go at once: the effort of the floor jumps from nothing to a pull.
TEST(Switching, JumpsFromZeroCount) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 9.81]
bodies:
  ball: {mass: 2, inertia: 1, position: [0, 1]}
drivers:
  floor: {measure: ball.y, motion: 0, starts: off}
initial: {ball.vy: -10}
events:
  lands: {type: impact, measure: ball.y, at: 0, restitution: 0, on: floor}
  lifted: {type: switch, when: floor.effort, direction: falling, off: floor}
)");
  const double t = (10 - std::sqrt(100 - 2 * g)) / g;
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-9, 1, 0.5), [&](const RunResult& result) {
    ASSERT_EQ(result.diagnostics.events.size(), 2u);
    EXPECT_NEAR(result.diagnostics.events[1].t, t, 1e-10);
    EXPECT_NEAR(result.last()["ball.y"], g / 2 * (1 - t) * (1 - t), 1e-8);
  });
}

// A thruster between two bounds, and a counter: x'' = u/m with u = -+6 from |x| = 1 on.
TEST(Switching, SignalsAreSet) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  block: {mass: 2, inertia: 1, position: [0, 0]}
joints:
  S: {type: translational, connect: [ground, block], at: [0, 0], axis: [1, 0]}
signals:
  push: {type: constant, value: 6}
  way: {type: integrator, of: S.speed}
forces:
  thruster: {type: motor, measure: S.travel, effort: push}
events:
  right: {type: set, when: S.travel - 1, direction: rising, signal: push, value: -6}
  turn: {type: set, when: S.speed, direction: falling, signal: way, value: 10*S.travel}
  left: {type: set, when: S.travel - 1, direction: falling, signal: push, value: 0, times: 1}
)");
  // 1 m at t1 = sqrt(2/3) with 3 t1, back at rest at 2 t1 and x = 2, at 1 again at 3 t1 with -3 t1
  const double t1 = std::sqrt(2. / 3);
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-10, 4, 0.5), [&](const RunResult& result) {
    const auto& events = result.diagnostics.events;
    ASSERT_EQ(events.size(), 3u);
    EXPECT_NEAR(events[0].t, t1, 1e-9);
    EXPECT_EQ(events[1].name, "turn");
    EXPECT_NEAR(events[1].t, 2 * t1, 1e-9);
    EXPECT_NEAR(events[2].t, 3 * t1, 1e-8);
    const double x = 1 - 3 * t1 * (4 - 3 * t1);
    EXPECT_NEAR(result.last()["S.travel"], x, 1e-7);
    EXPECT_NEAR(result.last()["push.value"], 0, 0);
    EXPECT_NEAR(result.last()["way.value"], 20 + x - 2, 1e-6);
  });
}

// A function that is zero at the start of the run cannot trigger until it has left zero; rising and falling ones trigger only in
// their own direction.
TEST(Switching, DirectionsAndZeroStarts) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  block: {mass: 1, inertia: 1, position: [0, 0]}
signals:
  count: {type: constant, value: 0}
events:
  up: {type: set, when: sin(2*pi*t), direction: rising, signal: count, value: count + 1}
  down: {type: set, when: sin(2*pi*t), direction: falling, signal: count, value: count + 100}
  both: {type: set, when: cos(2*pi*t), signal: count, value: count + 10000}
)");
  RunSettings settings = with_tolerance("none", "tsitouras", 1e-8, 2.6, 0.2);
  settings.step = 0.1;
  const RunResult result = run_model(model, settings);
  ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  std::string order;
  for (const EventRecord& event : result.diagnostics.events) order += event.name + " ";
  EXPECT_EQ(order, "both down both up both down both up both down ");
  EXPECT_NEAR(result.last()["count.value"], 50302, 0);
  for (const EventRecord& event : result.diagnostics.events) EXPECT_NEAR(std::remainder(4 * event.t, 1), 0, 1e-11);
}

// A spring of a joint that is off acts if it says so: m x'' = -k x along the rail.
TEST(Switching, APartOfAJointMayStartByItself) {
  const auto text = [](const std::string& starts) {
    return R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies: {block: {mass: 1, inertia: 1, position: [0, 0]}}
joints:
  rail: {type: translational, connect: [ground, block], axis: [1, 0], starts: off, spring: {stiffness: 4)" +
           starts + R"(}}
initial: {rail.travel: 0.5}
)";
  };
  const RunSettings settings = with_tolerance("project", "tsitouras", 1e-10, 1, 1);
  const RunResult on = run_model(model_from_text(text(", starts: on")), settings),
                  off = run_model(model_from_text(text("")), settings);
  EXPECT_NEAR(on.last()["block.x"], 0.5 * std::cos(2.0), 1e-9);
  EXPECT_NEAR(off.last()["block.x"], 0.5, 1e-12);
}

// The default direction may be written out; a function that leaves zero because of another event has no direction yet.
TEST(Switching, BothIsTheDefaultDirection) {
  for (const char* direction : {"", "direction: both, ", "direction: rising, "}) {
    const Model model = model_from_text(std::string(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies: {b: {mass: 1, inertia: 1, position: [0, 0]}}
signals:
  q: {type: constant, value: 0}
  p: {type: constant, value: 0}
events:
  a: {type: set, when: t - 1, signal: q, value: 1}
  c: {type: set, when: q, )") + direction +
                                        "signal: p, value: p + 1}\n");
    const RunResult result = run_model(model, with_tolerance("project", "tsitouras", 1e-8, 2, 1));
    EXPECT_EQ(result.last()["p.value"], std::string(direction).find("rising") == std::string::npos ? 0 : 1) << direction;
    EXPECT_EQ(result.at(1)["q.value"], 1);  // a row at an event shows what it leaves
  }
}

// Independent measures that a switch makes unfit are forgotten.
TEST(Switching, IndependentMeasuresMayCeaseToFit) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {b: {mass: 1, inertia: 1, position: [0.5, 0]}}
joints:
  A: {type: revolute, connect: [ground, b], at: [0, 0]}
  T: {type: translational, connect: [ground, b], at: [0, 0], axis: [0, 1], starts: off}
topology: {independent: [A.angle]}
events: {a: {type: switch, when: t - 0.0001, off: A, on: T}}
)");
  const RunResult result = run_model(model, with_tolerance("partition", "tsitouras", 1e-8, 1, 1));
  ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  EXPECT_NEAR(result.last()["b.y"], -9.81 / 2, 2e-3);  // it falls, but for the first moment
}

}  // namespace holonom::switching_test
