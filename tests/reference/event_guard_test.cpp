// Sequences of events that would not end, or cannot be computed, end the run with a reason that names the event, in bounded time.
#include <gtest/gtest.h>

#include <chrono>

#include "integrators/catalogue.h"
#include "support/all_coordinates.h"

namespace holonom::event_guard_test {

std::string block(const std::string& rest) {
  return R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies: {block: {mass: 1, inertia: 1, position: [0, 0]}}
joints: {rail: {type: translational, connect: [ground, block], at: [0, 0], axis: [1, 0]}}
)" + rest;
}

// Every integrator; a run of more than ten seconds counts as one that does not end.
template <class Check>
void with_every_integrator(const Model& model, const Check& check) {
  for (const ChoiceInfo& integrator : integrator_catalogue()) {
    SCOPED_TRACE(integrator.name);
    const auto begin = std::chrono::steady_clock::now();
    const RunResult result =
        run_model(model, integrator.name == "rk4" ? with_fixed_step("project", "rk4", 0.01, 2, 0.5)
                                                  : with_tolerance("project", integrator.name, 1e-7, 2, 0.5));
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
    check(result);
  }
}

void expect_reason(const RunResult& result, const std::string& name, const std::string& words) {
  EXPECT_FALSE(result.diagnostics.outcome);
  EXPECT_NE(result.diagnostics.outcome.reason.find("event " + name), std::string::npos) << result.diagnostics.outcome.reason;
  EXPECT_NE(result.diagnostics.outcome.reason.find(words), std::string::npos) << result.diagnostics.outcome.reason;
}

int count_of(const RunResult& result, const std::string& name) {
  int count = 0;
  for (const EventRecord& event : result.diagnostics.events) count += event.name == name;
  return count;
}

// x'' = -3 sign(x + x') without hysteresis: on x + x' = 0 each side drives back to the other. From x = 1 at rest x'' = -3 gives
// x + x' = 1 - 3 t - 3/2 t^2, which is zero at t = sqrt(5/3) - 1.
TEST(EventGuard, RelayWithoutHysteresisIsNamed) {
  const Model model = model_from_text(block(R"(
initial: {rail.travel: 1}
signals: {push: {type: constant, value: -3}}
forces: {relay: {type: motor, measure: rail.travel, effort: push}}
events:
  below: {type: set, when: rail.travel + rail.speed, direction: falling, signal: push, value: 3}
  above: {type: set, when: rail.travel + rail.speed, direction: rising, signal: push, value: -3}
)"));
  with_every_integrator(model, [](const RunResult& result) {
    expect_reason(result, "below", "without end");
    EXPECT_NEAR(result.diagnostics.events.back().t, std::sqrt(5. / 3) - 1, 1e-5);
    EXPECT_GE(count_of(result, "below"), 20);
    EXPECT_LE(count_of(result, "below"), 100);
  });
}

// With hysteresis the same relay continues: it slides to rest as x' = -x, within the band.
TEST(EventGuard, RelayWithHysteresisGoesOn) {
  const Model model = model_from_text(block(R"(
initial: {rail.travel: 1}
signals: {push: {type: constant, value: -3}}
forces: {relay: {type: motor, measure: rail.travel, effort: push}}
events:
  below: {type: set, when: rail.travel + rail.speed + 0.02, direction: falling, signal: push, value: 3}
  above: {type: set, when: rail.travel + rail.speed - 0.02, direction: rising, signal: push, value: -3}
)"));
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-9, 2, 0.5), [&](const RunResult& result) {
    EXPECT_GT(count_of(result, "below"), 20);
    for (const double t : {1.0, 1.5, 2.0})
      EXPECT_NEAR(result.at(t)["rail.travel"] + result.at(t)["rail.speed"], 0, 0.02 + 1e-6) << t;
  });
}

