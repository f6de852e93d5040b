// A driven slider-crank against its closed form (support/slider_crank.h): positions, velocities, accelerations, the driver's
// torque from virtual work, and the reactions from Newton's law of the slider. Once by kinematics alone, once integrated as
// forward dynamics.
#include <gtest/gtest.h>

#include <cmath>

#include "support/run_model.h"
#include "support/slider_crank.h"

namespace holonom::driven_slider_crank_test {

SliderCrank mechanism() {
  SliderCrank closed;
  closed.r = 0.3;
  closed.l = 0.9;
  closed.c = Vec3(0, 0.1, 0);
  closed.crank_mass = 2;
  closed.crank_inertia = 0.05;
  closed.rod_mass = 3;
  closed.rod_inertia = 0.2;
  closed.slider_mass = 5;
  closed.gravity = Vec3(0, -9.81, 0);
  return closed;
}

struct Tolerance {
  double position, velocity, acceleration, force;
};

void expect_point(const Row& row, const std::string& body, const SliderCrank::Point& point, double rate, double acceleration,
                  const Tolerance& tolerance) {
  const Vec3 v = point.d1 * rate, a = point.d1 * acceleration + point.d2 * rate * rate;
  EXPECT_LT((row.vector(body + ".") - point.at).norm(), tolerance.position) << body << " at " << row["t"];
  EXPECT_LT((row.vector(body + ".v") - v).norm(), tolerance.velocity) << body << " at " << row["t"];
  EXPECT_LT((row.vector(body + ".a") - a).norm(), tolerance.acceleration) << body << " at " << row["t"];
}

void expect_closed_form(const RunResult& result, const Tolerance& tolerance) {
  ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  ASSERT_EQ(result.size(), 41u);
  const SliderCrank closed = mechanism();
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    const double t = row["t"], theta = 6 * t + 0.5 * std::sin(3 * t);
    const double rate = 6 + 1.5 * std::cos(3 * t), acceleration = -4.5 * std::sin(3 * t);
    const SliderCrank::Geometry geometry = closed.geometry(theta);
    expect_point(row, "crank", geometry.crank, rate, acceleration, tolerance);
    expect_point(row, "rod", geometry.rod, rate, acceleration, tolerance);
    expect_point(row, "slider", geometry.slider, rate, acceleration, tolerance);

    const double d1 = closed.rod_angle_d1(theta), d2 = closed.rod_angle_d2(theta);
    EXPECT_NEAR(row["rod.angle"], closed.rod_angle(theta), tolerance.position) << t;
    EXPECT_NEAR(row["rod.omega"], d1 * rate, tolerance.velocity) << t;
    EXPECT_NEAR(row["rod.alpha"], d1 * acceleration + d2 * rate * rate, tolerance.acceleration) << t;
    EXPECT_NEAR(row["A.angle"], theta, tolerance.position) << t;
    EXPECT_NEAR(row["B.rate"], (d1 - 1) * rate, tolerance.velocity) << t;

    EXPECT_NEAR(row["turn.value"], theta, 1e-14 * (1 + theta)) << t;
    EXPECT_NEAR(row["turn.effort"], closed.torque(theta, rate, acceleration), tolerance.force) << t;
    EXPECT_NEAR(row["C.fx"], 5 * row["slider.ax"], tolerance.force) << t;  // nothing else pulls the slider along x
    EXPECT_NEAR(row["C.fy"] + row["D.fy"], 5 * 9.81, tolerance.force) << t;
    EXPECT_NEAR(row["D.fx"], 0, tolerance.force) << t;
  }
}

// What the driver supplies is what the mechanism gains: T + V from the closed form.
void expect_supplied_energy(const RunResult& result, double tolerance) {
  const SliderCrank closed = mechanism();
  const auto energy = [&](double t) {
    const double theta = 6 * t + 0.5 * std::sin(3 * t), rate = 6 + 1.5 * std::cos(3 * t);
    return closed.J(theta) * rate * rate / 2 + closed.V(theta);
  };
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    EXPECT_NEAR(row["energy.supplied"], energy(row["t"]) - energy(0), tolerance) << row["t"];
  }
}

