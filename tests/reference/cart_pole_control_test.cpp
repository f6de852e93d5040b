// A sampled PID controller balances a pole on a cart. The independent computation: the two equations of motion of the textbook cart and
// pole, integrated by Runge-Kutta steps a hundredth of the period long, with the force held between samples.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "support/all_coordinates.h"

namespace holonom::cart_pole_control_test {

constexpr double M = 1.2, m = 0.3, l = 0.5, J = 0.02, g = 9.81;  // l: from the hinge to the mass centre of the pole
constexpr double period = 0.01, p = 60, i = 40, d = 9, limit = 30;

const char* const text = R"yaml(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  cart: {mass: 1.2, inertia: 0.1, position: [0, 0]}
  pole: {mass: 0.3, inertia: 0.02, position: [0, 0.5]}
joints:
  rail:  {type: translational, connect: [ground, cart], axis: [1, 0]}
  hinge: {type: revolute, connect: [cart, pole], at: [0, 0]}
initial: {hinge.angle: 0.2, rail.travel: 0}
signals:
  drive: {type: pid, of: -hinge.angle, p: 60, i: 40, d: 9, period: 10 ms, lower: -30, upper: 30, reset: 0.5}
forces:
  motor: {type: motor, measure: rail.travel, effort: drive}
)yaml";

using State = std::array<double, 4>;  // x, angle, x', angle'

// With the pole at (x - l sin a, l cos a):
//   (M + m) x'' - m l cos(a) a'' + m l sin(a) a'^2 = u
//   (J + m l^2) a'' - m l cos(a) x'' - m g l sin(a) = 0
State rate(const State& y, double u) {
  const double s = std::sin(y[1]), c = std::cos(y[1]);
  const double a11 = M + m, a12 = -m * l * c, a22 = J + m * l * l;
  const double b1 = u - m * l * s * y[3] * y[3], b2 = m * g * l * s;
  const double determinant = a11 * a22 - a12 * a12;
  return {y[2], y[3], (a22 * b1 - a12 * b2) / determinant, (a11 * b2 - a12 * b1) / determinant};
}

void runge_kutta(State& y, double u, double h) {
  const auto moved = [&](const State& k, double share) {
    State z = y;
    for (int n = 0; n < 4; ++n) z[n] += share * h * k[n];
    return z;
  };
  const State k1 = rate(y, u), k2 = rate(moved(k1, 0.5), u), k3 = rate(moved(k2, 0.5), u), k4 = rate(moved(k3, 1), u);
  for (int n = 0; n < 4; ++n) y[n] += h / 6 * (k1[n] + 2 * k2[n] + 2 * k3[n] + k4[n]);
}

TEST(CartPoleControl, SampledControllerMatchesADiscreteComputation) {
  const Model model = model_from_text(text);
  constexpr int samples = 300;
  in_all_coordinates(model, with_tolerance("project", "tsitouras", 1e-11, samples * period, period), [](const RunResult& result) {
    State y = {0, 0.2, 0, 0};
    double integral = 0, last = 0;
    int saturated = 0;
    for (int k = 0; k < samples; ++k) {
      const Row row = result.row(static_cast<std::size_t>(k));
      const double e = -y[1], unbounded = p * e + integral + d * (e - last) / period;
      const double u = std::clamp(unbounded, -limit, limit);
      saturated += u != unbounded;
      integral += i * period * e + period / 0.5 * (u - unbounded);
      last = e;
      ASSERT_NEAR(row["rail.travel"], y[0], 2e-8) << k;
      ASSERT_NEAR(row["hinge.angle"], y[1], 2e-8) << k;
      ASSERT_NEAR(row["hinge.rate"], y[3], 1e-7) << k;
      ASSERT_NEAR(row["drive.value"], u, 2e-5) << k;
      for (int n = 0; n < 100; ++n) runge_kutta(y, u, period / 100);
    }
    EXPECT_GT(saturated, 0);  // the first sample sees the whole angle as a difference
    EXPECT_LT(std::abs(y[1]), 0.02) << "the pole is not balanced";
  });
}

}  // namespace holonom::cart_pole_control_test
