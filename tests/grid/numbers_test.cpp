// The numbers of the grid. Each cell, run with fixed steps, matches a tight run of the same model in every channel to the
// accuracy expected from the order of its integrator, or ends with an outcome that is documented here by name. An all-pairs cover
// runs always, every legal cell with HOLONOM_FULL=1.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>

#include "numbers.h"

namespace holonom::grid {
namespace {

// Cells that end early, by name, with a part of the reason that the run gives. The list is empty: all models move freely for all choices.
std::string documented_outcome(const Cell& cell) {
  static const std::map<std::string, std::string> known = {};
  const auto found = known.find(cell.name());
  return found == known.end() ? "" : found->second;
}

std::vector<Cell> cells_to_run(int model) {
  static const std::vector<Cell> chosen = std::getenv("HOLONOM_FULL") ? legal_cells() : pair_cover();
  std::vector<Cell> cells;
  std::ranges::copy_if(chosen, std::back_inserter(cells), [&](const Cell& cell) { return cell.model == model; });
  return cells;
}

class Numbers : public testing::TestWithParam<int> {};

TEST_P(Numbers, matchTheReference) {
  for (const Cell& cell : cells_to_run(GetParam())) {
    SCOPED_TRACE(cell.name());
    const grid::Numbers numbers = run_cell(cell);
    const std::string documented = documented_outcome(cell);
    if (!documented.empty()) {
      EXPECT_NE(numbers.outcome.reason.find(documented), std::string::npos) << "ended with: " << numbers.outcome.reason;
      continue;
    }
    ASSERT_TRUE(numbers.outcome) << numbers.outcome.reason;
    EXPECT_LE(numbers.apart.size, numbers.allowed) << numbers.apart.where;
  }
}

// Nothing is integrated but the work, by Gauss' rule between the outputs; what is left is the accuracy of closed positions.
TEST_P(Numbers, ofKinematicsMatchTheReference) {
  const Model& model = parsed(GetParam(), Analysis::kinematics);
  const RunResult run = run_model(model, kinematics_to(end_time, end_time / outputs));
  ASSERT_TRUE(run.diagnostics.outcome) << run.diagnostics.outcome.reason;
  if (run.diagnostics.plan.analysis != MotionAnalysis::kinematics)
    return;  // rows on speeds: see Legality.kinematicsIsPlannedWhereNothingIsFree
  const Deviation apart = deviation(run, reference(GetParam(), Analysis::kinematics));
  EXPECT_LE(apart.size, 1e-9) << apart.where;
}

TEST_P(Numbers, hasEveryChannelOfTheElement) {
  const ElementType* type = grid_models()[GetParam()].catalogue_entry();
  ASSERT_NE(type, nullptr);
  for (const Analysis analysis : analyses) {
    SCOPED_TRACE(name_of(analysis));
    const RunResult& run = reference(GetParam(), analysis);
    ASSERT_TRUE(run.diagnostics.outcome) << run.diagnostics.outcome.reason;
    for (const std::string& channel : type->channels) {
      const std::string name = element_name + ("." + channel);
      ASSERT_NE(std::ranges::find(run.names, name), run.names.end()) << name << " is declared, but not recorded";
      EXPECT_TRUE(std::isfinite(run.largest(name))) << name;
    }
  }
}

bool is_effort_of_element(const std::string& channel) {
  return channel.starts_with("E.f") || channel.starts_with("E.m") || channel == "E.effort";
}

// Without the force, the springs of a joint that only measures, or the motor that follows the signal, some channel is another one; of
// other elements a reaction or effort is at work.
TEST_P(Numbers, feelTheElement) {
  constexpr double felt = 0.01;  // models are of unit size
  for (const Analysis analysis : analyses) {
    SCOPED_TRACE(name_of(analysis));
    const RunResult& run = reference(GetParam(), analysis);
    const std::string& section = grid_models()[GetParam()].section;
    const bool only_measures = !grid_models()[GetParam()].catalogue_entry()->constrains;
    if (section == "forces" || section == "signals" || section == "states" || only_measures) {
      Model without = parsed(GetParam(), analysis);
      without.forces.clear();
      EXPECT_GT(deviation(run, reference_of(without)).size, felt);
      continue;
    }
    double largest = 0;
    for (const std::string& name : run.names)
      if (is_effort_of_element(name)) largest = std::max(largest, run.largest(name));
    EXPECT_GT(largest, felt);
  }
}

INSTANTIATE_TEST_SUITE_P(all, Numbers, testing::ValuesIn(all_models()), name_of_model);

}  // namespace
}  // namespace holonom::grid
