// Kinematics in every coordinate set in difficult cases: redundant joints, loops in space, massless bodies, a screw; each over
// many revolutions with output rows far apart, against closed forms evaluated with math/jet.h. Positions are solved to about
// 1e-11 for lengths of a metre.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "math/jet.h"
#include "support/given_motion.h"

namespace holonom::driven_sets_test {

// `names`: of position, velocity and acceleration
void expect_motion(const Row& row, const std::array<std::string, 3>& names, const Jet& motion) {
  EXPECT_NEAR(row[names[0]], motion.v, 1e-10) << names[0];
  EXPECT_NEAR(row[names[1]], motion.d1, 1e-9) << names[1];
  EXPECT_NEAR(row[names[2]], motion.d2, 1e-8) << names[2];
}

void expect_place(const Row& row, const std::string& body, const std::array<Jet, 3>& place, int dimension) {
  constexpr const char* axes[] = {"x", "y", "z"};
  for (int k = 0; k < dimension; ++k)
    expect_motion(row, {body + "." + axes[k], body + ".v" + axes[k], body + ".a" + axes[k]}, place[k]);
}

// judge(row, t) for rows of kinematics in every coordinate set
template <class Check>
void at_rows(const Model& model, double end, double every, const Check& check) {
  in_every_set([&](const std::string& coordinates) {
    RunSettings settings = kinematics_to(end, every);
    settings.coordinates = Choice{coordinates, {}, {}};
    const RunResult result = kinematics_of_model(model, settings);
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    ASSERT_EQ(result.diagnostics.plan.coordinates, coordinates);
    ASSERT_EQ(static_cast<double>(result.size()), 1 + std::round(end / every));
    for (std::size_t k = 0; k < result.size(); ++k) {
      SCOPED_TRACE("at t = " + std::to_string(result.row(k)["t"]));
      EXPECT_LT(result.row(k)["violation.position"], 1e-10);
      check(result.row(k), Jet::variable(result.row(k)["t"]));
    }
  });
}

std::string mass(bool has_mass, const char* text) { return has_mass ? text : ""; }

// Two discs turn alike, held to it by two couplers whose pins are a quarter turn apart: one pin is one too many for each. The couplers go
// round without turning.
TEST(DrivenSets, ParallelogramWithTwoCouplers) {
  for (const bool has_mass : {true, false}) {
    const std::string body = mass(has_mass, "mass: 1, inertia: 0.2, ");
    const Model model = model_from_text(fmt::format(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  left: {{{0}position: [0, 0]}}
  right: {{{0}position: [2, 0]}}
  first: {{{0}position: [1.5, 0]}}
  second: {{{0}position: [1, 0.5]}}
joints:
  A: {{type: revolute, connect: [ground, left], at: [0, 0]}}
  B: {{type: revolute, connect: [ground, right], at: [2, 0]}}
  P: {{type: revolute, connect: [left, first], at: [0.5, 0]}}
  Q: {{type: revolute, connect: [first, right], at: [2.5, 0]}}
  R: {{type: revolute, connect: [left, second], at: [0, 0.5]}}
  S: {{type: revolute, connect: [second, right], at: [2, 0.5]}}
drivers: {{turn: {{measure: A.angle, motion: 8*t + sin(t)}}}}
)",
                                                    body));
    at_rows(model, 6, 2, [](const Row& row, const Jet& t) {
      const Jet angle = 8 * t + sin(t);
      expect_motion(row, {"A.angle", "A.rate", "A.acceleration"}, angle);
      expect_motion(row, {"right.angle", "right.omega", "right.alpha"}, angle);
      expect_motion(row, {"first.angle", "first.omega", "first.alpha"}, 0);
      expect_motion(row, {"P.angle", "P.rate", "P.acceleration"}, -angle);
      expect_place(row, "first", {1 + 0.5 * cos(angle), 0.5 * sin(angle), 0}, 2);
      expect_place(row, "second", {1 - 0.5 * sin(angle), 0.5 * cos(angle), 0}, 2);
    });
  }
}

// A crank about z, a rod of length 1.2 on a ball, and a slider along x at y = 0.1, z = 0.3: x = r cos(theta) + sqrt(l^2 - (r sin(theta) -
// 0.1)^2 - 0.3^2)
TEST(DrivenSets, SliderCrankInSpace) {
  constexpr double r = 0.4, l = 1.2, c = 0.1, h = 0.3;
  const auto slider_at = [](const Jet& theta) {
    const Jet beside = r * sin(theta) - c;
    return r * cos(theta) + sqrt(l * l - h * h - beside * beside);
  };
  const double x = slider_at(Jet(0)).v;
  for (const bool has_mass : {true, false}) {
    const std::string body = mass(has_mass, "mass: 1, inertia: [0.2, 0.3, 0.4], ");
    const Model model = model_from_text(fmt::format(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  crank: {{{0}position: [0.2, 0, 0]}}
  rod: {{{0}position: [{1:.17g}, 0.05, 0.15]}}
  slider: {{{0}position: [{2:.17g}, 0.1, 0.3]}}
joints:
  A: {{type: revolute, connect: [ground, crank], at: [0, 0, 0], axis: [0, 0, 1]}}
  B: {{type: spherical, connect: [crank, rod], at: [0.4, 0, 0]}}
  C: {{type: universal, connect: [rod, slider], at: [{2:.17g}, 0.1, 0.3], axes: [[0.1, {3:.17g}, 0], [0, 0, 1]]}}
  D: {{type: translational, connect: [ground, slider], at: [0, 0.1, 0.3], axis: [1, 0, 0]}}
drivers: {{turn: {{measure: A.angle, motion: 7*t - sin(2*t)}}}}
)",
                                                    body, (r + x) / 2, x, r - x));
    at_rows(model, 4.5, 1.5, [&](const Row& row, const Jet& t) {
      const Jet theta = 7 * t - sin(2 * t), slider = slider_at(theta);
      expect_motion(row, {"A.angle", "A.rate", "A.acceleration"}, theta);
      expect_motion(row, {"D.travel", "D.speed", "D.acceleration"}, slider - x);
      expect_place(row, "slider", {slider, c, h}, 3);
      expect_place(row, "rod", {(r * cos(theta) + slider) / 2, (r * sin(theta) + c) / 2, h / 2}, 3);
    });
  }
}

