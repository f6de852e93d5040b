#include "analysis/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "analysis/registry.h"
#include "elements/time_function.h"
#include "integrators/catalogue.h"
#include "model/bounds.h"
#include "treatment/catalogue.h"

namespace holonom {
namespace {

// A choice made in the model file is the file's fault, one made on the command line the user's call.
[[noreturn]] void reject(const Choice& choice, const std::string& message, const std::string& hint) {
  if (choice.where.file) throw InputError(choice.where, message, hint);
  throw UsageError(message, hint);
}

// The entry of that name; names the nearest one otherwise.
template <class Entry>
const Entry& find_named(const std::vector<Entry>& entries, const Choice& choice, const std::string& what) {
  std::vector<std::string> names;
  for (const Entry& entry : entries) {
    if (entry.name == choice.type) return entry;
    names.push_back(entry.name);
  }
  reject(choice, fmt::format("there is no {} '{}'", what, choice.type), suggestion(choice.type, names));
}

// Fills defaults and rejects what the choice does not know.
Choice checked(const Choice& choice, const std::vector<ChoiceInfo>& known, const std::string& what) {
  const ChoiceInfo& info = find_named(known, choice, what);
  Choice result = choice;
  std::vector<std::string> option_names;
  for (const std::string& option : info.options) {
    const auto equals = option.find('=');
    option_names.push_back(option.substr(0, equals));
    result.options.try_emplace(option_names.back(), std::stod(option.substr(equals + 1)));
  }
  for (const auto& [name, value] : choice.options)
    if (std::find(option_names.begin(), option_names.end(), name) == option_names.end())
      reject(choice, fmt::format("{} '{}' has no option '{}'", what, choice.type, name),
             option_names.empty() ? "it has none" : fmt::format("its options: {}", fmt::join(option_names, ", ")));
  return result;
}

void apply_preset(RunSettings& settings) {
  if (!settings.preset) return;
  const Preset& preset = find_named(presets(), *settings.preset, "preset");
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
  if (settings.step) require_possible((plan.end - plan.start) / *settings.step, most_steps, "a step", *settings.step);
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
  if (make_system(model, coordinates)->sizes().rows > 0) return true;
  if (model.events.empty()) return false;
  Model all_on = model;
  for (auto* elements : {&all_on.joints, &all_on.drivers})
    for (Element& element : *elements) element.is_on |= !is_bound(element);
  return make_system(all_on, coordinates)->sizes().rows > 0;
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
  const auto system = make_system(model, "relative");
  const Sizes& relative = system->sizes();
  if (relative.rows == 0) return because("relative", "without loops the joints need no constraint equations");
  Evaluation evaluation;
  system->prepare(evaluation);
  if (evaluation.M.nonzeros() <= most_entries * relative.v)
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

ResolvedPlan make_plan(const Model& model, const RunSettings& given, const CheckReport& report) {
  RunSettings settings = given;
  apply_preset(settings);
  ResolvedPlan resolved;
  Plan& plan = resolved.plan;
  plan_time(model, settings, plan);

  if (settings.coordinates) plan.coordinates = checked(*settings.coordinates, coordinate_choices(), "coordinate set").type;
  const bool free_choice = !settings.treatment && !settings.integrator;
  const bool is_driven = free_choice && report.freedoms == 0 && report.equations > 0;
  if (is_driven && !model.events.empty())
    plan.reasons.push_back("dynamics: joints and drivers leave no freedom, but there are events to look for");
  else if (is_driven && report.integrated_states > 0)
    plan.reasons.push_back("dynamics: joints and drivers leave no freedom, but there are first-order states to integrate");
  else if (is_driven) {
    plan.analysis = "kinematics";
    plan.treatment = plan.integrator = "none";
    plan.reasons.push_back("kinematics: joints and drivers leave no freedom, so nothing is integrated");
    if (settings.step || settings.tolerance) plan.reasons.push_back("step and tolerance: not used by kinematics");
    if (plan.coordinates.empty()) plan.coordinates = "body";
    return resolved;
  }
  plan.analysis = "dynamics";
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
  resolved.treatment = checked(*settings.treatment, treatment_choices(), "treatment");
  resolved.integrator = checked(*settings.integrator, integrator_choices(), "integrator");
  plan.treatment = text_of(resolved.treatment);
  plan.integrator = text_of(resolved.integrator);
  const IntegratorInfo& integrator = *find_integrator(resolved.integrator.type);
  if (const std::string fault = fault_of_treatment_options(resolved.treatment.type, resolved.treatment.options); !fault.empty())
    reject(*settings.treatment, fault, "");
  if (const std::string fault = fault_of_options(integrator, resolved.integrator.options); !fault.empty())
    reject(*settings.integrator, fault, "");
  if (const std::string reason = illegal_because(resolved.treatment, resolved.integrator, has_rows); !reason.empty())
    throw UsageError(reason,
                     resolved.treatment.type == "none" ? "use project or baumgarte" : "`holonom list` shows what goes together");
  plan_steps(settings, integrator, plan);
  return resolved;
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
