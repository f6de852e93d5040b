// Starts and rests beside a singular configuration: two bars of 1 m from the ground to a block on a rail, x = 2 cos th, which are in line at
// th = 0. Where x is known to u, th is to u/th and th' = -x'/(2 sin th) to u/th^2 of its size. At rest the force that holds the block is
// -(9.81/2) cot th, by virtual work. The answers are right to that, or a warning says how far they are.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "support/all_coordinates.h"
#include "support/equilibrium.h"

namespace holonom::singular_start_test {

constexpr double u = 2.2e-16, g = 9.81, w = std::numbers::pi / 3;

// `rest`: drivers and initial values
std::string bars(double th, const std::string& rest, bool has_bob = false) {
  const double c = std::cos(th), s = std::sin(th);
  std::string text = fmt::format(R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  left:  {{mass: 1, inertia: 1/12, position: [{:.17g}, {:.17g}], angle: {:.17g}}}
  right: {{mass: 1, inertia: 1/12, position: [{:.17g}, {:.17g}], angle: {:.17g}}}
  block: {{mass: 2, inertia: 0.1, position: [{:.17g}, 0]}}
)yaml",
                                 c / 2, s / 2, th, 1.5 * c, s / 2, -th, 2 * c);
  if (has_bob) text += fmt::format("  bob: {{mass: 0.3, inertia: 0.01, position: [{:.17g}, {:.17g}]}}\n", c, s - 0.5);
  text += fmt::format(R"yaml(joints:
  A: {{type: revolute, connect: [ground, left], at: [0, 0]}}
  B: {{type: revolute, connect: [left, right], at: [{:.17g}, {:.17g}]}}
  C: {{type: revolute, connect: [right, block], at: [{:.17g}, 0]}}
  D: {{type: translational, connect: [ground, block], at: [{:.17g}, 0], axis: [1, 0]}}
)yaml",
                      c, s, 2 * c, 2 * c);
  if (has_bob) text += fmt::format("  P: {{type: revolute, connect: [left, bob], at: [{:.17g}, {:.17g}]}}\n", c, s);
  return text + rest;
}

constexpr double angles[] = {1e-2, 3e-3, 1e-3, 3e-4, 1e-4, 3e-5, 1e-5, 3e-6, 1e-6, 3e-7, 1e-7, 1e-8, 1e-9};

bool has_warning(const std::vector<std::string>& warnings, const std::string& part) {
  return std::ranges::any_of(warnings, [&](const std::string& text) { return text.find(part) != text.npos; });
}

constexpr const char* unsure_speeds = "rounding of the positions may change the initial velocities";

// The drawing gives the angle itself: nothing is lost.
TEST(SingularStart, SpeedsFollowTheDrawnAngle) {
  for (const double th : angles) {
    SCOPED_TRACE(th);
    const RunResult result = run_model(model_from_text(bars(th, "initial: {block.vx: 0.001}\n")), only_the_start());
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    const double rate = -0.001 / (2 * std::sin(th));
    EXPECT_NEAR(result.first()["A.rate"], rate, 1e-12 * std::abs(rate));
    EXPECT_FALSE(has_warning(result.diagnostics.warnings, unsure_speeds));
  }
}

// The initial value of x gives the angle: it is as good as rounding allows, and where that is little a warning says so.
TEST(SingularStart, SpeedsFollowAnAngleThatAssemblyFinds) {
  for (const double th : angles) {
    if (th < 1e-7) break;  // x is 2 but for rounding
    SCOPED_TRACE(th);
    const double x = 2 - 4 * std::pow(std::sin(th / 2), 2), open = 8 * u / (th * th);
    const Model model = model_from_text(bars(0.1, fmt::format("initial: {{block.x: {:.17g}, block.vx: 0.001}}\n", x)));
    const RunResult result = run_model(model, only_the_start());
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    const double exact = 2 * std::asin(std::sqrt((2 - x) / 4)), rate = -0.001 / (2 * std::sin(exact));
    if (open < 0.1) {
      EXPECT_NEAR(result.first()["A.rate"], rate, 20 * open * std::abs(rate));
    }
    if (th >= 1e-4) {
      EXPECT_FALSE(has_warning(result.diagnostics.warnings, unsure_speeds));
    }
    if (th <= 1e-5) {
      EXPECT_TRUE(has_warning(result.diagnostics.warnings, unsure_speeds));
    }
  }
}

