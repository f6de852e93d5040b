// Comparisons of a pendulum: which combinations are run, and that errors are measured and marked correctly.
#include "analysis/compare/compare.h"

#include <gtest/gtest.h>

#include "simulation/compare/compare_report.h"
#include "simulation/method_list.h"
#include "support/run_model.h"

namespace holonom::compare_test {

Model pendulum(const std::string& more = "") {
  return model_from_text(
      "holonom: 1\n"
      "space: planar\n"
      "gravity: [0, -9.81]\n"
      "bodies: {bob: {mass: 2, inertia: 0.1, position: [1, 0]}}\n"
      "joints: {A: {type: revolute, connect: [ground, bob], at: [0, 0]}}\n"
      "simulate: {end: 1, coordinates: relative, treatment: none, integrator: rk4, step: 0.1}\n" +
      more);
}

Comparison compared(const std::string& choices, std::vector<double> steps = {}, std::vector<double> tolerances = {}) {
  ComparisonSettings settings;
  settings.triples = chosen_triples(choices);
  settings.steps = std::move(steps);
  settings.tolerances = std::move(tolerances);
  ComparisonObserver silent;
  return compare(pendulum(), settings, silent);
}

std::string accuracies(const Comparison& comparison) {
  const Model model = pendulum();
  std::string all;
  for (const ComparedRun& row : comparison.runs) all += accuracy_in_words(row, model) + "; ";
  return all;
}

TEST(Compare, ErrorsFallWithTheOrderOfTheMethod) {
  const Comparison comparison = compared("body/project/rk4", {0.04, 0.02});
  ASSERT_EQ(comparison.runs.size(), 2u);
  ASSERT_TRUE(comparison.runs[0].error && comparison.runs[1].error);
  const double ratio = comparison.runs[0].error->motion / comparison.runs[1].error->motion;
  EXPECT_GT(ratio, 12);
  EXPECT_LT(ratio, 24);
  EXPECT_EQ(comparison.runs[1].diagnostics.statistics.steps, 50);
  EXPECT_GT(comparison.runs[1].cpu_seconds, 0);
}

TEST(Compare, TwoReferencesTellHowFarErrorsAreKnown) {
  const Comparison comparison = compared("relative/none/verner", {}, {1e-13});
  ASSERT_TRUE(comparison.reference && comparison.second_reference && comparison.uncertainty);
  EXPECT_NE(comparison.reference->plan.coordinates, comparison.second_reference->plan.coordinates);
  EXPECT_NE(comparison.reference->plan.integrator, comparison.second_reference->plan.integrator);
  EXPECT_GT(comparison.uncertainty->motion, 0);
  EXPECT_LT(comparison.uncertainty->motion, 1e-10);
  // The reference compared with itself: zero error, which is below the resolution
  EXPECT_EQ(comparison.runs[0].error->motion, 0);
  EXPECT_LE(comparison.runs[0].error->motion, error_resolution(comparison).motion);
  EXPECT_TRUE(comparison.notes.empty());
}

TEST(Compare, WithoutAccuraciesErrorControlDecides) {
  EXPECT_EQ(accuracies(compared("body/project/rk4")), "step 0.004 s; step 0.002 s; step 0.001 s; ");
  EXPECT_EQ(accuracies(compared("body/project/merson")), "tolerance 0.0001; tolerance 1e-06; tolerance 1e-08; ");
}

TEST(Compare, StepsAreForAllAndTolerancesForErrorControl) {
  EXPECT_EQ(accuracies(compared("body/project/rk4 body/project/merson", {0.05}, {1e-3})),
            "step 0.05 s; step 0.05 s; tolerance 0.001; ");
}

TEST(Compare, FailuresAreRowsWithAReason) {
  const Comparison comparison = compared("body/none/rk4 body/project/rk4", {}, {1e-4});
  ASSERT_EQ(comparison.runs.size(), 2u);
  EXPECT_NE(comparison.runs[0].failure.find("treatment none"), std::string::npos);
  EXPECT_NE(comparison.runs[1].failure.find("fixed step"), std::string::npos);
  EXPECT_FALSE(comparison.any_ran());
  EXPECT_TRUE(compared("body/none/rk4 body/project/rk4").any_ran());
}

TEST(Compare, NothingFreeIsNothingToCompare) {
  ComparisonSettings settings;
  settings.triples = chosen_triples("body/project/rk4");
  ComparisonObserver silent;
  EXPECT_THROW(compare(pendulum("drivers: {turn: {measure: A.angle, motion: \"2*t\"}}\n"), settings, silent), UsageError);
}

TEST(Compare, ARunBeyondTheLimitIsStopped) {
  ComparisonSettings settings;
  settings.triples = chosen_triples("body/project/rk4");
  settings.steps = {1e-7};
  settings.limit = 0.05;
  ComparisonObserver silent;
  const Comparison comparison = compare(pendulum(), settings, silent);
  EXPECT_NE(comparison.runs[0].failure.find("time limit of 0.05 s"), std::string::npos) << comparison.runs[0].failure;
}

TEST(Compare, StoppingKeepsTheRowsThatWereBegun) {
  struct Impatient final : ComparisonObserver {
    void progress(double runs_done) override { stop = runs_done > 3; }  // two references and one row are done
    bool stop_requested() override { return stop; }
    bool stop = false;
  } impatient;
  ComparisonSettings settings;
  settings.triples = chosen_triples("body/project/rk4");
  const Comparison comparison = compare(pendulum(), settings, impatient);
  EXPECT_TRUE(comparison.stopped_by_user);
  ASSERT_EQ(comparison.runs.size(), 2u);
  EXPECT_TRUE(comparison.runs[0].failure.empty());
  EXPECT_FALSE(comparison.runs[1].failure.empty());
}

}  // namespace holonom::compare_test
