// With error control the error follows the tolerance: a tolerance a hundred times smaller gives an error about a hundred times
// smaller, and no error exceeds ten thousand times its tolerance. The pendulum of IFToMM A01 against elliptic functions.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/elliptic.h"
#include "support/run_model.h"

namespace holonom::tolerance_test {

double error_with(const std::string& treatment, const std::string& integrator, double tolerance) {
  const RunResult result = run_model(reference_model("pendulum.yaml"), with_tolerance(treatment, integrator, tolerance, 5, 0.1));
  EXPECT_TRUE(result.diagnostics.outcome) << result.diagnostics.outcome.reason;
  double worst = 0;
  for (std::size_t k = 0; k < result.size(); ++k) {
    const Row row = result.row(k);
    const Elliptic at = jacobi_elliptic(std::sqrt(9.81) * row["t"], 0.5);
    const double angle = -2 * std::asin(std::sqrt(0.5) * at.cn / at.dn);
    worst = std::max(worst, std::hypot(row["P.x"] - std::sin(angle), row["P.y"] + std::cos(angle)));
  }
  return worst;
}

class Tolerance : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(Tolerance, GovernsTheError) {
  const auto [treatment, integrator] = GetParam();
  const double loose = error_with(treatment, integrator, 1e-6), tight = error_with(treatment, integrator, 1e-8),
               tightest = error_with(treatment, integrator, 1e-10);
  EXPECT_LT(loose, 1e-2);
  EXPECT_LT(tight, 1e-4);
  EXPECT_LT(tightest, 1e-6);
  EXPECT_NEAR(std::log10(loose / tightest), 4, 1);
}

INSTANTIATE_TEST_SUITE_P(
    Choices, Tolerance,
    testing::Values(std::pair{"project", "merson"}, std::pair{"project", "tsitouras"}, std::pair{"project", "verner"},
                    std::pair{"baumgarte", "merson"}, std::pair{"baumgarte", "tsitouras"}, std::pair{"baumgarte", "verner"},
                    std::pair{"project", "shampine-gordon"}, std::pair{"baumgarte", "shampine-gordon"},
                    std::pair{"project", "adams"}, std::pair{"baumgarte", "adams"}, std::pair{"partition", "adams"},
                    std::pair{"partition", "shampine-gordon"}, std::pair{"project", "gear"}, std::pair{"baumgarte", "gear"},
                    std::pair{"project", "ida"}, std::pair{"baumgarte", "ida"}, std::pair{"partition", "ida"}),
    [](const auto& each) {
      std::string name = std::string(each.param.first) + "_" + each.param.second;
      std::ranges::replace(name, '-', '_');
      return name;
    });

}  // namespace holonom::tolerance_test
