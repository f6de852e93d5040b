// Several bounds that are hit, or are active, at one instant. Against closed forms.
#include <gtest/gtest.h>

#include <cmath>

#include "support/all_coordinates.h"

namespace holonom::joint_impact_test {

constexpr double g = 9.81;

int hits_of(const RunResult& result, const std::string& name) {
  int count = 0;
  for (const EventRecord& event : result.diagnostics.events) count += event.name == name;
  return count;
}

// Without weight: each component turns back by itself.
TEST(JointImpact, ABallInACorner) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies: {b: {mass: 2, inertia: 0.1, position: [1, 2]}}
initial: {b.vx: -1, b.vy: -2}
events:
  wall: {type: impact, measure: b.x, at: 0, restitution: 0.5}
  floor: {type: impact, measure: b.y, at: 0, restitution: 0.25}
)");
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-9, 2, 0.5), [&](const RunResult& result) {
    EXPECT_NEAR(result.last()["b.vx"], 0.5, 1e-9);
    EXPECT_NEAR(result.last()["b.vy"], 0.5, 1e-9);
    EXPECT_NEAR(result.last()["b.x"], 0.5, 1e-9);
    EXPECT_NEAR(result.last()["energy.dissipated"], 5 - 0.5, 1e-9);
    EXPECT_NEAR(result.last()["energy.supplied"], 0, 1e-9);
  });
}

std::string plank(double e, double left, double right) {
  return R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {b: {mass: 3, inertia: 0.4, position: [0, 1]}}
markers:
  l: {body: b, at: [)" +
         std::to_string(-left) + ", 1]}\n  r: {body: b, at: [" + std::to_string(right) + R"(, 1]}
events:
  hl: {type: impact, measure: l.y, at: 0, restitution: )" +
         std::to_string(e) + "}\n  hr: {type: impact, measure: r.y, at: 0, restitution: " + std::to_string(e) + "}\n";
}

// A bar that falls level on two bounds rebounds level, wherever they are on either side of its centre, and rests on both by the
// law of the lever.
TEST(JointImpact, APlankFallsFlat) {
  const double first = std::sqrt(2 / g);
  for (const double e : {0.0, 0.5, 1.0}) {
    SCOPED_TRACE(e);
    in_all_coordinates(model_from_text(plank(e, 0.5, 0.2)), with_tolerance("project", "tsitouras", 1e-9, 2, 0.05),
                       [&](const RunResult& result) {
                         EXPECT_NEAR(result.diagnostics.events.at(0).t, first, 1e-10);
                         EXPECT_NEAR(result.diagnostics.events.at(1).t, first, 1e-10);
                         for (std::size_t k = 0; k < result.size(); ++k) {
                           const Row row = result.row(k);
                           EXPECT_NEAR(row["b.angle"], 0, 1e-8) << k;
                           const double s = row["t"] - first;
                           if (s > 0 && s < 2 * e * first) {
                             EXPECT_NEAR(row["b.y"], e * g * first * s - g / 2 * s * s, 1e-7) << k;
                           }
                         }
                         EXPECT_NEAR(result.last()["energy.dissipated"], e == 1 ? 0 : 3 * g, 1e-6);
                         if (e == 1) return;
                         EXPECT_NEAR(result.last()["hl.effort"], 3 * g * 0.2 / 0.7, 1e-7);
                         EXPECT_NEAR(result.last()["hr.effort"], 3 * g * 0.5 / 0.7, 1e-7);
                       });
  }
}

// Both bounds on one side of the centre: it tips over the nearer one, which alone is hit, and the other is left.
TEST(JointImpact, APlankTipsOverOneBound) {
  const double v = std::sqrt(2 * g), impulse = v / (1 / 3.0 + 0.2 * 0.2 / 0.4);
  in_all_coordinates(model_from_text(plank(0, 0.5, -0.2)), with_tolerance("project", "tsitouras", 1e-9, 0.46, 0.01),
                     [&](const RunResult& result) {
                       EXPECT_NEAR(result.last()["energy.dissipated"], 0.5 * impulse * v, 1e-8);
                       EXPECT_EQ(result.last()["hl.effort"], 0);
                       EXPECT_GT(result.last()["l.y"], 0.005);
                       EXPECT_GE(result.last()["r.y"], -1e-10);
                     });
}

// Carts on a rail, each with a bound of its own and equal speeds: they do not know of one another.
TEST(JointImpact, CartsWithABoundEach) {
  std::string bodies, joints, initial, events;
  for (int k = 0; k < 9; ++k) {
    const std::string i = std::to_string(k), y = std::to_string(k);
    bodies += "  c" + i + ": {mass: " + std::to_string(1 + k) + ", inertia: 0.1, position: [0, " + y + "]}\n";
    joints += "  T" + i + ": {type: translational, connect: [ground, c" + i + "], at: [0, " + y + "], axis: [1, 0]}\n";
    initial += "  T" + i + ".speed: 2\n";
    events += "  h" + i + ": {type: impact, measure: T" + i + ".travel, at: 1, restitution: " + std::to_string(0.1 * k) + "}\n";
  }
  const Model model = model_from_text("holonom: 1\nspace: planar\ngravity: [0, 0]\nbodies:\n" + bodies + "joints:\n" + joints +
                                      "initial:\n" + initial + "events:\n" + events);
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-9, 1, 0.5), [&](const RunResult& result) {
    double dissipated = 0;
    for (int k = 0; k < 9; ++k) {
      const double e = 0.1 * k;
      EXPECT_EQ(hits_of(result, "h" + std::to_string(k)), 1);
      EXPECT_NEAR(result.last()["T" + std::to_string(k) + ".speed"], -2 * e, 1e-9);
      dissipated += 0.5 * (1 + k) * 4 * (1 - e * e);
    }
    EXPECT_NEAR(result.last()["energy.dissipated"], dissipated, 1e-7);
  });
}

