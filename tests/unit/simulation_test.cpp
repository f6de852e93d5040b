// A simulation controlled by a program: exact times, inputs, outputs, saved states, ends.
#include "simulation/simulation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "analysis/motion/run.h"
#include "simulation/prepare.h"
#include "support/run_model.h"

namespace holonom::simulation_test {

std::shared_ptr<const Model> shared(const std::string& text) { return std::make_shared<Model>(model_from_text(text)); }

constexpr const char* cart = R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  cart: {mass: 2, inertia: 0.1, position: [0, 0]}
joints:
  S: {type: translational, connect: [ground, cart], axis: [1, 0]}
forces:
  pull: {type: motor, measure: S.travel, effort: 0}
signals:
  demand: {type: constant, value: 3}
)";

constexpr const char* pendulum = R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  bar: {mass: 2, inertia: 2/12, position: [0.5, 0]}
  tip: {mass: 1, inertia: 0.05, position: [1.5, 0]}
joints:
  A: {type: revolute, connect: [ground, bar], at: [0, 0]}
  B: {type: revolute, connect: [bar, tip], at: [1, 0]}
)";

constexpr const char* ball = R"(
holonom: 1
space: planar
gravity: [0, -10]
bodies:
  ball: {mass: 1, inertia: 0.1, position: [0, 5]}
events:
  floor: {type: impact, measure: ball.y, at: 0, restitution: 0.5}
  high: {type: stop, when: t - 3}
)";

TEST(Simulation, InputsActFromTheTimeReachedOn) {
  Simulation simulation(shared(cart), {}, {.inputs = {"pull.effort"}});
  const auto pull = simulation.input("pull.effort");
  const auto x = simulation.output("S.travel"), v = simulation.output("S.speed"), a = simulation.output("S.acceleration");
  simulation.set(pull, 4);
  EXPECT_NEAR(simulation.value(a), 2, 1e-12) << "before any step";
  ASSERT_TRUE(simulation.step(1));
  EXPECT_NEAR(simulation.value(x), 1, 1e-9);
  EXPECT_NEAR(simulation.value(v), 2, 1e-9);
  simulation.set(pull, -6);
  EXPECT_NEAR(simulation.value(a), -3, 1e-12);
  EXPECT_NEAR(simulation.value(v), 2, 1e-9) << "speeds do not jump";
  ASSERT_TRUE(simulation.run_until(2));
  EXPECT_EQ(simulation.time(), 2);
  EXPECT_NEAR(simulation.value(x), 1 + 2 - 1.5, 1e-9);
  EXPECT_NEAR(simulation.value(v), -1, 1e-9);
  EXPECT_FALSE(simulation.is_over()) << "without an end it has none";
}

TEST(Simulation, TheSameInEveryCombination) {
  for (const char* coordinates : {"body", "natural", "relative"})
    for (const char* integrator : {"rk4", "tsitouras", "sdirk4", "bdf", "trapezoidal", "shampine-gordon", "adams"}) {
      RunSettings settings;
      settings.coordinates = Choice{coordinates};
      settings.integrator = Choice{integrator};
      if (std::string(integrator) == "rk4" || std::string(integrator) == "trapezoidal")
        settings.step = 0.01;
      else
        settings.tolerance = 1e-9;
      Simulation simulation(shared(cart), settings, {.inputs = {"pull.effort"}});
      const auto pull = simulation.input("pull.effort");
      double x = 0, v = 0;
      for (int k = 0; k < 10; ++k) {
        const double force = std::sin(k), h = 0.123;  // not a multiple of the fixed step
        simulation.set(pull, force);
        ASSERT_TRUE(simulation.step(h)) << coordinates << " " << integrator;
        x += h * v + h * h * force / 4;
        v += h * force / 2;
      }
      EXPECT_NEAR(simulation.value(simulation.output("S.travel")), x, 1e-7) << coordinates << " " << integrator;
      EXPECT_NEAR(simulation.value(simulation.output("S.speed")), v, 1e-7) << coordinates << " " << integrator;
    }
}

// Many short advances against one run with a tight tolerance
TEST(Simulation, ManyShortAdvancesGiveTheMotionOfOneRun) {
  for (const char* integrator : {"tsitouras", "bdf", "gear", "sdirk4"}) {
    RunSettings settings;
    settings.tolerance = 1e-10;
    Simulation once(shared(pendulum), settings);
    ASSERT_TRUE(once.run_until(1));
    settings.tolerance = 1e-9;
    settings.integrator = Choice{integrator};
    Simulation often(shared(pendulum), settings);
    for (int k = 1; k <= 50; ++k) ASSERT_TRUE(often.run_until(k / 50.0));
    EXPECT_EQ(often.time(), 1);
    for (const char* channel : {"A.angle", "B.rate", "A.fx", "tip.y"})
      EXPECT_NEAR(often.value(often.output(channel)), once.value(once.output(channel)), 3e-6) << integrator << " " << channel;
  }
}

TEST(Simulation, WhatFollowsASavedStateHasTheSameBits) {
  for (const char* integrator : {"tsitouras", "bdf", "shampine-gordon"}) {
    RunSettings settings;
    settings.integrator = Choice{integrator};
    const auto model = shared(pendulum);
    Simulation first(model, settings), second(model, settings);
    const auto angle = first.output("B.angle"), force = first.output("B.fy");
    ASSERT_TRUE(first.run_until(0.4));
    const auto saved = first.save();
    ASSERT_TRUE(first.run_until(1));
    const double angle_once = first.value(angle), force_once = first.value(force);
    first.restore(saved);
    EXPECT_EQ(first.time(), 0.4);
    ASSERT_TRUE(first.run_until(1));
    EXPECT_EQ(first.value(angle), angle_once) << integrator;
    second.restore(saved);
    ASSERT_TRUE(second.run_until(1));
    EXPECT_EQ(second.value(angle), angle_once) << integrator;
    EXPECT_EQ(second.value(force), force_once) << integrator;
  }
}

