// The next piece of a run starts from the state that an event leaves: a small error there is not another zero crossing.
#include <gtest/gtest.h>

#include <cmath>

#include "integrators/catalogue.h"
#include "support/all_coordinates.h"

namespace holonom::event_restart_test {

// A compass biped on a slope of 3 degrees (A. Goswami et al., Limit cycles in a passive compass gait biped, 1998). The first foot
// strike occurs right at the start, where it changes nothing; from there the legs swing to the second. The event function is
// small there, and steps are short.
constexpr const char* compass = R"(
holonom: 1
space: planar
gravity: [0, -9.81]
parameters: {slope: 3 deg}
bodies:
  leg1: {mass: 5, inertia: 0, position: [0, 0.5]}
  leg2: {mass: 5, inertia: 0, position: [0, 0.5]}
  hip:  {mass: 10, inertia: 0, position: [0, 1]}
markers:
  f1: {body: leg1, at: [0, 0]}
  f2: {body: leg2, at: [0, 0]}
joints:
  H: {type: revolute, connect: [leg1, leg2], at: [0, 1]}
  K: {type: fixed, connect: [leg1, hip], at: [0, 1]}
drivers:
  d1x: {measure: f1.x, motion: 0}
  d1y: {measure: f1.y, motion: 0}
  d2x: {measure: f2.x, motion: 0, starts: off}
  d2y: {measure: f2.y, motion: 0, starts: off}
signals:
  sigma: {type: expression, value: leg1.angle + leg2.angle + 2*slope}
events:
  strike2: {type: switch, when: 'if(f2.x > f1.x, sigma, 1)', direction: falling, on: [d2x, d2y], off: [d1x, d1y]}
  strike1: {type: switch, when: 'if(f1.x > f2.x, sigma, 1)', direction: falling, on: [d1x, d1y], off: [d2x, d2y]}
initial: {leg1.angle: 0.2187, leg2.angle: -0.3234, leg1.omega: -1.0918, leg2.omega: -0.3772}
)";

TEST(EventRestart, AStrikeHappensOnce) {
  const Model model = model_from_text(compass);
  for (const ChoiceInfo& integrator : integrator_catalogue()) {
    if (integrator.name == "rk4") continue;
    for (const double tolerance : {1e-6, 1e-8, 1e-10}) {
      if (tolerance < 1e-9 && (integrator.name == "trapezoidal" || integrator.name == "newmark" || integrator.name == "hht" ||
                               integrator.name == "generalized-alpha"))
        continue;  // of order 2: many steps, which show nothing more
      SCOPED_TRACE(integrator.name + " " + std::to_string(std::log10(tolerance)));
      const RunResult result = run_model(model, with_tolerance("project", integrator.name, tolerance, 0.8, 0.8));
      ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
      ASSERT_EQ(result.diagnostics.events.size(), 2u);
      EXPECT_EQ(result.diagnostics.events[0].name, "strike1");
      EXPECT_EQ(result.diagnostics.events[1].name, "strike2");
      EXPECT_NEAR(result.diagnostics.events[1].t, 0.734955, 1e-3);
    }
  }
}

// An event that drives its own function back may occur again at once.
TEST(EventRestart, WhatJumpsBackHappensAgain) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies: {b: {mass: 1, inertia: 1, position: [0, 0]}}
states: {charge: {rate: 1, initial: 0}}
events: {fires: {type: set, when: charge - 0.25, direction: rising, signal: charge, value: 0}}
)");
  for (const char* integrator : {"tsitouras", "bdf", "gear", "adams"}) {
    SCOPED_TRACE(integrator);
    const RunResult result = run_model(model, with_tolerance("project", integrator, 1e-8, 1.6, 0.1));
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    ASSERT_EQ(result.diagnostics.events.size(), 6u);
    for (int k = 0; k < 6; ++k) EXPECT_NEAR(result.diagnostics.events[k].t, 0.25 * (k + 1), 1e-6);
  }
}

// A floor that a treatment keeps with an error lets go of a ball that is a little below it. The ball rises: it does not land again, and the
// floor, which would now pull, stays off.
TEST(EventRestart, WhatDriftsBelowItsBoundDoesNotLandOnItsWayUp) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {ball: {mass: 2, inertia: 0.01, position: [0, 1]}}
drivers: {floor: {measure: ball.y, motion: 0, starts: off}}
forces: {rope: {type: force, body: ball, force: [0, '8*max(t - 5, 0)']}}
events:
  lands:  {type: impact, measure: ball.y, at: 0, restitution: 0.8, rest_speed: 0.02, on: floor}
  lifted: {type: switch, when: floor.effort, direction: falling, off: floor}
  high:   {type: stop, when: ball.y - 2, direction: rising}
)");
  const double end = 5 + 2 * 9.81 / 8 + std::cbrt(3);
  in_every_set([&](const std::string& coordinates) {
    for (const auto& [treatment, integrator] : {std::pair{"project", "tsitouras"},
                                                {"baumgarte", "tsitouras"},
                                                {"penalty", "tsitouras"},
                                                {"penalty", "bdf"},
                                                {"augmented-1", "sdirk4"},
                                                {"augmented-3", "trapezoidal"},
                                                {"lagrange-3", "bdf"},
                                                {"partition", "tsitouras"}}) {
      SCOPED_TRACE(std::string(treatment) + " " + integrator);
      RunSettings settings = with_tolerance(treatment, integrator, 1e-8, 20, 1);
      settings.coordinates = Choice{coordinates, {}, {}};
      const RunResult result = run_model(model, settings);
      ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
      EXPECT_EQ(result.diagnostics.stopped_by_event, "high");
      EXPECT_NEAR(result.last()["t"], end, 1e-4);
      int lifted = 0;
      for (const EventRecord& event : result.diagnostics.events) lifted += event.name == "lifted";
      EXPECT_EQ(lifted, 1);
    }
  });
}

}  // namespace holonom::event_restart_test
