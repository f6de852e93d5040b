// Sequences of impacts between bounds that face each other or touch together: a bound is never passed, time continues, and what impacts take
// is all that the energy loses. Several bounds at one instant follow from one another without a closed form; where there is one, it is used.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/all_coordinates.h"

namespace holonom::impact_cascades_test {

constexpr const char* methods[] = {"tsitouras", "verner", "sdirk4", "bdf", "shampine-gordon", "adams", "gear", "ida"};

// A block between two elastic bounds with unit speed: a triangle wave whose rate is 1 or -1.
TEST(ImpactCascades, FacingElasticBoundsConserveEnergy) {
  constexpr double width = 0.01;
  const Model model = model_from_text(fmt::format(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies: {{b: {{mass: 2, inertia: 0.1, position: [0, 0]}}}}
joints: {{T: {{type: translational, connect: [ground, b], axis: [1, 0]}}}}
initial: {{b.vx: 1}}
events:
  low: {{type: impact, measure: T.travel, at: {}, restitution: 1}}
  high: {{type: impact, measure: T.travel, at: {}, restitution: 1}}
)",
                                                  -width / 2, width / 2));
  for (const char* integrator : methods) {
    SCOPED_TRACE(integrator);
    in_all_coordinates(model, with_tolerance("project", integrator, 1e-8, 1, 0.0037), [&](const RunResult& result) {
      EXPECT_EQ(result.diagnostics.events.size(), 100u);
      for (std::size_t k = 0; k < result.size(); ++k) {
        const Row row = result.row(k);
        const double phase = std::fmod(row["t"] + width / 2, 2 * width);
        EXPECT_NEAR(row["T.travel"], (phase <= width ? phase : 2 * width - phase) - width / 2, 1e-9);
        EXPECT_NEAR(std::abs(row["T.speed"]), 1, 1e-9);
        EXPECT_NEAR(row["energy.kinetic"], 1, 1e-9);
      }
    });
  }
}

// The same under a force along the rail: between the hits x = v t + t^2, and the energy m v^2/2 - f x stays.
TEST(ImpactCascades, FacingElasticBoundsUnderAForce) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [4, 0]
bodies: {b: {mass: 1, inertia: 0.1, position: [0, 0]}}
joints: {T: {type: translational, connect: [ground, b], axis: [1, 0]}}
initial: {b.vx: 1}
events:
  low: {type: impact, measure: T.travel, at: -0.02, restitution: 1}
  high: {type: impact, measure: T.travel, at: 0.05, restitution: 1}
)");
  for (const char* integrator : methods) {
    SCOPED_TRACE(integrator);
    in_all_coordinates(model, with_tolerance("project", integrator, 1e-9, 2, 0.01), [&](const RunResult& result) {
      for (std::size_t k = 0; k < result.size(); ++k) {
        const Row row = result.row(k);
        EXPECT_GE(row["T.travel"], -0.02 - 1e-9);
        EXPECT_LE(row["T.travel"], 0.05 + 1e-9);
        EXPECT_NEAR(0.5 * std::pow(row["T.speed"], 2) - 4 * row["T.travel"], 0.5, 1e-6);
      }
    });
  }
}

// A light cart between two heavy ones, hit without end by each: what its neighbour throws onto a bound that it is beyond by rounding hits at
// once, even if the step would bring it back.
TEST(ImpactCascades, ALightCartBetweenHeavyOnes) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [-7.5, 0]
bodies:
  d: {mass: 1, inertia: 0.1, position: [0, 0]}
  c0: {mass: 2.653, inertia: 0.1, position: [1, 0]}
  c1: {mass: 0.232, inertia: 0.1, position: [2, 0]}
  c2: {mass: 2.981, inertia: 0.1, position: [3, 0]}
joints:
  D: {type: translational, connect: [ground, d], axis: [1, 0]}
  T0: {type: translational, connect: [d, c0], at: [1, 0], axis: [1, 0]}
  T1: {type: translational, connect: [c0, c1], at: [2, 0], axis: [1, 0]}
  T2: {type: translational, connect: [c1, c2], at: [3, 0], axis: [1, 0]}
forces:
  s: {type: spring-damper, connect: [ground, c2], at: [[8, 0], [3, 0]], stiffness: 169.141, damping: 0.5, length: 5}
drivers:
  m: {measure: D.travel, motion: 0.372*sin(3.411*t)}