TEST(Simulation, SavedStatesHoldInputs) {
  Simulation simulation(shared(cart), {}, {.inputs = {"pull.effort"}});
  const auto pull = simulation.input("pull.effort");
  const auto v = simulation.output("S.speed");
  simulation.set(pull, 2);
  const auto saved = simulation.save();
  simulation.set(pull, 20);
  ASSERT_TRUE(simulation.step(1));
  EXPECT_NEAR(simulation.value(v), 10, 1e-9);
  simulation.restore(saved);
  EXPECT_EQ(simulation.value(pull), 2);
  ASSERT_TRUE(simulation.step(1));
  EXPECT_NEAR(simulation.value(v), 1, 1e-9);
  Simulation other(shared(pendulum), {});
  EXPECT_THROW(other.restore(saved), UsageError);
}

// A fall of 1 s, then rebounds of 1 s, 1/2 s, ... with half the speed each
TEST(Simulation, EventsOccurBetweenTimes) {
  Simulation simulation(shared(ball), {});
  const auto y = simulation.output("ball.y"), v = simulation.output("ball.vy");
  ASSERT_TRUE(simulation.run_until(1.25));
  EXPECT_NEAR(simulation.value(v), 5 - 2.5, 1e-6);
  EXPECT_NEAR(simulation.value(y), 5 * 0.25 - 5 * 0.0625, 1e-6);
  ASSERT_TRUE(simulation.run_until(2));  // the second impact
  ASSERT_TRUE(simulation.run_until(2.1));
  EXPECT_NEAR(simulation.value(v), 2.5 - 1, 1e-6);
  ASSERT_TRUE(simulation.run_until(10));
  EXPECT_TRUE(simulation.is_over());
  EXPECT_NEAR(simulation.time(), 3, 1e-9);
  EXPECT_EQ(simulation.report().stopped_by_event, "high");
  EXPECT_EQ(simulation.report().events.front().name, "floor");
}

TEST(Simulation, FollowsDriversWithoutEnd) {
  const auto crank = shared(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  crank: {mass: 1, inertia: 0.1, position: [0.5, 0]}
joints:
  A: {type: revolute, connect: [ground, crank], at: [0, 0]}
drivers:
  turn: {measure: A.angle, motion: 2*t}
)");
  Simulation simulation(crank, {});
  const auto x = simulation.output("crank.x"), fx = simulation.output("A.fx");
  EXPECT_NEAR(simulation.value(fx), -2, 1e-9) << "m r w^2 at the start";
  for (int k = 1; k <= 20; ++k) {
    ASSERT_TRUE(simulation.run_until(k));
    EXPECT_NEAR(simulation.value(x), 0.5 * std::cos(2.0 * k), 1e-9);
  }
  EXPECT_FALSE(simulation.is_over());
}

TEST(Simulation, ATableThatEndsIsNamed) {
  Simulation simulation(shared(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  crank: {mass: 1, inertia: 0.1, position: [0.5, 0]}
joints:
  A: {type: revolute, connect: [ground, crank], at: [0, 0]}
drivers:
  turn: {measure: A.angle, table: {t: [0, 1, 2, 3], value: [0, 1, 2, 3]}}
)"),
                        {});
  ASSERT_TRUE(simulation.run_until(2.5));
  const Outcome outcome = simulation.run_until(5);
  EXPECT_FALSE(outcome);
  EXPECT_NE(outcome.reason.find("the table of driver turn ends at t = 3"), std::string::npos) << outcome.reason;
  EXPECT_TRUE(simulation.is_over());
}

TEST(Simulation, RowsOfAnObserver) {
  struct Rows : Observer {
    std::vector<double> times;
    void record(const Snapshot& snapshot) override { times.push_back(snapshot.t); }
  } rows;
  RunSettings settings;
  settings.end = 1;
  settings.output = 0.25;
  Simulation simulation(shared(pendulum), settings, {.observer = &rows});
  EXPECT_EQ(rows.times, std::vector<double>{0});
  ASSERT_TRUE(simulation.run_until(0.6));
  EXPECT_EQ(rows.times, (std::vector<double>{0, 0.25, 0.5}));
  ASSERT_TRUE(simulation.run_to_end());
  EXPECT_EQ(rows.times, (std::vector<double>{0, 0.25, 0.5, 0.75, 1}));
  EXPECT_TRUE(simulation.is_over());
}

TEST(Simulation, NamesAreCheckedOnce) {
  Simulation simulation(shared(cart), {}, {.inputs = {"pull.effort", "demand"}});
  EXPECT_EQ(simulation.inputs(), (std::vector<std::string>{"pull.effort", "demand.value"}));
  EXPECT_EQ(simulation.value(simulation.input("demand.value")), 3);
  EXPECT_THROW(simulation.output("S.travl"), UsageError);
  EXPECT_THROW(simulation.input("S.travel"), UsageError);
  EXPECT_THROW(Simulation(shared(cart), {}, {.inputs = {"S.travel"}}), UsageError);
  EXPECT_FALSE(simulation.run_until(-1)) << "time does not go back";
}

TEST(Simulation, PrepareGivesPlanAndChannelsWithoutARun) {
  RunSettings settings;
  settings.end = 2;
  const Prepared prepared = prepare(shared(pendulum), settings);
  EXPECT_EQ(prepared.plan.coordinates, "relative");
  EXPECT_EQ(prepared.check.speeds, 2);
  EXPECT_EQ(std::ranges::count(prepared.channels, "B.rate", &Channel::name), 1);
}

}  // namespace holonom::simulation_test
