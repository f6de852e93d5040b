// One cell of the grid as numbers: a run with its choices against a tight run of the same model.
#pragma once

#include "cells.h"
#include "support/run_model.h"

namespace holonom::grid {

// The largest difference of two runs over all channels of motion, reactions, efforts and energies; each relative to the largest value
// that a channel of its unit has, but to 1 at least, for the models are of unit size. Reactions that are not unique are left out.
struct Deviation {
  double size = 0;
  std::string where;  // "two.x at t = 0.04"
};
Deviation deviation(const RunResult& run, const RunResult& reference);

// Body coordinates, project, verner with error control at 1e-12.
const RunResult& reference(int model, Analysis analysis);
RunResult reference_of(const Model& model);

struct Numbers {
  Outcome outcome;
  Deviation apart;
  double allowed = 0;
};
Numbers run_cell(const Cell& cell);

}  // namespace holonom::grid
