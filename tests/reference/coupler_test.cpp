// Belts, racks and sums of measures with an expression of time, against rigid-body dynamics by hand.
#include <gtest/gtest.h>

#include <cmath>

#include "support/all_coordinates.h"

namespace holonom::coupler_test {

constexpr double g = 9.81;

// A drum of radius 0.2 with a moment on it drives another of radius 0.5: angles as 5 to 2, inertia about the first I_1 + I_2 (2/5)^2.
void expect_belt(const std::string& run, double sign) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  small: {mass: 1, inertia: 0.03, position: [0, 0]}
  large: {mass: 4, inertia: 0.5,  position: [2, 0]}
joints:
  A: {type: revolute, connect: [ground, small], at: [0, 0]}
  B: {type: revolute, connect: [ground, large], at: [2, 0]}
forces:
  motor: {type: moment, body: small, moment: 2}
couplers:
  belt: {type: belt, measures: [A.angle, B.angle], radii: [0.2, 0.5])" +
                                      run + "}\n");
  const double alpha = 2 / (0.03 + 0.5 * 0.16);
  at_all_instants(model, with_short_steps(0.02, 5, 0.5), [&](const Row& row) {
    const double angle = alpha * row["t"] * row["t"] / 2;
    EXPECT_NEAR(row["A.angle"], angle, 1e-10 * (1 + angle));
    EXPECT_NEAR(row["B.angle"], sign * 0.4 * angle, 1e-10 * (1 + angle));
    // The effort is the moment on the small drum; the large one feels it in the ratio of the radii.
    EXPECT_NEAR(std::abs(row["belt.effort"]) * 0.5 / 0.2, 0.5 * 0.4 * alpha, 1e-8);
    EXPECT_NEAR(row["energy.kinetic"], 2 * angle, 1e-8 * (1 + angle));
  });
}

TEST(Belt, OpenTurnsTheSameWay) { expect_belt("", 1); }
TEST(Belt, SaidToBeOpen) { expect_belt(", run: open", 1); }
TEST(Belt, CrossedTurnsTheOtherWay) { expect_belt(", run: crossed", -1); }

// A weight on a vertical rack turns the pinion: a = g m/(m + I/r^2).
void expect_rack(double radius) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  rack:   {mass: 3, inertia: 1,    position: [0.1, 0.4]}
  pinion: {mass: 1, inertia: 0.02, position: [0, 0]}
joints:
  T: {type: translational, connect: [ground, rack], axis: [0, 1]}
  P: {type: revolute, connect: [ground, pinion], at: [0, 0]}
couplers:
  teeth: {type: rack-and-pinion, rack: T.travel, pinion: P.angle, radius: )" +
                                      std::to_string(radius) + "}\n");
  const double a = -g * 3 / (3 + 0.02 / (radius * radius));
  at_all_instants(model, with_short_steps(0.02, 2, 0.2), [&](const Row& row) {
    const double t = row["t"], travel = a * t * t / 2;
    EXPECT_NEAR(row["T.travel"], travel, 1e-9);
    EXPECT_NEAR(row["rack.y"], 0.4 + travel, 1e-9);
    EXPECT_NEAR(row["P.angle"], travel / radius, 1e-8);
    EXPECT_NEAR(row["T.acceleration"], a, 1e-9);
    EXPECT_NEAR(row["teeth.effort"], 3 * (a + g), 1e-8);  // the force on the rack
    EXPECT_NEAR(row["energy.kinetic"] + row["energy.potential"], 3 * g * 0.4, 1e-8 * (1 + std::abs(row["energy.potential"])));
  });
}

TEST(RackAndPinion, EffectiveMass) { expect_rack(0.1); }
TEST(RackAndPinion, NegativeRadiusTurnsTheOtherWay) { expect_rack(-0.05); }

