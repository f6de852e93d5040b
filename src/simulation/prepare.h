// Prepares a run without running it: the check of the model, the plan with its reasons, and the channels of the rows.
#pragma once

#include <memory>
#include <vector>

#include "analysis/motion/prepared_motion.h"
#include "system/channels.h"

namespace holonom {

struct Prepared {
  CheckReport check;
  Plan plan;
  std::vector<Channel> channels;
};

// `settings` must be complete, as for a Simulation. Throws InputError and UsageError.
Prepared prepare(const std::shared_ptr<const Model>& model, const RunSettings& settings, const MotionRequest& request = {});

}  // namespace holonom
