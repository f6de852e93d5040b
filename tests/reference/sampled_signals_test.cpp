// Sampled signals against difference equations that are iterated here: held values, controllers, blocks in z, in every integrator and
// coordinate set.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "integrators/catalogue.h"
#include "support/all_coordinates.h"

namespace holonom::sampled_signals_test {

constexpr const char* carrier = R"yaml(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  block: {mass: 2, inertia: 1, position: [0, 0]}
joints:
  S: {type: translational, connect: [ground, block], at: [0, 0], axis: [1, 0]}
)yaml";

Model carrier_with(const std::string& sections) { return model_from_text(carrier + sections); }

RunSettings settings_for(const std::string& integrator, double tolerance, double end, double output) {
  if (integrator == "rk4") return with_fixed_step("project", "rk4", 0.01, end, output);
  return with_tolerance("project", integrator, tolerance, end, output);
}

// Rows at sample times show what is held from then on, whatever the period and the offset.
TEST(SampledSignals, HoldTheirInput) {
  const Model model = carrier_with(R"yaml(
initial: {S.speed: 2}
signals:
  held:  {type: sample, of: sin(3*t), period: 0.1}
  late:  {type: sample, of: S.travel, period: 0.25, first: 0.13, initial: -5}
  steps: {type: quantiser, of: S.travel, step: 0.3, period: 0.05}
  plain: {type: quantiser, of: "S.travel - 1", step: 0.3}
)yaml");
  for (const double output : {0.1, 0.05, 0.0317})
    for (const ChoiceInfo& integrator : integrator_catalogue()) {
      SCOPED_TRACE(integrator.name + " with rows every " + std::to_string(output));
      const RunResult result = run_model(model, settings_for(integrator.name, 1e-8, 1, output));
      ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
      for (std::size_t k = 0; k < result.size(); ++k) {
        const Row row = result.row(k);
        const double t = row["t"];
        EXPECT_NEAR(row["held.value"], std::sin(3 * 0.1 * std::floor(t / 0.1 + 1e-9)), 1e-12) << t;
        const double since = std::floor((t - 0.13) / 0.25 + 1e-9);
        EXPECT_NEAR(row["late.value"], since < 0 ? -5 : 2 * (0.13 + 0.25 * since), 1e-7) << t;
        EXPECT_NEAR(row["steps.value"], 0.3 * std::round(2 * 0.05 * std::floor(t / 0.05 + 1e-9) / 0.3), 1e-12) << t;
        EXPECT_NEAR(row["plain.value"], 0.3 * std::round((2 * t - 1) / 0.3), 1e-12) << t;
      }
    }
}

// A force held for T moves the block by x' = x + T v + T^2 u/2m, v' = v + T u/m. The loop is closed by the sampled state.
TEST(SampledSignals, ForceOnABlockInEveryIntegrator) {
  constexpr double T = 0.05, m = 2, p = 24, d = 9;
  const Model model = carrier_with(R"yaml(
initial: {S.travel: 1}
signals:
  push: {type: sample, of: -24*S.travel - 9*S.speed, period: 0.05}
forces:
  P: {type: motor, measure: S.travel, effort: push}
)yaml");
  for (const ChoiceInfo& integrator : integrator_catalogue()) {
    SCOPED_TRACE(integrator.name);
    const RunResult result = run_model(model, settings_for(integrator.name, 1e-9, 2, T));
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    const double accuracy = 3e-6;
    double x = 1, v = 0;
    for (std::size_t k = 0; k < result.size(); ++k) {
      const Row row = result.row(k);
      const double u = -p * x - d * v;
      EXPECT_NEAR(row["S.travel"], x, accuracy) << k;
      EXPECT_NEAR(row["S.speed"], v, accuracy) << k;
      EXPECT_NEAR(row["push.value"], u, 30 * accuracy) << k;
      EXPECT_NEAR(row["P.effort"], row["push.value"], 1e-12) << k;
      x += T * v + T * T * u / (2 * m);
      v += T * u / m;
    }
  }
}

TEST(SampledSignals, ForceOnABlockInEveryCoordinateSet) {
  const Model model = carrier_with(R"yaml(
initial: {S.travel: 1}
signals:
  push: {type: sample, of: -24*S.travel - 9*S.speed, period: 0.05}
forces:
  P: {type: motor, measure: S.travel, effort: push}
)yaml");
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-10, 2, 0.05), [](const RunResult& result) {
    double x = 1, v = 0;
    for (std::size_t k = 0; k < result.size(); ++k) {
      EXPECT_NEAR(result.row(k)["S.travel"], x, 1e-9);
      const double u = -24 * x - 9 * v;
      x += 0.05 * v + 0.05 * 0.05 * u / 4;
      v += 0.05 * u / 2;
    }
  });
}

