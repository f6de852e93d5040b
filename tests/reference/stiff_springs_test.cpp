// Springs of 1e12 N/m with default choices: their deflection is far below the tolerance of positions; in slow motion their force
// is that of rigid links, known from statics. Lengths of 1 m are rounded to 1.1e-16 m, which is 1.1e-4 N. A warning reports what
// is not resolved.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/run_model.h"

namespace holonom::stiff_springs_test {

constexpr double g = 9.81, stiffness = 1e12, rounding = 1e-3;   // N
constexpr double ratios[] = {0, 0.001, 0.01, 0.1, 0.5, 1, 10};  // of critical damping

RunSettings default_choices(double end) {
  RunSettings settings;
  settings.end = end;
  settings.output = end / 10;
  return settings;
}

std::string spring_between(const std::string& name, const std::string& first, const std::string& second, double top,
                           double ratio) {
  return fmt::format(
      "  {}: {{type: spring-damper, connect: [{}, {}], at: [[0, {}], [0, {}]], stiffness: 1e12, damping: {}, length: 1}}\n", name,
      first, second, top, top - 1, 2 * ratio * std::sqrt(stiffness));
}

const std::string planar = "holonom: 1\nspace: planar\ngravity: [0, -9.81]\n";

bool warns_of(const RunResult& result, const std::string& part) {
  return std::ranges::any_of(result.diagnostics.warnings, [&](const std::string& text) { return text.find(part) != text.npos; });
}

TEST(StiffSprings, HoldAWeight) {
  for (const double ratio : ratios) {
    SCOPED_TRACE(ratio);
    const RunResult result = run_model(model_from_text(planar + R"yaml(
bodies: {block: {mass: 1, inertia: 0.1, position: [0, 0]}}
joints: {S: {type: translational, connect: [ground, block], at: [0, 0], axis: [0, 1]}}
forces:
)yaml" + spring_between("s", "ground", "block", 1, ratio)),
                                       default_choices(1));
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    EXPECT_LT(result.diagnostics.statistics.steps, 2000);
    for (std::size_t k = 2; k < result.size(); ++k) EXPECT_NEAR(result.row(k)["s.force"], g, rounding) << result.row(k)["t"];
    EXPECT_TRUE(warns_of(result, "the force of spring s is not resolved"));
  }
}

TEST(StiffSprings, HoldTwoWeights) {
  for (const double ratio : ratios) {
    SCOPED_TRACE(ratio);
    const RunResult result = run_model(model_from_text(planar + R"yaml(
bodies:
  one: {mass: 1, inertia: 0.1, position: [0, 0]}
  two: {mass: 3, inertia: 0.1, position: [0, -1]}
joints:
  S: {type: translational, connect: [ground, one], at: [0, 0], axis: [0, 1]}
  T: {type: translational, connect: [ground, two], at: [0, -1], axis: [0, 1]}
forces:
)yaml" + spring_between("s", "ground", "one", 1, ratio) +
                                                       spring_between("r", "one", "two", 0, ratio)),
                                       default_choices(1));
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    EXPECT_LT(result.diagnostics.statistics.steps, 4000);
    for (std::size_t k = 2; k < result.size(); ++k) {
      EXPECT_NEAR(result.row(k)["s.force"], 4 * g, rounding) << result.row(k)["t"];
      EXPECT_NEAR(result.row(k)["r.force"], 3 * g, rounding) << result.row(k)["t"];
    }
  }
}

// A pendulum of 1 m whose rod is the spring. For k to infinity it is the rigid pendulum, phi'' = -g sin(phi), and the spring carries
// m (g cos(phi) + phi'^2) = m g (3 cos(phi) - 2 cos(phi_0)) after a start at rest. The motion is that of the rigid one: phi'^2 follows
// from phi. A force that is not that of the closed form is warned of.
TEST(StiffSprings, RotatingOnesAreRightOrWarnedOf) {
  constexpr double start = 1;  // radian
  for (const double ratio : {0., 0.01, 1.}) {
    SCOPED_TRACE(ratio);
    const RunResult result =
        run_model(model_from_text(planar + fmt::format(R"yaml(
bodies: {{bob: {{mass: 1, inertia: 0.1, position: [{0:.17g}, {1:.17g}]}}}}
forces: {{s: {{type: spring-damper, connect: [ground, bob], at: [[0, 0], [{0:.17g}, {1:.17g}]], stiffness: 1e12, damping: {2}, length: 1}}}}
)yaml",
                                                       std::sin(start), -std::cos(start), 2 * ratio * std::sqrt(stiffness))),
                  default_choices(1));
    ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    bool is_right = true;
    for (std::size_t k = 2; k < result.size(); ++k) {
      const Row row = result.row(k);
      const double cosine = -row["bob.y"] / std::hypot(row["bob.x"], row["bob.y"]);
      is_right &= std::abs(row["s.force"] - g * (3 * cosine - 2 * std::cos(start))) <= 1e-3 * g;
      EXPECT_NEAR(std::hypot(row["bob.vx"], row["bob.vy"]), std::sqrt(2 * g * (cosine - std::cos(start))), 1e-3) << row["t"];
    }
    EXPECT_TRUE(is_right || warns_of(result, "the force of spring s is not resolved"));
  }
}

// A spring that the tolerance resolves is not warned of, and its vibration is followed: x = (m g/k) (1 - cos(w t)).
TEST(StiffSprings, SoftOnesVibrate) {
  const RunResult result = run_model(model_from_text(planar + R"yaml(
bodies: {block: {mass: 1, inertia: 0.1, position: [0, 0]}}
joints: {S: {type: translational, connect: [ground, block], at: [0, 0], axis: [0, 1]}}
forces: {s: {type: spring-damper, connect: [ground, block], at: [[0, 1], [0, 0]], stiffness: 1e4, length: 1}}
)yaml"),
                                     default_choices(0.5));
  ASSERT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  EXPECT_TRUE(result.diagnostics.warnings.empty());
  for (std::size_t k = 0; k < result.size(); ++k)
    EXPECT_NEAR(result.row(k)["s.force"], g * (1 - std::cos(100 * result.row(k)["t"])), 0.1) << result.row(k)["t"];
}

}  // namespace holonom::stiff_springs_test
