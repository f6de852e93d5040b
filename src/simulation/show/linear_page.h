// The page of `linearize`: pole map, Bode plots of the chosen inputs and outputs, static gains, the matrices, the mechanism at the state.
#pragma once

#include "analysis/linear_motion/linearize.h"
#include "scene/document.h"

namespace holonom {

struct LinearAtInstant {
  LinearSystem system;
  Snapshot at;
};

// `inputs`: of every system. `layout`: of the snapshots. `undetermined`: joints whose reactions are not unique
Document document_of_linear(const SharedModel& model, const std::vector<ModelInput>& inputs,
                            const std::vector<LinearAtInstant>& instants, const OutputLayout& layout,
                            const std::vector<std::string>& undetermined);

}  // namespace holonom
