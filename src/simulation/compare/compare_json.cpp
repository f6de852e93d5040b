// compare.json and the output of --json: the comparison with all data of its runs.
#include <nlohmann/json.hpp>

#include "model/choice.h"
#include "simulation/compare/compare_report.h"
#include "simulation/json_text.h"
#include "simulation/run_report.h"

namespace holonom {

using Json = nlohmann::ordered_json;

namespace {

Json reference_as_json(const std::optional<ReferenceRun>& run) {
  if (!run) return nullptr;
  return {{"coordinates", run->plan.coordinates},
          {"treatment", text_of(run->plan.treatment)},
          {"integrator", text_of(run->plan.integrator)},
          {"tolerance", run->plan.tolerance},
          {"steps", run->statistics.steps},
          {"cpu_seconds", run->cpu_seconds}};
}

Json difference_as_json(const std::optional<MotionDifference>& difference) {
  if (!difference) return nullptr;
  return {{"motion", difference->motion}, {"reactions", difference->reactions}};
}

// An error below the uncertainty of the reference is given as measured and marked as unknown.
Json row_error(const ComparedRun& row, const MotionDifference& least) {
  if (!row.error) return nullptr;
  return {{"motion", row.error->motion},
          {"motion_known", row.error->motion > least.motion},
          {"reactions", row.error->reactions},
          {"reactions_known", row.error->reactions > least.reactions}};
}

Json row_as_json(const ComparedRun& row, const CompareReport& report) {
  const Evidence& evidence = row.evidence;
  Json json = {
      {"coordinates", text_of(row.triple.coordinates)},
      {"treatment", text_of(row.triple.treatment)},
      {"integrator", text_of(row.triple.integrator)},
      {"step", optional_number(row.step)},
      {"tolerance", optional_number(row.tolerance)},
      {"ok", row.failure.empty()},
      {"reached", evidence.reached},
      {"cpu_seconds", row.cpu_seconds},
      {"real_time_ratio", real_time_ratio(row, *report.model)},
      {"steps", evidence.statistics.steps},
      {"rejected", evidence.statistics.rejected},
      {"evaluations", evidence.statistics.evaluations},
      {"newton_iterations", evidence.statistics.iterations},
      {"factorisations", evidence.statistics.factorisations},
      {"projections", evidence.statistics.projections},
      {"error", row_error(row, least_known_error(report.comparison))},
      {"worst_violation", {{"position", evidence.worst_position_violation}, {"velocity", evidence.worst_velocity_violation}}},
      {"energy_drift", relative_energy_drift(evidence)},
      {"notes", notes_of(evidence)},
      {"warnings", each_once(evidence.warnings)}};
  if (!row.failure.empty()) json["failure"] = row.failure;
  return json;
}

}  // namespace

std::string compare_as_json(const CompareReport& report) {
  const Comparison& comparison = report.comparison;
  Json rows = Json::array();
  for (const ComparedRun& row : comparison.runs) rows.push_back(row_as_json(row, report));
  Json json = {{"holonom", HOLONOM_VERSION},
               {"ok", report.ending == Ending::complete},
               {"exit_code", static_cast<int>(report.ending)},
               {"model", model_as_json(*report.model)},
               {"end", comparison.end},
               {"instants", comparison.instants},
               {"reference", reference_as_json(comparison.reference)},
               {"second_reference", reference_as_json(comparison.second_reference)},
               {"uncertainty", difference_as_json(comparison.uncertainty)},
               {"rows", rows},
               {"notes", comparison.notes},
               {"stopped_by_user", comparison.stopped_by_user},
               {"folder", report.folder.string()}};
  if (report.ending != Ending::complete) json["errors"] = error_as_json(report.reason);
  return json_text(json);
}

}  // namespace holonom
