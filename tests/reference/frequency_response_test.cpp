// Frequency responses against transfer functions in closed form.
#include "analysis/linear_motion/frequency_response.h"

#include <gtest/gtest.h>

#include <numbers>
#include <random>

#include "linear/dense.h"
#include "support/linear.h"
#include "support/run_model.h"

namespace holonom::frequency_response_test {

using Complex = std::complex<double>;

const char* const oscillator = R"(
holonom: 1
space: planar
gravity: [0, 0]
parameters: {c: 0.6}
bodies:
  block: {mass: 2, inertia: 0.1, position: [0, 0]}
joints:
  S: {type: translational, connect: [ground, block], axis: [1, 0]}
forces:
  spring: {type: spring, measure: S.travel, stiffness: 50, damping: c}
  push: {type: force, body: block, force: [0, 0]}
)";

TEST(FrequencyResponse, OfAnOscillator) {
  for (const char* c : {"0.6", "0", "40"}) {
    const Model model = model_from_text(oscillator, {{"c", c}});
    const LinearSystem linear = linear_of(model, {{"push.fx"}, "block.x,block.vx,block.ax"});
    const std::vector<Complex> poles = poles_of(linear);
    const std::vector<ResponseInput> inputs = response_inputs(with_inputs(model, {"push.fx"}).inputs);
    ASSERT_EQ(inputs.size(), 1U);
    const FrequencyResponse response = frequency_response(linear, inputs, frequencies_for(poles, linear.rate_scale));
    const double damping = std::stod(c);
    ASSERT_GT(response.angular_frequency.size(), 100U);
    EXPECT_LE(response.angular_frequency.front(), 0.51 * std::abs(poles.front()));
    EXPECT_GE(response.angular_frequency.back(), 9.9 * std::abs(poles.back()));
    for (std::size_t k = 0; k < response.angular_frequency.size(); ++k) {
      const Complex s(0, response.angular_frequency[k]), exact = 1.0 / (2.0 * s * s + damping * s + 50.0);
      if (std::abs(2.0 * s * s + 50.0) < 1e-6 && damping == 0) continue;
      EXPECT_LT(std::abs(response.gain[0][0][k] - exact), 1e-8 * std::abs(exact)) << response.angular_frequency[k];
      EXPECT_LT(std::abs(response.gain[1][0][k] - s * exact), 1e-8 * std::abs(s * exact));
      EXPECT_LT(std::abs(response.gain[2][0][k] - s * s * exact), 1e-8 * std::abs(s * s * exact) + 1e-10);
    }
    EXPECT_NEAR(static_gain(linear, inputs, poles)[0][0], 1.0 / 50, 1e-10);
    // Without poles at zero the phase falls from 0 to -180 degrees, by half a turn at once where nothing damps.
    const std::vector<double> phase = phase_in_degrees(response.gain[0][0], response.angular_frequency, poles);
    EXPECT_NEAR(phase.front(), 0, 45);
    EXPECT_NEAR(phase.back(), -180, 45);
    EXPECT_TRUE(std::is_sorted(phase.rbegin(), phase.rend(), [](double a, double b) { return a < b - 1e-6; }));
  }
}

// The load of a crane: u of the trolley enters with its acceleration alone, x = u + 4 phi, phi'' = -w^2 phi - b u''
TEST(FrequencyResponse, OfADrivenMotionWithItsDerivatives) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  trolley: {mass: 50, inertia: 1, position: [0, 0]}
  load: {mass: 200, inertia: 10, position: [0, -4]}
joints:
  rail: {type: translational, connect: [ground, trolley], axis: [1, 0]}
  rope: {type: revolute, connect: [trolley, load], at: [0, 0]}
drivers:
  drive: {measure: rail.travel, motion: 0*t}
)");
  const LinearSystem linear = linear_of(model, {{"drive"}, "load.x"});
  const std::vector<ResponseInput> inputs = response_inputs(with_inputs(model, {"drive"}).inputs);
  ASSERT_EQ(inputs.size(), 1U);
  EXPECT_EQ(inputs[0].name, "drive");
  EXPECT_EQ(inputs[0].columns, (std::vector<int>{0, 1, 2}));
  const double J = 10 + 200 * 16.0, square = 200 * 9.81 * 4 / J, b = 200 * 4 / J;
  for (const double w : {0.01, 0.5, 1.0, 1.7, 10.0}) {
    const FrequencyResponse response = frequency_response(linear, inputs, {w});
    const double exact = 1 + 4 * (b * w * w) / (square - w * w);
    EXPECT_NEAR(response.gain[0][0][0].real(), exact, 1e-8 * std::abs(exact)) << w;
    EXPECT_NEAR(response.gain[0][0][0].imag(), 0, 1e-8);
  }
  EXPECT_EQ(response_inputs(with_inputs(model, {"drive.value", "drive.rate"}).inputs).size(), 2U);
}

TEST(FrequencyResponse, WithoutRestoringForceThereIsNoStaticGain) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  block: {mass: 2, inertia: 0.1, position: [0, 0]}
joints:
  S: {type: translational, connect: [ground, block], axis: [1, 0]}
forces:
  push: {type: force, body: block, force: [0, 0]}
)");
  const LinearSystem linear = linear_of(model, {{"push.fx"}, "block.x"});
  const auto inputs = response_inputs(with_inputs(model, {"push.fx"}).inputs);
  const std::vector<Complex> poles = poles_of(linear);
  EXPECT_FALSE(std::isfinite(static_gain(linear, inputs, poles)[0][0]));
  const FrequencyResponse response = frequency_response(linear, inputs, frequencies_for(poles, linear.rate_scale));
  for (std::size_t k = 0; k < response.angular_frequency.size(); ++k)
    EXPECT_NEAR(std::abs(response.gain[0][0][k]) * 2 * std::pow(response.angular_frequency[k], 2), 1, 1e-9);
  EXPECT_NEAR(std::abs(phase_in_degrees(response.gain[0][0], response.angular_frequency, poles).front()), 180, 1e-9);
}

TEST(FrequencyResponse, ShiftedSystemsAgainstTheirResidual) {
  std::mt19937 random(3);
  std::normal_distribution<double> normal;
  for (const int n : {1, 2, 9, 60}) {
    const Eigen::MatrixXd A = Eigen::MatrixXd::NullaryExpr(n, n, [&] { return normal(random); }),
                          B = Eigen::MatrixXd::NullaryExpr(n, 3, [&] { return normal(random); });
    const ShiftedSystem system(A, B);
    for (const Complex s : {Complex(0, 0.7), Complex(2, -30), Complex(0, 1e4)}) {
      Eigen::MatrixXcd X;
      ASSERT_TRUE(system.solve(s, X));
      const Eigen::MatrixXcd residual = s * X - A.cast<Complex>() * X - B.cast<Complex>();
      EXPECT_LT(residual.norm(), 1e-10 * (std::abs(s) + A.norm()) * X.norm());
    }
  }
  Eigen::MatrixXcd X;
  EXPECT_FALSE(ShiftedSystem(Eigen::MatrixXd::Zero(2, 2), Eigen::MatrixXd::Ones(2, 1)).solve(0, X));
  EXPECT_TRUE(ShiftedSystem(Eigen::MatrixXd(0, 0), Eigen::MatrixXd(0, 1)).solve(1, X));
}

}  // namespace holonom::frequency_response_test
