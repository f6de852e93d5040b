// Expressions, signals and equations with very many terms: none has a limit that an ordinary model could reach.
#include <gtest/gtest.h>

#include <cmath>

#include "support/all_coordinates.h"

namespace holonom::many_terms_test {

// Wheels under constant moments T_k turn by T_k t^2/(2 I); one more feels a spring against the mean of all their angles, stated in one
// law, and its angle follows from phi'' = -c (phi - mean), mean = m t^2/2: phi = m t^2/2 - (m/c)(1 - cos(w t)), w^2 = c.
void expect_law_of(int count) {
  std::string bodies = "holonom: 1\nspace: planar\ngravity: [0, 0]\nbodies:\n  last: {mass: 1, inertia: 1, position: [-2, 0]}\n",
              joints = "joints:\n  L: {type: revolute, connect: [ground, last], at: [-2, 0]}\n", forces, sum, list;
  double mean = 0;
  for (int k = 0; k < count; ++k) {
    const std::string name = std::to_string(k), at = ": [" + std::to_string(2 * k) + ", 0]";
    const double moment = 1 + 0.25 * (k % 4);
    bodies += "  b" + name + ": {mass: 1, inertia: 1, position" + at + "}\n";
    joints += "  J" + name + ": {type: revolute, connect: [ground, b" + name + "], at" + at + "}\n";
    forces += "  F" + name + ": {type: moment, body: b" + name + ", moment: " + std::to_string(moment) + "}\n";
    sum += (k == 0 ? "J" : " + J") + name + ".angle";
    list += (k == 0 ? "J" : ", J") + name + ".angle";
    mean += moment / count;
  }
  const double stiffness = 4, rate = 2;
  const Model model = model_from_text(bodies + joints + "signals:\n  all: {type: sum, of: [" + list + "]}\nforces:\n" + forces +
                                      "  S: {type: moment, body: last, moment: \"-4*(L.angle - (" + sum + ")/" +
                                      std::to_string(count) + ")\"}\n");
  at_all_instants(model, with_short_steps(0.1, 0.4, 0.2), [&](const Row& row) {
    const double t = row["t"];
    EXPECT_NEAR(row["L.angle"], mean * t * t / 2 - mean / stiffness * (1 - std::cos(rate * t)), 1e-9);
    EXPECT_NEAR(row["all.value"], count * mean * t * t / 2, 1e-9 * count);
  });
}

TEST(ManyTerms, LawOfThirtyNames) { expect_law_of(30); }
TEST(ManyTerms, LawOfThreeHundredNames) { expect_law_of(300); }

// The first equation is stated as a sum of n equal parts, in which all terms but one are the same.
void expect_equation_of(int count) {
  std::string sum = "dot(MN, x_i)";
  for (int k = 1; k < count; ++k) sum += " + dot(MN, x_i)";
  const Model model = model_from_text(
      "holonom: 1\nspace: planar\ngravity: [0, -9.81]\n"
      "bodies: {bar: {mass: 2, inertia: 1/6, position: [0.5, 0]}}\n"
      "joints:\n  J: {type: equations, connect: [ground, bar], at: [0, 0], equations: ['" +
      sum + "', 'dot(MN, y_i)']}\n");
  in_all_coordinates(model, with_short_steps(0.05, 0.5, 0.5), [&](const RunResult& result) {
    EXPECT_NEAR(result.row(0)["J.fy"], 4.905, 1e-9);  // a uniform bar just released: a quarter of its weight
    EXPECT_NEAR(result.row(1)["energy.balance"], 0, 1e-8);
    EXPECT_NEAR(std::hypot(result.row(1)["bar.x"], result.row(1)["bar.y"]), 0.5, 1e-9);
  });
}

TEST(ManyTerms, EquationOfNineTerms) { expect_equation_of(9); }
TEST(ManyTerms, EquationOfAThousandTerms) { expect_equation_of(1000); }

}  // namespace holonom::many_terms_test
