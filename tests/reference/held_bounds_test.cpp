// Active bounds, or touching ones, while other events occur: against closed forms, in every coordinate set.
#include <gtest/gtest.h>

#include <cmath>

#include "support/all_coordinates.h"

namespace holonom::held_bounds_test {

// A body rests on two supports and against a wall, with 1.6, 8.4 and 2. A ball of the same mass hits it from below with unit speed, without
// rebound. With the impulse p of the ball at (-0.3, 0.5) and q of the right support, the body's v = p + q, w = (-0.3 p + 0.3 q)/0.05; the
// ball stays on it, 1 - p = v - 0.3 w, and the support holds, v + 0.3 w = 0: p = 0.28, q = 0.08. The left support and the wall are left
// with 1.2 and 0.84. To open the bound that would pull most, one after the other, would open the right support as well.
TEST(HeldBounds, AHitOpensSomeOfThem) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  a: {mass: 1, inertia: 0.05, position: [0, 0]}
  b: {mass: 1, inertia: 0.1, position: [-0.3, 0.1]}
markers:
  l: {body: a, at: [-0.7, 0]}
  r: {body: a, at: [0.3, 0]}
  w: {body: a, at: [0, 0.7]}
forces:
  load: {type: force, body: a, force: [-2, -10]}
  between: {type: spring-damper, connect: [a, b], at: [[-0.3, 0.5], [-0.3, 0.1]], stiffness: 0}
initial: {b.vy: 1}
events:
  left: {type: impact, measure: l.y, at: 0, restitution: 0.5, direction: falling}
  right: {type: impact, measure: r.y, at: 0, restitution: 0.5, direction: falling}
  wall: {type: impact, measure: w.x, at: 0, restitution: 0.5, direction: falling}
  hit: {type: impact, measure: between.length, at: 0.2, restitution: 0}
)");
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-9, 0.200001, 0.1), [&](const RunResult& result) {
    EXPECT_NEAR(result.at(0.1)["left.effort"], 1.6, 1e-7);
    EXPECT_NEAR(result.at(0.1)["right.effort"], 8.4, 1e-7);
    EXPECT_NEAR(result.at(0.1)["wall.effort"], 2, 1e-7);
    EXPECT_NEAR(result.last()["b.vy"], 0.72, 1e-4);
    EXPECT_NEAR(result.last()["a.vx"], 0, 1e-4);
    EXPECT_NEAR(result.last()["a.vy"], 0.36, 1e-4);
    EXPECT_NEAR(result.last()["a.omega"], -1.2, 1e-3);
    EXPECT_NEAR(result.last()["energy.dissipated"], 0.14, 1e-8);
    EXPECT_EQ(result.last()["left.effort"], 0);
    EXPECT_EQ(result.last()["wall.effort"], 0);
    EXPECT_GT(result.last()["right.effort"], 0);
  });
}

// Two carts that nothing holds stay together after a plastic hit, 1 * 3 = (1 + 2) * 1. A force on the first then pushes the second with 2/3 of
// it, until it changes its sign at t = 3; there v = 1 + 6/3, and the first falls behind by the cube of the time.
TEST(HeldBounds, FreeCartsPushAndPart) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  a: {mass: 1, inertia: 0.1, position: [0, 0]}
  b: {mass: 2, inertia: 0.1, position: [1, 0]}
joints:
  A: {type: translational, connect: [ground, a], at: [0, 0], axis: [1, 0]}
  B: {type: translational, connect: [a, b], at: [1, 0], axis: [1, 0]}
