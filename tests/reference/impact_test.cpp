// Impacts against closed-form solutions: a bouncing ball, a collision of two carts, bodies that rotate or rest.
#include <gtest/gtest.h>

#include <cmath>

#include "integrators/catalogue.h"
#include "support/all_coordinates.h"

namespace holonom::impact_test {

constexpr double g = 9.81;

std::string ball(const std::string& events, const std::string& rest = "") {
  return R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  ball: {mass: 2, inertia: 0.1, position: [0, 1]}
initial: {ball.vx: 3}
)" + rest +
         "events:\n" + events;
}

// Falls for sqrt(2 h/g), then flies for 2 e^n v/g after the n-th impact.
double time_of_impact(int n, double restitution) {
  double t = std::sqrt(2 / g), flight = 2 * t;
  for (int k = 0; k < n; ++k) t += flight *= restitution;
  return t;
}

TEST(Impact, BouncingBallKeepsItsClosedSolution) {
  const double e = 0.8;
  const Model model = model_from_text(ball("  land: {type: impact, measure: ball.y, at: 0, restitution: 0.8}\n"));
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-9, 3.5, 0.01), [&](const RunResult& result) {
    const auto& events = result.diagnostics.events;
    ASSERT_EQ(events.size(), 9u);
    for (int n = 0; n < 9; ++n) EXPECT_NEAR(events[n].t, time_of_impact(n, e), 1e-12) << n;
    const Row last = result.last();
    const double energy = 2 * g * std::pow(e, 18), flight = 3.5 - time_of_impact(8, e), up = std::sqrt(2 * g) * std::pow(e, 9);
    EXPECT_NEAR(last["ball.y"], up * flight - g / 2 * flight * flight, 1e-11);
    EXPECT_NEAR(last["ball.vx"], 3, 1e-12);
    EXPECT_NEAR(last["energy.kinetic"] + last["energy.potential"], 9 + energy, 1e-10);
    EXPECT_NEAR(last["energy.dissipated"], 2 * g - energy, 1e-10);
    EXPECT_NEAR(last["energy.supplied"], 0, 1e-11);
    EXPECT_LT(result.diagnostics.worst_energy_balance, 1e-10);
  });
}

TEST(Impact, EveryIntegratorFindsTheTime) {
  const Model model = model_from_text(ball("  land: {type: impact, measure: ball.y, at: 0, restitution: 0.5}\n"));
  for (const ChoiceInfo& integrator : integrator_catalogue()) {
    SCOPED_TRACE(integrator.name);
    const bool is_fixed = integrator.name == "rk4";
    const RunResult result = run_model(model, is_fixed ? with_fixed_step("project", "rk4", 0.01, 1.2, 0.1)
                                                       : with_tolerance("project", integrator.name, 1e-7, 1.2, 0.1));
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    ASSERT_EQ(result.diagnostics.events.size(), 3u);
    for (int n = 0; n < 3; ++n) EXPECT_NEAR(result.diagnostics.events[n].t, time_of_impact(n, 0.5), 2e-5) << n;
  }
}

// Slow impacts switch a floor on that holds the ball, until a force greater than its weight turns the floor's effort.
TEST(Impact, RestsAndRisesAgain) {
  const Model model = model_from_text(ball(R"(
  land: {type: impact, measure: ball.y, at: 0, restitution: 0.8, rest_speed: 0.02, on: floor}
  leaves: {type: switch, when: floor.effort, direction: falling, off: floor}
  high: {type: stop, when: ball.y - 2, direction: rising}
)",
                                           R"(
drivers:
  floor: {measure: ball.y, motion: 0, starts: off}
forces:
  lift: {type: force, body: ball, force: [0, '8*max(t - 5, 0)']}
)"));
  const double leaves = 5 + 2 * g / 8;  // 8 (t - 5) = weight; then y'' = 4 (t - leaves), y = 2/3 (t - leaves)^3
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-9, 20, 0.25), [&](const RunResult& result) {
    const auto& events = result.diagnostics.events;
    ASSERT_GT(events.size(), 4u);
    EXPECT_EQ(events[events.size() - 2].name, "leaves");
    EXPECT_NEAR(events[events.size() - 2].t, leaves, 1e-8);
    EXPECT_EQ(events.back().name, "high");
    EXPECT_NEAR(events.back().t, leaves + std::cbrt(3), 1e-7);
    EXPECT_EQ(result.diagnostics.stopped_by_event, "high");
    EXPECT_NEAR(result.last()["t"], leaves + std::cbrt(3), 1e-7);
    EXPECT_NEAR(result.last()["ball.y"], 2, 1e-10);
    EXPECT_NEAR(result.at(4.75)["floor.effort"], 2 * g, 1e-9);
    EXPECT_NEAR(result.at(4.75)["ball.y"], 0, 1e-9);
  });
}

