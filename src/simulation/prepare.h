// What a run of a model would be, without running it: its check, its plan with reasons, and the channels of its rows.
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

// Settings are complete, as for a Simulation. Throws InputError and UsageError.
Prepared prepare(const std::shared_ptr<const Model>& model, const RunSettings& settings, const MotionRequest& request = {});

}  // namespace holonom
