// The cells of the grid, element x coordinates x treatment x integrator x analysis, and which of them are legal.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "analysis/planning/combinations.h"
#include "grid_models.h"

namespace holonom::grid {

struct Cell {
  int model;  // in grid_models()
  Analysis analysis;
  Triple choices;

  const GridModel& grid_model() const { return grid_models()[model]; }
  std::string name() const;
};

// What the registry says of the choices, and that treatment `none` needs coordinates without constraint equations.
bool is_legal(const Cell& cell);

std::vector<Cell> all_cells();
std::vector<Cell> legal_cells();
std::vector<Cell> all_cells_of(int model);

// A subset of the legal cells in which every pair of choices that is legal at all occurs; and every element meets every pair of a treatment
// and a family of integrators.
std::vector<Cell> pair_cover();

std::vector<int> all_models();  // their places in grid_models(): what tests are made for
inline std::string name_of_model(const testing::TestParamInfo<int>& model) { return grid_models()[model.param].name(); }
const Model& parsed(int model, Analysis analysis);
RunSettings settings_of(const Triple& choices, int steps);

}  // namespace holonom::grid