// Two carts: momentum is kept, the relative speed comes back times e; measured between the carts, with the first one between.
TEST(Impact, CartsCollide) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  a: {mass: 2, inertia: 1, position: [0, 0]}
  b: {mass: 3, inertia: 1, position: [1, 0]}
joints:
  A: {type: translational, connect: [ground, a], at: [0, 0], axis: [1, 0]}
  B: {type: translational, connect: [a, b], at: [1, 0], axis: [1, 0]}
initial: {a.vx: 4, b.vx: -1}
events:
  clash: {type: impact, measure: B.travel, at: -0.5, restitution: 0.6}
)");
  const double common = (2 * 4 - 3) / 5., relative = 0.6 * 5;
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-9, 0.5, 0.5), [&](const RunResult& result) {
    ASSERT_EQ(result.diagnostics.events.size(), 1u);
    EXPECT_NEAR(result.diagnostics.events[0].t, 0.1, 1e-12);
    EXPECT_NEAR(result.last()["a.vx"], common - relative * 3 / 5, 1e-9);
    EXPECT_NEAR(result.last()["b.vx"], common + relative * 2 / 5, 1e-9);
    EXPECT_NEAR(result.last()["energy.dissipated"], 0.5 * 6 / 5. * 25 * (1 - 0.36), 1e-9);
  });
}

// In space; an impulse through the mass centre does not change angular velocities.
TEST(Impact, SpinningBodyBounces) {
  const Model model = model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  top: {mass: 1, inertia: [1, 1, 2], position: [0, 0, 2]}
initial: {top.wz: 5, top.vx: 1}
events:
  land: {type: impact, measure: top.z, at: 0, restitution: 1, direction: falling}
)");
  const double t = std::sqrt(4 / g);
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-11, 2 * t, t), [&](const RunResult& result) {
    ASSERT_EQ(result.diagnostics.events.size(), 1u);
    EXPECT_NEAR(result.diagnostics.events[0].t, t, 1e-11);
    EXPECT_NEAR(result.last()["top.z"], 2, 1e-9);
    EXPECT_NEAR(result.last()["top.wz"], 5, 1e-10);
    EXPECT_NEAR(result.last()["top.x"], 2 * t, 1e-9);
  });
}

// Steps of many revolutions of a body would lose its rotation between their ends.
TEST(Impact, FastSpinIsKept) {
  const Model model = model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  top: {mass: 1, inertia: [1, 1, 1], position: [0, 0, 2]}
initial: {top.wz: 300}
events:
  land: {type: impact, measure: top.z, at: 0, restitution: 0.5, direction: falling}
)");
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-9, 1.2, 0.07), [&](const RunResult& result) {
    ASSERT_EQ(result.diagnostics.events.size(), 1u);
    for (std::size_t k = 0; k < result.size(); ++k) EXPECT_NEAR(result.row(k)["top.wz"], 300, 1e-5) << k;
  });
}

// From far away to rest, at a loose tolerance
TEST(Impact, RestsAfterALongFall) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  ball: {mass: 1, inertia: 1, position: [0, 1000]}
drivers:
  floor: {measure: ball.y, motion: 0, starts: off}
events:
  land: {type: impact, measure: ball.y, at: 0, restitution: 0.5, rest_speed: 0.01, on: floor}
)");
  const RunResult result = run_model(model, with_tolerance("project", "tsitouras", 1e-2, 60, 1));
  ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  EXPECT_EQ(result.diagnostics.events.size(), 15u);  // 140.07/2^14 m/s is the first below 0.01
  EXPECT_NEAR(result.last()["ball.y"], 0, 1e-9);
  EXPECT_NEAR(result.last()["floor.effort"], 9.81, 1e-9);
}

// Three carts, two of which touch: the shock goes through, for a direction says on which side they stand.
TEST(Impact, GoesOnThroughWhatTouches) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  a: {mass: 1, inertia: 1, position: [0, 0]}
  b: {mass: 1, inertia: 1, position: [2, 0]}
  c: {mass: 1, inertia: 1, position: [3, 0]}
joints:
  A: {type: translational, connect: [ground, a], at: [0, 0], axis: [1, 0]}
  B: {type: translational, connect: [a, b], at: [2, 0], axis: [1, 0]}
  C: {type: translational, connect: [b, c], at: [3, 0], axis: [1, 0]}