// All values that change at an instant are read before any of them changes: a and b change places.
TEST(SampledSignals, ChangeTogether) {
  const Model model = carrier_with(R"yaml(
signals:
  a: {type: sample, of: b, period: 0.1, first: 0.1, initial: 1}
  b: {type: sample, of: a + every, period: 0.1, first: 0.1, initial: 10}
  every: {type: sample, of: every + 100, period: 0.3, first: 0.3}
)yaml");
  const RunResult result = run_model(model, with_tolerance("project", "verner", 1e-8, 1, 0.1));
  double a = 1, b = 10, every = 0;
  for (std::size_t k = 0; k < result.size(); ++k) {
    if (k > 0) {
      const double old_a = a;
      a = b;
      b = old_a + every;
      if (k % 3 == 0) every += 100;
    }
    EXPECT_EQ(result.row(k)["a.value"], a) << k;
    EXPECT_EQ(result.row(k)["b.value"], b) << k;
    EXPECT_EQ(result.row(k)["every.value"], every) << k;
  }
}

// y_k = (0.3 u_k + 0.1 u_(k-1) - 0.05 u_(k-2)) + 1.1 y_(k-1) - 0.4 y_(k-2), in two forms
TEST(SampledSignals, BlocksInZ) {
  const Model model = carrier_with(R"yaml(
signals:
  u:  {type: expression, value: cos(7*t) + t}
  tf: {type: transfer-function, of: u, numerator: [0.6, 0.2, -0.1], denominator: [2, -2.2, 0.8], period: 0.02}
  ss: {type: state-space, of: [u, 2*t], A: [1.1, 1, -0.4, 0], B: [0.43, 0, -0.17, 0], C: [1, 0, 0, 1], D: [0.3, 0, 0, 0.5], period: 0.02}
)yaml");
  const RunResult result = run_model(model, with_tolerance("project", "verner", 1e-8, 1, 0.02));
  std::array<double, 3> u{}, y{};
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    const double t = row["t"];
    u = {std::cos(7 * t) + t, u[0], u[1]};
    const double now = 0.3 * u[0] + 0.1 * u[1] - 0.05 * u[2] + 1.1 * y[0] - 0.4 * y[1];
    y = {now, y[0], y[1]};
    EXPECT_NEAR(row["tf.value"], now, 1e-12) << k;
    EXPECT_NEAR(row["ss.value"], now, 1e-12) << k;
    EXPECT_NEAR(row["tf.x1"], row["ss.x1"], 1e-12) << k;
    EXPECT_NEAR(row["tf.x2"], -0.17 * u[0] - 0.4 * (now - 0.3 * u[0]), 1e-12) << k;
    EXPECT_NEAR(row["ss.y2"], t + (k == 0 ? 0 : result.row(k - 1)["ss.x2"]), 1e-12) << k;
  }
}

TEST(SampledSignals, RateLimiter) {
  const Model model = carrier_with(R"yaml(
signals:
  ramp:   {type: rate-limiter, of: "if(t < 0.5, 1, 0)", rising: 4, falling: 2, period: 0.01}
  smooth: {type: rate-limiter, of: "if(t < 0.5, 1, 0)", rising: 4, falling: 2, time: 1e-3, scale: 1}
)yaml");
  const RunResult result = run_model(model, with_tolerance("project", "bdf", 1e-7, 1.2, 0.01));
  ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  double value = 0;
  for (std::size_t k = 0; k < result.size(); ++k) {
    const double t = result.row(k)["t"], u = t < 0.5 - 1e-9 ? 1 : 0;
    value += std::min(std::max(u - value, -0.02), 0.04);
    EXPECT_NEAR(result.row(k)["ramp.value"], value, 1e-12) << t;
    const double wanted = t < 0.2001 ? 4 * t : t < 0.5 ? 1 : 1 - 2 * (t - 0.5);
    const bool is_near_a_corner = (t > 0.2001 && t < 0.3) || (t > 0.49 && t < 0.51) || t > 0.99;
    EXPECT_NEAR(result.row(k)["smooth.value"], wanted, is_near_a_corner ? 1 : 1e-4) << t;
  }
}

// The algorithm of Astrom and Hagglund (PID Controllers, 1995), with a saturated output
TEST(SampledSignals, ControllerWithBounds) {
  const Model model = carrier_with(R"yaml(
signals:
  c: {type: pid, of: "sin(4*t) + 0.3", p: 3, i: 8, d: 0.4, filter: 0.02, period: 0.01, lower: -1.5, upper: 2, reset: 0.1, initial: 0.2}
  n: {type: pid, of: "sin(4*t)", p: 1, d: 0.4, period: 0.01}
)yaml");
  const RunResult result = run_model(model, with_tolerance("project", "verner", 1e-8, 2, 0.01));
  constexpr double T = 0.01, T_f = 0.02;
  double integral = 0.2, filtered = 0, last = 0;
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    const double e = std::sin(4 * row["t"]) + 0.3;
    const double next_filtered = (T_f * filtered + T * e) / (T_f + T);
    const double unbounded = 3 * e + integral + 0.4 * (next_filtered - filtered) / T;
    const double value = std::clamp(unbounded, -1.5, 2.0);
    integral += 8 * T * e + T / 0.1 * (value - unbounded);
    filtered = next_filtered;
    EXPECT_NEAR(row["c.error"], e, 1e-12);
    EXPECT_NEAR(row["c.unbounded"], unbounded, 1e-10);
    EXPECT_NEAR(row["c.value"], value, 1e-10);
    EXPECT_NEAR(row["c.integral"], integral, 1e-10);
    EXPECT_NEAR(row["c.filtered"], filtered, 1e-10);
    const double s = std::sin(4 * row["t"]);
    EXPECT_NEAR(row["n.value"], s + 0.4 * (s - last) / T, 1e-9);
    last = s;
  }
}

