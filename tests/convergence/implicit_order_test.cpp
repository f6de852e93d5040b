// The order of every implicit integrator with fixed steps, without constraint equations:
//
//   pendulum   one angle in relative coordinates, released at rest from the horizontal, against elliptic functions,
//              sin(theta/2) = -k cd(w t),  theta' = 2 k k' w sd(w t),  k^2 = 1/2, w^2 = g/l
//   free top   rotations in body coordinates, against support/free_top.h: a method that treats spins as if they commuted shows
//              order 2 here, and backward differences keep orders 3 to 5 only if their past is seen in one chart
//
// Steps are chosen so that the three halvings are in the asymptotic range of each method and above the error that Newton's method
// leaves (1e-12 per step).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "convergence/implicit_methods.h"
#include "integrators/catalogue.h"
#include "support/elliptic.h"
#include "support/free_top.h"
#include "support/run_model.h"

namespace holonom::implicit_order_test {

RunSettings settings_for(const ImplicitMethod& method, const char* coordinates, double step, double end, double output) {
  RunSettings settings = with_fixed_step("none", method.integrator.type, step, end, output);
  settings.integrator = method.integrator;
  settings.coordinates = Choice{coordinates, {}, {}};
  return settings;
}

TEST(ImplicitMethods, AreAllThatTheCatalogueHolds) {
  for (const IntegratorInfo& info : integrator_catalogue()) {
    if (std::ranges::count(info.options, "full", &OptionInfo::name) == 0)
      continue;  // explicit, or without fixed steps: adams_order_test.cpp
    EXPECT_TRUE(std::any_of(implicit_methods().begin(), implicit_methods().end(),
                            [&](const ImplicitMethod& method) { return method.integrator.type == info.name; }))
        << info.name << " has no test of its order";
  }
}

class ImplicitOrder : public testing::TestWithParam<ImplicitMethod> {};

double pendulum_error(const ImplicitMethod& method, double step) {
  const double w = std::sqrt(9.81), k = std::sqrt(0.5);
  const RunResult result = run_model(reference_model("pendulum.yaml"), settings_for(method, "relative", step, 2.56, 0.64));
  EXPECT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  double worst = 0;
  for (std::size_t i = 1; i < result.size(); ++i) {
    const Row row = result.row(i);
    const Elliptic at = jacobi_elliptic(w * row["t"], 0.5);
    const double angle = -2 * std::asin(k * at.cn / at.dn), rate = 2 * k * k * w * at.sn / at.dn;
    worst = std::max(
        {worst, std::hypot(row["P.x"] - std::sin(angle), row["P.y"] + std::cos(angle)), std::abs(row["O.rate"] - rate) / w});
  }
  return worst;
}

TEST_P(ImplicitOrder, OfAPendulum) {
  const ImplicitMethod& method = GetParam();
  const double step = method.order == 1 ? 0.01 : 0.04;
  const ObservedOrder observed = over_three_halvings([&](double h) { return pendulum_error(method, h); }, step);
  EXPECT_NEAR(observed.mean(), method.order, 0.3) << observed.text();
}

// Attitude and spin at two instants, the larger error.
double top_error(const ImplicitMethod& method, double step) {
  const FreeTop exact(Vec3(1, 2, 2.5), 0.5, 2, Quaternion(0.5, 0.5, 0.5, 0.5));
  const Model model = reference_model("free_top.yaml", {{"w1", "0.5"}});
  const RunResult result = run_model(model, settings_for(method, "body", step, 3.2, 1.6));
  EXPECT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  double worst = 0;
  for (std::size_t i = 1; i < result.size(); ++i) {
    const Row row = result.row(i);
    const Quaternion rotation = row.rotation("top");
    worst = std::max({worst, rotation.angularDistance(exact.rotation(row["t"])),
                      (rotation.conjugate() * row.vector("top.w") - exact.angular_velocity(row["t"])).norm()});
  }
  return worst;
}

TEST_P(ImplicitOrder, OfAFreeTop) {
  const ImplicitMethod& method = GetParam();
  const double step = method.order == 1 ? 0.05 : method.label == "sdirk4" ? 0.2 : 0.1;
  const ObservedOrder observed = over_three_halvings([&](double h) { return top_error(method, h); }, step);
  EXPECT_NEAR(observed.mean(), method.order, 0.3) << observed.text();
}

// Between steps the quintic of stepper.h is better than any of these methods but the last two: outputs that fall between steps
// must not lower the order.
TEST_P(ImplicitOrder, OfAFreeTopBetweenSteps) {
  const ImplicitMethod& method = GetParam();
  const FreeTop exact(Vec3(1, 2, 2.5), 0.5, 2, Quaternion(0.5, 0.5, 0.5, 0.5));
  const Model model = reference_model("free_top.yaml", {{"w1", "0.5"}});
  const auto error = [&](double step) {
    const RunResult result = run_model(model, settings_for(method, "body", step, 3.2, 0.0321));
    double worst = 0;
    for (std::size_t i = 1; i < result.size(); ++i)
      worst = std::max(worst, result.row(i).rotation("top").angularDistance(exact.rotation(result.row(i)["t"])));
    return worst;
  };
  const double step = method.order == 1 ? 0.05 : 0.1, order = std::log2(error(step) / error(step / 4)) / 2;
  EXPECT_NEAR(order, method.order, 0.3);
}

INSTANTIATE_TEST_SUITE_P(Implicit, ImplicitOrder, testing::ValuesIn(implicit_methods()),
                         [](const auto& each) { return each.param.label; });

}  // namespace holonom::implicit_order_test
