// Next to a singular configuration the solution is exact as long as double precision determines it, and refused otherwise. Two
// bars from the ground to a driven block: x = 2 cos th, with th = (pi/3)(1 - t) prescribed by the driver, so the bars rotate
// uniformly and are aligned at t = 1. The force on the block from Lagrange's equation in th: J = 2/3 + 10 sin^2 th, V = 9.81 sin
// th,
//   F dx/dth = J'/2 th'^2 + 9.81 cos th.
// Positions are known to u/th where x is to u: accelerations to 2 w^2 u/th^3.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "support/four_bars.h"
#include "support/given_motion.h"

namespace holonom::near_singular_test {

constexpr double w = std::numbers::pi / 3, u = 2.2e-16;

double angle(double t) { return w * (1 - t); }
double open_by(double t) { return 20 * w * w * u / std::pow(angle(t), 3); }  // an acceleration, with a margin

Model toggle(const std::string& gravity = "[0, -9.81]", double mass = 1) {
  return model_from_text(fmt::format(R"yaml(
holonom: 1
space: planar
gravity: {}
bodies:
  left:  {{mass: {}, inertia: 1/12, position: [0.25, 0.4330127018922193], angle: 60 deg}}
  right: {{mass: 1, inertia: 1/12, position: [0.75, 0.4330127018922193], angle: -60 deg}}
  block: {{mass: 2, inertia: 0.1, position: [1, 0]}}
joints:
  A: {{type: revolute, connect: [ground, left], at: [0, 0]}}
  B: {{type: revolute, connect: [left, right], at: [0.5, 0.8660254037844386]}}
  C: {{type: revolute, connect: [right, block], at: [1, 0]}}
  D: {{type: translational, connect: [ground, block], at: [1, 0], axis: [1, 0]}}
drivers:
  push: {{measure: block.x, motion: "2*cos(pi/3*(1 - t))"}}
simulate: {{end: 1.2, output: 0.1}}
)yaml",
                                     gravity, mass));
}

RunSettings at(const std::vector<double>& instants) {
  RunSettings settings;
  settings.instants = instants;
  settings.end = instants.back();
  return settings;
}

template <class Check>
void in_every_set_of_kinematics(const Model& model, RunSettings settings, const Check& check) {
  in_every_set([&](const std::string& coordinates) {
    settings.coordinates = Choice{coordinates, {}, {}};
    check(kinematics_of_model(model, settings));
  });
}

TEST(NearSingular, AccelerationsAreExactAsLongAsTheyAreDetermined) {
  const std::vector<double> instants = {0.5, 0.9, 0.99, 0.999};
  in_every_set_of_kinematics(toggle(), at(instants), [&](const RunResult& result) {
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    for (double t : instants) {
      const Row row = result.at(t);
      EXPECT_NEAR(row["A.rate"], -w, open_by(t) * angle(t)) << t;
      EXPECT_NEAR(row["A.acceleration"], 0, open_by(t)) << t;
      EXPECT_LT(std::abs(row["A.acceleration"]), 1e-6) << t;
    }
  });
}

TEST(NearSingular, WhatIsNotDeterminedIsRefused) {
  for (double t : {0.9999, 0.99999, 0.999999, 1.0})
    in_every_set_of_kinematics(toggle(), at({t}), [&](const RunResult& result) {
      EXPECT_EQ(result.diagnostics.outcome.kind, Outcome::singular) << t;
      EXPECT_NE(result.diagnostics.outcome.reason.find("accelerations are not determined"), std::string::npos)
          << result.diagnostics.outcome.reason;
      EXPECT_EQ(result.size(), 0u);
      EXPECT_GT(result.diagnostics.worst_condition, 0.1 / std::max(angle(t), 1e-7)) << t;
      EXPECT_EQ(result.diagnostics.worst_condition_time, t);
    });
}

TEST(NearSingular, KinematicsDoesNotKnowForces) {
  const RunResult usual = kinematics_of_model(toggle(), at({0.99, 0.999}));
  const RunResult other = kinematics_of_model(toggle("[30, 100]"), at({0.99, 0.999}));
  const RunResult heavy = kinematics_of_model(toggle("[0, -9.81]", 500), at({0.99, 0.999}));
  for (double t : {0.99, 0.999})
    for (const char* channel : {"A.angle", "A.rate", "A.acceleration", "block.ax"}) {
      EXPECT_EQ(usual.at(t)[channel], other.at(t)[channel]) << channel << " at " << t;
      EXPECT_NEAR(usual.at(t)[channel], heavy.at(t)[channel], open_by(t)) << channel << " at " << t;
    }
}