// Two shafts through a cross, held in bearings that are too much for a body by three: tan(out) = cos(b) tan(in) where the first axis of the cross
// stands at right angles to the plane of the shafts, so that the rate of the second is cos(b)/(1 - sin^2(b) sin^2(in)) of the first
TEST(DrivenSets, ShaftsThroughACross) {
  constexpr double b = 0.5;
  for (const bool has_mass : {true, false}) {
    const std::string body = mass(has_mass, "mass: 1, inertia: [0.2, 0.3, 0.4], ");
    const Model model =
        model_from_text(fmt::format(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  first: {{{0}position: [-0.5, 0, 0]}}
  second: {{{0}position: [{1:.17g}, {2:.17g}, 0]}}
joints:
  A: {{type: revolute, connect: [ground, first], at: [-1, 0, 0], axis: [1, 0, 0]}}
  U: {{type: universal, connect: [first, second], at: [0, 0, 0], axes: [[0, 0, 1], [{3:.17g}, {4:.17g}, 0]]}}
  B: {{type: revolute, connect: [ground, second], at: [{4:.17g}, {5:.17g}, 0], axis: [{4:.17g}, {5:.17g}, 0]}}
drivers: {{turn: {{measure: A.angle, motion: 6*t + 0.5*sin(3*t)}}}}
)",
                                    body, std::cos(b) / 2, std::sin(b) / 2, -std::sin(b), std::cos(b), std::sin(b)));
    at_rows(model, 6, 1.5, [&](const Row& row, const Jet& t) {
      const Jet in = 6 * t + 0.5 * sin(3 * t);
      const double turns = std::round(in.v / (2 * std::numbers::pi));
      const double out = std::atan2(std::cos(b) * std::sin(in.v), std::cos(in.v));
      const Jet s = sin(in), ratio = std::cos(b) / (1 - std::sin(b) * std::sin(b) * s * s);
      expect_motion(row, {"A.angle", "A.rate", "A.acceleration"}, in);
      const double rate = ratio.v * in.d1, acceleration = ratio.v * in.d2 + ratio.d1 * in.d1;
      EXPECT_NEAR(row["B.angle"], out + turns * 2 * std::numbers::pi, 1e-9);
      EXPECT_NEAR(row["B.rate"], rate, 1e-8);
      EXPECT_NEAR(row["B.acceleration"], acceleration, 1e-7);
    });
  }
}

// Travel and angle are one: five turns from row to row, whichever is driven
TEST(DrivenSets, ScrewOverManyTurns) {
  constexpr double pitch = 0.1, turn = 2 * std::numbers::pi;
  for (const bool has_mass : {true, false})
    for (const bool by_travel : {false, true}) {
      const Model model = model_from_text(fmt::format(R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies: {{nut: {{{}position: [0.3, 0, 0]}}}}
joints: {{S: {{type: screw, connect: [ground, nut], at: [0, 0, 0.1], axis: [0, 0, 1], pitch: 0.1}}}}
drivers: {{drive: {{measure: {}, motion: {}*(t + 0.1*sin(t))}}}}
)",
                                                      mass(has_mass, "mass: 2, inertia: [0.04, 0.05, 0.06], "),
                                                      by_travel ? "S.travel" : "S.angle", by_travel ? "0.1*5" : "2*pi*5"));
      at_rows(model, 4, 1, [&](const Row& row, const Jet& t) {
        const Jet turns = 5 * (t + 0.1 * sin(t)), angle = turn * turns;
        EXPECT_NEAR(row["S.angle"], angle.v, 1e-9);
        EXPECT_NEAR(row["S.rate"], angle.d1, 1e-8);
        EXPECT_NEAR(row["S.travel"], pitch * turns.v, 1e-10);
        EXPECT_NEAR(row["nut.z"], pitch * turns.v, 1e-10);
        EXPECT_NEAR(row["nut.x"], 0.3 * std::cos(angle.v), 1e-9);
        EXPECT_NEAR(row["nut.vy"], (0.3 * sin(angle)).d1, 1e-7);
        EXPECT_NEAR(row["nut.ay"], (0.3 * sin(angle)).d2, 1e-5);  // of 300 m/s^2
      });
    }
}

}  // namespace holonom::driven_sets_test
