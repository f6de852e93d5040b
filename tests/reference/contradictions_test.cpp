// Models with contradictory requirements end with a reason that names the elements, for all choices.
#include <gtest/gtest.h>

#include "analysis/start/motion_breaks.h"
#include "support/given_motion.h"

namespace holonom::contradictions_test {

// The first arm is driven, the second swings.
std::string two_arms(const std::string& drivers) {
  return R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  a: {mass: 1, inertia: 0.1, position: [0.5, 0]}
  b: {mass: 1, inertia: 0.1, position: [1.5, 0]}
joints:
  A: {type: revolute, connect: [ground, a], at: [0, 0]}
  B: {type: revolute, connect: [a, b], at: [1, 0]}
drivers:
)yaml" + drivers;
}

std::string driven(const std::string& motion) { return two_arms("  d: {measure: A.angle, motion: \"" + motion + "\"}\n"); }

void expect_reason(const RunResult& result, const std::string& text) {
  ASSERT_FALSE(result.diagnostics.outcome) << text;
  EXPECT_NE(result.diagnostics.outcome.reason.find(text), std::string::npos) << result.diagnostics.outcome.reason;
}

// The free motion by every kind of treatment and integrator, in all coordinates
void expect_refusal(const std::string& model_text, const std::string& text) {
  const Model model = model_from_text(model_text);
  in_every_set([&](const std::string& coordinates) {
    for (RunSettings settings :
         {with_tolerance("project", "tsitouras", 1e-6, 1, 0.1), with_tolerance("project", "bdf", 1e-6, 1, 0.1),
          with_tolerance("baumgarte", "tsitouras", 1e-6, 1, 0.1), with_fixed_step("baumgarte", "rk4", 0.003, 1, 0.1),
          with_fixed_step("penalty", "rk4", 0.003, 1, 0.1), with_tolerance("penalty", "bdf", 1e-6, 1, 0.1)}) {
      settings.coordinates = Choice{coordinates, {}, {}};
      SCOPED_TRACE(settings.treatment->type + " " + settings.integrator->type);
      expect_reason(run_model(model, settings), text);
    }
  });
}

TEST(Contradictions, AMotionThatJumps) {
  expect_refusal(driven("if(t > 0.53, 1, 0)"), "the motion of driver d jumps at t = 0.53");
}

TEST(Contradictions, ASpeedThatJumps) { expect_refusal(driven("abs(t - 0.53)"), "the speed of driver d jumps at t = 0.53"); }

TEST(Contradictions, AMotionThatEnds) { expect_refusal(driven("sqrt(0.53 - t)"), "the motion of driver d or its speed is not"); }

TEST(Contradictions, DriversThatDiffer) {
  const auto with = [](const std::string& motion) {
    return two_arms("  d: {measure: A.angle, motion: t}\n  e: {measure: A.angle, motion: \"" + motion + "\"}\n");
  };
  expect_refusal(with("t + t^2"), "the drivers prescribe accelerations that cannot be satisfied together");
  for (const char* const treatment : {"project", "baumgarte", "penalty", "augmented-1"})
    expect_reason(run_model(model_from_text(with("t + t^3")), with_tolerance(treatment, "tsitouras", 1e-6, 1, 0.1)), "driver ");
  const RunResult alike = run_model(model_from_text(with("t")), with_tolerance("baumgarte", "tsitouras", 1e-6, 1, 0.1));
  EXPECT_TRUE(alike.diagnostics.outcome) << alike.diagnostics.outcome.reason;
}

// Positions and velocities are right on both sides of a kink, so that kinematics only warns.
TEST(Contradictions, WhereNothingIsFree) {
  const auto all_driven = [](const std::string& motion) {
    return model_from_text(driven(motion) + "  e: {measure: B.angle, motion: t}\n");
  };
  const Model jumps = all_driven("if(t > 0.53, 1, 0)"), kink = all_driven("abs(t - 0.53)"), smooth = all_driven("(t - 0.5)^3");
  expect_reason(kinematics_of_model(jumps, kinematics_to(1, 0.1)), "the motion of driver d jumps at t = 0.53");
  expect_reason(inverse_of_model(jumps, kinematics_to(1, 0.1), {}), "the motion of driver d jumps at t = 0.53");
  expect_reason(run_model(jumps, kinematics_to(1, 0.1)), "the motion of driver d jumps at t = 0.53");
  expect_reason(inverse_of_model(kink, kinematics_to(1, 0.1), {}), "the speed of driver d jumps at t = 0.53");
  const RunResult warned = kinematics_of_model(kink, kinematics_to(1, 0.1));
  ASSERT_TRUE(warned.diagnostics.outcome) << warned.diagnostics.outcome.reason;
  ASSERT_EQ(warned.diagnostics.warnings.size(), 1u);
  EXPECT_NE(warned.diagnostics.warnings[0].find("the speed of driver d jumps at t = 0.53"), std::string::npos);
  EXPECT_NEAR(warned.last()["A.angle"], 0.47, 1e-12);
  EXPECT_TRUE(kinematics_of_model(smooth, kinematics_to(1, 0.1)).diagnostics.warnings.empty());
}