TEST(NearSingular, EffortsGrowAsTheClosedForm) {
  const std::vector<double> instants = {0.5, 0.9, 0.99, 0.999};
  const auto force = [](double t) {
    const double s = std::sin(angle(t)), c = std::cos(angle(t));
    return -(10 * s * c * w * w + 9.81 * c) / (2 * s);
  };
  inverse_in_all_coordinates(toggle(), at(instants), {}, [&](const RunResult& result) {
    for (double t : instants) EXPECT_NEAR(result.at(t)["push.effort"] / force(t), 1, std::max(1e-13, open_by(t))) << t;
  });
  inverse_in_all_coordinates(toggle(), at(instants), {"A.angle"}, [&](const RunResult& result) {
    for (double t : instants)
      EXPECT_NEAR(result.at(t)["actuator.A.angle"], force(t) * -2 * std::sin(angle(t)), 10 * std::max(1e-13, open_by(t))) << t;
  });
  const RunResult nearer = inverse_of_model(toggle(), at({0.999999}), {});
  EXPECT_EQ(nearer.diagnostics.outcome.kind, Outcome::singular) << nearer.diagnostics.outcome.reason;
}

// A platform on six legs, which become dependent after a yaw of 90 degrees. The lengths of the legs are those of a uniform yaw.
Model platform() {
  std::string legs, drivers;
  for (int k = 0; k < 6; ++k) {
    const double side = k % 2 == 0 ? -1 : 1, base = 2 * std::numbers::pi / 3 * (k / 2) + 0.2 * side, top = base + 0.35 * side;
    legs += fmt::format(
        "  leg{}: {{type: spring-damper, connect: [ground, top], force: \"0\", at: [[{:.17g}, {:.17g}, 0], "
        "[{:.17g}, {:.17g}, 1]]}}\n",
        k, std::cos(base), std::sin(base), 0.6 * std::cos(top), 0.6 * std::sin(top));
    drivers +=
        fmt::format("  d{}: {{measure: leg{}.length, motion: \"sqrt(2.36 - 1.2*cos(pi/2*t + {:.17g}))\"}}\n", k, k, 0.35 * side);
  }
  return model_from_text(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  top: {mass: 2, inertia: [0.2, 0.3, 0.4], position: [0, 0, 1]}
forces:
)" + legs + "drivers:\n" +
                         drivers + "simulate: {end: 1, output: 0.1}\n");
}

TEST(NearSingular, APlatformOnSixLegsTurnsAsItsLegsSay) {
  const double rate = std::numbers::pi / 2;
  const std::vector<double> instants = {0.5, 0.9, 0.99, 0.999};
  in_every_set_of_kinematics(platform(), at(instants), [&](const RunResult& result) {
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    for (double t : instants) {
      const double left = rate * (1 - t), open = std::max(1e-13, 40 * rate * rate * u / std::pow(left, 3));
      const Row row = result.at(t);
      EXPECT_NEAR(row["top.wz"], rate, open * left) << t;
      EXPECT_LT(row.vector("top.al").norm(), open) << t;
      EXPECT_LT(row.vector("top.a").norm(), open) << t;
      double lift = 0;  // the legs carry the weight
      for (int k = 0; k < 6; ++k) lift += row[fmt::format("d{}.effort", k)] / row[fmt::format("leg{}.length", k)];
      EXPECT_NEAR(lift, 2 * 9.81, 1e3 * open) << t;
    }
  });
  in_every_set_of_kinematics(platform(), at({0.9999}), [&](const RunResult& result) {
    EXPECT_EQ(result.diagnostics.outcome.kind, Outcome::singular) << result.diagnostics.outcome.reason;
  });
}

// Dynamics may pass a singular configuration: a row there has the accelerations of the motion, and reports the effect of rounding
// on reactions.
TEST(NearSingular, ARowInAFlatPositionOfTheFourBarIsRecordedWithANote) {
  double before = 0.3, behind = 1.0;  // the top point falls through y = 0
  ASSERT_GT(four_bars_tip(1, before).y, 0);
  ASSERT_LT(four_bars_tip(1, behind).y, 0);
  for (int halving = 0; halving < 60; ++halving) {
    const double middle = (before + behind) / 2;
    (four_bars_tip(1, middle).y > 0 ? before : behind) = middle;
  }
  RunSettings settings = with_tolerance("project", "verner", 1e-10, before + 0.1, 1);
  settings.instants = {before};
  const double h = 1e-4;
  const double ax = (four_bars_tip(1, before + h).vx - four_bars_tip(1, before - h).vx) / (2 * h);
  in_all_coordinates(reference_model("four_bars_1.yaml"), settings, [&](const RunResult& result) {
    EXPECT_NEAR(result.at(before)["B0.ax"], ax, 1e-5 * std::abs(ax));
    EXPECT_TRUE(std::ranges::any_of(result.diagnostics.notes, [](const std::string& note) {
      return note.find("rounding may change reactions") != std::string::npos;
    }));
    EXPECT_GT(result.diagnostics.worst_condition, 1e6);
  });
}

}  // namespace holonom::near_singular_test
