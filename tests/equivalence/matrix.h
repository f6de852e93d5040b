// The equivalence matrix: one model with one legal triple of choices and repeatedly halved steps, or tolerances reduced by ten
// where the integrator has no fixed steps, against a tight run in another coordinate set.
#pragma once

#include "analysis/planning/combinations.h"
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
  double refinement = 2;               // from one run to the next: of steps or of tolerances
  std::vector<Difference> difference;  // one a run
  int order = 0;                       // what the integrator promises; 1 of the tolerance, if that is refined
  double noise = 0;                    // differences below it say nothing about an order

  bool follows_tolerance() const { return refinement != 2; }
  // Over the last halving that is clear of noise, or over all tolerances that are; NaN: not defined
  double observed_order(double Difference::*norm) const;
};

// How far apart the two reference runs of a model are: what a difference can be trusted to.
Difference reference_uncertainty(const MatrixModel& model);

// Whether the triple can run the model at all: treatment none needs coordinates without rows.
bool applies(const MatrixModel& model, const Triple& triple);

Cell measure(const MatrixModel& model, const Triple& triple);

// All cells, or a cover in which every triple meets two models and every model many triples.
struct BodyPoint {
  int model, triple;
};
std::vector<BodyPoint> cover();
std::vector<BodyPoint> everything();

std::string page(const std::vector<BodyPoint>& places, const std::vector<Cell>& cells);  // markdown

}  // namespace holonom::matrix
