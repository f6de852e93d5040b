// The difference between two runs of one model.
#pragma once

#include <string>

#include "support/run_model.h"

namespace holonom {

// The largest difference of two runs over all channels of motion, reactions, efforts and energies, each relative to the largest value
// of all channels with its unit, but at least to 1, as the models are of unit size. Reactions that are not unique are left out.
struct Deviation {
  double size = 0;
  std::string where;  // "two.x at t = 0.04"
};
enum class WorkIntegrals { compared, left_out };  // work integrals are not under error control
Deviation deviation(const RunResult& run, const RunResult& reference, WorkIntegrals work = WorkIntegrals::compared);

}  // namespace holonom
