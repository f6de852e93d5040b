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

// A choice as in the catalogue, with all its options
template <class Entry>
Choice chosen(const std::vector<Entry>& entries, const Choice& choice, const std::string& what) {
  return completed(choice, entry_of(entries, choice, what), what);
}

void apply_preset(RunSettings& settings) {
  if (!settings.preset) return;
  const Preset& preset = entry_of(presets(), *settings.preset, "preset");
  if (!settings.preset->options.empty())
    reject(*settings.preset, "a preset has no options", "give options to the treatment or integrator");
  if (!settings.coordinates) settings.coordinates = preset.coordinates;
  if (!settings.treatment) settings.treatment = preset.treatment;
  if (!settings.integrator) settings.integrator = preset.integrator;
}

constexpr double usual_tolerance = 1e-6;
// Limits: more rows than a disk can hold, and steps so short that they vanish in the rounding of time
constexpr double max_rows = 1e9, max_steps = 1e14;

void require_possible(double count, double limit, const std::string& what, double length) {
  if (count <= limit) return;
  throw UsageError(fmt::format("{} of {:g} would occur {:.1e} times in this run, more than the limit of {:.0e}", what, length,
                               std::min(count, std::numeric_limits<double>::max()), limit),
                   "choose a larger value, or an earlier end");
}

void require_within(double t, const char* what, const Plan& plan) {
  if (t < plan.start || t > plan.end)
    throw UsageError(fmt::format("{} t = {:g}, outside of the run from {:g} to {:g}", what, t, plan.start, plan.end),
                     "choose times within the run");
}

void plan_instants(const RunSettings& settings, Plan& plan) {
  for (const double t : settings.instants) {
    require_within(t, "output is requested at", plan);
    if (!plan.instants.empty() && t <= plan.instants.back())
      throw UsageError(fmt::format("output times must increase, found {:g} after {:g}", t, plan.instants.back()), "");
    plan.instants.push_back(t);
  }
}

void plan_range(const OutputRange& range, Plan& plan) {
  plan.first_row = range.from.value_or(plan.start);
  plan.last_row = range.to.value_or(plan.end);
  require_within(plan.first_row, "output begins at", plan);
  require_within(plan.last_row, "output ends at", plan);
  if (plan.first_row >= plan.last_row)
    throw UsageError(fmt::format("output begins at t = {:g}, but ends at t = {:g}", plan.first_row, plan.last_row),
                     "`from` must be before `to`, which is the end of the run if it is not given");
  if (range.count && !std::isfinite(plan.last_row))
    throw UsageError("output: a number of rows needs an end", "give `to`, or `every` instead of `count`");
  plan.output = range.count ? (plan.last_row - plan.first_row) / static_cast<double>(*range.count - 1) : *range.every;
}

std::optional<double> end_of(const RunSettings& settings) {
  if (settings.end) return settings.end;
  if (settings.range && settings.range->to) return settings.range->to;
  if (!settings.instants.empty()) return settings.instants.back();
  return std::nullopt;
}