// A switch takes the driver away before its motion ends.
TEST(Contradictions, ADriverThatIsOffMayBreak) {
  const Model model =
      model_from_text(driven("sqrt(0.53 - t)") + "events:\n  off: {type: switch, when: t - 0.4, direction: rising, off: d}\n");
  const RunResult result = run_model(model, with_tolerance("project", "tsitouras", 1e-6, 1, 0.1));
  EXPECT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
}

TEST(MotionBreaks, AreFoundWhereTheyAre) {
  const auto breaks_of = [](const std::string& motion) { return motion_breaks(model_from_text(driven(motion)), 0, 1); };
  for (const char* const smooth : {"step(t, 0.2, 0, 0.8, 1)", "tanh(1e9*(t - 0.5))", "(t - 0.51)*abs(t - 0.51)", "t^2.5",
                                   "1/(t + 1e-3)", "exp(9*t)", "1e6 + 1e-3*sin(50*t)/2", "max(0, t - 0.4)^2"})
    EXPECT_TRUE(breaks_of(smooth).empty()) << smooth;
  const struct {
    const char* motion;
    MotionBreak::Kind kind;
    double t;
  } broken[] = {{"if(t > 0.123, 1e-3, 0) + t", MotionBreak::value, 0.123},
                {"floor(3*t)", MotionBreak::value, 1. / 3},
                {"max(0, t - 0.4)", MotionBreak::speed, 0.4},
                {"mod(t, 0.7)", MotionBreak::value, 0.7},
                {"log(0.9 - t)", MotionBreak::not_finite, 0.9},
                {"1/(t - 0.577)", MotionBreak::not_finite, 0.577}};
  EXPECT_FALSE(breaks_of("exp(1000*t)").empty());  // its second derivative overflows first: the search ends all the same
  for (const auto& [motion, kind, t] : broken) {
    const auto found = breaks_of(motion);
    ASSERT_EQ(found.size(), 1u) << motion;
    EXPECT_EQ(found[0].kind, kind) << motion;
    EXPECT_NEAR(found[0].t, t, 1e-6) << motion;
  }
}

std::string fault_of(const std::string& text) {
  try {
    run_model(model_from_text(text), only_the_start());
  } catch (const InputError& error) {
    return error.diagnostics().front().text();
  }
  return "no fault";
}

TEST(Contradictions, AnInitialValueAgainstADriver) {
  const std::string head = "holonom: 1\nspace: planar\ngravity: [0, -9.81]\n";
  for (const char* const place : {"1", "-1"}) {
    const std::string bar = "bodies: {b: {mass: 2, inertia: 1, position: [" + std::string(place) + ", 0]}}\n";
    const std::string fault =
        fault_of(head + bar + "drivers: {d: {measure: b.x, motion: " + place + " + 0.5*t}}\ninitial: {b.vx: 2}\n");
    EXPECT_NE(fault.find(":6:"), std::string::npos) << fault;
    EXPECT_NE(fault.find("the initial value of b.vx contradicts driver d (line 5)"), std::string::npos) << fault;
  }
}

// A bar that two pins hold cannot turn.
TEST(Contradictions, ADriverAgainstJoints) {
  for (const char* const far : {"1", "-1"}) {
    const RunResult result =
        run_model(model_from_text(R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  bar: {mass: 2, inertia: 1, position: [0.5, 0]}
joints:
  A: {type: revolute, connect: [ground, bar], at: [0, 0]}
  B: {type: revolute, connect: [ground, bar], at: [)yaml" +
                                  std::string(far) + ", 0]}\ndrivers: {d: {measure: A.angle, motion: 0.5*t}}\n"),
                  only_the_start());
    expect_reason(result, "driver d cannot be followed");
  }
}

TEST(Contradictions, NoBranchIsMirroredThatADriverAsksFor) {
  for (const char* const driver :
       {"  d: {measure: A.angle, motion: pi}\n",
        "  d: {measure: B.angle, motion: pi/2}\ncouplers:\n  g: {type: gear, measures: [A.angle, B.angle], teeth: "
        "[10, 20]}\n"}) {
    const RunResult result = run_model(model_from_text(two_arms(driver)), only_the_start());
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    EXPECT_NEAR(std::abs(result.first()["A.angle"]), 3.14159265358979, 1e-9);
    for (const std::string& note : result.diagnostics.check.notes)
      EXPECT_EQ(note.find("A.angle assembled"), std::string::npos) << note;
  }
}

}  // namespace holonom::contradictions_test
