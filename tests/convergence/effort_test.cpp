// Work of a dozen runs, in counters that do not depend on the machine: the test fails if a change costs or saves more than a
// tenth. Update the numbers together with the change that explains them (HOLONOM_PRINT_EFFORT=1 prints them).
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "support/run_model.h"

namespace holonom::effort_test {

struct Effort {
  const char* model;    // of examples/
  const char* choices;  // coordinates/treatment/integrator
  double end, setting;  // a tolerance, or minus a fixed step
  long steps, evaluations, iterations, factorisations;
};

const Effort efforts[] = {
    {"double_pendulum", "relative/none/tsitouras", 5, 1e-08, 357, 2500, 0, 2143},
    {"double_pendulum", "body/project/tsitouras", 5, 1e-08, 338, 2367, 0, 2366},
    {"slider_crank", "relative/project/verner", 5, 1e-08, 371, 3025, 0, 3411},
    {"slider_crank", "body/baumgarte/rk4", 5, -0.005, 1000, 4001, 0, 4001},
    {"n_four_bar", "relative/project/tsitouras", 5, 1e-06, 76, 533, 0, 458},
    {"n_four_bar", "natural/augmented-3/trapezoidal", 5, -0.01, 500, 1733, 1732, 501},
    {"four_bar", "relative/partition/trapezoidal", 2, -0.002, 1000, 6510, 6509, 1365},
    {"bricard", "relative/project/tsitouras", 5, 1e-06, 47, 330, 0, 329},
    {"bricard", "relative/augmented-3/hht", 5, -0.01, 500, 2298, 2296, 502},
    {"andrews", "relative/project/merson", 0.03, 1e-07, 304, 1521, 0, 1824},
    {"andrews", "body/lagrange-3/generalized-alpha", 0.03, -0.0001, 300, 1120, 1118, 302},
    {"spatial_slider_crank", "natural/augmented-1/sdirk", 2, -0.01, 200, 2535, 2334, 601},
    {"suspension", "body/project/bdf", 2, 1e-06, 310, 632, 630, 631},
    {"double_pendulum", "relative/none/shampine-gordon", 5, 1e-08, 554, 1114, 0, 1114},
    {"andrews", "body/project/shampine-gordon", 0.03, 1e-08, 326, 657, 0, 971},
    {"andrews", "body/project/adams", 0.03, 1e-08, 527, 1439, 0, 1959},
    {"suspension", "body/project/gear", 2, 1e-06, 240, 488, 486, 484},
    {"andrews", "body/baumgarte/ida", 0.03, 1e-08, 974, 1955, 1954, 978},
    {"tennis_racket", "body/none/sdirk4", 5, 1e-07, 244, 3673, 3672, 281},
};

RunSettings settings_of(const Effort& effort) {
  std::istringstream words(effort.choices);
  std::string coordinates, treatment, integrator;
  std::getline(words, coordinates, '/');
  std::getline(words, treatment, '/');
  std::getline(words, integrator);
  RunSettings settings = effort.setting > 0 ? with_tolerance(treatment, integrator, effort.setting, effort.end, effort.end)
                                            : with_fixed_step(treatment, integrator, -effort.setting, effort.end, effort.end);
  settings.coordinates = Choice{coordinates, {}, {}};
  return settings;
}

Model example(const std::string& name) {
  std::ifstream file(HOLONOM_SOURCE_DIR "/examples/" + name + ".yaml");
  std::stringstream text;
  text << file.rdbuf();
  Model model = model_from_text(text.str());
  model.run = {};
  return model;
}

class EffortTest : public testing::TestWithParam<Effort> {};

void expect_about(long counted, long known, const char* what) {
  EXPECT_NEAR(static_cast<double>(counted), static_cast<double>(known), 0.1 * static_cast<double>(known)) << what;
}

TEST_P(EffortTest, staysTheSame) {
  const Effort& known = GetParam();
  const RunResult run = run_model(example(known.model), settings_of(known));
  ASSERT_TRUE(run.diagnostics.outcome) << run.diagnostics.outcome.reason;
  const Statistics& counted = run.diagnostics.statistics;
  if (std::getenv("HOLONOM_PRINT_EFFORT"))
    std::printf("    {\"%s\", \"%s\", %g, %g, %ld, %ld, %ld, %ld},\n", known.model, known.choices, known.end, known.setting,
                counted.steps, counted.evaluations, counted.iterations, counted.factorisations);
  expect_about(counted.steps, known.steps, "steps");
  expect_about(counted.evaluations, known.evaluations, "evaluations");
  expect_about(counted.iterations, known.iterations, "iterations");
  expect_about(counted.factorisations, known.factorisations, "factorisations");
}

INSTANTIATE_TEST_SUITE_P(Cases, EffortTest, testing::ValuesIn(efforts), [](const auto& one) {
  std::string name = std::string(one.param.model) + "_" + one.param.choices;
  for (char& letter : name)
    if (!std::isalnum(static_cast<unsigned char>(letter))) letter = '_';
  return name;
});

}  // namespace holonom::effort_test