forces: {f: {type: force, body: a, force: ['6*max(t - 1, 0) - 12*max(t - 2, 0)', 0]}}
initial: {a.vx: 3, b.vx: 0}
events: {touch: {type: impact, measure: B.travel, at: -0.5, restitution: 0}}
)");
  for (const char* integrator : {"tsitouras", "bdf", "gear", "ida", "sdirk", "sdirk4"}) {
    SCOPED_TRACE(integrator);
    RunSettings settings = with_tolerance("project", integrator, 1e-8, 4, 0.5);
    settings.step = 0.1;  // the force has kinks that a long step would not see
    in_all_coordinates(model, settings, [&](const RunResult& result) {
      ASSERT_EQ(result.diagnostics.events.size(), 1u);
      EXPECT_NEAR(result.at(0.5)["a.vx"], 1, 1e-6);
      EXPECT_NEAR(result.at(0.5)["touch.effort"], 0, 1e-6);
      EXPECT_NEAR(result.at(2)["touch.effort"], 4, 1e-5);
      EXPECT_NEAR(result.at(2.5)["B.travel"], -0.5, 1e-7);
      EXPECT_EQ(result.last()["touch.effort"], 0);
      EXPECT_NEAR(result.last()["b.vx"], 3, 1e-5);
      EXPECT_NEAR(result.last()["a.vx"], 0, 1e-5);
      EXPECT_NEAR(result.last()["B.travel"], 0.5, 1e-5);
      EXPECT_NEAR(result.last()["energy.dissipated"], 3, 1e-6);
    });
  }
}

// At its bound from the start, with a force that is zero there: it presses and is held, or pulls, and x = t^3.
TEST(HeldBounds, AForceThatGrowsFromZero) {
  for (const int sign : {-1, 1}) {
    const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies: {b: {mass: 1, inertia: 0.1, position: [0, 0]}}
joints: {T: {type: translational, connect: [ground, b], axis: [1, 0]}}
forces: {f: {type: force, body: b, force: [)" +
                                        std::to_string(6 * sign) + R"(*t, 0]}}
events: {stop: {type: impact, measure: T.travel, at: 0, restitution: 0.5, direction: falling}}
)");
    for (const char* integrator : {"tsitouras", "verner", "bdf", "gear", "adams", "ida", "sdirk4"}) {
      SCOPED_TRACE(testing::Message() << sign << " " << integrator);
      in_all_coordinates(model, with_tolerance("project", integrator, 1e-8, 1, 0.5), [&](const RunResult& result) {
        EXPECT_NEAR(result.last()["T.travel"], sign > 0 ? 1 : 0, 1e-5);
        EXPECT_NEAR(result.last()["stop.effort"], sign > 0 ? 0 : 6, 1e-5);
      });
    }
  }
}

// A bound that a crank only reaches in its dead centre takes nothing from its motion.
TEST(HeldBounds, ABoundInTheDeadCentre) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  crank: {mass: 2, inertia: 0.3, position: [0, 0.5]}
  rod: {mass: 1, inertia: 0.4, position: [0.75, 0.5]}
  slider: {mass: 3, inertia: 1, position: [1.5, 0]}
joints:
  A: {type: revolute, connect: [ground, crank], at: [0, 0]}
  B: {type: revolute, connect: [crank, rod], at: [0, 1]}
  C: {type: revolute, connect: [rod, slider], at: [1.5, 0]}
  D: {type: translational, connect: [ground, slider], at: [1.5, 0], axis: [1, 0]}
parameters: {reach: 1 + sqrt(3.25)}
initial: {A.rate: -3}
events: {end: {type: impact, measure: slider.x, at: reach, restitution: 0.5}}
)");
  for (const char* integrator : {"tsitouras", "bdf", "ida", "trapezoidal", "sdirk"}) {
    SCOPED_TRACE(integrator);
    in_all_coordinates(model, with_tolerance("project", integrator, 1e-6, 3, 0.5), [&](const RunResult& result) {
      EXPECT_LT(result.last()["A.angle"], -4);
      EXPECT_NEAR(result.last()["energy.dissipated"], 0, 1e-5);
    });
  }
}

// Three supports in a line are one too many; they carry the weight together, and none pulls.
TEST(HeldBounds, ABeamOnThreeSupports) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {b: {mass: 2, inertia: 0.1, position: [0, 0]}}
markers:
  p: {body: b, at: [-0.7, 0]}
  q: {body: b, at: [-0.2, 0]}
  r: {body: b, at: [0.3, 0]}
