#include "cells.h"

#include <map>
#include <numeric>
#include <tuple>

#include "coordinates/catalogue.h"
#include "integrators/catalogue.h"
#include "pairs.h"
#include "support/run_model.h"
#include "treatment/catalogue.h"

namespace holonom::grid {
namespace {

int rows_in(int model, Analysis analysis, const std::string& coordinates) {
  static std::map<std::tuple<int, Analysis, std::string>, int> known;
  const auto [place, is_new] = known.try_emplace({model, analysis, coordinates});
  if (is_new) place->second = make_system(parsed(model, analysis), coordinates)->sizes().rows;
  return place->second;
}

template <class Entry>
Choice complete(const std::vector<Entry>& choices, const std::string& name) {
  return with_defaults(entry_of(choices, {name}, "choice"));
}

template <class Entry>
int place_of(const std::vector<Entry>& choices, const std::string& name) {
  int place = 0;
  while (choices[place].name != name) ++place;
  return place;
}

// A treatment works differently under each family of integrators, so their pair is an axis too: each element meets every one of them.
std::vector<int> levels_of(const Cell& cell) {
  const int treatment = place_of(treatment_catalogue(), cell.choices.treatment);
  const int family = find_integrator(cell.choices.integrator)->family;
  return {cell.model,
          static_cast<int>(cell.analysis),
          place_of(coordinate_catalogue(), cell.choices.coordinates),
          treatment,
          place_of(integrator_catalogue(), cell.choices.integrator),
          family * static_cast<int>(treatment_catalogue().size()) + treatment};
}

}  // namespace

std::string Cell::name() const {
  return grid_model().name() + ", " + name_of(analysis) + ": " + choices.coordinates + "/" + choices.treatment + "/" +
         choices.integrator;
}

bool is_legal(const Cell& cell) {
  return reason_illegal(complete(treatment_catalogue(), cell.choices.treatment),
                        complete(integrator_catalogue(), cell.choices.integrator),
                        rows_in(cell.model, cell.analysis, cell.choices.coordinates) > 0)
      .empty();
}

std::vector<Cell> all_cells_of(int model) {
  std::vector<Cell> cells;
  for (const Analysis analysis : analyses)
    for (const ChoiceInfo& coordinates : coordinate_catalogue())
      for (const ChoiceInfo& treatment : treatment_catalogue())
        for (const ChoiceInfo& integrator : integrator_catalogue())
          cells.push_back({model, analysis, {coordinates.name, treatment.name, integrator.name}});
  return cells;
}

std::vector<int> all_models() {
  std::vector<int> all(grid_models().size());
  std::iota(all.begin(), all.end(), 0);
  return all;
}

std::vector<Cell> all_cells() {
  std::vector<Cell> cells;
  for (const int model : all_models())
    for (Cell& cell : all_cells_of(model)) cells.push_back(std::move(cell));
  return cells;
}

std::vector<Cell> legal_cells() {
  std::vector<Cell> cells = all_cells();
  std::erase_if(cells, [](const Cell& cell) { return !is_legal(cell); });
  return cells;
}

std::vector<Cell> pair_cover() {
  const std::vector<Cell> legal = legal_cells();
  std::vector<std::vector<int>> levels;
  for (const Cell& cell : legal) levels.push_back(levels_of(cell));
  std::vector<Cell> chosen;
  for (const std::size_t k : cover_pairs(levels)) chosen.push_back(legal[k]);
  return chosen;
}

const Model& parsed(int model, Analysis analysis) {
  static std::map<std::pair<int, Analysis>, Model> known;
  const auto place = known.find({model, analysis});
  if (place != known.end()) return place->second;
  return known.emplace(std::pair(model, analysis), model_from_text(grid_models()[model].text(analysis))).first->second;
}

RunSettings settings_of(const Triple& choices, int steps) {
  RunSettings settings;
  settings.end = end_time;
  settings.output = end_time / outputs;
  settings.step = end_time / steps;
  settings.coordinates = Choice{choices.coordinates, {}, {}};
  settings.treatment = Choice{choices.treatment, {}, {}};
  settings.integrator = Choice{choices.integrator, {}, {}};
  return settings;
}

}  // namespace holonom::grid
