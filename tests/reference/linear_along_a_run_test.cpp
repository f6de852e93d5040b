// Linear systems along a run: each belongs to its own instant of a motion with a known solution.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "support/elliptic.h"
#include "support/linear.h"
#include "support/quadrature.h"
#include "support/scalar_four_bar.h"

namespace holonom::linear_along_a_run_test {

// judge(linear) at the start and every so often until `end`, in every coordinate set
template <class Check>
void along_a_run(const Model& model, double end, double every, const std::vector<std::string>& independent, const Check& check) {
  const ReachedStates reached = reach_states(model, end, every, model.run, {});
  ASSERT_TRUE(reached.outcome) << reached.outcome.reason;
  ASSERT_EQ(static_cast<double>(reached.states.size()), 1 + std::round(end / every));
  in_every_set([&](const std::string& coordinates) {
    for (std::size_t k = 0; k < reached.states.size(); ++k) {
      const LinearSystem linear = linearize({reached.model_of(k), {}}, reached.assembled_of(k), reached.states[k], {},
                                            settings_of({.independent = independent, .coordinates = coordinates}));
      ASSERT_TRUE(linear.outcome) << linear.outcome.reason;
      EXPECT_NEAR(linear.t, static_cast<double>(k) * every, 1e-15);
      SCOPED_TRACE("at t = " + std::to_string(linear.t));
      check(linear);
    }
  });
}

// J theta'' = - m g l sin(theta), let go at theta_0: sin(theta/2) = k cd(w t), k = sin(theta_0/2), w^2 = m g l/J. The run holds angles
// within 1e-9.
TEST(LinearAlongARun, SwingingPendulum) {
  constexpr double m = 2, l = 0.5, g = 9.81, J = 0.1 + m * l * l, theta_0 = 2;
  const double w = std::sqrt(m * g * l / J), k = std::sin(theta_0 / 2);
  const Model model = model_from_text(fmt::format(R"(
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {{bob: {{mass: 2, inertia: 0.1, position: [{:.17g}, {:.17g}]}}}}
joints: {{A: {{type: revolute, connect: [ground, bob], at: [0, 0]}}}}
)",
                                                  l * std::sin(theta_0), -l * std::cos(theta_0)));
  along_a_run(model, 0.6, 0.1, {"A.angle"}, [&](const LinearSystem& linear) {
    const Elliptic at = jacobi_elliptic(w * linear.t, k * k);
    const double half = k * at.cn / at.dn, cos_theta = 1 - 2 * half * half;
    EXPECT_NEAR(linear.x[0], 2 * std::asin(half) - theta_0, 1e-9);
    EXPECT_NEAR(linear.A(1, 0), -w * w * cos_theta, 1e-8 * w * w);
    EXPECT_NEAR(linear.A(1, 1), 0, 1e-9 * w);
    EXPECT_NEAR(linear.A(0, 1), 1, 1e-11);
  });
}

// r'' = w^2 r - k/m (r - r_0) on an arm that speeds up, w = 3 + 2 t: A has the speed of its own instant.
TEST(LinearAlongARun, BeadOnAnArmThatSpeedsUp) {
  const Model model = model_from_text(R"(
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  arm: {mass: 1, inertia: 0.7, position: [0, 0]}
  bead: {mass: 2, inertia: 0.05, position: [0.5, 0]}
joints:
  A: {type: revolute, connect: [ground, arm], at: [0, 0]}
  S: {type: translational, connect: [arm, bead], at: [0.5, 0], axis: [1, 0], spring: {stiffness: 40}}
drivers: {turn: {measure: A.angle, motion: 3*t + t^2}}
)");
  along_a_run(model, 0.6, 0.2, {"S.travel"}, [](const LinearSystem& linear) {
    const double w = 3 + 2 * linear.t;
    EXPECT_NEAR(linear.A(1, 0), w * w - 20, 1e-8);
    EXPECT_NEAR(linear.A(1, 1), 0, 1e-9);
    EXPECT_NEAR(linear.x_rate[1], w * w * (0.5 + linear.x[0]) - 20 * linear.x[0], 1e-8);
  });
}

// The energy gives the motion of the four-bar, t = integral of sqrt(J/(2 (E - V))).
TEST(LinearAlongARun, MovingFourBar) {
  const ScalarFourBar bar;
  constexpr double theta_0 = 1.1, rate_0 = 3;
  const auto V = [&](double theta) { return double(bar.potential(theta, theta_0)); };
  const auto J = [&](double theta) { return double(bar.J(theta)); };
  const double energy = J(theta_0) * rate_0 * rate_0 / 2 + V(theta_0);
  const auto rate_at = [&](double theta) { return std::sqrt(2 * (energy - V(theta)) / J(theta)); };
  along_a_run(model_from_text(text_of(bar, theta_0, rate_0)), 0.2, 0.1, {"A.angle"}, [&](const LinearSystem& linear) {
    const double theta = theta_0 + linear.x[0], rate = linear.x[1];
    EXPECT_NEAR(integral([&](double s) { return 1 / rate_at(s); }, theta_0, theta, 10), linear.t, 1e-9);
    EXPECT_NEAR(rate, rate_at(theta), 1e-8 * rate_0);
    const double stiffness = double(bar.stiffness_of_motion(theta, rate, theta_0));
    const double damping = double(bar.damping_of_motion(theta, rate));
    EXPECT_NEAR(linear.A(1, 0), stiffness, 1e-9 * std::abs(stiffness));
    EXPECT_NEAR(linear.A(1, 1), damping, 1e-9 * std::abs(damping));
  });
}

}  // namespace holonom::linear_along_a_run_test
