// Error control of the implicit integrators. The error of a step is kept at the tolerance. It is proportional to h^(q + 1), q the
// order of the estimate, so steps are proportional to tolerance^(1/(q + 1)) and the error of the motion, with order p, to
// tolerance^(p/(q + 1)):
//
//   structural of order 2   2/3      sdirk, sdirk4   1, as the better result is propagated
//   newmark, damped         1/2      bdf             5/6 at its highest order, less at looser tolerances
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "support/elliptic.h"
#include "support/mechanism_text.h"
#include "support/run_model.h"

namespace holonom::implicit_tolerance_test {

struct Controlled {
  std::string integrator;
  double exponent;  // of the error over the tolerance
  int power;        // of the step in its error estimate
};

void PrintTo(const Controlled& each, std::ostream* out) { *out << each.integrator; }

const std::vector<Controlled>& all_controlled() {
  static const std::vector<Controlled> all = {
      {"trapezoidal", 2. / 3, 3}, {"newmark", 1. / 2, 2}, {"hht", 2. / 3, 3}, {"generalized-alpha", 2. / 3, 3}, {"sdirk", 1, 3},
      {"sdirk4", 1, 4},           {"bdf", 5. / 6, 6}};
  return all;
}

std::string name_of(std::string integrator) {
  std::replace(integrator.begin(), integrator.end(), '-', '_');
  return integrator;
}

// The error falls as it should over four decades of the tolerance, within 0.2 decades each (bdf finds its order and steps from noisy
// estimates), and it is not more than a hundred times tolerance^exponent.
void expect_proportion(const Controlled& each, const std::function<double(double)>& error) {
  const double loose = error(1e-4), tight = error(1e-8);
  EXPECT_NEAR(std::log10(loose / tight) / 4, each.exponent, 0.2) << loose << " " << tight;
  EXPECT_LT(loose, 100 * std::pow(1e-4, each.exponent));
  EXPECT_LT(tight, 100 * std::pow(1e-8, each.exponent));
}

RunSettings settings_for(const Controlled& each, const char* coordinates, const char* treatment, double tolerance, double end) {
  RunSettings settings = with_tolerance(treatment, each.integrator, tolerance, end, 0.1);
  settings.coordinates = Choice{coordinates, {}, {}};
  return settings;
}

class ImplicitTolerance : public testing::TestWithParam<Controlled> {};

TEST_P(ImplicitTolerance, GovernsTheErrorOfAPendulum) {
  expect_proportion(GetParam(), [](double tolerance) {
    const RunResult result =
        run_model(reference_model("pendulum.yaml"), settings_for(GetParam(), "relative", "none", tolerance, 5));
    EXPECT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
    double worst = 0;
    for (std::size_t k = 1; k < result.size(); ++k) {
      const Elliptic at = jacobi_elliptic(std::sqrt(9.81) * result.row(k)["t"], 0.5);
      const double angle = -2 * std::asin(std::sqrt(0.5) * at.cn / at.dn);
      worst = std::max(worst, std::hypot(result.row(k)["P.x"] - std::sin(angle), result.row(k)["P.y"] + std::cos(angle)));
    }
    return worst;
  });
}

INSTANTIATE_TEST_SUITE_P(Implicit, ImplicitTolerance, testing::ValuesIn(all_controlled()),
                         [](const auto& each) { return name_of(each.param.integrator); });

SliderCrank slider_crank() {
  SliderCrank closed;
  closed.r = 0.5;
  closed.l = 1.5;
  closed.crank_mass = closed.crank_inertia = 4;
  closed.rod_mass = 3;
  closed.rod_inertia = 0.7;
  closed.slider_mass = 5;
  closed.gravity = Vec3(0, -9.81, 0);
  return closed;
}

RunResult run_slider_crank(const Controlled& each, const char* treatment, double tolerance, double theta0 = 0.6) {
  const Model model = model_from_text(slider_crank_text(slider_crank(), false, theta0, 4.5).text());
  return run_model(model, settings_for(each, "body", treatment, tolerance, 2));
}

class LoopTolerance : public testing::TestWithParam<Controlled> {
 protected:
  static void expect_proportion_with(const char* treatment) {
    SCOPED_TRACE(treatment);
    expect_proportion(GetParam(), [&](double tolerance) {
      double worst = 0;
      for (const double theta0 : {0.6, 1.8, 2.8}) {  // together, for with a loose tolerance one may be good by chance
        const RunResult result = run_slider_crank(GetParam(), treatment, tolerance, theta0);
        EXPECT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
        const double exact = slider_crank().angle(2, theta0, 4.5);
        worst = std::max(worst, std::abs(theta0 + result.last()["A.angle"] - exact));
      }
      return worst;
    });
  }
};

TEST_P(LoopTolerance, GovernsTheErrorWithProject) { expect_proportion_with("project"); }
TEST_P(LoopTolerance, GovernsTheErrorWithPartition) { expect_proportion_with("partition"); }
TEST_P(LoopTolerance, GovernsTheErrorWithAugmented3) {
  if (!GetParam().integrator.starts_with("sdirk")) expect_proportion_with("augmented-3");
}

// newmark takes ten thousand steps for what others do in hundreds
INSTANTIATE_TEST_SUITE_P(Implicit, LoopTolerance,
                         testing::Values(all_controlled()[0], all_controlled()[3], all_controlled()[4], all_controlled()[5],
                                         all_controlled()[6]),
                         [](const auto& each) { return name_of(each.param.integrator); });

// However the constraints are kept, the motion is the same and asks for about the same steps: what projection takes out of the states
// must not be taken for an error, of this order or of the next.
TEST(LoopSteps, OfBackwardDifferencesAreTheSameWithEveryTreatment) {
  const Controlled& bdf = all_controlled().back();
  for (const double tolerance : {1e-5, 1e-7}) {
    const double steps = static_cast<double>(run_slider_crank(bdf, "augmented-3", tolerance).diagnostics.statistics.steps);
    for (const char* treatment : {"project", "partition", "lagrange-3"})
      EXPECT_NEAR(static_cast<double>(run_slider_crank(bdf, treatment, tolerance).diagnostics.statistics.steps) / steps, 1, 0.3)
          << treatment << " " << tolerance;
  }
}

// The times of all steps of a run
class StepTimes final : public Observer {
 public:
  void progress(double t) override { times_.push_back(t); }
  int between(double from, double to) const {
    return static_cast<int>(std::count_if(times_.begin(), times_.end(), [&](double t) { return t > from && t <= to; }));
  }