// A sampled signal that reads a reaction adds no algebraic loop: the joint carries the weight and what was held.
TEST(SampledSignals, ReadReactionsAndAccelerations) {
  const Model model = model_from_text(R"yaml(
holonom: 1
space: planar
gravity: [0, -10]
bodies:
  block: {mass: 2, inertia: 1, position: [0, 0]}
joints:
  S: {type: translational, connect: [ground, block], at: [0, 0], axis: [1, 0]}
signals:
  load: {type: sample, of: S.fy, period: 0.1}
  push: {type: sample, of: "3 - block.ax", period: 0.1}
forces:
  down:  {type: force, body: block, force: [0, "-load - t"]}
  along: {type: force, body: block, force: [push, 0]}
)yaml");
  in_all_coordinates(model, with_tolerance("project", "verner", 1e-9, 0.6, 0.1), [](const RunResult& result) {
    double load = 0, push = 0;
    for (std::size_t k = 0; k < result.size(); ++k) {
      const double t = result.row(k)["t"], before = 20 + load + t;
      load = before;
      push = 3 - push / 2;
      EXPECT_NEAR(result.row(k)["load.value"], load, 1e-8 * load) << k;
      EXPECT_NEAR(result.row(k)["push.value"], push, 1e-9) << k;
      EXPECT_NEAR(result.row(k)["S.fy"], 20 + load + t, 1e-8 * load) << k;
      EXPECT_NEAR(result.row(k)["block.ax"], push / 2, 1e-9) << k;
    }
  });
}

// An event whose function jumps across zero at a sample occurs there, and its row shows what it has done.
TEST(SampledSignals, EventsSeeTheirJumps) {
  const Model model = carrier_with(R"yaml(
initial: {S.speed: 1}
signals:
  seen:  {type: sample, of: S.travel, period: 0.2}
  count: {type: integrator, of: 0}
events:
  far:  {type: set, when: seen - 0.5, signal: count, value: count + 1}
  near: {type: set, when: t - 0.8, signal: count, value: count + 10}
)yaml");
  for (const char* integrator : {"tsitouras", "bdf", "rk4", "adams"}) {
    SCOPED_TRACE(integrator);
    const RunResult result = run_model(model, settings_for(integrator, 1e-8, 1, 0.1));
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    ASSERT_EQ(result.diagnostics.events.size(), 2u);
    EXPECT_EQ(result.diagnostics.events[0].name, "far");
    EXPECT_NEAR(result.diagnostics.events[0].t, 0.6, 1e-12);
    EXPECT_NEAR(result.diagnostics.events[1].t, 0.8, 1e-12);
    EXPECT_NEAR(result.at(0.5)["count.value"], 0, 1e-12);
    EXPECT_NEAR(result.at(0.6)["count.value"], 1, 1e-12);
    EXPECT_NEAR(result.at(0.7)["count.value"], 1, 1e-12);
    EXPECT_NEAR(result.at(0.9)["count.value"], 11, 1e-12);
    for (std::size_t k = 0; k < result.size(); ++k)
      EXPECT_NEAR(result.row(k)["seen.value"], 0.2 * std::floor(result.row(k)["t"] / 0.2 + 1e-9), 1e-7);
  }
}

// Hundreds of samples per second cost little more than one step each.
TEST(SampledSignals, CostAboutOneStepEach) {
  const Model model = carrier_with(R"yaml(
signals:
  push: {type: sample, of: -24*S.travel - 9*S.speed + 5, period: 2e-3}
forces:
  P: {type: motor, measure: S.travel, effort: push}
)yaml");
  for (const auto& [integrator, steps] :
       std::vector<std::pair<std::string, double>>{{"tsitouras", 1.05}, {"verner", 1.05}, {"sdirk4", 1.05}, {"sdirk", 1.05}}) {
    const RunResult result = run_model(model, with_tolerance("project", integrator, 1e-6, 2, 1));
    ASSERT_TRUE(result.diagnostics.outcome);
    EXPECT_LE(result.diagnostics.statistics.steps, 1000 * steps + 10) << integrator;
    EXPECT_LE(result.diagnostics.statistics.rejected, 10) << integrator;
  }
}

}  // namespace holonom::sampled_signals_test