TEST(SingularStart, RestsWithTheForceOfTheClosedForm) {
  for (const double th : angles) {
    SCOPED_TRACE(th);
    in_every_search(bars(th, fmt::format("drivers: {{push: {{measure: block.x, motion: {:.17g}}}}}\n", 2 * std::cos(th))),
                    [&](const Found& found) {
                      const double force = -g / 2 / std::tan(th);
                      EXPECT_NEAR(found["push.effort"], force, std::max(1e-12, 20 * u / (th * th)) * std::abs(force));
                    });
  }
}

TEST(SingularStart, RestsWithAWarningWhereThePositionIsNotKnown) {
  for (const double th : {1e-3, 1e-6, 1e-7}) {
    SCOPED_TRACE(th);
    const double x = 2 - 4 * std::pow(std::sin(th / 2), 2);
    const Found found = equilibrium_of(bars(0.1, fmt::format("drivers: {{push: {{measure: block.x, motion: {:.17g}}}}}\n", x)));
    const bool warns = has_warning(found.equilibrium.warnings, "reactions and efforts are not determined");
    EXPECT_EQ(warns, th < 1e-4);
    const double force = -g / 2 / std::tan(2 * std::asin(std::sqrt((2 - x) / 4)));
    if (!warns) {
      EXPECT_NEAR(found["push.effort"], force, 1e-8 * std::abs(force));
    }
  }
}

// A pendulum on the middle pin reads the accelerations of the bars. The same motion with the angle driven in place of x is regular.
class DrivenBars : public testing::TestWithParam<const char*> {};

TEST_P(DrivenBars, SwingAPendulumAsTheyDoWithTheAngleDriven) {
  const auto run_with = [&](const char* driver, double start, const std::vector<double>& instants) {
    RunSettings settings = with_tolerance("project", GetParam(), 1e-9, instants.back(), 1);
    settings.instants = instants;
    const std::string text =
        bars(w * (1 - start), fmt::format("drivers: {{push: {}}}\nsimulate: {{start: {:.17g}, end: 2}}\n", driver, start), true);
    return run_model(model_from_text(text), settings);
  };
  for (const double before : {1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6}) {
    SCOPED_TRACE(before);
    const std::vector<double> instants = {1 - before, 1 - before / 3, 1 - before / 30};
    const RunResult here = run_with(R"yaml({measure: block.x, motion: "2*cos(pi/3*(1 - t))"})yaml", 1 - before, instants);
    const RunResult there = run_with(R"yaml({measure: left.angle, motion: "pi/3*(1 - t)"})yaml", 1 - before, instants);
    ASSERT_TRUE(here.diagnostics.outcome) << here.diagnostics.outcome.reason;
    for (std::size_t k = 0; k < here.size(); ++k) {
      const Row row = here.row(k), other = there.row(k);
      const double th = w * (1 - row["t"]);
      EXPECT_NEAR(row["P.angle"], other["P.angle"], 1e-8);
      EXPECT_NEAR(row["P.rate"], other["P.rate"], 1e-8 + 40 * u / (th * th));
      if (has_warning(here.diagnostics.warnings, "accelerations are not determined")) continue;
      EXPECT_NEAR(row["P.acceleration"], other["P.acceleration"], 1e-2);
    }
    if (before > 1e-3) {
      EXPECT_FALSE(has_warning(here.diagnostics.warnings, "accelerations are not determined"));
    }
    if (before < 1e-4) {
      EXPECT_TRUE(has_warning(here.diagnostics.warnings, "accelerations are not determined"));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Integrators, DrivenBars, testing::Values("tsitouras", "verner", "sdirk4", "bdf"),
                         [](const auto& each) { return std::string(each.param); });

}  // namespace holonom::singular_start_test