TEST(DrivenSliderCrank, KinematicsWithoutIntegration) {
  const RunResult result = run_model(reference_model("driven_slider_crank.yaml"), kinematics_to(2, 0.05));
  EXPECT_EQ(result.diagnostics.plan.analysis, MotionAnalysis::kinematics);
  EXPECT_EQ(result.diagnostics.check.degrees_of_freedom, 0);
  EXPECT_EQ(result.diagnostics.check.redundant, 0);
  expect_closed_form(result, {1e-10, 1e-9, 1e-8, 1e-7});
  // In parts of h = 0.25 rad at most Gauss' three points leave h^6/2016000 of the sixth derivative of the torque, a radian: with harmonics of
  // some N m up to the fourth that is 1e-7 J.
  expect_supplied_energy(result, 1e-6);
}

TEST(DrivenSliderCrank, ForwardDynamicsByProjection) {
  RunSettings settings = with_tolerance("project", "verner", 1e-10, 2, 0.05);
  settings.step =
      0.01;  // the largest: projection leaves no error to control where everything is driven, work integrals have some
  const RunResult result = run_model(reference_model("driven_slider_crank.yaml"), settings);
  EXPECT_EQ(result.diagnostics.plan.analysis, MotionAnalysis::dynamics);
  expect_closed_form(result, {1e-9, 1e-8, 1e-7, 1e-6});
  expect_supplied_energy(result, 1e-4);  // work is interpolated between steps by cubics
}

TEST(DrivenSliderCrank, ForwardDynamicsByBaumgarte) {
  const RunResult result =
      run_model(reference_model("driven_slider_crank.yaml"), with_tolerance("baumgarte", "tsitouras", 1e-10, 2, 0.05));
  expect_closed_form(result, {1e-8, 1e-7, 1e-6, 1e-5});
  expect_supplied_energy(result, 1e-4);
}

// Here outputs fall on steps, and the work integrals have the full order of the integrator.
TEST(DrivenSliderCrank, ForwardDynamicsWithFixedSteps) {
  const RunResult result =
      run_model(reference_model("driven_slider_crank.yaml"), with_fixed_step("project", "verner", 0.01, 2, 0.05));
  expect_closed_form(result, {1e-9, 1e-8, 1e-7, 1e-6});
  expect_supplied_energy(result, 1e-6);
}

// A crank of length 1 turns 1.6 times from row to row; the rod of length 2 reaches to x = cos 20 t + sqrt(4 - sin^2 20 t).
TEST(DrivenSliderCrank, RowsMayLieTurnsApart) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  a: {mass: 1, inertia: 0.1, position: [0.5, 0]}
  b: {mass: 1, inertia: 0.1, position: [2, 0]}
joints:
  A: {type: revolute, connect: [ground, a], at: [0, 0]}
  B: {type: revolute, connect: [a, b], at: [1, 0]}
  C: {type: pin-in-slot, connect: [ground, b], at: [3, 0], axis: [1, 0]}
drivers:
  d: {measure: A.angle, motion: 20*t}
)");
  const RunResult result = run_model(model, kinematics_to(5, 0.5));
  ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    const double angle = 20 * row["t"], x = std::cos(angle) + std::sqrt(4 - std::pow(std::sin(angle), 2));
    EXPECT_NEAR(row["A.angle"], angle, 1e-9);
    EXPECT_NEAR(row["a.angle"], angle, 1e-9);
    EXPECT_NEAR(row["C.travel"], x - 3, 1e-9);
    EXPECT_LT(row["violation.position"], 1e-9);
    EXPECT_NEAR(row["energy.balance"], 0, 1e-7 * 286);  // of the largest kinetic energy
  }
}

}  // namespace holonom::driven_slider_crank_test
