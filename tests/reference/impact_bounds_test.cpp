// A bound is never passed and time advances, in every coordinate set, with every treatment and integrator.
#include <gtest/gtest.h>

#include <cmath>

#include "analysis/planning/combinations.h"
#include "support/run_model.h"

namespace holonom::impact_bounds_test {

struct Bounded {
  const char* text;
  const char* measure;
  double bound, end;
};

const Bounded block = {R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {b: {mass: 1, inertia: 0.1, position: [0, 0]}}
joints: {T: {type: translational, connect: [ground, b], axis: [0.416, -0.948]}}
events: {hit: {type: impact, measure: T.travel, at: 0.186, restitution: 0.3}}
)",
                       "T.travel", 0.186, 0.6};

const Bounded door = {R"(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  a: {mass: 1, inertia: [0.1, 0.1, 0.1], position: [0.5, 0, 0]}
  b: {mass: 1, inertia: [0.1, 0.1, 0.1], position: [1.5, 0, 0]}
joints:
  H: {type: revolute, connect: [ground, a], at: [0, 0, 0], axis: [0.1, 1, 0.3]}
  K: {type: revolute, connect: [a, b], at: [1, 0, 0], axis: [0, 1, 0]}
events: {hit: {type: impact, measure: H.angle, at: 0.4, restitution: 0.5}}
)",
                      "H.angle", 0.4, 1.2};

const Bounded free_body_beside = {R"(
holonom: 1
space: spatial
gravity: [-4.177, 7.31, -9.907]
bodies:
  b0: {mass: 1, position: [-0.273, -0.606, 0.753], inertia: [0.1, 0.1, 0.1],
       rotation: {axis: [0.6137, -0.7881, -0.0471], angle: -1.761}}
  b1: {mass: 2.675, position: [0.335, -0.198, 0.264], inertia: [0.3934, 0.3386, 0.3641], rotation: [0.393, 0.738, 0.102, 0.539]}
joints:
  J0: {type: translational, connect: [ground, b0], at: [-0.428, -0.428, 0.536], axis: [-0.1745, -0.1783, -0.9684]}
events: {hit: {type: impact, measure: J0.travel, at: 0.156, restitution: 0.1}}
)",
                                  "J0.travel", 0.156, 0.6};

void expect_bounded(const Bounded& model, const RunResult& result) {
  ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  for (std::size_t k = 0; k < result.size(); ++k) ASSERT_LE(result.row(k)[model.measure], model.bound + 1e-7) << k;
  EXPECT_NEAR(result.last()[model.measure], model.bound, 1e-7);
  EXPECT_LT(result.last()["hit.effort"], -1);
}

// Each treatment with each integrator that it goes with, and each of them with another set of coordinates and another model
TEST(ImpactBounds, AreNotPassed) {
  const Bounded* models[] = {&block, &door, &free_body_beside};
  int number = 0;
  for (const Triple& triple : legal_triples()) {
    if (++number % 3 != 0 || triple.treatment == "none") continue;
    const Bounded& model = *models[(number / 3) % 3];
    SCOPED_TRACE(triple.coordinates + " " + triple.treatment + " " + triple.integrator + " " + model.measure);
    RunSettings settings = triple.integrator == "rk4"
                               ? with_fixed_step(triple.treatment, triple.integrator, 0.005, model.end, 0.01)
                               : with_tolerance(triple.treatment, triple.integrator, 1e-6, model.end, 0.01);
    settings.coordinates = Choice{triple.coordinates, {}, {}};
    expect_bounded(model, run_model(model_from_text(model.text), settings));
  }
}

// Directions in which rounding falls in another way each; nothing chosen
TEST(ImpactBounds, ManyInclinations) {
  for (int k = 0; k < 60; ++k) {
    const double angle = 0.05 + 0.024 * k, bound = 0.05 + 0.0137 * (k % 17);
    const std::string text =
        "holonom: 1\nspace: planar\ngravity: [0, -9.81]\nbodies: {b: {mass: 1, inertia: 0.1, position: [0, 0]}}\n"
        "joints: {T: {type: translational, connect: [ground, b], axis: [" +
        std::to_string(std::cos(angle)) + ", " + std::to_string(-std::sin(angle)) +
        "]}}\nevents: {hit: {type: impact, measure: T.travel, at: " + std::to_string(bound) + ", restitution: 0.3}}\n";
    SCOPED_TRACE(text);
    RunSettings settings;
    settings.end = 3;
    settings.output = 0.1;
    const RunResult result = run_model(model_from_text(text), settings);
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    EXPECT_NEAR(result.last()["T.travel"], std::stod(std::to_string(bound)), 1e-10);
    EXPECT_NEAR(result.last()["hit.effort"], -9.81 * std::sin(angle), 1e-5);
  }
}

}  // namespace holonom::impact_bounds_test