void plan_time(const Model& model, const RunSettings& settings, Plan& plan) {
  const std::optional<double> end = end_of(settings);
  if (!end) throw UsageError("the end time is missing", "add `simulate: {end: ...}` to the model or --end to the command");
  plan.start = model.start;
  plan.end = *end;
  if (plan.end < plan.start)
    throw UsageError(fmt::format("the end time t = {:g} is before the start t = {:g}", plan.end, plan.start),
                     "choose a later end");
  const double duration = plan.end - plan.start;
  plan.first_row = plan.start;
  plan.last_row = plan.end;
  plan.statistics_from = settings.statistics_from.value_or(plan.start);
  if (plan.statistics_from > plan.end)
    throw UsageError(fmt::format("statistics begin at t = {:g}, after the end t = {:g}", plan.statistics_from, plan.end),
                     "choose an earlier beginning");
  plan_instants(settings, plan);
  if (settings.range) {
    plan_range(*settings.range, plan);
    if (std::isfinite(plan.last_row))
      require_possible((plan.last_row - plan.first_row) / plan.output, max_rows, "an output interval", plan.output);
  } else if (!std::isfinite(plan.end)) {  // a simulation that its user ends; rows only where they are asked for
    plan.output = settings.output.value_or(duration);
  } else {
    plan.output = settings.output.value_or(duration > 0 ? duration / 100 : 1);
    if (!settings.chooses_rows() && duration > 0)
      plan.reasons.push_back(fmt::format("output every {:g}: a hundredth of the run", plan.output));
    require_possible(duration / plan.output, max_rows, "an output interval", plan.output);
  }
  if (!std::isfinite(plan.end)) return;
  for (const Element& signal : model.signals)
    if (signal.has("period"))
      require_possible(duration / signal.get<double>("period"), max_steps, "a period of signal " + signal.name,
                       signal.get<double>("period"));
  for (const Element& driver : model.drivers)
    if (driver.has("table")) {
      const TimeFunction motion(driver);
      if (motion.begins() > plan.start || motion.ends() < plan.end)
        throw InputError(driver.location("table"),
                         fmt::format("the table of driver '{}' covers t = {:g} to {:g}, but the run lasts from {:g} to {:g}",
                                     driver.name, motion.begins(), motion.ends(), plan.start, plan.end),
                         "extend the table or choose an earlier end");
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
    require_possible((plan.end - plan.start) / *settings.step, max_steps, "a step", *settings.step);
  if (!adaptive) {
    if (settings.tolerance)
      throw UsageError(fmt::format("integrator {} has a fixed step and does not accept a tolerance", integrator.name),
                       "use " + adaptive_names());
    if (!settings.step)
      throw UsageError(fmt::format("integrator {} needs a fixed step, but none is given", integrator.name),
                       "add --step, or use " + adaptive_names());
    return;
  }
  const bool is_controlled = settings.tolerance || !settings.step || !integrator.has_fixed_steps;
  if (is_controlled) plan.tolerance = settings.tolerance.value_or(usual_tolerance);
  if (plan.tolerance > 0 && (plan.tolerance < 1e-13 || plan.tolerance > 0.1))
    throw UsageError(fmt::format("the tolerance {:g} is out of range", plan.tolerance), "choose one between 1e-13 and 0.1");
  if (is_controlled && !settings.tolerance)
    plan.reasons.push_back(settings.step
                               ? fmt::format("tolerance 1e-6: {} controls its step size, up to the given step", integrator.name)
                               : "tolerance 1e-6: the default");
}

}  // namespace

