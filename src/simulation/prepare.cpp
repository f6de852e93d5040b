#include "simulation/prepare.h"

namespace holonom {

Prepared prepare(const std::shared_ptr<const Model>& model, const RunSettings& settings, const MotionRequest& request) {
  PreparedMotion motion = prepare_motion(model, settings, request);
  return {motion.assembled.report, motion.plan, all_channels(*motion.model, layout_of(motion.assembled))};
}

}  // namespace holonom
