#include <fmt/format.h>

#include "analysis/equilibrium/initial_state.h"
#include "analysis/motion/prepared_motion.h"
#include "analysis/recording/actuation.h"
#include "analysis/start/free_motion.h"
#include "analysis/start/measure_rows.h"
#include "math/name_list.h"

namespace holonom {
namespace {

constexpr double min_move = 1e-6;  // of the response that a measure would have if all bodies were free

bool is_joint(const Model& model, const std::string& name) {
  for (const Element& joint : model.joints)
    if (joint.name == name) return true;
  return false;
}

std::vector<IndependentMeasure> joints_to_drive(const AssembledModel& assembled) {
  std::vector<IndependentMeasure> measures;
  for (const auto& names : assembled.system->output_layout().measures)
    if (is_joint(assembled.system->model(), names.owner)) measures.push_back({names.owner + "." + names.value, {}});
  return measures;
}

std::vector<IndependentMeasure> bodies_to_drive(const Model& model) {
  std::vector<IndependentMeasure> measures;
  for (std::size_t b = 1; b < model.bodies.size(); ++b)
    for (const std::string& value : named_coordinates(model)) measures.push_back({model.bodies[b].name + "." + value, {}});
  return measures;
}

// Measures that change along a motion which joints and drivers leave free, and how many of them do so independently
class FreeMeasures {
 public:
  explicit FreeMeasures(const AssembledModel& assembled)
      : assembled_(assembled), free_(*assembled.system, FreeMotion::Drivers::active) {
    assembled.system->prepare(evaluation_);
    assembled.system->evaluate(assembled.state, need_constraint | need_jacobian, evaluation_);
    is_factored_ = static_cast<bool>(free_.factor(evaluation_));
  }
  void add(const std::vector<IndependentMeasure>& measures) {
    MeasureRows rows(assembled_.system->model(), measures);
    rows.evaluate(assembled_.state);
    VecX answer = VecX::Zero(evaluation_.Q.size()), lambda = VecX::Zero(evaluation_.g.size());
    for (std::size_t k = 0; is_factored_ && k < measures.size(); ++k) {
      const VecX gradient = rows.gradients().col(static_cast<long>(k));
      free_.solve(gradient, answer, lambda);
      if (free_.size(answer) <= min_move * free_.force_size(gradient)) continue;
      names_.push_back(measures[k].channel);
      take_direction(answer);
    }
  }
  const std::vector<std::string>& names() const { return names_; }
  std::size_t independent() const { return directions_.size(); }

 private:
  // By Gram and Schmidt, in the metric of free motions
  void take_direction(VecX way) {
    way /= free_.size(way);
    for (const VecX& known : directions_) way -= known.dot(free_.weight().cwiseProduct(way)) * known;
    const double left = free_.size(way);
    if (left > min_move) directions_.push_back(way / left);
  }

  const AssembledModel& assembled_;
  FreeMotion free_;
  Evaluation evaluation_;
  bool is_factored_ = false;
  std::vector<std::string> names_;
  std::vector<VecX> directions_;
};

// Measures of joints if there are enough of them, else coordinates of bodies too; a spatial rotation needs a joint that has its angle.
std::string what_to_drive(const AssembledModel& assembled) {
  constexpr int max_bodies = 200;  // beyond, a list of names is useless
  const std::size_t left = assembled.report.speeds;
  if (assembled.system->model().bodies.size() > max_bodies) return "add drivers";
  FreeMeasures free(assembled);
  free.add(joints_to_drive(assembled));
  if (free.independent() < left) free.add(bodies_to_drive(assembled.system->model()));
  const std::string list = name_list(free.names());
  if (free.names().empty()) return "add drivers, or joints whose motions drivers can hold";
  if (free.independent() < left) return "drivers can hold " + list + "; add joints whose angles can be held for the rest";
  if (left == 1) return "add a driver that holds one of " + list;
  return fmt::format("add drivers that hold {} of {}", left, list);
}

void require_driven(const AssembledModel& assembled) {
  const int left = assembled.report.speeds;
  if (!assembled.report.outcome || left == 0) return;
  throw UsageError(fmt::format("the drivers do not give the whole motion: {} degree{} of freedom {} left", left,
                               left == 1 ? "" : "s", left == 1 ? "is" : "are"),
                   what_to_drive(assembled));
}

// Nothing is free, so no choice of integration remains for the motion. First-order states are integrated along it: by the integrator and at
// the tolerance of the file, with a treatment that solves the drivers' equations at every stage.
RunSettings along_given_motion(const RunSettings& given, bool has_states) {
  RunSettings settings;
  settings.coordinates = given.coordinates;
  settings.end = given.end;
  settings.output = given.output;
  settings.instants = given.instants;
  settings.range = given.range;
  settings.statistics_from = given.statistics_from;
  if (!has_states) return settings;
  if (!settings.coordinates) settings.coordinates = Choice{"body", {}, {}};
  settings.treatment = Choice{"partition", {}, {}};
  settings.integrator = given.integrator;
  settings.step = given.step;
  settings.tolerance = given.tolerance;
  return settings;
}

Plan plan_along_motion(const Model& model, const RunSettings& given, MotionAnalysis analysis, const CheckReport& report) {
  const bool has_states = report.integrated_states > 0 || report.has_signal_memory;
  Plan plan = make_plan(model, along_given_motion(given, has_states), report);
  plan.analysis = analysis;
  if (has_states)
    plan.reasons.insert(plan.reasons.begin(),
                        "treatment partition: drivers and joints give the motion at every stage, and first-order states "
                        "are integrated along it");
  return plan;
}

}  // namespace

PreparedMotion prepare_given_motion(std::shared_ptr<const Model> model, const RunSettings& settings,
                                    const MotionRequest& request) {
  PreparedMotion prepared;
  if (!model->events.empty()) {
    auto without_events = std::make_shared<Model>(*model);
    without_events->events.clear();
    model = without_events;
    prepared.notes.push_back("events do not occur in " + name_of(request.analysis) + ", where the motion is given");
  }
  prepared.model = model;
  prepared.assembled = assemble_start(model);
  require_driven(prepared.assembled);
  prepared.assembled.is_motion_alone = request.analysis == MotionAnalysis::kinematics;
  if (!request.actuators.empty()) prepared.assembled.actuation = std::make_shared<Actuation>(*model, request.actuators);
  prepared.plan = plan_along_motion(*model, settings, request.analysis, prepared.assembled.report);
  return prepared;
}

}  // namespace holonom
