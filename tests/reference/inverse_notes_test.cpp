// Notes of inverse dynamics and kinematics: actuators with a poor transmission angle, and events that do not occur.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "support/given_motion.h"

namespace holonom::inverse_notes_test {

// A slider-crank that passes its dead centre by `beside` at t = 0.5, where there is a row
Model slider_crank(double beside, const std::string& rest = "") {
  return model_from_text(fmt::format(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
scales: {{length: 0.3}}
bodies:
  crank: {{mass: 1, inertia: 0.01, position: [0.1, 0]}}
  rod: {{mass: 1, inertia: 0.02, position: [0.45, 0]}}
  slider: {{mass: 2, inertia: 0.1, position: [0.7, 0]}}
joints:
  A: {{type: revolute, connect: [ground, crank], at: [0, 0]}}
  B: {{type: revolute, connect: [crank, rod], at: [0.2, 0]}}
  C: {{type: revolute, connect: [rod, slider], at: [0.7, 0]}}
  S: {{type: translational, connect: [ground, slider], at: [0.7, 0], axis: [1, 0]}}
drivers: {{turn: {{measure: A.angle, motion: t - 0.5 + {:.17g}}}}}
)",
                                     beside) +
                         rest);
}

int notes_with(const RunResult& result, const std::string& part) {
  EXPECT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  return static_cast<int>(std::ranges::count_if(result.diagnostics.notes,
                                                [&](const std::string& note) { return note.find(part) != std::string::npos; }));
}

// A unit of force on the slider moves the crank with x' of its way in the metric of bodies that are free, sum |r'|^2 + L^2 angle'^2, with
// derivatives by the crank angle; at the dead centre the crank has r' = 0.1 and angle' = 1, the rod r' = 0.1 and angle' = -0.4, the slider
// none, and x' = - 0.28 beside it.
TEST(InverseNotes, LeverBelowAThousandth) {
  constexpr double L = 0.3;
  const double least = 1e-3 * std::sqrt(2 * 0.1 * 0.1 + (1 + 0.16) * L * L) / 0.28;
  const std::string part = "near t = 0.5 the actuators have little effect on the motion (0.001 of that on a free body)";
  in_every_set([&](const std::string& coordinates) {
    RunSettings settings = kinematics_to(1, 0.25);
    settings.coordinates = Choice{coordinates, {}, {}};
    EXPECT_EQ(notes_with(inverse_of_model(slider_crank(0.99 * least), settings, {"S.travel"}), part), 1);
    EXPECT_EQ(notes_with(inverse_of_model(slider_crank(1.01 * least), settings, {"S.travel"}), "little effect"), 0);
    EXPECT_EQ(notes_with(inverse_of_model(slider_crank(0.99 * least), settings, {"A.angle"}), "little effect"), 0);
  });
}

TEST(InverseNotes, EventsDoNotHappen) {
  const Model model = slider_crank(0.1, "events: {ends: {type: stop, when: t - 0.5}}\n");
  const RunResult inverse = inverse_of_model(model, kinematics_to(1, 0.25), {});
  EXPECT_EQ(notes_with(inverse, "events do not occur in inverse dynamics"), 1);
  EXPECT_EQ(inverse.last()["t"], 1);
  const RunResult kinematics = kinematics_of_model(model, kinematics_to(1, 0.25));
  EXPECT_EQ(notes_with(kinematics, "events do not occur in kinematics"), 1);
  EXPECT_EQ(kinematics.last()["t"], 1);
  EXPECT_EQ(notes_with(inverse_of_model(slider_crank(0.1), kinematics_to(1, 0.25), {}), "events"), 0);
}

}  // namespace holonom::inverse_notes_test