events:
  P: {type: impact, measure: p.y, at: 0, restitution: 0.5, direction: falling}
  Q: {type: impact, measure: q.y, at: 0, restitution: 0, direction: falling}
  R: {type: impact, measure: r.y, at: 0, restitution: 0.5, direction: falling}
)");
  for (const char* integrator : {"tsitouras", "bdf", "gear", "shampine-gordon"}) {
    SCOPED_TRACE(integrator);
    in_all_coordinates(model, with_tolerance("project", integrator, 1e-6, 1, 0.25), [&](const RunResult& result) {
      for (std::size_t k = 1; k < result.size(); ++k) {
        const Row row = result.row(k);
        const double P = row["P.effort"], Q = row["Q.effort"], R = row["R.effort"];
        EXPECT_NEAR(P + Q + R, 2 * 9.81, 1e-6);
        EXPECT_NEAR(-0.7 * P - 0.2 * Q + 0.3 * R, 0, 1e-6);
        EXPECT_GE(std::min({P, Q, R}), -1e-9);
        EXPECT_NEAR(row["b.y"], 0, 1e-6);
      }
    });
  }
}

// A plank rocks on four supports, of which two would do, and comes to rest: impulses that are not unique must neither grow without bound
// nor be refused. At rest the supports carry the weight and no moment.
TEST(HeldBounds, APlankRocksOnFourSupports) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  b: {mass: 3.939, inertia: 0.369, position: [0, 0]}
markers:
  p0: {body: b, at: [-0.48, 0]}
  p1: {body: b, at: [-0.01, 0]}
  p2: {body: b, at: [0.5, 0]}
  p3: {body: b, at: [0.99, 0]}
initial: {b.omega: 1.143}
events:
  h0: {type: impact, measure: p0.y, at: 0, restitution: 0.1, direction: falling}
  h1: {type: impact, measure: p1.y, at: 0, restitution: 0.1, direction: falling}
  h2: {type: impact, measure: p2.y, at: 0, restitution: 0.5, direction: falling}
  h3: {type: impact, measure: p3.y, at: 0, restitution: 0.5, direction: falling}
)");
  for (const double tolerance : {1e-4, 1e-8})
    in_all_coordinates(model, with_tolerance("project", "tsitouras", tolerance, 2, 1), [&](const RunResult& result) {
      const Row row = result.last();
      EXPECT_NEAR(row["b.y"], 0, tolerance);
      EXPECT_NEAR(row["b.angle"], 0, tolerance);
      EXPECT_NEAR(row["b.omega"], 0, tolerance);
      const double weight = 3.939 * 9.81;
      EXPECT_NEAR(row["h0.effort"] + row["h1.effort"] + row["h2.effort"] + row["h3.effort"], weight, 1e-6 * weight);
      EXPECT_NEAR(-0.48 * row["h0.effort"] - 0.01 * row["h1.effort"] + 0.5 * row["h2.effort"] + 0.99 * row["h3.effort"], 0,
                  1e-6 * weight);
    });
}

// However near to its bound it begins, on the side where it begins it stays.
TEST(HeldBounds, BeginsJustBesideItsBound) {
  for (const double bound : {1e-3, 1e-9, 1e-11}) {
    const Model model = model_from_text(
        "holonom: 1\nspace: planar\ngravity: [0, 0]\n"
        "bodies: {b: {mass: 1, inertia: 0.1, position: [0, 0]}}\n"
        "joints: {T: {type: translational, connect: [ground, b], axis: [1, 0]}}\n"
        "initial: {T.speed: 1}\nparameters: {at: " +
        std::to_string(1e12 * bound) + "e-12}\nevents: {hit: {type: impact, measure: T.travel, at: at, restitution: 0.5}}\n");
    in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-4, 1, 0.5),
                       [&](const RunResult& result) { EXPECT_NEAR(result.last()["T.speed"], -0.5, 1e-9) << bound; });
  }
}

// A row at the instant of an impact shows what it leaves, also where a step ends there.
TEST(HeldBounds, ARowWhereAStepEndsAtTheBound) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies: {b: {mass: 1, inertia: 0.1, position: [0, 0]}}
joints: {T: {type: translational, connect: [ground, b], axis: [1, 0]}}
initial: {T.speed: 1}
events: {hit: {type: impact, measure: T.travel, at: 0.5, restitution: 0.5}}
)");
  in_all_coordinates(model, with_fixed_step("project", "rk4", 0.125, 1, 0.25), [&](const RunResult& result) {
    EXPECT_EQ(result.size(), 5u);
    EXPECT_NEAR(result.at(0.5)["T.speed"], -0.5, 1e-9);
    EXPECT_NEAR(result.last()["T.travel"], 0.25, 1e-9);
  });
}

}  // namespace holonom::held_bounds_test
