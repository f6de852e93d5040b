// Configurations as plain vectors: q' = N(q) v is the derivative of q (+) v t, N^+ inverts N, and a change of all coordinates by
// their chart scale is no larger than configuration_scale.
#include <gtest/gtest.h>

#include <cmath>

#include "coordinates/catalogue.h"
#include "support/run_model.h"

namespace holonom::configuration_rate_test {

const char* const spatial = R"yaml(
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies:
  one: {mass: 1, inertia: [0.1, 0.2, 0.25], position: [1, 2, 3], rotation: {xyz: [0.3, -0.2, 0.9]}}
  two: {mass: 1, inertia: [0.1, 0.2, 0.25], position: [1.5, 2, 3]}
  free: {mass: 1, inertia: [0.1, 0.2, 0.25], position: [-1, 0, 1], rotation: {xyz: [1, 0.5, 0]}}
joints:
  A: {type: revolute, connect: [ground, one], at: [1, 2, 3], axis: [0, 0, 1]}
  B: {type: spherical, connect: [one, two], at: [1.2, 2, 3]}
)yaml";

class ConfigurationRate : public testing::TestWithParam<const char*> {};

TEST_P(ConfigurationRate, IsTheDerivativeOfTheChart) {
  const Model model = model_from_text(spatial);
  const std::unique_ptr<System> system = make_system(model, GetParam());
  const Sizes& sizes = system->sizes();
  VecX v(sizes.v), q = system->reference_state().q, ahead = q, behind = q, rate = VecX::Zero(sizes.q), back = VecX::Zero(sizes.v);
  for (int k = 0; k < sizes.v; ++k) v[k] = std::sin(1.0 + 2 * k);
  system->retract(q, VecX(0.7 * v), q);
  constexpr double t = 1e-5;
  system->retract(q, VecX(t * v), ahead);
  system->retract(q, VecX(-t * v), behind);
  system->configuration_rate(q, v, rate);
  EXPECT_LT(((ahead - behind) / (2 * t) - rate).norm(), 1e-9 * rate.norm());
  system->configuration_speed(q, rate, back);
  EXPECT_LT((back - v).norm(), 1e-14 * v.norm());
}

TEST_P(ConfigurationRate, ScalesAreThoseOfTheChart) {
  const Model model = model_from_text(spatial);
  const std::unique_ptr<System> system = make_system(model, GetParam());
  const VecX scale = system->configuration_scale();
  ASSERT_EQ(scale.size(), system->sizes().q);
  const VecX q = system->reference_state().q;
  VecX rate = VecX::Zero(system->sizes().q);
  for (int k = 0; k < system->sizes().v; ++k) {
    system->configuration_rate(q, VecX(system->chart_scale()[k] * VecX::Unit(system->sizes().v, k)), rate);
    EXPECT_LT((rate.array().abs() / scale.array()).maxCoeff(), 1 + 1e-12) << k;
    EXPECT_NEAR((rate.array() / scale.array()).matrix().norm(), 1, 1e-12) << k;
  }
}

INSTANTIATE_TEST_SUITE_P(Coordinates, ConfigurationRate, testing::Values("body", "natural", "relative"),
                         [](const auto& each) { return std::string(each.param); });

}  // namespace holonom::configuration_rate_test