// c_1 a_1 + c_2 a_2 = f(t) between two free wheels: each feels c_k E, so E = f''/(c_1^2/I_1 + c_2^2/I_2), and the power is E f'.
TEST(Coupler, SumOfTwoAnglesFollowsALaw) {
  const std::string text = R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  one: {mass: 1, inertia: 0.2, position: [0, 0], angle: 0.3}
  two: {mass: 1, inertia: 0.5, position: [2, 0]}
joints:
  A: {type: revolute, connect: [ground, one], at: [0, 0]}
  B: {type: revolute, connect: [ground, two], at: [2, 0]}
couplers:
  sum: {type: coupler, measures: [A.angle, B.angle], factors: [2, -3], )";
  const double softness = 4 / 0.2 + 9 / 0.5;
  at_all_instants(model_from_text(text + "motion: 1 - cos(2*t)}\n"), with_short_steps(0.02, 4, 0.2), [&](const Row& row) {
    const double t = row["t"], f = 1 - std::cos(2 * t), rate = 2 * std::sin(2 * t), second = 4 * std::cos(2 * t);
    EXPECT_NEAR(2 * row["A.angle"] - 3 * row["B.angle"], f, 1e-10);
    EXPECT_NEAR(row["A.angle"], 2 / 0.2 / softness * f, 1e-9);  // from rest, each its share
    EXPECT_NEAR(row["B.angle"], -3 / 0.5 / softness * f, 1e-9);
    EXPECT_NEAR(row["sum.value"], f, 1e-10);
    EXPECT_NEAR(row["sum.effort"], second / softness, 1e-9);
    // Work: the integral of E f' = f'^2/(2 softness)
    EXPECT_NEAR(row["energy.supplied"], rate * rate / (2 * softness), 1e-8);
    EXPECT_NEAR(row["energy.kinetic"], rate * rate / (2 * softness), 1e-9);
  });
  at_all_instants(model_from_text(text + "polynomial: [0, 0, 3]}\n"), with_short_steps(0.02, 2, 0.2),
                  [&](const Row& row) { EXPECT_NEAR(row["sum.effort"], 6 / softness, 1e-9); });
}

// Travel and angle in one sum: a drum of radius r winds up the string of a weight, while the string is paid out as f(t) = v t.
TEST(Coupler, WeightOnAWindingString) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  drum:   {mass: 1, inertia: 0.04, position: [0, 0]}
  weight: {mass: 2, inertia: 1,    position: [0.2, -1]}
joints:
  D: {type: revolute,      connect: [ground, drum], at: [0, 0]}
  W: {type: translational, connect: [ground, weight], axis: [0, -1]}
couplers:
  string: {type: coupler, measures: [W.travel, D.angle], factors: [1, 0.2], motion: 0.5*t}
)");
  // At the start the string already runs out: least kinetic energy divides 0.5 between weight and drum; then the fall of an Atwood machine.
  const double a = 2 * g / (2 + 0.04 / 0.04), speed = 0.5 * (1.0 / 2) / (1.0 / 2 + 0.04 / 0.04);
  at_all_instants(model, with_short_steps(0.02, 2, 0.2), [&](const Row& row) {
    const double t = row["t"];
    EXPECT_NEAR(row["W.travel"], speed * t + a * t * t / 2, 1e-9);
    EXPECT_NEAR(row["W.travel"] + 0.2 * row["D.angle"], 0.5 * t, 1e-10);
    EXPECT_NEAR(row["string.effort"], 2 * (a - g), 1e-9);  // minus the tension
  });
}

