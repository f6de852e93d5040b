#include "analysis/start/check.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "analysis/start/assembled_model.h"
#include "analysis/start/first_samples.h"
#include "analysis/start/redundancy.h"
#include "analysis/start/singular_angles.h"
#include "analysis/start/table_warnings.h"
#include "coordinates/body/body_system.h"
#include "elements/catalogue.h"
#include "elements/coupler.h"
#include "elements/observed.h"
#include "math/largest.h"
#include "math/name_list.h"
#include "model/bounds.h"
#include "system/event_functions.h"
#include "treatment/treatments.h"

namespace holonom {
namespace {

void count(const Model& model, const EquationLayout& layout, CheckReport& report) {
  report.bodies = static_cast<int>(model.bodies.size()) - 1;
  report.joints = static_cast<int>(model.joints.size());
  const auto bounds = std::ranges::count_if(model.drivers, is_bound), holding = std::ranges::count_if(model.drivers, is_driver);
  report.drivers = static_cast<int>(holding - bounds);
  report.couplers = static_cast<int>(model.drivers.size()) - static_cast<int>(holding);
  const auto is_state = [](const Element& signal) { return signal_entry(signal).type.section == "states"; };
  report.states = static_cast<int>(std::ranges::count_if(model.signals, is_state));
  report.signals = static_cast<int>(model.signals.size()) - report.states;
  report.events = static_cast<int>(model.events.size());
  report.integrated_states = layout.sizes().s;
  report.has_signal_memory = std::ranges::any_of(model.signals, has_memory);
  report.forces = static_cast<int>(model.forces.size());
  report.markers = static_cast<int>(model.markers.size());
  report.coordinates = layout.sizes().v;
  report.equations = layout.sizes().rows;
  report.characteristic = layout.characteristic();
  for (const Body& body : model.bodies) report.mass += body.mass;
}

void note_turned_meshes(const Model& model, CheckReport& report) {
  for (const Body& body : model.bodies)
    for (const Shape& shape : body.shapes)
      if (shape.mesh && shape.mesh->turned > 0)
        report.notes.push_back(
            fmt::format("the mesh '{}' of body {} is inside out: {} of its {} triangles are used the other way "
                        "round",
                        shape.file, body.name, shape.mesh->turned, shape.mesh->triangles.size()));
}

void note_unchecked_inertias(const Model& model, CheckReport& report) {
  for (const Body& body : model.bodies) {
    const auto moments = body.checks_inertia ? std::nullopt : moments_that_break_triangle(body);
    if (moments)
      report.notes.push_back(
          fmt::format("the inertia of body {} breaks the triangle inequality and is used as given (inertia_check: off): of its "
                      "principal moments {:.6g}, {:.6g}, {:.6g} the last exceeds the sum of the other two, as in no distribution "
                      "of mass",
                      body.name, (*moments)[0], (*moments)[1], (*moments)[2]));
  }
}

void report_redundancy(BodyLevel& system, const State& state, CheckReport& report) {
  const Redundancy redundancy = find_redundancy(system, state);
  report.redundant = report.equations - redundancy.rank;
  report.speeds = report.coordinates - redundancy.rank;
  const auto& on_speeds = system.velocity_rows();
  report.degrees_of_freedom = report.speeds + static_cast<int>(std::count(on_speeds.begin(), on_speeds.end(), 1));
  report.dependent = redundancy.dependent;
  report.not_unique = redundancy.not_unique;
  report.efforts_not_unique = redundancy.efforts_not_unique;
  report.singular_start = redundancy.rank_at_start < redundancy.rank;
  if (report.singular_start)
    report.notes.push_back(fmt::format("the initial configuration is singular: {} more independent constraint equation{} nearby",
                                       redundancy.rank - redundancy.rank_at_start,
                                       redundancy.rank - redundancy.rank_at_start == 1 ? "" : "s"));
  if (!redundancy.massless.empty())
    report.outcome = {Outcome::singular,
                      redundancy.massless + " can move without any inertia; give it mass or inertia, or constrain it by a joint"};
}

// Friction and force laws need the reaction that they read.
void report_read_reactions(const Model& model, CheckReport& report) {
  const std::vector<char> is_read = joints_with_read_reactions(model);
  const std::unordered_set<std::string> not_unique(report.not_unique.begin(), report.not_unique.end());
  for (std::size_t k = 0; k < is_read.size(); ++k) {
    const std::string& joint = model.joints[k].name;
    if (!is_read[k] || !not_unique.contains(joint)) continue;
    report.outcome = {Outcome::singular, "friction or an expression reads the reaction of joint " + joint +
                                             ", which is not unique: some of the joints' equations are redundant"};
  }
}

// Drivers may require what joints or other drivers do not allow; assembly has compared values and velocities of the initial state. In a
// singular initial state several branches meet. With velocities that fit none of them the accelerations have no solution, and what
// projection would then remove from the motion is not an integration error.
void report_branches(System& system, const State& state, CheckReport& report) {
  const bool may_contradict =
      std::ranges::any_of(report.dependent, [](const std::string& name) { return name.starts_with("driver "); });
  if (!report.singular_start && !may_contradict) return;
  const auto formulation = make_project(system);
  if (!report.singular_start) formulation->equations().set_redundant(vanishing_combinations(system, state, report.speeds));
  VecX a = VecX::Zero(report.coordinates), lambda = VecX::Zero(report.equations);
  const Outcome outcome = formulation->consistent_acceleration(state, a, lambda);
  if (report.singular_start) report.outcome = outcome;
  if (!outcome || formulation->equations().residual() <= 1e-6) return;
  if (!report.singular_start)
    report.outcome = {Outcome::diverged, "the drivers prescribe accelerations that cannot be satisfied together: check " +
                                             name_list(report.dependent)};
  else
    report.outcome = {Outcome::singular,
                      "the initial configuration is singular and its velocities belong to none of the branches that meet there; "
                      "start slightly away "
                      "from it, or give initial values for more velocities"};
}

// They may be why the start is not determined.
void report_singular_angles(AssembledModel& assembled) {
  if (assembled.report.outcome) return;
  SingularAngles angles(*assembled.system);
  angles.follow(assembled.state);
  if (const std::string cause = angles.nearest(); !cause.empty()) assembled.report.outcome.reason += "; " + cause;
}

void report_rows(AssembledModel& assembled) {
  CheckReport& report = assembled.report;
  if (report.positions_known) report_redundancy(*assembled.system, assembled.state, report);
  if (report.outcome) report_read_reactions(assembled.system->model(), report);
}

// Beyond, squares and products of sizes overflow.
constexpr double largest_scale = 1e100;

Outcome check_scales(const Model& model, const Characteristic& scale) {
  for (const Body& body : model.bodies)
    if (!(body.position.norm() < largest_scale))
      return {Outcome::diverged,
              fmt::format("body {} is {:.3g} away from the origin; the largest supported length is {:.0e}: use other units",
                          body.name, body.position.stableNorm(), largest_scale)};
  const auto is_usable = [](double size) { return size < largest_scale && size > 1 / largest_scale; };
  if (is_usable(scale.mass) && is_usable(scale.length)) return {};
  return {Outcome::diverged,
          fmt::format("the characteristic {} of the model is {:.3g}, outside the supported range from {:.0e} to {:.0e}: check "
                      "positions, masses and inertias, or use other units",
                      is_usable(scale.mass) ? "length" : "mass", is_usable(scale.mass) ? scale.length : scale.mass,
                      1 / largest_scale, largest_scale)};
}

Outcome check_energies(double kinetic, double potential) {
  if (std::isfinite(kinetic) && std::isfinite(potential)) return {};
  return {Outcome::diverged,
          fmt::format("the initial {} energy is not a finite number: check positions, velocities, masses, gravity and "
                      "stiffnesses",
                      std::isfinite(kinetic) ? "potential" : "kinetic")};
}

}  // namespace

void find_rows(AssembledModel& assembled) {
  assembled.report = {};
  count(assembled.system->model(), *assembled.system, assembled.report);
  assembled.report.positions_known = true;
  report_rows(assembled);
}

void check_velocities(AssembledModel& assembled) {
  if (assembled.report.outcome) report_branches(*assembled.system, assembled.state, assembled.report);
  assembled.report.start_known = static_cast<bool>(assembled.report.outcome);
}

AssembledModel assemble_model(const SharedModel& shared_model) {
  const Model& model = *shared_model;
  AssembledModel assembled;
  assembled.system = make_body_system(shared_model, RowSet::motion);
  CheckReport& report = assembled.report;
  count(model, *assembled.system, report);
  if (!model.channels.empty())
    all_channels(model, assembled.system->output_layout());  // names that derived channels read must exist
  if (Outcome outcome = check_scales(model, report.characteristic); !outcome) {
    assembled.state = assembled.system->reference_state();
    report.outcome = outcome;
    return assembled;
  }
  AssemblyResult assembly = assemble(model);
  assembled.state = assembly.state;
  report.violation_before = assembly.violation_before;
  report.violation_after = assembly.violation_after;
  report.velocity_violation_after = assembly.velocity_violation_after;
  report.outcome = assembly.outcome;
  report.notes = assembly.notes;
  note_turned_meshes(model, report);
  note_unchecked_inertias(model, report);
  report.warnings = assembly.warnings;
  for (std::string& warning : table_warnings(model)) report.warnings.push_back(std::move(warning));
  report.positions_known = assembly.positions_closed;
  report_rows(assembled);
  check_start(assembled);
  return assembled;
}

void check_start(AssembledModel& assembled) {
  const Model& model = assembled.system->model();
  CheckReport& report = assembled.report;
  check_velocities(assembled);
  report_singular_angles(assembled);
  if (report.start_known) report.outcome = take_first_samples(*assembled.system, report.speeds, assembled.state);
  report.start_known = report.start_known && report.outcome;
  if (!report.start_known) return;
  Snapshot snapshot;
  assembled.system->recover(assembled.state, VecX::Zero(report.coordinates), VecX::Zero(report.equations), snapshot);
  report.kinetic = snapshot.energy.kinetic;
  report.potential = snapshot.energy.potential;
  report.outcome = check_energies(report.kinetic, report.potential);
  report.start_known = static_cast<bool>(report.outcome);
  if (!report.start_known) return;
  if (!model.forces.empty() || !model.signals.empty())
    report.time_scales = measure_time_scales(*assembled.system, assembled.state);
  EventFunctions(model, assembled.system->output_layout(), 0).impacts_at_bound(model, snapshot, report.characteristic.length);
}

void move_start(AssembledModel& assembled, const State& state) {
  CheckReport& report = assembled.report;
  const CheckReport before = report;
  assembled.state = state;
  find_rows(assembled);
  report.violation_before = before.violation_before;
  report.notes.insert(report.notes.begin(), before.notes.begin(), before.notes.end());
  report.warnings.insert(report.warnings.begin(), before.warnings.begin(), before.warnings.end());
  Evaluation evaluation;
  assembled.system->prepare(evaluation);
  assembled.system->evaluate(state, need_constraint | need_jacobian | need_rate, evaluation);
  report.violation_after = largest(evaluation.g);
  report.velocity_violation_after = largest(evaluation.rate);
  if (report.outcome) check_start(assembled);
}

AssembledModel assembled_at(const SharedModel& model, const State& state) {
  AssembledModel assembled;
  assembled.system = make_body_system(model, RowSet::motion);
  assembled.state = state;
  find_rows(assembled);
  check_velocities(assembled);
  return assembled;
}

}  // namespace holonom
