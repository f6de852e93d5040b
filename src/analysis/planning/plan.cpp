#include "analysis/planning/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/planning/combinations.h"
#include "coordinates/catalogue.h"
#include "coordinates/relative/relative_system.h"
#include "elements/time_function.h"
#include "integrators/catalogue.h"
#include "model/bounds.h"
#include "treatment/catalogue.h"

namespace holonom {
namespace {

// A choice as the catalogue knows it, with all its options
template <class Entry>
Choice chosen(const std::vector<Entry>& entries, const Choice& choice, const std::string& what) {
  return completed(choice, entry_of(entries, choice, what), what);
}

void apply_preset(RunSettings& settings) {
  if (!settings.preset) return;
  const Preset& preset = entry_of(presets(), *settings.preset, "preset");
  if (!settings.preset->options.empty())
    reject(*settings.preset, "a preset takes no options", "give them to the treatment or integrator");
  if (!settings.coordinates) settings.coordinates = preset.coordinates;
  if (!settings.treatment) settings.treatment = preset.treatment;
  if (!settings.integrator) settings.integrator = preset.integrator;
}

constexpr double usual_tolerance = 1e-6;
// What no disk holds, and steps so short that time itself is rounded away
constexpr double most_rows = 1e9, most_steps = 1e14;

void require_possible(double count, double limit, const std::string& what, double length) {
  if (count <= limit) return;
  throw UsageError(fmt::format("{} of {:g} goes {:.1e} times into this run, more than the {:.0e} that are possible", what, length,
                               std::min(count, std::numeric_limits<double>::max()), limit),
                   "choose a longer one, or end the run earlier");
}

void plan_instants(const RunSettings& settings, Plan& plan) {
  for (const double t : settings.instants) {
    if (t < plan.start || t > plan.end)
      throw UsageError(fmt::format("a row is wanted at t = {:g}, but the run goes from {:g} to {:g}", t, plan.start, plan.end),
                       "choose times within the run");
    if (!plan.instants.empty() && t <= plan.instants.back())
      throw UsageError(fmt::format("times of rows must increase, found {:g} after {:g}", t, plan.instants.back()), "");
    plan.instants.push_back(t);
  }
}

void plan_time(const Model& model, const RunSettings& settings, Plan& plan) {
  if (!settings.end && settings.instants.empty())
    throw UsageError("no end time is given", "add `simulate: {end: ...}` to the model or --end to the command");
  plan.start = model.start;
  plan.end = settings.end ? *settings.end : settings.instants.back();
  if (plan.end < plan.start)
    throw UsageError(fmt::format("the run would end at t = {:g}, before it begins at t = {:g}", plan.end, plan.start),
                     "choose a later end");
  const double duration = plan.end - plan.start;
  plan_instants(settings, plan);
  if (!std::isfinite(plan.end)) {  // a simulation that its user ends; rows only where they are asked for
    plan.output = settings.output.value_or(duration);
    return;
  }
  plan.output = settings.output.value_or(duration > 0 ? duration / 100 : 1);
  if (!settings.output && settings.instants.empty() && duration > 0)
    plan.reasons.push_back(fmt::format("output every {:g}: a hundredth of the run", plan.output));
  require_possible(duration / plan.output, most_rows, "an output interval", plan.output);
  for (const Element& driver : model.drivers)
    if (driver.has("table")) {
      const TimeFunction motion(driver);
      if (motion.begins() > plan.start || motion.ends() < plan.end)
        throw InputError(driver.location("table"),
                         fmt::format("the table of driver '{}' covers t = {:g} to {:g}, but the run goes from {:g} to {:g}",
                                     driver.name, motion.begins(), motion.ends(), plan.start, plan.end),
                         "extend the table or end the run earlier");
    }
}

std::string adaptive_names() {
  std::vector<std::string> names;
  for (const IntegratorInfo& info : integrator_catalogue())
    if (info.has_error_control && info.family == IntegratorInfo::explicit_runge_kutta) names.push_back(info.name);
  return fmt::format("{}", fmt::join(names, " or "));
}

void plan_steps(const RunSettings& settings, const IntegratorInfo& integrator, Plan& plan) {
  const bool adaptive = integrator.has_error_control;
  plan.step = settings.step;
  if (settings.step && std::isfinite(plan.end))
    require_possible((plan.end - plan.start) / *settings.step, most_steps, "a step", *settings.step);
  if (!adaptive) {
    if (settings.tolerance)
      throw UsageError(fmt::format("integrator {} has a fixed step and takes no tolerance", integrator.name),
                       "use " + adaptive_names());
    if (!settings.step)
      throw UsageError(fmt::format("integrator {} has a fixed step and none is given", integrator.name),
                       "add --step, or use " + adaptive_names());
    return;
  }
  const bool is_controlled = settings.tolerance || !settings.step || !integrator.has_fixed_steps;
  if (is_controlled) plan.tolerance = settings.tolerance.value_or(usual_tolerance);
  if (plan.tolerance > 0 && (plan.tolerance < 1e-13 || plan.tolerance > 0.1))
    throw UsageError(fmt::format("a tolerance of {:g} cannot be met", plan.tolerance), "choose one between 1e-13 and 0.1");
  if (is_controlled && !settings.tolerance)
    plan.reasons.push_back(
        settings.step ? fmt::format("tolerance 1e-6: {} chooses its steps by itself, up to the one given", integrator.name)
                      : "tolerance 1e-6: the default");
}

}  // namespace

namespace {

// Body coordinates have the model's equations; other sets write some of them into their unknowns, or add rigidity. Events may bring more.
bool has_constraint_rows(const Model& model, const std::string& coordinates, const CheckReport& report) {
  if (coordinates == "body" && report.equations > 0) return true;
  if (sizes_of(model, coordinates).rows > 0) return true;
  if (model.events.empty()) return false;
  Model all_on = model;
  for (auto* elements : {&all_on.joints, &all_on.drivers})
    for (Element& element : *elements) element.is_on |= !is_bound(element);
  return sizes_of(all_on, coordinates).rows > 0;
}

}  // namespace

namespace {

// Joint coordinates need the fewest unknowns. With loops their mass matrix has an entry for every pair of speeds on one way to the ground,
// so long chains do better in body coordinates.
std::string choose_coordinates(const Model& model, const RunSettings& settings, std::vector<std::string>& reasons) {
  constexpr int most_entries = 60;  // of the mass matrix, a speed
  const auto because = [&](const char* coordinates, const std::string& reason) {
    reasons.push_back(fmt::format("coordinates {}: {}", coordinates, reason));
    return coordinates;
  };
  if (settings.treatment && settings.treatment->type != "none")
    return because("body", "all joints are equations for the treatment asked for");
  if (!model.assemble) return because("body", "without assembly joints may be open in the start");
  const auto [relative, mass_entries] = count_relative(model);
  if (relative.rows == 0) return because("relative", "without loops the joints need no constraint equations");
  if (mass_entries <= most_entries * static_cast<double>(relative.v))
    return because("relative", fmt::format("{} speed{} and {} equation{}, the fewest unknowns", relative.v,
                                           relative.v == 1 ? "" : "s", relative.rows, relative.rows == 1 ? "" : "s"));
  return because("body", "sparse equations suit long chains that are closed to loops");
}

// Backward differences of order 2 are stable for every damped vibration, those of higher order are not.
Choice choose_integrator(const Model& model, const CheckReport& report, double duration, double tolerance,
                         std::vector<std::string>& reasons) {
  const std::string& unit = model.units[2];
  if (report.pace.has_hidden_vibration(model.gravity.norm() / report.characteristic.length, tolerance)) {
    reasons.push_back(
        fmt::format("integrator bdf of order 2: springs vibrate within {:.2g} {}, by far less than the tolerance of positions; "
                    "the vibration is "
                    "damped, the mean force stays",
                    1 / report.pace.frequency, unit));
    return {"bdf", {{"order", 2}}, {}};
  }
  if (report.pace.is_stiff(duration)) {
    reasons.push_back(fmt::format(
        "integrator bdf: dampers or first-order states act within {0:.2g} {2} while the motion takes {1:.2g} {2}, so it is stiff",
        1 / report.pace.decay, report.pace.time(duration), unit));
    return {"bdf", {}, {}};
  }
  reasons.push_back("integrator tsitouras: error control at moderate accuracy for motion that is not stiff");
  return {"tsitouras", {}, {}};
}

}  // namespace

Plan make_plan(const Model& model, const RunSettings& given, const CheckReport& report) {
  RunSettings settings = given;
  apply_preset(settings);
  Plan plan;
  plan_time(model, settings, plan);

  if (settings.coordinates) plan.coordinates = chosen(coordinate_catalogue(), *settings.coordinates, "coordinate set").type;
  const bool free_choice = !settings.treatment && !settings.integrator;
  const bool is_driven = free_choice && report.freedoms == 0 && report.equations > 0;
  if (is_driven && !model.events.empty())
    plan.reasons.push_back("dynamics: joints and drivers leave no freedom, but there are events to look for");
  else if (is_driven && report.integrated_states > 0)
    plan.reasons.push_back("dynamics: joints and drivers leave no freedom, but there are first-order states to integrate");
  else if (is_driven) {
    plan.analysis = MotionAnalysis::kinematics;
    plan.reasons.push_back("kinematics: joints and drivers leave no freedom, so nothing is integrated");
    if (settings.step || settings.tolerance) plan.reasons.push_back("step and tolerance: not used by kinematics");
    if (plan.coordinates.empty()) plan.coordinates = "body";
    return plan;
  }
  if (plan.coordinates.empty()) plan.coordinates = choose_coordinates(model, settings, plan.reasons);
  const bool has_rows = has_constraint_rows(model, plan.coordinates, report);
  if (!settings.treatment) {
    settings.treatment = Choice{has_rows ? "project" : "none", {}, {}};
    plan.reasons.push_back(has_rows ? "treatment project: keeps positions and velocities on the constraints"
                                    : "treatment none: there are no constraint equations in these coordinates");
  }
  if (!settings.integrator)
    settings.integrator =
        choose_integrator(model, report, plan.end - plan.start, settings.tolerance.value_or(usual_tolerance), plan.reasons);
  plan.treatment = chosen(treatment_catalogue(), *settings.treatment, "treatment");
  plan.integrator = chosen(integrator_catalogue(), *settings.integrator, "integrator");
  if (const std::string reason = illegal_because(plan.treatment, plan.integrator, has_rows); !reason.empty())
    throw UsageError(reason, entry_of(treatment_catalogue(), plan.treatment, "treatment").keeps_rows
                                 ? "`holonom list` shows what goes together"
                                 : "use project or baumgarte");
  plan_steps(settings, *find_integrator(plan.integrator.type), plan);
  return plan;
}

std::string name_of(MotionAnalysis analysis) {
  switch (analysis) {
    case MotionAnalysis::kinematics:
      return "kinematics";
    case MotionAnalysis::inverse_dynamics:
      return "inverse dynamics";
    case MotionAnalysis::dynamics:
      break;
  }
  return "dynamics";
}

RunSettings merge(const RunSettings& file, const RunSettings& command_line) {
  RunSettings merged = file;
  auto take = [](auto& into, const auto& from) {
    if (from) into = from;
  };
  // A step or tolerance on the command line replaces the file's pair: one asks for fixed steps, the other for error control.
  if (command_line.step || command_line.tolerance) merged.step = merged.tolerance = std::nullopt;
  if (command_line.preset) merged.coordinates = merged.treatment = merged.integrator = std::nullopt;
  take(merged.end, command_line.end);
  if (command_line.output || !command_line.instants.empty()) {
    merged.output = command_line.output;
    merged.instants = command_line.instants;
  }
  take(merged.step, command_line.step);
  take(merged.tolerance, command_line.tolerance);
  take(merged.preset, command_line.preset);
  take(merged.coordinates, command_line.coordinates);
  take(merged.treatment, command_line.treatment);
  take(merged.integrator, command_line.integrator);
  return merged;
}

}  // namespace holonom
