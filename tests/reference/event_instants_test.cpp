// Rows at chosen times near events: before, between, at and after them, each once and in order, without an effect on the motion.
#include <gtest/gtest.h>

#include <cmath>

#include "support/all_coordinates.h"

namespace holonom::event_instants_test {

constexpr double g = 9.81;

constexpr const char* ball = R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {ball: {mass: 2, inertia: 0.1, position: [0, 1]}}
signals: {count: {type: constant, value: 0}}
events:
  lands: {type: impact, measure: ball.y, at: 0, restitution: 0.5, direction: falling}
  ticks: {type: set, when: t - 0.75, signal: count, value: count + 1}
)";

RunSettings with_instants(const std::vector<double>& instants, double last) {
  RunSettings settings = with_tolerance("project", "tsitouras", 1e-9, last, 0);
  settings.output.reset();
  settings.instants = instants;
  return settings;
}

// Falls for sqrt(2/g), rises again with half the speed and flies for as long as it has fallen, then a quarter.
double height(double t) {
  double since = std::sqrt(2 / g), speed = std::sqrt(2 * g), begin = 0;
  if (t < since) return 1 - g / 2 * t * t;
  for (begin = since; true; begin += 2 * speed / g) {
    speed /= 2;
    since = t - begin;
    if (since <= 2 * speed / g) return speed * since - g / 2 * since * since;
  }
}

TEST(EventInstants, RowsComeInOrderBesideEvents) {
  const double first = std::sqrt(2 / g), second = 2 * first;
  const std::vector<double> instants = {0, 0.1, first - 1e-9, first + 1e-9, 0.7, 0.75, 0.8, second + 1e-3, 1};
  in_all_coordinates(model_from_text(ball), with_instants(instants, 1.1), [&](const RunResult& result) {
    ASSERT_EQ(result.size(), instants.size() + 1);  // and the end
    for (std::size_t k = 0; k < instants.size(); ++k) {
      SCOPED_TRACE(instants[k]);
      const Row row = result.row(k);
      EXPECT_NEAR(row["t"], instants[k], 1e-14);  // the event at 0.75 is found to rounding
      EXPECT_NEAR(row["ball.y"], height(instants[k]), 1e-11);
      EXPECT_EQ(row["count.value"], instants[k] < 0.75 ? 0 : 1);  // a row at an event shows what the event leaves
    }
    EXPECT_EQ(result.last()["t"], 1.1);
    ASSERT_EQ(result.diagnostics.events.size(), 3u);
    EXPECT_NEAR(result.diagnostics.events[0].t, first, 1e-12);
    EXPECT_EQ(result.diagnostics.events[1].name, "ticks");
    EXPECT_NEAR(result.diagnostics.events[2].t, second, 1e-12);
  });
}

// At the very time of the impact, as the run itself gives it
TEST(EventInstants, ARowAtAnImpactShowsWhatItLeaves) {
  in_every_set([&](const std::string& coordinates) {
    RunSettings settings = with_instants({0.1}, 1.1);
    settings.coordinates = Choice{coordinates, {}, {}};
    const RunResult before = run_model(model_from_text(ball), settings);
    ASSERT_EQ(before.diagnostics.events.size(), 3u);
    settings.instants = {0.1, before.diagnostics.events[0].t, before.diagnostics.events[2].t};
    const RunResult result = run_model(model_from_text(ball), settings);
    ASSERT_EQ(result.size(), 4u);
    EXPECT_NEAR(result.row(1)["ball.vy"], 0.5 * std::sqrt(2 * g), 1e-10);
    EXPECT_NEAR(result.row(2)["ball.vy"], 0.25 * std::sqrt(2 * g), 1e-10);
    ASSERT_EQ(result.diagnostics.events.size(), 3u);
    for (int k = 0; k < 3; ++k) EXPECT_EQ(result.diagnostics.events[k].t, before.diagnostics.events[k].t);  // rows have no effect
    EXPECT_EQ(result.last()["ball.y"], before.last()["ball.y"]);
  });
}

// Instants behind a stop have no rows; the stop has its own.
TEST(EventInstants, AStopEndsTheList) {
  const Model model = model_from_text(std::string(ball) + "  stops: {type: stop, when: t - 0.6}\n");
  in_all_coordinates(model, with_instants({0.2, 0.5, 0.7, 1}, 1.1), [&](const RunResult& result) {
    ASSERT_EQ(result.size(), 3u);
    EXPECT_EQ(result.row(1)["t"], 0.5);
    EXPECT_NEAR(result.last()["t"], 0.6, 1e-13);
    EXPECT_NEAR(result.last()["ball.y"], height(0.6), 1e-11);
    EXPECT_EQ(result.diagnostics.stopped_by_event, "stops");
  });
}

}  // namespace holonom::event_instants_test
