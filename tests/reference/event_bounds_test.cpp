// Measures that start at the bound of an impact, and joints that share their load after an event has switched them on.
#include <gtest/gtest.h>

#include "support/all_coordinates.h"

namespace holonom::event_bounds_test {

// Three carts; the second and the third touch. The first hits the second and through it the third, which continues with the whole
// speed. In body coordinates the touching carts are off their bound by rounding before they are hit.
TEST(EventBounds, CartsThatTouchFromTheStart) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  b0: {mass: 1, inertia: 0.1, position: [0, 0]}
  b1: {mass: 1, inertia: 0.1, position: [1, 0]}
  b2: {mass: 1, inertia: 0.1, position: [2, 0]}
joints:
  J0: {type: translational, connect: [ground, b0], axis: [1, 0]}
  J1: {type: translational, connect: [b0, b1], at: [1, 0], axis: [1, 0]}
  J2: {type: translational, connect: [b1, b2], at: [2, 0], axis: [1, 0]}
events:
  i1: {type: impact, measure: J1.travel, at: -0.9, restitution: 1, direction: falling}
  i2: {type: impact, measure: J2.travel, at: 0, restitution: 1, direction: falling}
initial: {b0.vx: 1, b1.vx: 0, b2.vx: 0}
)");
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-9, 2, 1), [](const RunResult& result) {
    EXPECT_NEAR(result.last()["b0.vx"], 0, 1e-9);
    EXPECT_NEAR(result.last()["b1.vx"], 0, 1e-9);
    EXPECT_NEAR(result.last()["b2.vx"], 1, 1e-9);
    EXPECT_NEAR(result.last()["J2.travel"], 1.1, 1e-9) << "since t = 0.9";
    EXPECT_EQ(result.diagnostics.events.size(), 2u);
  });
}

const std::string two_hinges = R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies: {a: {mass: 1, inertia: [0.1, 0.1, 0.1], position: [1, 0, 0]}}
joints:
  A: {type: revolute, connect: [ground, a], at: [0, 1, 0], axis: [0, 1, 0]}
  B: {type: revolute, connect: [ground, a], at: [0, -1, 0], axis: [0, 1, 0], starts: off}
)";

// Two hinges of one axis: from the event on the reactions are not unique, and a note says whose and since when.
TEST(EventBounds, JointsThatBecomeRedundantAreNamed) {
  const Model model = model_from_text(two_hinges + R"(
events:
  on: {type: switch, when: t - 0.2, on: B}
)");
  const RunResult result = run_model(model, with_tolerance("project", "tsitouras", 1e-9, 0.5, 0.1));
  ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  ASSERT_EQ(result.diagnostics.notes.size(), 1u);
  EXPECT_EQ(result.diagnostics.notes.front(), "from t = 0.2 on reactions not unique (those of least norm are given): A, B");
  EXPECT_NEAR(result.last()["A.fz"], result.last()["B.fz"], 1e-9) << "the load is shared";
}

class LastCheckpoint final : public Observer {
 public:
  double checkpoint_interval() override { return 0.15; }
  void checkpoint(const Checkpoint& here) override { last = here; }
  Checkpoint last;
};

// Between the switch and the checkpoint another event happens; the note keeps the time of the first.
TEST(EventBounds, NotesAreTheSameAfterACheckpoint) {
  const Model model = model_from_text(two_hinges + "signals: {u: {type: constant, value: 0}}\n" + R"(
events:
  on: {type: switch, when: t - 0.2, on: B}
  sets: {type: set, when: t - 0.3, signal: u, value: 1}
)");
  const RunSettings settings = with_tolerance("project", "tsitouras", 1e-9, 0.5, 0.1);
  LastCheckpoint whole, rest;
  const RunDiagnostics diagnostics = run(model, merge(model.run, settings), whole);
  const RunDiagnostics taken_up = run(model, merge(model.run, settings), rest, &whole.last);
  EXPECT_GT(whole.last.state.t, 0.3);
  ASSERT_EQ(diagnostics.notes.size(), 1u);
  EXPECT_EQ(taken_up.notes, diagnostics.notes);
}

}  // namespace holonom::event_bounds_test