// Each undoes what the other has done, in one and the same instant: none of the steps sees it.
TEST(EventGuard, EventsThatToggleEachOtherAreNamed) {
  const Model model = model_from_text(block(R"(
signals: {q: {type: constant, value: 0}}
events:
  starts: {type: set, when: t - 1, signal: q, value: 1}
  up: {type: set, when: q - 0.5, direction: falling, signal: q, value: 1}
  down: {type: set, when: q - 0.5, direction: rising, signal: q, value: 0}
)"));
  with_every_integrator(model, [](const RunResult& result) {
    expect_reason(result, "down", "without end");
    EXPECT_EQ(count_of(result, "down"), 20);
    EXPECT_NEAR(result.diagnostics.events.back().t, 1, 1e-12);
  });
}

// Switches do so as well, here by the effort of a motor that another one reads.
TEST(EventGuard, SwitchesThatToggleEachOtherAreNamed) {
  const Model model = model_from_text(block(R"(
forces: {push: {type: motor, measure: rail.travel, effort: 2, starts: off}}
events:
  starts: {type: switch, when: t - 1, on: push}
  off: {type: switch, when: block.ax - 1, direction: rising, off: push}
  on: {type: switch, when: block.ax - 1, direction: falling, on: push}
)"));
  in_every_set([&](const std::string& coordinates) {
    RunSettings settings = with_tolerance("project", "tsitouras", 1e-8, 2, 0.5);
    settings.coordinates = Choice{coordinates, {}, {}};
    expect_reason(run_model(model, settings), "off", "without end");
  });
}

// A cascade that comes to its end goes through: each event brings about the next.
TEST(EventGuard, CascadesThatEndGoThrough) {
  std::string events = "  e0: {type: set, when: t - 1, signal: q, value: 1}\n";
  for (int k = 1; k <= 40; ++k)
    events += "  e" + std::to_string(k) + ": {type: set, when: q - " + std::to_string(k) +
              " + 0.5, direction: rising, signal: q, value: q + 1}\n";
  const Model model = model_from_text(block("signals: {q: {type: constant, value: 0}}\nevents:\n" + events));
  const RunResult result = run_model(model, with_tolerance("project", "tsitouras", 1e-8, 2, 0.5));
  ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  ASSERT_EQ(result.diagnostics.events.size(), 41u);
  for (int k = 0; k <= 40; ++k) EXPECT_EQ(result.diagnostics.events[k].name, "e" + std::to_string(k));
  EXPECT_EQ(result.at(1)["q.value"], 41);
}

TEST(EventGuard, ANewValueThatIsNoNumberIsNamed) {
  for (const char* value : {"1/(q - q)", "sqrt(-1 - t)"}) {
    const Model model = model_from_text(block(std::string(R"(
signals: {q: {type: constant, value: 0}}
events:
  spoils: {type: set, when: t - 1, signal: q, value: ')") +
                                              value + "'}\n"));
    const RunResult result = run_model(model, with_tolerance("project", "tsitouras", 1e-8, 2, 0.5));
    EXPECT_EQ(result.diagnostics.outcome.reason, "event spoils at t = 1: the new value of q is not a number");
    EXPECT_EQ(result.last()["t"], 0.5);
  }
}

// At the start of the run, within a step, and because of another event
TEST(EventGuard, AFunctionThatIsNoNumberIsNamed) {
  struct Case {
    const char* law;
    double earliest, latest;
  };
  for (const Case& at : {Case{"sqrt(t - 1) + 1", 0, 0}, Case{"sqrt(1 - t) + 1", 1, 2}, Case{"sqrt(q) + 1", 0.7, 0.7}}) {
    SCOPED_TRACE(at.law);
    const Model model = model_from_text(block(std::string(R"(
signals: {q: {type: constant, value: 0}}
events:
  before: {type: set, when: t - 0.7, signal: q, value: -1}
  spoilt: {type: stop, when: ')") + at.law + "'}\n"));
    with_every_integrator(model, [&](const RunResult& result) {
      expect_reason(result, "spoilt", "the function of event spoilt is not a number at t = ");
      const std::string& reason = result.diagnostics.outcome.reason;
      const double t = std::stod(reason.substr(reason.find("t = ") + 4));
      EXPECT_GE(t, at.earliest - 1e-9);
      EXPECT_LE(t, at.latest + 1e-9);
    });
  }
}

}  // namespace holonom::event_guard_test
