// Many first-order states: uncoupled stiff ones, chains and cycles against their closed forms, with explicit and implicit
// methods.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "support/run_model.h"

namespace holonom::many_states_test {

const std::string pendulum =
    "holonom: 1\nspace: planar\ngravity: [0, -9.81]\n"
    "bodies: {bar: {mass: 1, inertia: 0.1, position: [0.5, 0]}}\n"
    "joints: {J: {type: revolute, connect: [ground, bar], at: [0, 0]}}\n";

const std::string resting =
    "holonom: 1\nspace: planar\ngravity: [0, 0]\nbodies: {bar: {mass: 1, inertia: 0.1, position: [0, 0]}}\n"
    "joints: {J: {type: revolute, connect: [ground, bar], at: [0, 0]}}\n";

Model with_lags(int count) {
  std::string text = pendulum + "signals:\n";
  for (int k = 0; k < count; ++k) text += "  s" + std::to_string(k) + ": {type: lag, of: J.angle, time: 1e-5}\n";
  return model_from_text(text);
}

// The determinant of the stage's equations leaves the range of doubles; their condition is that of one lag.
TEST(ManyStates, UncoupledLagsTakeTheStepsOfOne) {
  const RunSettings settings = with_tolerance("none", "bdf", 1e-6, 1, 0.1);
  RunSettings chosen = settings;
  chosen.coordinates = Choice{"relative", {}, {}};
  const RunResult few = run_model(with_lags(3), chosen), many = run_model(with_lags(330), chosen);
  ASSERT_TRUE(many.diagnostics.outcome) << many.diagnostics.outcome.reason;
  EXPECT_EQ(many.diagnostics.statistics.steps, few.diagnostics.statistics.steps);
  EXPECT_NEAR(many.last()["s329.value"], many.last()["J.angle"], 1e-3);
}

// s_k' = (s_(k-1) - s_k)/T from rest, s_(-1) = 1: s_k = 1 - exp(-x) (1 + x + ... + x^k/k!), x = t/T. A ring of n lags of which the first
// begins at 1 has s_k = exp(-x) x^k/k! until the first comes round, which is less than rounding here.
class LongNetwork : public testing::TestWithParam<const char*> {};

TEST_P(LongNetwork, ChainAndRingFollowTheirClosedForms) {
  constexpr int n = 200;
  constexpr double T = 0.1, x = 1 / T;
  std::string chain = pendulum + "signals:\n", ring = chain;
  for (int k = 0; k < n; ++k) {
    const std::string name = "s" + std::to_string(k), before = "s" + std::to_string(k - 1);
    chain += "  " + name + ": {type: lag, of: " + (k == 0 ? "1" : before) + ", time: 0.1}\n";
    ring += "  " + name + ": {type: lag, of: " + (k == 0 ? "s" + std::to_string(n - 1) : before) + ", time: 0.1" +
            (k == 0 ? ", initial: 1" : "") + "}\n";
  }
  const RunSettings settings = with_tolerance("project", GetParam(), 1e-8, 1, 0.5);
  const RunResult of_chain = run_model(model_from_text(chain), settings), of_ring = run_model(model_from_text(ring), settings);
  ASSERT_TRUE(of_chain.diagnostics.outcome) << of_chain.diagnostics.outcome.reason;
  ASSERT_TRUE(of_ring.diagnostics.outcome) << of_ring.diagnostics.outcome.reason;
  double term = std::exp(-x), sum = 0;
  for (int k = 0; k < 40; ++k) {
    sum += term;
    const std::string name = "s" + std::to_string(k) + ".value";
    EXPECT_NEAR(of_chain.last()[name], 1 - sum, 1e-6) << k;
    EXPECT_NEAR(of_ring.last()[name], term, 1e-6) << k;
    term *= x / (k + 1);
  }
  double all = 0;
  for (int k = 0; k < n; ++k) all += of_ring.last()["s" + std::to_string(k) + ".value"];
  EXPECT_NEAR(all, 1, 1e-10);
}

INSTANTIATE_TEST_SUITE_P(Methods, LongNetwork, testing::Values("tsitouras", "bdf", "sdirk4"));

// s' = -s + tanh(W s), three random weights up to `largest` per row
struct RandomNetwork {
  RandomNetwork(int n, unsigned seed, double largest) : W(Eigen::MatrixXd::Zero(n, n)) {
    std::mt19937 random(seed);
    const auto uniform = [&](double size) { return size * (2.0 * random() / 4294967295.0 - 1); };
    text = resting + "states:\n";
    for (int i = 0; i < n; ++i) {
      std::string sum;
      for (int k = 0; k < 3; ++k) {
        const int j = static_cast<int>(random() % static_cast<unsigned>(n));
        const double weight = uniform(largest);
        W(i, j) += weight;
        sum += fmt::format("{}({})*s{}", k == 0 ? "" : " + ", weight, j);
      }
      text += fmt::format("  s{}: {{rate: -s{} + tanh({}), initial: {}}}\n", i, i, sum, uniform(1));
    }
  }
  VecX rate(const VecX& s) const { return VecX(W * s).array().tanh().matrix() - s; }

