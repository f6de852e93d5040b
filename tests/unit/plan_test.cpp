#include "analysis/planning/plan.h"

#include <gtest/gtest.h>

#include "analysis/planning/combinations.h"
#include "analysis/recording/recording.h"
#include "unit/small_models.h"

namespace holonom::plan_test {

using namespace small_models;

RunSettings until(double end) {
  RunSettings settings;
  settings.end = end;
  return settings;
}
Choice choice(const std::string& type, const std::map<std::string, double>& options = {}) { return {type, options, {}}; }
CheckReport report_of(int equations, int degrees_of_freedom) {
  CheckReport report;
  report.equations = equations;
  report.degrees_of_freedom = degrees_of_freedom;
  return report;
}
const CheckReport mechanism = report_of(8, 1);

Model only_ground() {
  Model model;
  model.bodies.resize(1);
  return model;
}

// The error of make_plan: "message (hint)"
std::string refusal(const RunSettings& settings, const CheckReport& report = mechanism, const Model& model = only_ground()) {
  try {
    make_plan(model, settings, report);
  } catch (const UsageError& error) {
    return std::string(error.what()) + " (" + error.hint() + ")";
  }
  return "no error";
}

TEST(Plan, ChoosesForAMechanism) {
  const Plan plan = make_plan(model_of(rough_four_bar), until(5), mechanism);
  EXPECT_EQ(plan.analysis, MotionAnalysis::dynamics);
  EXPECT_EQ(plan.coordinates, "relative");
  EXPECT_EQ(text_of(plan.treatment), "project");
  EXPECT_EQ(text_of(plan.integrator), "tsitouras");
  EXPECT_EQ(plan.tolerance, 1e-6);
  EXPECT_FALSE(plan.step);
  EXPECT_EQ(plan.end, 5);
  EXPECT_DOUBLE_EQ(plan.output, 0.05);
  EXPECT_EQ(plan.reasons.size(), 5u) << "every choice that was left open has its reason";
}

TEST(Plan, AStepBoundsThoseOfALibraryThatChoosesThem) {
  RunSettings settings = until(5);
  settings.integrator = choice("adams");
  settings.step = 0.01;
  const Plan plan = make_plan(only_ground(), settings, report_of(0, 6));
  EXPECT_EQ(plan.tolerance, 1e-6);
  EXPECT_EQ(plan.step, 0.01);
  EXPECT_EQ(plan.reasons.back(), "tolerance 1e-6: adams controls its step size, up to the given step");
}

TEST(Plan, ChoosesForFreeBodies) {
  const Plan plan = make_plan(only_ground(), until(5), report_of(0, 6));
  EXPECT_EQ(text_of(plan.treatment), "none");
  EXPECT_EQ(plan.analysis, MotionAnalysis::dynamics);
}

TEST(Plan, KeepsToBodyCoordinatesWhereOthersCannotServe) {
  RunSettings asked = until(5);
  asked.treatment = choice("baumgarte");
  EXPECT_EQ(make_plan(model_of(rough_four_bar), asked, mechanism).coordinates, "body") << "joints are equations for it";
  Model open = model_of(rough_four_bar);
  open.assemble = false;
  EXPECT_EQ(make_plan(open, until(5), mechanism).coordinates, "body") << "joints may be open";
}

TEST(Plan, TakesAnImplicitIntegratorForStiffMotion) {
  CheckReport stiff = mechanism;
  stiff.time_scales = {1e4, 5};
  const Plan plan = make_plan(model_of(rough_four_bar), until(5), stiff);
  EXPECT_EQ(text_of(plan.integrator), "bdf:full=0,order=0");
  EXPECT_EQ(
      plan.reasons[3],
      "integrator bdf: dampers or first-order states have time constants of 0.0001 s, the motion 0.2 s: the problem is stiff");
  stiff.time_scales = {1e2, 5};
  EXPECT_EQ(text_of(make_plan(model_of(rough_four_bar), until(5), stiff).integrator), "tsitouras");
}

TEST(Plan, ChoosesKinematicsWhenNothingIsFree) {
  const Plan plan = make_plan(only_ground(), until(5), report_of(9, 0));
  EXPECT_EQ(plan.analysis, MotionAnalysis::kinematics);
  EXPECT_EQ(text_of(plan.treatment), "none");
  EXPECT_EQ(text_of(plan.integrator), "none");
  RunSettings asked = until(5);
  asked.integrator = choice("verner");
  EXPECT_EQ(make_plan(only_ground(), asked, report_of(9, 0)).analysis, MotionAnalysis::dynamics) << "the user wants to integrate";
}

TEST(Plan, TakesWhatIsGiven) {
  RunSettings settings = until(2);
  settings.output = 0.5;
  settings.step = 0.01;
  settings.coordinates = choice("body");
  settings.treatment = choice("baumgarte", {{"beta", 20}});
  settings.integrator = choice("rk4");
  const Plan resolved = make_plan(only_ground(), settings, mechanism);
  EXPECT_EQ(text_of(resolved.treatment), "baumgarte:alpha=5,beta=20") << "the option given and the default of the other";
  EXPECT_EQ(resolved.treatment.options.at("beta"), 20);
  EXPECT_EQ(text_of(resolved.integrator), "rk4");
  EXPECT_EQ(resolved.step, 0.01);
  EXPECT_EQ(resolved.tolerance, 0) << "fixed step";
  EXPECT_EQ(resolved.output, 0.5);
  EXPECT_TRUE(resolved.reasons.empty());
}

// The times of the rows of a plan
std::vector<double> times_of(const Plan& plan) {
  std::vector<double> times;
  for (OutputTimes next(plan); !next.done(); next.advance()) times.push_back(next.next());
  return times;
}

RunSettings with_rows(const OutputRange& range, double end = 2) {
  RunSettings settings = until(end);
  settings.range = range;
  return settings;
}

TEST(Plan, RowsInAPartOfTheRun) {
  const auto times = [](const RunSettings& settings) { return times_of(make_plan(only_ground(), settings, mechanism)); };
  using Times = std::vector<double>;
  EXPECT_EQ(times(with_rows({0.25, 1.25, {}, 5})), (Times{0.25, 0.5, 0.75, 1, 1.25, 2}));
  EXPECT_EQ(times(with_rows({1.5, {}, {}, 3})), (Times{1.5, 1.75, 2}));
  EXPECT_EQ(times(with_rows({{}, 0.5, 0.25, {}})), (Times{0, 0.25, 0.5, 2}));
  EXPECT_EQ(times(with_rows({1, {}, 0.75, {}})), (Times{1, 1.75, 2}));
  EXPECT_EQ(times(with_rows({0.5, 1.6, 0.5, {}})), (Times{0.5, 1, 1.5, 2}));
  for (long count : {2L, 3L, 7L, 101L, 1000L})  // the last is the end to the bit, whatever the rounding of the interval
    for (double to : {0.3, 0.7, 1 / 3.0, 2.0}) {
      const Times found = times(with_rows({0.1, to, {}, count}));
      EXPECT_EQ(found.size(), static_cast<std::size_t>(count) + (to < 2 ? 1 : 0));
      EXPECT_EQ(found[static_cast<std::size_t>(count) - 1], to);
      EXPECT_EQ(found.back(), 2);
    }
  RunSettings open = with_rows({0.5, 1.5, 0.5, {}});
  open.end.reset();
  EXPECT_EQ(times(open), (Times{0.5, 1, 1.5})) << "it ends with the last row";
  const RunSettings command_line = [] {
    RunSettings settings;
    settings.output = 1;
    return settings;
  }();
  EXPECT_EQ(times(merge(with_rows({0.5, 1.5, 0.5, {}}), command_line)), (Times{0, 1, 2}));
}

TEST(Plan, RefusesRowsOutsideOfTheRun) {
  EXPECT_NE(refusal(with_rows({1, 3, {}, 3})).find("output ends at t = 3, outside of the run from 0 to 2"), std::string::npos);
  EXPECT_NE(refusal(with_rows({-1, 1, {}, 3})).find("output begins at t = -1, outside of the run"), std::string::npos);
  EXPECT_NE(refusal(with_rows({2, {}, 0.1, {}})).find("output begins at t = 2, but ends at t = 2"), std::string::npos);
  EXPECT_NE(refusal(with_rows({0, 1, 1e-12, {}})).find("more than the limit"), std::string::npos);
  RunSettings late = until(2);
  late.statistics_from = 3;
  EXPECT_NE(refusal(late).find("statistics begin at t = 3, after the end t = 2"), std::string::npos);
}

TEST(Plan, StepAndToleranceOfAnAdaptiveIntegrator) {
  RunSettings settings = until(2);
  settings.integrator = choice("merson");
  settings.step = 0.1;
  EXPECT_EQ(make_plan(only_ground(), settings, mechanism).tolerance, 0) << "a step alone asks for fixed steps";
  settings.tolerance = 1e-8;
  EXPECT_EQ(make_plan(only_ground(), settings, mechanism).tolerance, 1e-8);
  EXPECT_EQ(make_plan(only_ground(), settings, mechanism).step, 0.1) << "then the largest one";
  for (const double bad : {1e-14, 0.2}) {
    settings.tolerance = bad;
    EXPECT_NE(refusal(settings).find("is out of range (choose one between 1e-13 and 0.1)"), std::string::npos);
  }
}

TEST(Plan, PresetsFillWhatIsOpen) {
  RunSettings settings = until(2);
  settings.preset = choice("mubodyna");
  settings.step = 0.001;
  const Plan plan = make_plan(only_ground(), settings, mechanism);
  EXPECT_EQ(text_of(plan.treatment), "baumgarte:alpha=5,beta=5");
  EXPECT_EQ(text_of(plan.integrator), "rk4");
  settings.treatment = choice("project");
  EXPECT_EQ(text_of(make_plan(only_ground(), settings, mechanism).treatment), "project");
  settings.preset = choice("mubodina");
  EXPECT_EQ(refusal(settings), "there is no preset 'mubodina' (did you mean 'mubodyna'?)");
}

TEST(Plan, RefusesUnknownNamesAndOptions) {
  RunSettings settings = until(2);
  settings.treatment = choice("projekt");
  EXPECT_EQ(refusal(settings), "there is no treatment 'projekt' (did you mean 'project'?)");
  settings.treatment = choice("project", {{"alpha", 1}});
  EXPECT_EQ(refusal(settings), "treatment 'project' has no option 'alpha' (it has none)");
  settings.treatment = choice("baumgarte", {{"gamma", 1}});
  EXPECT_EQ(refusal(settings), "treatment 'baumgarte' has no option 'gamma' (its options: alpha, beta)");
  settings.treatment.reset();
  settings.integrator = choice("rk5");
  EXPECT_EQ(refusal(settings), "there is no integrator 'rk5' (did you mean 'rk4'?)");
  settings.integrator.reset();
  settings.coordinates = choice("wheel");
  EXPECT_NE(refusal(settings).find("there is no coordinate set 'wheel'"), std::string::npos);
}

// An invalid choice in the model file is reported with its location.
TEST(Plan, PointsAtAChoiceInTheFile) {
  const Model model = model_of(rough_four_bar + "simulate: {end: 1, treatment: projekt}\n");
  EXPECT_EQ(input_errors([&] { make_plan(model, model.run, mechanism); }), "14:there is no treatment 'projekt'\n");
}

TEST(Plan, RefusesWhatCannotWorkTogether) {
  RunSettings settings = until(2);
  settings.coordinates = choice("body");
  settings.treatment = choice("none");
  EXPECT_EQ(refusal(settings),
            "treatment none cannot enforce the constraint equations that this model has in these coordinates (use project or "
            "baumgarte)");
  EXPECT_EQ(refusal(settings, report_of(0, 3)), "no error");
  settings.step = 0.01;
  settings.treatment = choice("augmented-3");
  settings.integrator = choice("rk4");
  EXPECT_NE(refusal(settings).find("treatment augmented-3 needs an integrator that solves for positions in each step"),
            std::string::npos);
  settings.treatment = choice("lagrange-3");
  settings.integrator = choice("trapezoidal");
  EXPECT_NE(refusal(settings).find("treatment lagrange-3 needs an integrator with numerical damping"), std::string::npos);
  settings.integrator = choice("generalized-alpha", {{"rho", 1}});
  EXPECT_NE(refusal(settings).find("treatment lagrange-3 needs an integrator with numerical damping"), std::string::npos);
  settings.integrator = choice("generalized-alpha", {{"rho", 1.5}});
  EXPECT_NE(refusal(settings).find("option rho of generalized-alpha must be a number between 0 and 1, not"), std::string::npos);
  settings.integrator = choice("bdf", {{"order", 2.5}});
  EXPECT_NE(refusal(settings).find("option order of bdf must be a whole number between 0 and 5, not"), std::string::npos);
  settings.integrator = choice("bdf");
  settings.treatment = choice("augmented-3", {{"penalty", 0}});
  EXPECT_NE(refusal(settings).find("option penalty of augmented-3 must be a number not less than 1, not"), std::string::npos);
  settings.treatment = choice("partition", {{"lu", 2}});
  EXPECT_NE(refusal(settings).find("option lu of partition must be 0 or 1, not"), std::string::npos);
  settings.treatment = choice("baumgarte", {{"alpha", -1}});
  EXPECT_NE(refusal(settings).find("option alpha of baumgarte must be a number not less than 0, not"), std::string::npos);
  settings.treatment.reset();
  settings.step.reset();
  settings.treatment.reset();
  settings.integrator = choice("rk4");
  EXPECT_NE(refusal(settings).find("integrator rk4 needs a fixed step, but none is given (add --step, or use "),
            std::string::npos);
  settings.tolerance = 1e-6;
  settings.step = 0.1;
  EXPECT_NE(refusal(settings).find("integrator rk4 has a fixed step and does not accept a tolerance (use "), std::string::npos);
  EXPECT_EQ(refusal(RunSettings()).find("the end time is missing (add `simulate: {end: ...}`"), 0u);
}

TEST(Plan, RefusesATableThatEndsTooEarly) {
  const Model model = model_of(rough_four_bar +
                               "drivers:\n"
                               "  turn: {measure: A.angle, table: {t: [0, 1, 2], value: [0, 1, 0]}}\n");
  EXPECT_EQ(refusal(until(2), mechanism, model), "no error");
  EXPECT_EQ(input_errors([&] { make_plan(model, until(3), mechanism); }),
            "15:the table of driver 'turn' covers t = 0 to 2, but the run lasts from 0 to 3\n");
}

TEST(Plan, EveryLegalTripleMakesAPlan) {
  int planned = 0;
  for (const Triple& triple : legal_triples()) {
    RunSettings settings = until(1);
    settings.step = 0.01;
    settings.coordinates = choice(triple.coordinates);
    settings.treatment = choice(triple.treatment);
    settings.integrator = choice(triple.integrator);
    const CheckReport report = triple.treatment == "none" ? report_of(0, 3) : mechanism;
    EXPECT_EQ(refusal(settings, report), "no error") << triple.coordinates << triple.treatment << triple.integrator;
    ++planned;
  }
  EXPECT_GE(planned, 12);
}

TEST(Plan, CommandLineGoesOverTheFile) {
  RunSettings file = until(10), line;
  file.step = 0.1;
  file.integrator = choice("rk4");
  file.treatment = choice("baumgarte");
  EXPECT_EQ(merge(file, line).step, 0.1);
  line.end = 3;
  line.tolerance = 1e-5;
  RunSettings merged = merge(file, line);
  EXPECT_EQ(merged.end, 3);
  EXPECT_EQ(merged.tolerance, 1e-5);
  EXPECT_FALSE(merged.step) << "a tolerance replaces the file's step";
  EXPECT_EQ(merged.integrator->type, "rk4");
  line.preset = choice("mubodyna");
  merged = merge(file, line);
  EXPECT_FALSE(merged.integrator) << "a preset replaces the file's choices";
  EXPECT_FALSE(merged.treatment);
}

}  // namespace holonom::plan_test
