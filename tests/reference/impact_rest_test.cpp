// Bounces that die out: a resting contact closes, only pushes, and opens where its force would be tensile. Against closed forms.
#include <gtest/gtest.h>

#include <cmath>

#include "coordinates/catalogue.h"
#include "integrators/catalogue.h"
#include "support/all_coordinates.h"

namespace holonom::impact_rest_test {

constexpr double g = 9.81;

std::string planar(const std::string& rest) { return "holonom: 1\nspace: planar\ngravity: [0, -9.81]\n" + rest; }

Model ball(double restitution, const std::string& rest = "") {
  return model_from_text(
      planar("bodies: {ball: {mass: 2, inertia: 0.1, position: [0, 1]}}\n" + rest +
             "events:\n  land: {type: impact, measure: ball.y, at: 0, restitution: " + std::to_string(restitution) + "}\n"));
}

int count_of(const RunResult& result, const std::string& name) {
  int count = 0;
  for (const EventRecord& event : result.diagnostics.events) count += event.name == name;
  return count;
}

// The bounces of a ball that falls for t1 last t1 (1 + e)/(1 - e) in all; they take its whole energy, and the bound then carries its weight.
TEST(ImpactRest, BallComesToRestInItsTime) {
  const double first = std::sqrt(2 / g);
  for (const double e : {0.0, 0.3, 0.5, 0.8}) {
    SCOPED_TRACE(e);
    const double end = first * (1 + e) / (1 - e);
    in_all_coordinates(ball(e), with_tolerance("project", "tsitouras", 1e-8, 5, 0.05), [&](const RunResult& result) {
      EXPECT_NEAR(result.diagnostics.events.back().t, end, 1e-6);
      EXPECT_NEAR(result.last()["energy.dissipated"], 2 * g, 1e-9);
      EXPECT_NEAR(result.last()["energy.supplied"], 0, 1e-9);
      EXPECT_LT(result.diagnostics.worst_energy_balance, 1e-9);
      for (std::size_t k = 0; k < result.size(); ++k) {
        EXPECT_GE(result.row(k)["ball.y"], -1e-10) << k;
        EXPECT_NEAR(result.row(k)["land.effort"], result.row(k)["t"] > end + 1e-5 ? 2 * g : 0, 1e-9) << k;
      }
    });
  }
}

TEST(ImpactRest, EveryIntegratorComesToRest) {
  const double end = 3 * std::sqrt(2 / g);
  int set = 0;
  for (const ChoiceInfo& integrator : integrator_catalogue()) {
    SCOPED_TRACE(integrator.name);
    RunSettings settings = integrator.name == "rk4" ? with_fixed_step("project", "rk4", 0.01, 2, 0.1)
                                                    : with_tolerance("project", integrator.name, 1e-7, 2, 0.1);
    settings.coordinates = Choice{coordinate_catalogue()[set++ % 3].name, {}, {}};
    const RunResult result = run_model(ball(0.5), settings);
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    EXPECT_NEAR(result.diagnostics.events.back().t, end, 5e-3);
    EXPECT_NEAR(result.last()["land.effort"], 2 * g, 1e-8);
    EXPECT_NEAR(result.last()["ball.y"], 0, 1e-8);
    EXPECT_NEAR(result.last()["energy.kinetic"], 0, 1e-12);
  }
}

// Without losses a ball that is let go bounces for ever, and one that stands on its bound rests.
TEST(ImpactRest, WithoutLosses) {
  RunSettings settings = with_tolerance("project", "tsitouras", 1e-9, 8, 0.5);
  in_all_coordinates(ball(1), settings, [&](const RunResult& result) {
    EXPECT_EQ(count_of(result, "land"), 9);  // at (2 n + 1) t1
    EXPECT_NEAR(result.last()["energy.dissipated"], 0, 1e-9);
    EXPECT_NEAR(result.last()["energy.kinetic"] + result.last()["energy.potential"], 2 * g, 1e-6);
  });
  const Model standing = model_from_text(planar(R"(
bodies: {ball: {mass: 2, inertia: 0.1, position: [0, 1]}}
events: {land: {type: impact, measure: ball.y, at: 1, restitution: 1, direction: falling}}
)"));
  in_all_coordinates(standing, settings, [&](const RunResult& result) {
    EXPECT_NEAR(result.last()["ball.y"], 1, 1e-10);
    EXPECT_NEAR(result.last()["land.effort"], 2 * g, 1e-9);
    EXPECT_LE(count_of(result, "land"), 1);
  });
}

// A pull that grows takes the weight at t = 5 + 2 g/8; then y'' = 4 (t - that), and y = 2 after the third root of 3.
TEST(ImpactRest, LetsGoWhereItWouldPull) {
  const Model model = model_from_text(planar(R"(
bodies: {ball: {mass: 2, inertia: 0.1, position: [0, 1]}}
forces: {lift: {type: force, body: ball, force: [0, '8*max(t - 5, 0)']}}
events:
  land: {type: impact, measure: ball.y, at: 0, restitution: 0.6}
  high: {type: stop, when: ball.y - 2, direction: rising}
)"));
  const double leaves = 5 + 2 * g / 8;
  in_every_set([&](const std::string& coordinates) {
    for (const auto& [treatment, integrator] : {std::pair{"project", "tsitouras"},
                                                {"baumgarte", "verner"},
                                                {"penalty", "tsitouras"},
                                                {"augmented-1", "sdirk4"},
                                                {"augmented-3", "trapezoidal"},
                                                {"lagrange-3", "bdf"},
                                                {"partition", "bdf"},
                                                {"project", "adams"}}) {
      SCOPED_TRACE(coordinates + " " + treatment + " " + integrator);
      RunSettings settings = with_tolerance(treatment, integrator, 1e-8, 20, 0.25);
      settings.coordinates = Choice{coordinates, {}, {}};
      const RunResult result = run_model(model, settings);
      ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
      EXPECT_EQ(result.diagnostics.stopped_by_event, "high");
      EXPECT_NEAR(result.last()["t"], leaves + std::cbrt(3), 1e-4);
      EXPECT_NEAR(result.at(4.75)["land.effort"], 2 * g, 1e-4);
      EXPECT_NEAR(result.at(7.25)["land.effort"], 2 * g - 8 * 2.25, 1e-4);
      EXPECT_NEAR(result.at(7.5)["land.effort"], 0, 1e-12);
    }
  });
}

// A table moves as A (1 - cos w t). What stands on it leaves where the table's acceleration falls below -g, flies and comes down again.
TEST(ImpactRest, LeavesAnOscillatingTable) {
  const Model model = model_from_text(planar(R"(
bodies:
  table: {mass: 1, inertia: 0.1, position: [0, 0]}
  ball: {mass: 3, inertia: 0.1, position: [0, 0.1]}
joints:
  T: {type: translational, connect: [ground, table], at: [0, 0], axis: [0, 1]}
  B: {type: translational, connect: [table, ball], at: [0, 0.1], axis: [0, 1]}
drivers: {drive: {measure: T.travel, motion: '0.2*(1 - cos(8*t))'}}
events: {land: {type: impact, measure: B.travel, at: 0, restitution: 0.3, direction: falling}}
)"));
  const auto table = [](double t) { return 0.2 * (1 - std::cos(8 * t)); };
  const double leaves = std::acos(-g / 12.8) / 8, y = table(leaves), v = 1.6 * std::sin(8 * leaves);
  const auto gap = [&](double t) { return y + v * (t - leaves) - g / 2 * (t - leaves) * (t - leaves) - table(t); };
  double low = leaves + 0.1, high = leaves + 0.5;
  ASSERT_GT(gap(low), 0);
  ASSERT_LT(gap(high), 0);
  for (int k = 0; k < 60; ++k) (gap(0.5 * (low + high)) > 0 ? low : high) = 0.5 * (low + high);
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-10, 2, 0.01), [&](const RunResult& result) {
    std::vector<double> hits;
    for (const EventRecord& event : result.diagnostics.events)
      if (event.t > 0.01) hits.push_back(event.t);
    ASSERT_GE(hits.size(), 1u);
    EXPECT_NEAR(hits[0], low, 1e-6);
    for (std::size_t k = 0; k < result.size(); ++k) {
      const Row row = result.row(k);
      const double t = row["t"];
      EXPECT_GE(row["B.travel"], -1e-9) << t;
      if (t > 0.01 && t < leaves) {
        EXPECT_NEAR(row["land.effort"], 3 * (g + 12.8 * std::cos(8 * t)), 1e-6) << t;
      }
      if (t > leaves && t < low) {
        EXPECT_NEAR(row["B.travel"], gap(t), 1e-6) << t;
      }
    }
  });
}

// A force that jumps at an event takes the body off its bound in the same instant.
TEST(ImpactRest, AJumpOfTheForceLetsGo) {
  const Model model = model_from_text(planar(R"(
bodies: {ball: {mass: 2, inertia: 0.1, position: [0, 0.2]}}
signals: {pull: {type: constant, value: 0}}
forces: {lift: {type: force, body: ball, force: [0, pull]}}
events:
  land: {type: impact, measure: ball.y, at: 0, restitution: 0.4}
  pulls: {type: set, when: t - 2, signal: pull, value: 2*9.81 + 4}
)"));
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-9, 3, 0.5), [&](const RunResult& result) {
    EXPECT_NEAR(result.at(1.5)["land.effort"], 2 * g, 1e-9);
    EXPECT_NEAR(result.at(3)["ball.y"], 1, 1e-8);  // 2 (t - 2)^2/2
  });
}

// One body is pressed against a wall; another one tightens a rope between them, which takes the first off the wall: 1 * 3 = (1 + 1) * 1.5.
// Both then decelerate together with 10/2, the rope carrying 5, and are back at the wall after 0.6.
TEST(ImpactRest, ABlowElsewhereOpensABound) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  a: {mass: 1, inertia: 0.1, position: [0, 0]}
  b: {mass: 1, inertia: 0.1, position: [0.4, 0]}
joints:
  A: {type: translational, connect: [ground, a], at: [0, 0], axis: [1, 0]}
  B: {type: translational, connect: [a, b], at: [0.4, 0], axis: [1, 0]}
forces: {press: {type: force, body: a, force: [-10, 0]}}
initial: {a.vx: 0, b.vx: 3}
events:
  wall: {type: impact, measure: A.travel, at: 0, restitution: 0.5, direction: falling}
  rope: {type: impact, measure: B.travel, at: 0.6, restitution: 0}
)");
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-10, 0.75, 0.05), [&](const RunResult& result) {
    EXPECT_NEAR(result.at(0.1)["wall.effort"], 10, 1e-9);
    const double s = 0.5 - 0.2;
    EXPECT_NEAR(result.at(0.5)["a.x"], 1.5 * s - 2.5 * s * s, 1e-9);
    EXPECT_NEAR(result.at(0.5)["b.vx"], 1.5 - 5 * s, 1e-9);
    EXPECT_NEAR(result.at(0.5)["rope.effort"], -5, 1e-9);
    EXPECT_EQ(result.at(0.5)["wall.effort"], 0);
    EXPECT_NEAR(result.last()["energy.dissipated"], 0.5 * 9 - 0.5 * 2 * 2.25, 1e-8);
  });
}