  Eigen::MatrixXd W;
  std::string text;
};

// Long steps of strongly coupled states, whose equations Newton's method alone does not solve: every row obeys s = s_before + h s'.
TEST(ManyStates, LongStepsOfStrongNetworks) {
  constexpr double h = 0.2;
  for (const int n : {2, 5, 20, 100, 300})
    for (const unsigned seed : {1, 2, 3}) {
      SCOPED_TRACE(fmt::format("{} states, seed {}", n, seed));
      const RandomNetwork network(n, seed, 50);
      RunSettings settings = with_fixed_step("project", "bdf", h, n > 100 ? 1 : 4, h);
      settings.integrator->options["order"] = 1;
      const RunResult result = run_model(model_from_text(network.text), settings);
      ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
      VecX before(n), s(n);
      const auto read = [&](std::size_t k, VecX& out) {
        for (int i = 0; i < n; ++i) out[i] = result.row(k)[fmt::format("s{}.value", i)];
      };
      for (std::size_t k = 1; k < result.size(); ++k) {
        read(k - 1, before);
        read(k, s);
        EXPECT_LT((s - before - h * network.rate(s)).lpNorm<Eigen::Infinity>(), 1e-10) << "row " << k;
      }
    }
}

// Of any other method, and at any length
TEST(ManyStates, StrongNetworksRunWithEveryImplicitMethod) {
  for (const char* integrator : {"bdf", "sdirk4", "trapezoidal", "hht"})
    for (const double h : {0.02, 0.2, 0.5})
      for (const unsigned seed : {1, 2, 3}) {
        const RandomNetwork network(20, seed, 50);
        const RunResult result = run_model(model_from_text(network.text), with_fixed_step("project", integrator, h, 2, h));
        EXPECT_TRUE(result.diagnostics.outcome)
            << integrator << ' ' << h << ' ' << seed << ": " << result.diagnostics.outcome.reason;
      }
}

// A force reads the end of a chain of signals and lags that begins at the motion: with the lags fast, a spring of that stiffness.
TEST(ManyStates, ForceAtTheEndOfAChain) {
  std::string text = pendulum + "signals:\n";
  for (int k = 0; k < 300; ++k) {
    const std::string before = k == 0 ? "J.angle" : "s" + std::to_string(k - 1);
    text += "  g" + std::to_string(k) + ": {type: gain, of: " + before + ", factor: 1}\n";
    text += "  s" + std::to_string(k) + ": {type: lag, of: g" + std::to_string(k) + ", time: 1e-7}\n";
  }
  const std::string by_signal = text + "forces: {M: {type: motor, measure: J.angle, effort: -40*s299}}\n";
  const std::string by_spring = pendulum + "forces: {M: {type: motor, measure: J.angle, effort: -40*value}}\n";
  const RunSettings settings = with_tolerance("project", "bdf", 1e-7, 0.5, 0.5);
  const RunResult chain = run_model(model_from_text(by_signal), settings),
                  spring = run_model(model_from_text(by_spring), settings);
  ASSERT_TRUE(chain.diagnostics.outcome) << chain.diagnostics.outcome.reason;
  EXPECT_NEAR(chain.last()["J.angle"], spring.last()["J.angle"], 3e-4);
}

}  // namespace holonom::many_states_test
