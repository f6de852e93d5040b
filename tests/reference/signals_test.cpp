// Signals and first-order states against closed forms, with every family of integrators: lags, integrators, controllers, tables, and
// states of the user's own, read by forces and reading the motion.
#include <gtest/gtest.h>

#include <cmath>

#include "integrators/catalogue.h"
#include "support/given_motion.h"

namespace holonom::signals_test {

constexpr const char* carrier = R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  block: {mass: 2, inertia: 1, position: [0, 0]}
joints:
  S: {type: translational, connect: [ground, block], at: [0, 0], axis: [1, 0]}
)";

Model carrier_with(const std::string& sections) { return model_from_text(carrier + sections); }

TEST(Signals, AlgebraicOnesAreTheirFormulas) {
  const Model model = carrier_with(R"(
initial: {S.speed: 2}
signals:
  three: {type: constant, value: 3}
  twice: {type: gain, of: S.travel, factor: 2, offset: 0.25}
  mixed: {type: sum, of: [three, twice, t], factors: [1, -1, 10]}
  kept:  {type: limiter, of: mixed, lower: 4, upper: 8}
  curve: {type: table, of: S.travel, table: {t: [0, 1, 2], value: [0, 1, 0]}}
  held:  {type: table, table: {t: [0, 0.2], value: [5, 7]}, beyond: hold}
  last:  {type: expression, value: kept.value*three}
)");
  at_all_instants(model, with_tolerance("project", "verner", 1e-10, 1, 0.1), [&](const Row& row) {
    const double t = row["t"], x = 2 * t, mixed = 3 - 2 * (x - 0.25) + 10 * t;
    EXPECT_NEAR(row["three.value"], 3, 0);
    EXPECT_NEAR(row["twice.value"], 2 * (x - 0.25), 1e-9);
    EXPECT_NEAR(row["mixed.value"], mixed, 1e-9);
    EXPECT_NEAR(row["kept.value"], std::clamp(mixed, 4., 8.), 1e-9);
    EXPECT_NEAR(row["last.value"], 3 * row["kept.value"], 1e-12);
    const double u = x <= 1 ? x : 2 - x;  // the natural spline through these points: (3 u - u^3)/2
    EXPECT_NEAR(row["curve.value"], (3 * u - u * u * u) / 2, 1e-8);
    EXPECT_NEAR(row["held.value"], t < 0.2 ? 5 + 10 * t : 7, 1e-9);
  });
}

// A lag answers to a ramp with t - T (1 - exp(-t/T)), an integrator to cos w t with sin(w t)/w; a predator and its prey keep
// x - ln x + y - ln y.
TEST(Signals, StatesInEveryIntegrator) {
  const Model model = carrier_with(R"(
signals:
  ramp: {type: lag, of: t, time: 0.3}
  swing: {type: integrator, of: cos(5*t), initial: 0.5}
states:
  prey:     {rate: prey - prey*predator, initial: 1.5}
  predator: {rate: prey*predator - predator, initial: 0.5}
)");
  const auto first_integral = [](const Row& row) {
    const double x = row["prey.value"], y = row["predator.value"];
    return x - std::log(x) + y - std::log(y);
  };
  for (const ChoiceInfo& integrator : integrator_catalogue()) {
    SCOPED_TRACE(integrator.name);
    const bool is_fixed = integrator.name == "rk4";
    const RunResult result = run_model(model, is_fixed ? with_fixed_step("project", "rk4", 0.005, 2, 0.25)
                                                       : with_tolerance("project", integrator.name, 1e-8, 2, 0.25));
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    for (std::size_t k = 0; k < result.size(); ++k) {
      const Row row = result.row(k);
      const double t = row["t"];
      EXPECT_NEAR(row["ramp.value"], t - 0.3 * (1 - std::exp(-t / 0.3)), 4e-5);  // newmark's default is of order 1
      EXPECT_NEAR(row["swing.value"], 0.5 + std::sin(5 * t) / 5, 4e-5);
      EXPECT_NEAR(row["swing.rate"], std::cos(5 * t), 1e-9);
      EXPECT_NEAR(first_integral(row), first_integral(result.first()), 4e-5);
    }
  }
}

// Halving the step divides the error by 2^p: states are of the order of the method, coupled with the mechanics in both directions.
TEST(Signals, StatesKeepTheOrder) {
  const Model model = carrier_with(R"(
signals:
  pull: {type: lag, of: "10*(sin(3*t) - S.travel) - 2*S.speed - 0.5*S.travel*S.speed^2 - 0.05*pull^2", time: 0.2, initial: 1}
forces:
  P: {type: force, body: block, force: ["5*pull", 0]}
)");
  const RunResult exact = run_model(model, with_tolerance("project", "verner", 1e-13, 1, 0.1));
  const std::vector<std::pair<std::string, double>> orders = {
      {"rk4", 4},   {"merson", 4}, {"trapezoidal", 2}, {"hht", 2}, {"generalized-alpha", 2},
      {"sdirk", 3}, {"sdirk4", 4}, {"bdf", 2}};
  for (const auto& [integrator, order] : orders) {
    SCOPED_TRACE(integrator);
    const auto error = [&, name = integrator](double step) {
      const RunResult result = run_model(model, with_fixed_step("project", name, step, 1, 0.1));
      EXPECT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
      double sum = 0;
      for (std::size_t k = 0; k < exact.size(); ++k) sum += std::pow(result.row(k)["pull.value"] - exact.row(k)["pull.value"], 2);
      return std::sqrt(sum);
    };
    EXPECT_NEAR(std::log2(error(0.02) / error(0.01)), order, 0.2);
  }
}

