// Transport delays against closed forms: the delay of known functions, and delay differential equations solved by the method of steps.
#include <gtest/gtest.h>

#include <cmath>

#include "integrators/catalogue.h"
#include "support/all_coordinates.h"

namespace holonom::delayed_signals_test {

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

// Through the cubics of four values the error is at most 3/128 h^4 max |u''''|, through lines h^2/8 max |u''|.
TEST(DelayedSignals, KnownFunctions) {
  const Model model = carrier_with(R"yaml(
signals:
  cubic:  {type: delay, of: sin(5*t), time: 0.4}
  fine:   {type: delay, of: sin(5*t), time: 0.4, points: 200}
  linear: {type: delay, of: sin(5*t), time: 0.4, interpolation: linear, initial: 7}
  exact:  {type: delay, of: "1 + t^3 - 2*t", time: 0.4, points: 6, initial: 0}
)yaml");
  for (const ChoiceInfo& integrator : integrator_catalogue()) {
    SCOPED_TRACE(integrator.name);
    const RunResult result = run_model(model, settings_for(integrator.name, 1e-8, 2, 0.0123));
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    for (std::size_t k = 0; k < result.size(); ++k) {
      const Row row = result.row(k);
      const double t = row["t"] - 0.4;
      if (std::abs(t) < 1e-9) continue;
      const double h = 0.02, u = t < 0 ? 0 : std::sin(5 * t);
      EXPECT_NEAR(row["cubic.value"], u, (t < 0.021 ? 9 : 3) / 128. * 625 * std::pow(h, 4)) << t;
      EXPECT_NEAR(row["fine.value"], u, 1e-9) << t;
      EXPECT_NEAR(row["linear.value"], t < 0 ? 7 : u, h * h / 8 * 25) << t;
      EXPECT_NEAR(row["exact.value"], t < 0 ? 0 : 1 + t * t * t - 2 * t, 1e-11) << t;
    }
  }
}

// x' = -x(t - 1) with x = 1 before the start: x = 1 - t, then + (t - 1)^2/2, then - (t - 2)^3/6, each a polynomial of one degree more.
TEST(DelayedSignals, DelayDifferentialEquation) {
  const Model model = carrier_with(R"yaml(
signals:
  past: {type: delay, of: x, time: 1, points: 100, initial: 1}
states:
  x: {rate: -past, initial: 1}
)yaml");
  const auto exact = [](double t) {
    double sum = 0, term = 1;
    for (int n = 0; n <= std::floor(t) + 1; ++n) {
      term = n == 0 ? 1 : std::pow(-1, n) * std::pow(t - (n - 1), n) / std::tgamma(n + 1);
      sum += term;
    }
    return sum;
  };
  for (const ChoiceInfo& integrator : integrator_catalogue()) {
    SCOPED_TRACE(integrator.name);
    const RunResult result = run_model(model, settings_for(integrator.name, 1e-9, 5, 0.25));
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    for (std::size_t k = 0; k < result.size(); ++k) {
      const double t = result.row(k)["t"];
      EXPECT_NEAR(result.row(k)["x.value"], exact(t), 2e-5) << t;  // the low orders are the least accurate
    }
  }
}

// A spring that acts with a delay: m x'' = -k x(t - tau), x = 1 before the start, moves in the first interval as 1 - k t^2/2m.
TEST(DelayedSignals, DelayedForceInEveryCoordinateSet) {
  const Model model = carrier_with(R"yaml(
initial: {S.travel: 1}
signals:
  seen: {type: delay, of: S.travel, time: 0.3}
forces:
  P: {type: motor, measure: S.travel, effort: -8*seen}
)yaml");
  in_all_coordinates(model, with_tolerance("project", "verner", 1e-10, 0.6, 0.05), [](const RunResult& result) {
    for (std::size_t k = 0; k < result.size(); ++k) {
      const double t = result.row(k)["t"], r = std::max(t - 0.3, 0.0);
      EXPECT_NEAR(result.row(k)["S.travel"], 1 - 2 * t * t + 2. / 3 * std::pow(r, 4), 2e-7) << t;
    }
  });
}

TEST(DelayedSignals, LimitStepsAndSayWhy) {
  const Model model = carrier_with(R"yaml(
signals:
  past: {type: delay, of: t, time: 0.1, points: 10}
)yaml");
  const RunResult refused = run_model(model, with_fixed_step("project", "rk4", 0.08, 1, 0.1));
  EXPECT_FALSE(refused.diagnostics.outcome);
  EXPECT_NE(refused.diagnostics.outcome.reason.find("is longer than the delay past.value allows"), std::string::npos)
      << refused.diagnostics.outcome.reason;
  const RunResult result = run_model(model, with_tolerance("project", "tsitouras", 1e-6, 1, 0.1));
  EXPECT_LE(result.diagnostics.statistics.largest_step, 0.06);
  EXPECT_NEAR(result.last()["past.value"], 0.9, 1e-12);
}

}  // namespace holonom::delayed_signals_test
