// The page of `modes`: every mode moves, with its frequency, damping and shape, and the poles in the complex plane.
#pragma once

#include "analysis/linear_motion/modes.h"
#include "scene/document.h"

namespace holonom {

// The modes about one state, and the mechanism there
struct ModesAtInstant {
  ModesReport report;
  Snapshot at;
};

// `layout`: of the snapshots. `undetermined`: joints whose reactions are not unique
Document document_of_modes(const SharedModel& model, const std::vector<ModesAtInstant>& instants, const OutputLayout& layout,
                           const std::vector<std::string>& undetermined);

// "oscillation", "rigid", ... as `modes` prints it
std::string kind_of(const Mode& mode);

}  // namespace holonom