// p e + d e' on a mass is a spring and a damper: with the filter much faster than the motion the block follows 1 - (1 + w t) exp(-w t).
TEST(Signals, ControllerHoldsABlock) {
  const Model model = carrier_with(R"(
signals:
  drive: {type: pid, of: 1 - S.travel, p: 32, d: 16, filter: 1e-6, filtered: 1}
forces:
  P: {type: motor, measure: S.travel, effort: drive}
)");
  at_all_instants(model, with_tolerance("project", "bdf", 1e-9, 2, 0.5), [](const Row& row) {
    const double t = row["t"];
    EXPECT_NEAR(row["S.travel"], 1 - (1 + 4 * t) * std::exp(-4 * t), 1e-5);
  });
}

// An integral part takes away what a constant load leaves; at its bound it does not wind up.
TEST(Signals, IntegralPartAndBounds) {
  const auto run_with = [](const std::string& reset) {
    return run_model(carrier_with(R"(
signals:
  drive: {type: pid, of: 1 - S.travel, p: 32, i: 40, d: 16, filter: 0.01, filtered: 1, lower: -8, upper: 8)" +
                                  reset + R"(}
forces:
  P: {type: motor, measure: S.travel, effort: drive}
  W: {type: force, body: block, force: [-5, 0]}
)"),
                     with_tolerance("project", "bdf", 1e-8, 15, 0.05));
  };
  const RunResult result = run_with(""), wound_up = run_with(", reset: 1e6");
  ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  EXPECT_NEAR(result.last()["S.travel"], 1, 1e-4);
  EXPECT_NEAR(result.last()["drive.integral"], 5, 1e-3);
  EXPECT_LE(result.largest("drive.value"), 8);
  EXPECT_LT(2 * (result.largest("S.travel") - 1), wound_up.largest("S.travel") - 1);
}

// Nothing is free to move, but states are integrated all the same.
TEST(Signals, StatesOfADrivenMechanism) {
  const Model model = carrier_with(R"(
drivers: {go: {measure: S.travel, motion: sin(t)}}
signals: {sum: {type: integrator, of: S.travel}}
)");
  const RunResult result = run_model(model, kinematics_to(2, 0.5));
  ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  EXPECT_NEAR(result.last()["sum.value"], 1 - std::cos(2.), 1e-5);
}

// T s' = sin(t) - s from zero: s = (sin t - T cos t + T exp(-t/T))/(1 + T^2). The motion is that of the drivers to rounding, and the plan
// says what was integrated.
TEST(Signals, StatesAlongAGivenMotion) {
  const Model model = carrier_with(R"(
drivers: {go: {measure: S.travel, motion: sin(t)}}
signals: {slow: {type: lag, of: S.travel, time: 0.4}, fast: {type: lag, of: S.travel, time: 1e-4}}
)");
  in_every_set([&](const std::string& coordinates) {
    for (const char* integrator : {"", "tsitouras", "bdf", "sdirk4"})
      for (const bool is_inverse : {false, true}) {
        SCOPED_TRACE(integrator);
        RunSettings settings = kinematics_to(2, 0.1);
        settings.coordinates = Choice{coordinates, {}, {}};
        if (*integrator) settings.integrator = Choice{integrator, {}, {}};
        settings.tolerance = 1e-8;
        const RunResult result = is_inverse ? inverse_of_model(model, settings, {}) : kinematics_of_model(model, settings);
        ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
        const Plan& plan = result.diagnostics.plan;
        EXPECT_EQ(plan.analysis, is_inverse ? MotionAnalysis::inverse_dynamics : MotionAnalysis::kinematics);
        EXPECT_EQ(plan.treatment.type, "partition");
        EXPECT_EQ(plan.integrator.type, *integrator ? integrator : "bdf");
        EXPECT_EQ(plan.tolerance, 1e-8);
        for (const std::string& reason : plan.reasons) EXPECT_EQ(reason.find("dynamics:"), std::string::npos) << reason;
        for (std::size_t k = 0; k < result.size(); ++k) {
          const Row row = result.row(k);
          const double t = row["t"];
          for (const auto& [name, T] : {std::pair{"slow.value", 0.4}, {"fast.value", 1e-4}})
            EXPECT_NEAR(row[name], (std::sin(t) - T * std::cos(t) + T * std::exp(-t / T)) / (1 + T * T), 3e-6) << name << t;
          EXPECT_NEAR(row["S.travel"], std::sin(t), 1e-13);
          EXPECT_NEAR(row["S.speed"], std::cos(t), 1e-12);
          EXPECT_NEAR(row["S.acceleration"], -std::sin(t), 1e-11);
        }
      }
  });
}

TEST(Signals, BeyondATableTheRunEndsByName) {
  const Model model =
      carrier_with("initial: {S.speed: 2}\nsignals: {curve: {type: table, of: S.travel, table: {t: [0, 1], value: [0, 1]}}}\n");
  const RunResult result = run_model(model, with_tolerance("project", "verner", 1e-8, 1, 0.1));
  ASSERT_FALSE(result.diagnostics.outcome);
  EXPECT_NE(result.diagnostics.outcome.reason.find("curve.value"), std::string::npos) << result.diagnostics.outcome.reason;
  EXPECT_GE(result.size(), 5u);
}

TEST(Signals, ARingIsNamed) {
  try {
    run_model(carrier_with("signals:\n  a: {type: gain, of: b + 1, factor: 2}\n  b: {type: gain, of: a, factor: 0.1}\n"),
              only_the_start());
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("a.value reads b.value reads a.value"), std::string::npos) << error.what();
  }
}

}  // namespace holonom::signals_test
