// Links of 1 m with every hinge driven: the rotation of link i is the sum of the angles before it, which also give the position
// of its middle.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <ctime>
#include <numbers>

#include "support/given_motion.h"
#include "support/run_model.h"

namespace holonom::driven_chain_test {

// The first hinge turns by 0.3 sin t, the others to and fro by 0.01 sin t: no link turns by more than 0.31 rad, but the end travels far.
double hinge_angle(int k, double t) { return (k == 0 ? 0.3 : k % 2 ? 0.01 : -0.01) * std::sin(t); }

Model chain(int links) {
  std::string bodies, joints, drivers;
  for (int k = 0; k < links; ++k) {
    const std::string last = k == 0 ? "ground" : fmt::format("b{}", k - 1);
    bodies += fmt::format("  b{}: {{mass: 1, inertia: 0.1, position: [{}.5, 0]}}\n", k, k);
    joints += fmt::format("  J{}: {{type: revolute, connect: [{}, b{}], at: [{}, 0]}}\n", k, last, k, k);
    drivers += fmt::format("  d{}: {{measure: J{}.angle, motion: {}*sin(t)}}\n", k, k, k == 0 ? 0.3 : k % 2 ? 0.01 : -0.01);
  }
  return model_from_text("holonom: 1\nspace: planar\ngravity: [0, -9.81]\nbodies:\n" + bodies + "joints:\n" + joints +
                         "drivers:\n" + drivers);
}

// As many instants for a long chain as for a short one: what counts is how far links turn, not how far the end travels. The drivers' rows of
// a thousand links are so nearly dependent that a regularised iteration would take hundreds of steps at each instant.
TEST(DrivenChain, InstantsDoNotGrowWithItsLength) {
  constexpr int links = 1000;
  const RunResult short_chain = run_model(chain(10), kinematics_to(1, 1)),
                  long_chain = run_model(chain(links), kinematics_to(1, 1));
  ASSERT_TRUE(short_chain.diagnostics.outcome) << short_chain.diagnostics.outcome.reason;
  ASSERT_TRUE(long_chain.diagnostics.outcome) << long_chain.diagnostics.outcome.reason;
  EXPECT_LE(long_chain.diagnostics.statistics.evaluations, 2 * short_chain.diagnostics.statistics.evaluations);
  double x = 0, y = 0, angle = 0;
  for (int k = 0; k < links; ++k) {
    angle += hinge_angle(k, 1);
    const double half = k == links - 1 ? 0.5 : 1;
    x += half * std::cos(angle);
    y += half * std::sin(angle);
  }
  EXPECT_NEAR(long_chain.last()["b999.x"], x, 1e-8);
  EXPECT_NEAR(long_chain.last()["b999.y"], y, 1e-8);
  EXPECT_NEAR(long_chain.last()["b999.angle"], angle, 1e-10);
}

// Efforts by the equations of Newton and Euler for all links beyond a hinge: sum of I alpha + (c - p) x m (a - g).
std::vector<double> efforts_of(int links, double t) {
  struct Link {
    double x, y, ax, ay, alpha;  // of the middle
    double hinge_x, hinge_y;
  };
  std::vector<Link> all;
  double x = 0, y = 0, ax = 0, ay = 0, angle = 0, speed = 0, acceleration = 0;
  for (int k = 0; k < links; ++k) {
    const double amplitude = hinge_angle(k, std::numbers::pi / 2);
    angle += amplitude * std::sin(t);
    speed += amplitude * std::cos(t);
    acceleration -= amplitude * std::sin(t);
    const double c = std::cos(angle), s = std::sin(angle), square = speed * speed;
    const double along_x = -acceleration * s - square * c, along_y = acceleration * c - square * s;  // per unit of length
    all.push_back({x + c / 2, y + s / 2, ax + along_x / 2, ay + along_y / 2, acceleration, x, y});
    x += c, y += s, ax += along_x, ay += along_y;
  }
  std::vector<double> efforts(links, 0.0);
  for (int k = 0; k < links; ++k)
    for (int i = k; i < links; ++i) {
      const Link& link = all[i];
      efforts[k] += 0.1 * link.alpha + (link.x - all[k].hinge_x) * (link.ay + 9.81) - (link.y - all[k].hinge_y) * link.ax;
    }
  return efforts;
}

TEST(DrivenChain, EffortsAreThoseOfNewtonAndEuler) {
  constexpr int links = 80;
  const std::vector<double> wanted = efforts_of(links, 1);
  inverse_in_all_coordinates(chain(links), kinematics_to(1, 0.5), {}, [&](const RunResult& result) {
    for (int k = 0; k < links; ++k)
      EXPECT_NEAR(result.last()[fmt::format("d{}.effort", k)], wanted[k], 1e-8 * std::abs(wanted[0])) << k;
  });
}

// With four times the links about four times the work, in every coordinate set: no mass matrix of the whole chain is formed.
TEST(DrivenChain, WorkIsLinearInItsLength) {
  in_every_set([](const std::string& coordinates) {
    const auto seconds_for = [&](int links) {
      const Model model = chain(links);
      RunSettings settings = kinematics_to(0.2, 0.1);
      settings.coordinates = Choice{coordinates, {}, {}};
      const std::clock_t begin = std::clock();
      EXPECT_TRUE(inverse_of_model(model, settings, {}).diagnostics.outcome);
      return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    };
    seconds_for(50);
    EXPECT_LT(seconds_for(800), 10 * seconds_for(200) + 0.01) << coordinates;
  });
}

}  // namespace holonom::driven_chain_test