// Wheels of inertia I_k, each under a moment T_k, in one sum of their angles with the factors f_k: I_k alpha_k = T_k + f_k E, and the sum
// stays as it is, so that E = -(sum f_k T_k/I_k)/(sum f_k^2/I_k).
void expect_one_sum_of(int count) {
  std::string bodies = "holonom: 1\nspace: planar\ngravity: [0, 0]\nbodies:\n", joints = "joints:\n", forces = "forces:\n",
              measures, factors;
  double moments = 0, softness = 0;
  const auto factor_of = [](int k) { return 1 + 0.2 * (k % 5) * (k % 2 == 0 ? 1 : -1); };
  const auto inertia_of = [](int k) { return 0.5 + 0.125 * (k % 7); };
  const auto moment_of = [](int k) { return k % 3 - 0.5; };
  for (int k = 0; k < count; ++k) {
    const std::string name = std::to_string(k), at = ": [" + std::to_string(2 * k) + ", 0]";
    bodies += "  b" + name + ": {mass: 1, inertia: " + std::to_string(inertia_of(k)) + ", position" + at + "}\n";
    joints += "  J" + name + ": {type: revolute, connect: [ground, b" + name + "], at" + at + "}\n";
    forces += "  F" + name + ": {type: moment, body: b" + name + ", moment: " + std::to_string(moment_of(k)) + "}\n";
    measures += (k == 0 ? "J" : ", J") + name + ".angle";
    factors += (k == 0 ? "" : ", ") + std::to_string(factor_of(k));
    moments += factor_of(k) * moment_of(k) / inertia_of(k);
    softness += factor_of(k) * factor_of(k) / inertia_of(k);
  }
  const double effort = -moments / softness;
  const Model model = model_from_text(bodies + joints + forces + "couplers:\n  c: {type: coupler, measures: [" + measures +
                                      "], factors: [" + factors + "]}\n");
  at_all_instants(model, with_short_steps(0.1, 0.2, 0.1), [&](const Row& row) {
    EXPECT_NEAR(row["c.effort"], effort, 1e-9);
    const double half_square = row["t"] * row["t"] / 2;
    for (const int k : {0, 4, count - 1})
      EXPECT_NEAR(row["J" + std::to_string(k) + ".angle"], (moment_of(k) + factor_of(k) * effort) / inertia_of(k) * half_square,
                  1e-10);
  });
}

TEST(Coupler, NineMeasuresInOneSum) { expect_one_sum_of(9); }
TEST(Coupler, AThousandMeasuresInOneSum) { expect_one_sum_of(1000); }

TEST(Coupler, WrongCountsAreErrorsOfTheFile) {
  const auto fault = [](const std::string& coupler) -> std::string {
    try {
      const RunResult result = run_model(model_from_text(R"(holonom: 1
space: planar
gravity: [0, 0]
bodies: {a: {mass: 1, inertia: 1, position: [0, 0]}, b: {mass: 1, inertia: 1, position: [2, 0]}}
joints:
  A: {type: revolute, connect: [ground, a], at: [0, 0]}
  B: {type: revolute, connect: [ground, b], at: [2, 0]}
couplers:
  c: )" + coupler + "\n"),
                                         only_the_start());
    } catch (const InputError& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_EQ(fault("{type: coupler, measures: [A.angle, B.angle], factors: [1]}"),
            "test.yaml:9:61: coupler 'c' has 2 measures but 1 factors");
  EXPECT_EQ(fault("{type: gear, measures: [A.angle, B.angle], teeth: [1, 0]}"),
            "test.yaml:9:60: coupler 'c': 'teeth' must be positive, found 0");
  EXPECT_EQ(fault("{type: coupler, measures: [A.angle, B.angle], factors: [1, 0]}"),
            "test.yaml:9:61: coupler 'c': none of the factors may be 0");
  EXPECT_EQ(fault("{type: belt, measures: [A.angle], radii: [1]}"), "test.yaml:9:29: a belt needs exactly two measures");
  EXPECT_EQ(fault("{type: gear, measures: [A.rate, B.angle], teeth: [1, 2]}").substr(0, 30), "test.yaml:9:29: 'A.rate' is a ");
  EXPECT_EQ(fault("{type: gear, measures: [A.angel, B.angle], teeth: [1, 2]}"),
            "test.yaml:9:29: unknown channel 'A.angel' (did you mean A.angle?)");
}

}  // namespace holonom::coupler_test
