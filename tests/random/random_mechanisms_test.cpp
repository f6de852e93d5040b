// Random mechanisms in all coordinate sets and with several integrators: every channel equal, or the same refusal. A mechanism
// that fails is written to the working folder. HOLONOM_FULL=1 runs thousands, HOLONOM_SEED=n a single one.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <optional>

#include "coordinates/catalogue.h"
#include "model/diagnostic.h"
#include "random_mechanism.h"
#include "support/deviation.h"
#include "support/run_model.h"

namespace holonom::random_test {
namespace {

constexpr int usual_count = 60, full_count = 3000;
constexpr double end = 0.2, output = 0.05;
constexpr double largest_step = 0.01;  // work integrals are not under error control

std::vector<std::uint32_t> seeds() {
  if (const char* one = std::getenv("HOLONOM_SEED")) return {static_cast<std::uint32_t>(std::strtoul(one, nullptr, 10))};
  std::vector<std::uint32_t> all(std::getenv("HOLONOM_FULL") ? full_count : usual_count);
  for (std::size_t k = 0; k < all.size(); ++k) all[k] = static_cast<std::uint32_t>(k + 1);
  return all;
}

// A run, or the reason why it was refused.
struct Trial {
  std::optional<RunResult> run;
  std::string reason;
};

Trial try_run(const Model& model, const std::string& coordinates, const char* integrator, double tolerance) {
  RunSettings settings = with_tolerance("project", integrator, tolerance, end, output);
  settings.coordinates = Choice{coordinates, {}, {}};
  settings.step = largest_step;
  try {
    RunResult run = run_model(model, settings);
    if (!run.diagnostics.outcome) return {std::nullopt, run.diagnostics.outcome.reason};
    return {std::move(run), {}};
  } catch (const InputError& error) {
    return {std::nullopt, error.what()};
  } catch (const UsageError& error) {
    return {std::nullopt, error.what()};
  }
}

class RandomMechanisms : public testing::TestWithParam<std::uint32_t> {
 protected:
  void TearDown() override {
    if (!HasFailure()) return;
    const std::string file = "random_" + std::to_string(GetParam()) + ".yaml";
    std::ofstream(file) << text_;
    std::cout << "the mechanism is kept in " << file << '\n';
  }
  std::string text_;
};

// Motion, reactions and efforts do not depend on the coordinates; errors of integration are far smaller than what is compared.
TEST_P(RandomMechanisms, moveAlikeInAllCoordinates) {
  text_ = random_mechanism(GetParam()).text;
  const Model model = model_from_text(text_);
  const Trial reference = try_run(model, "body", "verner", 1e-12);
  RecordProperty("runs", reference.run ? 1 : 0);
  for (const ChoiceInfo& coordinates : coordinate_catalogue()) {
    if (coordinates.name == "body") continue;
    const Trial other = try_run(model, coordinates.name, "verner", 1e-12);
    ASSERT_EQ(other.run.has_value(), reference.run.has_value())
        << coordinates.name << ": " << other.reason << "\nbody: " << reference.reason;
    if (!reference.run) continue;
    const Deviation apart = deviation(*other.run, *reference.run);
    EXPECT_LT(apart.size, 1e-8) << coordinates.name << ": " << apart.where;
  }
}

TEST_P(RandomMechanisms, moveAlikeWithSeveralIntegrators) {
  text_ = random_mechanism(GetParam()).text;
  const Model model = model_from_text(text_);
  const Trial reference = try_run(model, "body", "verner", 1e-12);
  if (!reference.run) return;
  constexpr const char* integrators[] = {"tsitouras", "bdf", "sdirk4", "shampine-gordon", "gear", "adams"};
  for (int k = 0; k < 2; ++k) {
    const char* integrator = integrators[(GetParam() + 3 * k) % 6];
    const std::string coordinates = coordinate_catalogue()[(GetParam() / 6 + k) % coordinate_catalogue().size()].name;
    const Trial other = try_run(model, coordinates, integrator, 1e-9);
    ASSERT_TRUE(other.run) << coordinates << ' ' << integrator << ": " << other.reason;
    const Deviation apart = deviation(*other.run, *reference.run, WorkIntegrals::left_out);
    EXPECT_LT(apart.size, 1e-5) << coordinates << ' ' << integrator << ": " << apart.where;
  }
}

INSTANTIATE_TEST_SUITE_P(seeds, RandomMechanisms, testing::ValuesIn(seeds()),
                         [](const auto& seed) { return std::to_string(seed.param); });

// The generator would prove nothing if most of what it draws were refused.
TEST(RandomMechanismsOfAllSeeds, nearlyAllRun) {
  int running = 0;
  for (std::uint32_t seed = 1; seed <= usual_count; ++seed)
    running += try_run(model_from_text(random_mechanism(seed).text), "body", "tsitouras", 1e-6).run.has_value();
  EXPECT_GE(running, usual_count * 9 / 10);
}

}  // namespace
}  // namespace holonom::random_test
