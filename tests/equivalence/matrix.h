// The equivalence matrix: one model through one legal triple of choices with steps halved, against a tight run in another coordinate set.
#pragma once

#include "analysis/registry.h"
#include "matrix_models.h"
#include "support/run_model.h"

namespace holonom::matrix {

struct Difference {
  double motion = 0, reactions = 0;  // root mean square over channels and instants: what orders are measured on
  double worst_motion = 0,
         worst_reactions = 0;  // positions over the characteristic length, rotations in radians, forces over the largest
};

struct Cell {
  std::string failure;                 // why a run ended early; "" when none did
  std::vector<int> steps;              // of the runs, each twice the one before
  std::vector<Difference> difference;  // one a run
  int order = 0;                       // what the integrator promises
  double noise = 0;                    // differences below it say nothing about an order

  double observed_order(double Difference::*norm) const;  // over the last halving that stands clear of noise; NaN: there is none
};

// How far apart the two reference runs of a model are: what a difference can be trusted to.
Difference reference_uncertainty(const MatrixModel& model);

// Whether the triple can run the model at all: treatment none needs coordinates without rows.
bool applies(const MatrixModel& model, const Triple& triple);

Cell measure(const MatrixModel& model, const Triple& triple);

// All cells, or a cover in which every triple meets two models and every model many triples.
struct Place {
  int model, triple;
};
std::vector<Place> cover();
std::vector<Place> everything();

std::string page(const std::vector<Place>& places, const std::vector<Cell>& cells);  // markdown

}  // namespace holonom::matrix
