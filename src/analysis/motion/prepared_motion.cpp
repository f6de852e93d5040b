#include "analysis/motion/prepared_motion.h"

#include "analysis/equilibrium/initial_state.h"
#include "analysis/recording/actuation.h"
#include "model/channel_index.h"

namespace holonom {

PreparedMotion prepare_motion(std::shared_ptr<const Model> model, const RunSettings& settings, const MotionRequest& request) {
  if (request.analysis != MotionAnalysis::dynamics) return prepare_given_motion(std::move(model), settings, request);
  PreparedMotion prepared;
  prepared.model = std::move(model);
  prepared.assembled = assemble_start(prepared.model);
  prepared.plan = make_plan(*prepared.model, settings, prepared.assembled.report);
  return prepared;
}

// Efforts of actuators follow those of forces, as actuator.A.angle.
OutputLayout layout_of(const AssembledModel& assembled) {
  OutputLayout layout = assembled.system->output_layout();
  if (!assembled.actuation) return layout;
  for (const std::string& measure : assembled.actuation->measures()) {
    const auto [owner, quantity] = split_channel(measure);
    layout.efforts.push_back({"actuator." + owner, quantity});
  }
  return layout;
}

}  // namespace holonom