// A cart between its bound and a second cart that pushes it there: both stop, the wall takes the sum of the loads and the stop its own.
TEST(JointImpact, CartsInARow) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  a: {mass: 1, inertia: 0.1, position: [0.5, 0]}
  b: {mass: 2, inertia: 0.1, position: [1.5, 0]}
joints:
  A: {type: translational, connect: [ground, a], at: [0.5, 0], axis: [1, 0]}
  B: {type: translational, connect: [a, b], at: [1.5, 0], axis: [1, 0]}
forces:
  fa: {type: force, body: a, force: [-3, 0]}
  fb: {type: force, body: b, force: [-8, 0]}
events:
  wall: {type: impact, measure: A.travel, at: -0.4, restitution: 0.6}
  stop: {type: impact, measure: B.travel, at: -0.3, restitution: 0.7}
)");
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-8, 6, 0.5), [&](const RunResult& result) {
    EXPECT_NEAR(result.last()["wall.effort"], 11, 1e-8);
    EXPECT_NEAR(result.last()["stop.effort"], 8, 1e-8);
    EXPECT_NEAR(result.last()["energy.dissipated"], 3 * 0.4 + 8 * 0.7, 1e-6);
  });
}

// A ball between two round supports, whose pushes along (3, 4)/5 and (-5, 12)/13 carry its weight: N1 3/5 = N2 5/13,
// N1 4/5 + N2 12/13 = m g. It stands there from the start, or falls onto both at once.
TEST(JointImpact, AWedgedBallRests) {
  for (const double height : {0.0, 0.3}) {
    for (const double e : {0.0, 0.5}) {
      SCOPED_TRACE(testing::Message() << height << " " << e);
      const std::string place = "[0, " + std::to_string(height) + "]", restitution = std::to_string(e);
      const Model model = model_from_text(
          "holonom: 1\nspace: planar\ngravity: [0, -9.81]\nbodies: {b: {mass: 2, inertia: 0.1, position: " + place +
          "}}\nforces:\n  one: {type: spring-damper, connect: [ground, b], at: [[-0.6, -0.8], " + place +
          "], stiffness: 0}\n  two: {type: spring-damper, connect: [ground, b], at: [[1, -2.4], " + place +
          "], stiffness: 0}\nevents:\n  h1: {type: impact, measure: one.length, at: 1, direction: falling, "
          "restitution: " +
          restitution + "}\n  h2: {type: impact, measure: two.length, at: 2.6, direction: falling, restitution: " + restitution +
          "}\n");
      in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-8, 4, 0.5), [&](const RunResult& result) {
        EXPECT_NEAR(result.last()["b.x"], 0, 1e-8);
        EXPECT_NEAR(result.last()["b.y"], 0, 1e-8);
        EXPECT_NEAR(result.last()["h1.effort"], 2 * g / 2.24, 1e-6);
        EXPECT_NEAR(result.last()["h2.effort"], 2 * g * 1.56 / 2.24, 1e-6);
        EXPECT_NEAR(result.last()["energy.dissipated"], 2 * g * height, 1e-6);
      });
    }
  }
}

// Impacts that alternate without end between a hinge's bound and a slider's bound: both close. Time advances with every
// integrator, and no bound is passed.
TEST(JointImpact, AlternatingBlowsEnd) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [-6.541, 2.603]
bodies:
  b0: {mass: 2.07, inertia: 0.1, position: [-0.653, 0.751]}
  b1: {mass: 1.96, inertia: 0.1, position: [0.866, -0.917]}
  b2: {mass: 1.98, inertia: 0.1, position: [-0.03, -0.892]}
joints:
  J0: {type: revolute, connect: [ground, b0], at: [-0.257, 0.667]}
  J1: {type: translational, connect: [b0, b1], at: [1.054, -0.432], axis: [0.599, 0.062]}
  J2: {type: translational, connect: [b1, b2], at: [0.097, -1.244], axis: [-0.753, -0.79]}
forces: {f: {type: force, body: b2, force: [0.59*sin(10.87*t), -6.60*sin(9.70*t)]}}
events:
  lo0: {type: impact, measure: J0.angle, at: -0.372, restitution: 0.1}
  lo1: {type: impact, measure: J1.travel, at: -0.231, restitution: 0.3}
  hi1: {type: impact, measure: J1.travel, at: 0.081, restitution: 0.1}
  lo2: {type: impact, measure: J2.travel, at: -0.09, restitution: 0.5}
  hi2: {type: impact, measure: J2.travel, at: 0.424, restitution: 0.1}
)");
  for (const char* integrator : {"tsitouras", "adams", "bdf"}) {
    SCOPED_TRACE(integrator);
    in_all_coordinates(model, with_tolerance("project", integrator, 1e-6, 2, 0.01), [&](const RunResult& result) {
      for (std::size_t k = 0; k < result.size(); ++k) {
        const Row row = result.row(k);
        EXPECT_GE(row["J0.angle"], -0.372 - 1e-5);
        EXPECT_GE(row["J1.travel"], -0.231 - 1e-5);
        EXPECT_LE(row["J1.travel"], 0.081 + 1e-5);
        EXPECT_GE(row["J2.travel"], -0.09 - 1e-5);
        EXPECT_LE(row["J2.travel"], 0.424 + 1e-5);
        EXPECT_GE(row["lo0.effort"], -1e-6);
        EXPECT_GE(row["lo1.effort"], -1e-6);
      }
      EXPECT_LT(result.diagnostics.worst_energy_balance, 1e-3);
    });
  }
}

}  // namespace holonom::joint_impact_test
