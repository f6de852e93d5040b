// One cell of the grid as numbers: a run with its choices against a tight run of the same model.
#pragma once

#include "cells.h"
#include "support/deviation.h"
#include "support/run_model.h"

namespace holonom::grid {

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