 private:
  std::vector<double> times_;
};

// A mass in a damper, x = 1 - exp(-t): every derivative falls as exp(-t), so steps grow as exp(t/power). Within 6 time units each method
// takes fewer steps in the second half than in the first, by about exp(3/power); bdf, which changes steps by a factor of two at most and
// orders besides, at least grows its steps.
TEST_P(ImplicitTolerance, StepsGrowWhereTheMotionIsSlow) {
  const Model model = model_from_text(R"yaml(
holonom: 1
space: planar
gravity: [0, 0]
scales: {length: 1, mass: 1, time: 1}
bodies:
  mass: {mass: 1, inertia: 1, position: [0, 0]}
joints:
  M: {type: translational, connect: [ground, mass], axis: [1, 0]}
forces:
  drag: {type: force, body: mass, force: ["-mass.vx", 0]}
initial: {M.speed: 1}
)yaml");
  const Controlled& each = GetParam();
  RunSettings settings = settings_for(each, "relative", "none", 1e-8, 12);
  settings.output = 12;
  StepTimes times;
  const RunDiagnostics diagnostics = run(model, settings, times);
  ASSERT_TRUE(diagnostics.outcome) << diagnostics.outcome.reason;
  const double ratio = static_cast<double>(times.between(1, 3)) / times.between(7, 9);
  const double predicted = std::exp(6. / each.power);
  EXPECT_GT(ratio, 0.6 * predicted);
  EXPECT_LT(ratio, 1.8 * predicted);
  EXPECT_GT(diagnostics.statistics.largest_step, 2 * diagnostics.statistics.smallest_step);
}

}  // namespace holonom::implicit_tolerance_test