namespace {

// Body coordinates have all equations of the model; other sets eliminate some of them by their choice of coordinates, or add
// rigidity. Events may add more.
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

// Relative coordinates give the fewest unknowns. With loops their mass matrix has an entry for every pair of speeds on one path
// to the ground, so body coordinates are cheaper for long chains.
std::string choose_coordinates(const Model& model, const RunSettings& settings, std::vector<std::string>& reasons) {
  constexpr int max_entries = 60;  // of the mass matrix, per speed
  const auto because = [&](const char* coordinates, const std::string& reason) {
    reasons.push_back(fmt::format("coordinates {}: {}", coordinates, reason));
    return coordinates;
  };
  if (settings.treatment && settings.treatment->type != "none")
    return because("body", "all joints are constraint equations for the requested treatment");
  if (!model.assemble) return because("body", "without assembly joints may be violated in the initial state");
  const auto [relative, mass_entries] = count_relative(model);
  if (relative.rows == 0) return because("relative", "without loops no constraint equations are needed");
  if (mass_entries <= max_entries * static_cast<double>(relative.v))
    return because("relative", fmt::format("{} speed{} and {} equation{}, the fewest unknowns", relative.v,
                                           relative.v == 1 ? "" : "s", relative.rows, relative.rows == 1 ? "" : "s"));
  return because("body", "sparse equations are efficient for long chains in closed loops");
}

// BDF of order 2 is stable for every damped vibration, higher orders are not.
Choice choose_integrator(const Model& model, const CheckReport& report, double duration, double tolerance,
                         std::vector<std::string>& reasons) {
  const std::string& unit = model.units[2];
  if (report.time_scales.has_negligible_vibration(model.gravity.norm() / report.characteristic.length, tolerance)) {
    reasons.push_back(
        fmt::format("integrator bdf of order 2: springs vibrate on a time scale of {:.2g} {}, with amplitudes far below the "
                    "tolerance of positions; the vibration is damped, the mean force is kept",
                    1 / report.time_scales.frequency, unit));
    return {"bdf", {{"order", 2}}, {}};
  }
  const bool restarts = std::ranges::any_of(model.signals, [](const Element& signal) { return signal.has("period"); });
  if (report.time_scales.is_stiff(duration) && restarts) {
    reasons.push_back(fmt::format(
        "integrator sdirk4: dampers or first-order states have time constants of {0:.2g} {2}, the motion {1:.2g} {2}; methods "
        "with a history, such as bdf, would restart at every sample of the signals",
        1 / report.time_scales.decay, report.time_scales.time(duration), unit));
    return {"sdirk4", {}, {}};
  }
  if (report.time_scales.is_stiff(duration)) {
    reasons.push_back(
        fmt::format("integrator bdf: dampers or first-order states have time constants of {0:.2g} {2}, the motion {1:.2g} {2}: "
                    "the problem is stiff",
                    1 / report.time_scales.decay, report.time_scales.time(duration), unit));
    return {"bdf", {}, {}};
  }
  reasons.push_back("integrator tsitouras: explicit, with error control, for non-stiff motion");
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
  const bool is_driven = free_choice && report.degrees_of_freedom == 0 && report.equations > 0;
  if (is_driven && !model.events.empty())
    plan.reasons.push_back("dynamics: joints and drivers leave no degrees of freedom, but the model has events");
  else if (is_driven && report.integrated_states > 0)
    plan.reasons.push_back("dynamics: joints and drivers leave no degrees of freedom, but the model has first-order states");
  else if (is_driven && report.has_signal_memory)
    plan.reasons.push_back("dynamics: joints and drivers leave no degrees of freedom, but signals are sampled or delayed");
  else if (is_driven) {
    plan.analysis = MotionAnalysis::kinematics;
    plan.reasons.push_back("kinematics: joints and drivers leave no degrees of freedom, so nothing is integrated");
    if (settings.step || settings.tolerance) plan.reasons.push_back("step and tolerance: not used by kinematics");
    if (plan.coordinates.empty()) plan.coordinates = "body";
    return plan;
  }
  if (plan.coordinates.empty()) plan.coordinates = choose_coordinates(model, settings, plan.reasons);
  const bool has_rows = has_constraint_rows(model, plan.coordinates, report);
  if (!settings.treatment) {
    settings.treatment = Choice{has_rows ? "project" : "none", {}, {}};
    plan.reasons.push_back(has_rows ? "treatment project: enforces the constraints on positions and velocities"
                                    : "treatment none: no constraint equations in these coordinates");
  }
  if (!settings.integrator)
    settings.integrator =
        choose_integrator(model, report, plan.end - plan.start, settings.tolerance.value_or(usual_tolerance), plan.reasons);
  plan.treatment = chosen(treatment_catalogue(), *settings.treatment, "treatment");
  plan.integrator = chosen(integrator_catalogue(), *settings.integrator, "integrator");
  if (const std::string reason = reason_illegal(plan.treatment, plan.integrator, has_rows); !reason.empty())
    throw UsageError(reason, entry_of(treatment_catalogue(), plan.treatment, "treatment").keeps_rows
                                 ? "see holonom list combinations"
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
  // A step or tolerance on the command line replaces both of the file: one requests fixed steps, the other error control.
  if (command_line.step || command_line.tolerance) merged.step = merged.tolerance = std::nullopt;
  if (command_line.preset) merged.coordinates = merged.treatment = merged.integrator = std::nullopt;
  take(merged.end, command_line.end);
  if (command_line.chooses_rows()) {
    merged.output = command_line.output;
    merged.instants = command_line.instants;
    merged.range = command_line.range;
  }
  take(merged.statistics_from, command_line.statistics_from);
  take(merged.step, command_line.step);
  take(merged.tolerance, command_line.tolerance);
  take(merged.preset, command_line.preset);
  take(merged.coordinates, command_line.coordinates);
  take(merged.treatment, command_line.treatment);
  take(merged.integrator, command_line.integrator);
  return merged;
}

}  // namespace holonom