initial: {a.vx: 1, b.vx: 0, c.vx: 0}
events:
  first: {type: impact, measure: B.travel, at: -1, restitution: 1, direction: falling}
  second: {type: impact, measure: C.travel, at: 0, restitution: 1, direction: falling}
)");
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-9, 2, 1), [&](const RunResult& result) {
    EXPECT_NEAR(result.last()["a.vx"], 0, 1e-9);
    EXPECT_NEAR(result.last()["b.vx"], 0, 1e-9);
    EXPECT_NEAR(result.last()["c.x"], 4, 1e-9);
  });
}

// Two balls that land together do so in the order of the file.
TEST(Impact, SimultaneousOnesGoInOrder) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  one: {mass: 1, inertia: 1, position: [0, 1]}
  two: {mass: 1, inertia: 1, position: [1, 1]}
events:
  second: {type: impact, measure: two.y, at: 0, restitution: 0.9}
  first: {type: impact, measure: one.y, at: 0, restitution: 0.9}
  watch: {type: set, when: one.y + two.y, signal: seen, value: 1}
signals:
  seen: {type: constant, value: 0}
)");
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-9, 1, 0.5), [&](const RunResult& result) {
    const auto& events = result.diagnostics.events;
    ASSERT_GE(events.size(), 3u);
    EXPECT_EQ(events[0].name, "second");
    EXPECT_EQ(events[1].name, "first");
    EXPECT_EQ(events[2].name, "watch");
    EXPECT_NEAR(result.last()["one.y"], result.last()["two.y"], 1e-10);
  });
}

// The impact at the left end also lifts the right one: that does not hit its bound then, and has its one impact later. An impact
// that may switch elements is carried out separately.
TEST(Impact, WhatIsThrownAwayDoesNotHit) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {b: {mass: 1, inertia: 1, position: [0, 1]}}
markers:
  l: {body: b, at: [-0.5, 1]}
  r: {body: b, at: [0.5, 1]}
forces: {idle: {type: force, body: b, force: [0, 0]}}
events:
  hl: {type: impact, measure: l.y, at: 0, restitution: 1, off: idle}
  hr: {type: impact, measure: r.y, at: 0, restitution: 1, times: 1}
)");
  // The fall ends at the speed v = sqrt(2 g). The left end, whose mass is 1/(1/m + 0.5^2/J) = 0.8, turns back by the impulse 1.6 v: the
  // centre rises with 0.6 v, the body turns by -0.8 v, the right end rises with 0.2 v until its turning brings it down.
  const double first = std::sqrt(2 / g), v = std::sqrt(2 * g);
  const auto height = [&](double s) { return 0.6 * v * s - g / 2 * s * s - 0.5 * std::sin(0.8 * v * s); };
  double low = 0.1, high = 0.3;
  ASSERT_GT(height(low), 0);
  ASSERT_LT(height(high), 0);
  for (int k = 0; k < 100; ++k) (height(0.5 * (low + high)) > 0 ? low : high) = 0.5 * (low + high);
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-10, 1, 0.01), [&](const RunResult& result) {
    std::vector<double> left, right;
    for (const EventRecord& event : result.diagnostics.events) (event.name == "hl" ? left : right).push_back(event.t);
    ASSERT_GE(left.size(), 1u);
    EXPECT_NEAR(left[0], first, 1e-11);
    ASSERT_EQ(right.size(), 1u);
    EXPECT_NEAR(right[0], first + low, 1e-9);
  });
}

// A measure that rebounds has not been below its bound, so it does not cross it on the way up.
TEST(Impact, NothingRisesThroughTheBound) {
  const Model model = model_from_text(ball(R"(
  rises: {type: set, when: ball.y, direction: rising, signal: count, value: count + 1}
  land: {type: impact, measure: ball.y, at: 0, restitution: 0.8}
)",
                                           "signals: {count: {type: constant, value: 0}}\n"));
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-9, 3.5, 0.5), [&](const RunResult& result) {
    EXPECT_EQ(result.diagnostics.events.size(), 9u);
    EXPECT_EQ(result.last()["count.value"], 0);
  });
}

TEST(Impact, WhatItWouldSwitchOnMustBeOff) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {b: {mass: 1, inertia: 1, position: [0, 1]}}
forces: {k: {type: force, body: b, force: [0, 1]}}
events: {h: {type: impact, measure: b.y, at: 0, restitution: 0.5, rest_speed: 0.1, on: k}}
)");
  EXPECT_THROW(run_model(model, with_tolerance("project", "tsitouras", 1e-8, 1, 0.1)), InputError);
}

}  // namespace holonom::impact_test