// In a corner both bounds hold.
TEST(ImpactRest, TwoBoundsHoldAtOnce) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [-3, -9.81]
bodies: {a: {mass: 2, inertia: 0.1, position: [0.5, 1]}}
events:
  floor: {type: impact, measure: a.y, at: 0, restitution: 0.5}
  wall: {type: impact, measure: a.x, at: 0, restitution: 0.3}
)");
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-8, 4, 0.5), [&](const RunResult& result) {
    EXPECT_NEAR(result.last()["floor.effort"], 2 * g, 1e-9);
    EXPECT_NEAR(result.last()["wall.effort"], 6, 1e-9);
    EXPECT_NEAR(result.last()["energy.kinetic"], 0, 1e-15);
    EXPECT_NEAR(result.last()["energy.dissipated"], 2 * (g + 3 * 0.5), 1e-9);
  });
}

// Laws read the effort of a bound like that of a driver: dry friction of what slides on it, v = 3 - 0.3 g (t - t1).
TEST(ImpactRest, LawsReadTheEffortOfTheBound) {
  const Model model = model_from_text(planar(R"(
bodies: {b: {mass: 2, inertia: 0.1, position: [0, 0.1]}}
initial: {b.vx: 3}
forces: {friction: {type: force, body: b, force: ['-0.3*land.effort', 0]}}
events: {land: {type: impact, measure: b.y, at: 0, restitution: 0}}
)"));
  const double landed = std::sqrt(0.2 / g);
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-9, 1, 0.25), [&](const RunResult& result) {
    EXPECT_NEAR(result.last()["b.vx"], 3 - 0.3 * g * (1 - landed), 1e-7);
    EXPECT_NEAR(result.last()["b.ax"], -0.3 * g, 1e-7);
  });
}