events:
  g0: {type: impact, measure: T0.travel, at: -0.23, restitution: 1}
  g1: {type: impact, measure: T1.travel, at: 0.0, restitution: 0.81, direction: falling}
  o1: {type: impact, measure: T1.travel, at: 0.63, restitution: 0}
  g2: {type: impact, measure: T2.travel, at: 0.0, restitution: 0, direction: falling}
)");
  for (const char* integrator : {"tsitouras", "verner", "bdf", "shampine-gordon"}) {
    SCOPED_TRACE(integrator);
    in_all_coordinates(model, with_tolerance("project", integrator, 1e-6, 0.3, 1e-4), [&](const RunResult& result) {
      for (std::size_t k = 0; k < result.size(); ++k) {
        const Row row = result.row(k);
        EXPECT_GE(row["T0.travel"], -0.23 - 1e-6) << row["t"];
        EXPECT_GE(row["T1.travel"], -1e-6) << row["t"];
        EXPECT_GE(row["T2.travel"], -1e-6) << row["t"];
      }
    });
  }
}

// A bar that slides over the ground on four points of its lower side. Two of them are near each other: to hold one of them must not turn the
// other into the ground, which then would open the first, and so on at one instant.
TEST(ImpactCascades, ABarOnFourPoints) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  b: {mass: 1.509, inertia: 0.052, position: [0, 0.0]}
markers:
  p0: {body: b, at: [-0.66, 0.0]}
  p1: {body: b, at: [-0.62, 0.0]}
  p2: {body: b, at: [0.8, 0.0]}
  p3: {body: b, at: [0.87, 0.0]}
forces:
  fb: {type: force, body: b, force: [8.98, -2.342]}
initial: {b.vy: -1.449, b.vx: 1.268}
events:
  h0: {type: impact, measure: p0.y, at: 0.0, restitution: 0, direction: falling}
  h1: {type: impact, measure: p1.y, at: 0.0, restitution: 0.32, direction: falling}
  h2: {type: impact, measure: p2.y, at: 0.0, restitution: 0.5, direction: falling}
  h3: {type: impact, measure: p3.y, at: 0.0, restitution: 0.5, direction: falling}
  w: {type: impact, measure: b.x, at: 0.69, restitution: 0.1}
)");
  const double energy = 0.5 * 1.509 * (1.449 * 1.449 + 1.268 * 1.268);  // of the start
  for (const double tolerance : {1e-6, 1e-8, 1e-10})
    for (const char* integrator : {"tsitouras", "shampine-gordon", "bdf"}) {
      SCOPED_TRACE(fmt::format("{} {}", integrator, tolerance));
      in_all_coordinates(model, with_tolerance("project", integrator, tolerance, 2, 0.01), [&](const RunResult& result) {
        for (std::size_t k = 0; k < result.size(); ++k) {
          const Row row = result.row(k);
          for (const char* point : {"p0.y", "p1.y", "p2.y", "p3.y"}) EXPECT_GE(row[point], -1e-6) << point << " " << row["t"];
          EXPECT_LE(row["b.x"], 0.69 + 1e-6);
          EXPECT_NEAR(row["energy.balance"], result.first()["energy.balance"], 30 * tolerance * energy + 1e-7) << row["t"];
        }
        EXPECT_NEAR(result.last()["b.angle"], 0, 1e-5);
        EXPECT_NEAR(result.last()["b.x"], 0.69, 1e-6);
        EXPECT_NEAR(result.last()["w.effort"], -8.98, 1e-5) << "against the force, towards smaller values";
      });
    }
}

// A force presses a cart with an upright pendulum onto its bound until t = pi/14.51, and nothing moves. Then the cart leaves.
TEST(ImpactCascades, AForceThatTurnsWhileNothingMoves) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  c: {mass: 0.846, inertia: 0.1, position: [0, 0]}
  p: {mass: 0.692, inertia: 0.223, position: [0, 0.5]}
joints:
  T: {type: translational, connect: [ground, c], axis: [1, 0]}
  H: {type: revolute, connect: [c, p], at: [0, 0]}
forces:
  fc: {type: force, body: c, force: [-2.231*sin(14.51*t), -2.554*sin(2.748*t)]}
events:
  loT: {type: impact, measure: T.travel, at: 0.0, restitution: 0, direction: falling}
  loH: {type: impact, measure: H.angle, at: -1.145, restitution: 0.1}
  hiH: {type: impact, measure: H.angle, at: 0.084, restitution: 0.5}
)");
  const double parts = std::numbers::pi / 14.51;
  for (const char* integrator : methods)
    for (const double output : {0.01, 0.25}) {
      SCOPED_TRACE(fmt::format("{} {}", integrator, output));
      in_all_coordinates(model, with_tolerance("project", integrator, 1e-4, 0.5, output), [&](const RunResult& result) {
        for (std::size_t k = 0; k < result.size(); ++k) {
          const Row row = result.row(k);
          EXPECT_GE(row["loT.effort"], -1e-9) << row["t"];
          if (row["t"] < parts) {
            EXPECT_NEAR(row["T.travel"], 0, 1e-9) << row["t"];
          }
          if (row["t"] > parts + 0.02) {
            EXPECT_GT(row["T.speed"], 0) << row["t"];
          }
        }
      });
    }
}

}  // namespace holonom::impact_cascades_test
