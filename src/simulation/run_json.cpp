#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "model/digest.h"
#include "simulation/json_text.h"
#include "simulation/run_report.h"
#include "simulation/shape_report.h"

namespace holonom {

using Json = nlohmann::ordered_json;

Json model_as_json(const Model& model) {
  Json parameters = Json::object();
  for (const Parameter& parameter : model.parameters) parameters[parameter.name] = parameter.value;
  return {{"file", model.file},
          {"name", model.name},
          {"digest", fmt::format("{:016x}", digest_of(model))},
          {"space", model.dimension == 2 ? "planar" : "spatial"},
          {"units", {{"length", model.units[0]}, {"mass", model.units[1]}, {"time", model.units[2]}}},
          {"parameters", parameters}};
}

Json optional_number(const std::optional<double>& number) { return number ? Json(*number) : Json(nullptr); }

namespace {

// The start and the end of the rows are those of the run unless they are given.
Json output_as_json(const Plan& plan) {
  if (!plan.instants.empty()) return plan.instants;
  if (plan.has_even_rows()) return plan.output;
  return {{"from", plan.first_row}, {"to", plan.last_row}, {"every", plan.output}};
}

Json plan_as_json(const Plan& plan) {
  return {{"analysis", name_of(plan.analysis)},
          {"coordinates", plan.coordinates},
          {"treatment", text_of(plan.treatment)},
          {"integrator", text_of(plan.integrator)},
          {"step", optional_number(plan.step)},
          {"tolerance", plan.tolerance > 0 ? Json(plan.tolerance) : Json(nullptr)},
          {"start", plan.start},
          {"end", plan.end},
          {"output", output_as_json(plan)},
          {"reasons", plan.reasons}};
}

Json statistics_as_json(const Statistics& statistics) {
  return {{"steps", statistics.steps},
          {"rejected", statistics.rejected},
          {"evaluations", statistics.evaluations},
          {"iterations", statistics.iterations},
          {"switches", statistics.switches},
          {"factorisations", statistics.factorisations},
          {"projections", statistics.projections},
          {"smallest_step", statistics.smallest_step},
          {"largest_step", statistics.largest_step},
          {"largest_correction", {{"relative", statistics.largest_correction}, {"t", statistics.largest_correction_time}}}};
}

Json channels_as_json(const std::vector<Channel>& channels) {
  Json list = Json::array();
  for (const Channel& channel : channels) list.push_back({{"name", channel.name}, {"unit", channel.unit}});
  return list;
}

Json statistics_as_json(const StatisticsReport& report, double from) {
  Json channels = Json::object();
  for (std::size_t k = 0; k < report.channels.size(); ++k)
    for (std::size_t name = 0; name < statistic_names().size(); ++name)
      channels[report.names[k]][statistic_names()[name]] = value_of(report.channels[k], name);
  return {{"from", from}, {"rows", report.rows}, {"channels", channels}};
}

Json events_as_json(const std::vector<EventRecord>& events) {
  Json list = Json::array();
  for (const EventRecord& event : events) list.push_back({{"t", event.t}, {"name", event.name}});
  return list;
}

// What shapes with a density give, and what the file gives instead
Json shapes_as_json(const Model& model) {
  Json bodies = Json::object();
  for (const Body& body : model.bodies) {
    if (!body.mass_from_shapes) continue;
    const ShapeReport report = shape_report(body, model.dimension);
    Json given = Json::object();
    if (body.mass_from_shapes->mass_is_given) given["mass"] = body.mass;
    if (body.mass_from_shapes->position_is_given) given["position"] = report.used_position;
    if (body.mass_from_shapes->inertia_is_given) given["inertia"] = report.used_inertia;
    bodies[body.name] = {{"mass", report.mass}, {"mass_centre", report.centre}, {"inertia", report.inertia}, {"given", given}};
  }
  return bodies;
}

Json check_counts(const CheckReport& check) {
  return {{"bodies", check.bodies},
          {"joints", check.joints},
          {"drivers", check.drivers},
          {"couplers", check.couplers},
          {"forces", check.forces},
          {"markers", check.markers},
          {"signals", check.signals},
          {"states", check.states},
          {"events", check.events},
          {"coordinates", check.coordinates},
          {"equations", check.equations},
          {"redundant_equations", check.redundant},
          {"degrees_of_freedom", {{"positions", check.degrees_of_freedom}, {"speeds", check.speeds}}},
          {"dependent", check.dependent},
          {"reactions_not_unique", check.not_unique},
          {"efforts_not_unique", check.efforts_not_unique},
          {"violation",
           {{"drawing", check.violation_before},
            {"assembled", check.violation_after},
            {"assembled_velocity", check.velocity_violation_after}}},
          {"mass", check.mass},
          {"energy", {{"kinetic", check.kinetic}, {"potential", check.potential}}},
          {"scales", {{"length", check.characteristic.length}, {"mass", check.characteristic.mass}}}};
}

}  // namespace

std::vector<std::string> notes_of(const RunDiagnostics& diagnostics) {
  std::vector<std::string> notes = diagnostics.notes;
  notes.insert(notes.end(), diagnostics.check.notes.begin(), diagnostics.check.notes.end());
  return each_once(notes);
}

std::string check_as_json(const CheckReport& check, const Model& model) {
  Json sets = Json::object();
  for (const auto& [name, use] : check.coordinate_sets) sets[name] = use;
  Json json = {{"holonom", HOLONOM_VERSION}, {"ok", bool(check.outcome)}, {"model", model_as_json(model)}};
  json.update(check_counts(check));
  json["mass_from_shapes"] = shapes_as_json(model);
  json["coordinate_sets"] = sets;
  json["notes"] = check.notes;
  json["warnings"] = check.warnings;
  if (!check.outcome) json["errors"] = error_as_json(check.outcome.reason);
  return json_text(json);
}

std::string run_as_json(const RunReport& report) {
  const RunDiagnostics& diagnostics = report.diagnostics;
  Json json = {{"holonom", HOLONOM_VERSION},
               {"ok", report.ending == Ending::complete},
               {"exit_code", static_cast<int>(report.ending)},
               {"model", model_as_json(*report.model)},
               {"plan", plan_as_json(diagnostics.plan)},
               {"reached", diagnostics.reached},
               {"rows", diagnostics.rows},
               {"stopped_by_user", report.ending == Ending::stopped},
               {"stopped_by_event", diagnostics.stopped_by_event.empty() ? Json(nullptr) : Json(diagnostics.stopped_by_event)},
               {"events", events_as_json(diagnostics.events)},
               {"statistics", statistics_as_json(diagnostics.statistics)},
               {"worst_violation",
                {{"position", diagnostics.worst_position_violation}, {"velocity", diagnostics.worst_velocity_violation}}},
               {"worst_condition", {{"number", diagnostics.worst_condition}, {"t", diagnostics.worst_condition_time}}},
               {"energy",
                {{"worst_drift", diagnostics.worst_energy_drift},
                 {"worst_balance", diagnostics.worst_energy_balance},
                 {"worst_constraint", diagnostics.worst_constraint_energy},
                 {"scale", diagnostics.energy_scale}}},
               {"wall_seconds", diagnostics.wall_seconds},
               {"check", check_counts(diagnostics.check)},
               {"notes", notes_of(diagnostics)},
               {"warnings", each_once(diagnostics.warnings)},
               {"results",
                {{"folder", report.folder.empty() ? Json(nullptr) : Json(report.folder.string())},
                 {"table", report.table.empty() ? Json(nullptr) : Json(report.table)}}},
               {"channels", channels_as_json(report.channels)},
               {"channel_statistics", statistics_as_json(report.statistics, diagnostics.plan.statistics_from)}};
  if (!report.written.empty()) json["results"]["report"] = report.written;
  if (!report.page.empty()) json["results"]["page"] = report.page;
  if (report.ending != Ending::complete) json["errors"] = error_as_json(report.reason);
  return json_text(json);
}

}  // namespace holonom