// What a spring swings into its bound and back between two steps has hit it.
TEST(ImpactRest, NoDipIsMissed) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies: {b: {mass: 1, inertia: 0.1, position: [1, 0]}}
joints: {T: {type: translational, connect: [ground, b], axis: [1, 0]}}
forces: {k: {type: motor, measure: T.travel, effort: -(T.travel + 1)}}
events: {hit: {type: impact, measure: T.travel, at: -1.9999, restitution: 0.5}}
)");
  in_all_coordinates(model, with_tolerance("project", "verner", 1e-6, 4, 0.1), [&](const RunResult& result) {
    ASSERT_EQ(result.diagnostics.events.size(), 1u);
    EXPECT_NEAR(result.diagnostics.events[0].t, std::acos(-0.9999), 1e-4);  // travel = cos t - 1
  });
}

class Checkpoints final : public Observer {
 public:
  double checkpoint_interval() override { return 0.7; }
  void checkpoint(const Checkpoint& here) override { all.push_back(here); }
  void record_state(const State& state) override { last = state; }
  std::vector<Checkpoint> all;
  State last;
};

// Among bounces, at rest, and after it
TEST(ImpactRest, ResumedRunsHaveTheSameBits) {
  const Model model = ball(0.5, "forces: {lift: {type: force, body: ball, force: [0, '8*max(t - 2, 0)']}}\n");
  const RunSettings settings = merge(model.run, with_tolerance("project", "tsitouras", 1e-8, 6, 0.5));
  Checkpoints whole;
  const RunDiagnostics diagnostics = run(model, settings, whole);
  ASSERT_TRUE(diagnostics.outcome) << diagnostics.outcome.reason;
  ASSERT_EQ(whole.all.size(), 8u);
  for (const Checkpoint& from : whole.all) {
    Checkpoints rest;
    const RunDiagnostics resumed = run(model, settings, rest, &from);
    ASSERT_TRUE(resumed.outcome) << resumed.outcome.reason;
    EXPECT_EQ(rest.last.q, whole.last.q);
    EXPECT_EQ(rest.last.v, whole.last.v);
    EXPECT_EQ(rest.last.work, whole.last.work);
  }
}

}  // namespace holonom::impact_rest_test
