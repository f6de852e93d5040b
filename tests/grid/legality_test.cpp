// Legality, exhaustively and without running: every cell of the grid gives a plan with the requested choices, or an error that
// names the choice at fault and remedies that work.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>

#include "analysis/planning/plan.h"
#include "analysis/start/assembled_model.h"
#include "cells.h"
#include "coordinates/catalogue.h"
#include "integrators/catalogue.h"
#include "treatment/catalogue.h"

namespace holonom::grid {
namespace {

constexpr int steps_of_legality = 10;

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

template <class Entry>
bool is_named(const std::vector<Entry>& choices, const std::string& word) {
  return std::ranges::count(choices, word, &Entry::name) > 0;
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words(1);
  for (const char c : text)
    if (std::isalnum(static_cast<unsigned char>(c)) || c == '-')
      words.back() += c;
    else if (!words.back().empty())
      words.emplace_back();
  return words;
}

// The cells that a message offers: the same one with another integrator or treatment that it names.
std::vector<Cell> remedies(const Cell& cell, const std::string& message) {
  std::vector<Cell> offered;
  for (const std::string& word : words_of(message)) {
    Cell other = cell;
    if (is_named(integrator_catalogue(), word) && word != cell.choices.integrator)
      other.choices.integrator = word;
    else if (is_named(treatment_catalogue(), word) && word != cell.choices.treatment)
      other.choices.treatment = word;
    else
      continue;
    offered.push_back(other);
  }
  return offered;
}

void expect_remedies(const Cell& cell, const UsageError& error) {
  const std::string message = error.what() + std::string(" (") + error.hint() + ")";
  SCOPED_TRACE(message);
  EXPECT_TRUE(contains(error.what(), cell.choices.treatment)) << "the treatment is not named";
  EXPECT_FALSE(error.hint().empty());
  const std::vector<Cell> offered = remedies(cell, message);
  EXPECT_FALSE(offered.empty()) << "no other treatment or integrator is named";
  for (const Cell& other : offered) EXPECT_TRUE(is_legal(other)) << "offered, but not legal either: " << other.name();
}

void expect_plan(const Cell& cell, const Plan& plan) {
  EXPECT_EQ(plan.analysis, MotionAnalysis::dynamics) << "choices of treatment and integrator are for integration";
  EXPECT_EQ(plan.coordinates, cell.choices.coordinates);
  EXPECT_EQ(plan.treatment.type, cell.choices.treatment);
  EXPECT_EQ(plan.integrator.type, cell.choices.integrator);
}

void expect_reason(const Plan& plan, const std::string& what) {
  EXPECT_TRUE(std::ranges::any_of(plan.reasons, [&](const std::string& reason) { return contains(reason, what); })) << what;
}

class Legality : public testing::TestWithParam<int> {};

TEST_P(Legality, everyCellIsPlannedOrRefusedWithARemedy) {
  for (const Analysis analysis : analyses) {
    const Model& model = parsed(GetParam(), analysis);
    const CheckReport report = assemble_model(model).report;
    for (const Cell& cell : all_cells_of(GetParam())) {
      if (cell.analysis != analysis) continue;
      SCOPED_TRACE(cell.name());
      try {
        const Plan plan = make_plan(model, settings_of(cell.choices, steps_of_legality), report);
        EXPECT_TRUE(is_legal(cell)) << "planned, though it is not legal";
        expect_plan(cell, plan);
      } catch (const UsageError& error) {
        EXPECT_FALSE(is_legal(cell)) << "refused: " << error.what();
        expect_remedies(cell, error);
      }
    }
  }
}

// Kinematics is planned where nothing is free and neither treatment nor integrator is asked for, and says what it does not use.
// Rows on speeds leave positions free, so that a rolling body must be integrated even when all speeds are driven.
TEST_P(Legality, kinematicsIsPlannedWhereNothingIsFree) {
  for (const Analysis analysis : analyses) {
    const Model& model = parsed(GetParam(), analysis);
    const CheckReport report = assemble_model(model).report;
    for (const ChoiceInfo& coordinates : coordinate_catalogue()) {
      SCOPED_TRACE(name_of(analysis) + ", " + coordinates.name);
      RunSettings settings;
      settings.end = end_time;
      settings.step = end_time / steps_of_legality;
      settings.coordinates = Choice{coordinates.name, {}, {}};
      const Plan plan = make_plan(model, settings, report);
      const bool is_integrated = report.degrees_of_freedom > 0 || report.integrated_states > 0 || report.has_signal_memory;
      EXPECT_EQ(plan.analysis, is_integrated ? MotionAnalysis::dynamics : MotionAnalysis::kinematics);
      if (plan.analysis == MotionAnalysis::kinematics) expect_reason(plan, "step and tolerance: not used");
      if (plan.coordinates != coordinates.name) expect_reason(plan, "coordinates body");
    }
  }
}

INSTANTIATE_TEST_SUITE_P(all, Legality, testing::ValuesIn(all_models()), name_of_model);

}  // namespace
}  // namespace holonom::grid
